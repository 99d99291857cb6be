"""The odds of the open roll and what each choice is worth, as a screen shows them."""

from fractions import Fraction

from rich.text import Text

from limelight.chances import Advice, Ahead, advise, ahead
from limelight.chances.advice import Worth
from limelight.chances.labels import labels
from limelight.chances.percent import decimal, percent
from limelight.chances.rolls.curves import succeeds
from limelight.contract import Refusal, Seat
from limelight.play.table import Table
from limelight.words import Words

from ..bars import bar

SHOWN = 8
"""So many ways, and points of a curve, are listed."""


def told(table: Table, eyes: Seat, seats: list[str], spoken: Words) -> Text:
    """What everybody who looks at the screen may know: the open roll, and each seat's ways."""
    text = Text()
    found = ahead(table.game, table.seen(eyes), eyes)
    if found is not None:
        text.append_text(_odds(table, found, spoken))
    for name in seats:
        seat = Seat.of(name)
        known = table.seen(seat)
        shown: list[tuple[Worth, ...]] = []
        for goal in table.game.goals:
            advice = advise(table.game, known, seat, goal)
            if advice is None or isinstance(advice, Refusal) or len(advice.worths) < 2:
                continue
            if advice.worths not in shown:  # two goals that come to the same are told once
                shown.append(advice.worths)
                text.append_text(_advice(name, advice, table, spoken))
    return text or Text(spoken.say("ui.nothing_ahead"), "dim")


def _odds(table: Table, found: Ahead, spoken: Words) -> Text:
    what = spoken.say("ui.odds", {"name": found.by or "…"})
    if found.curve is not None:
        what += f" · {spoken.word('field', found.curve.over)}"
    text = Text(what + "\n", "bold")
    rows: dict[str, Fraction] = {}
    if found.odds is not None:
        chances = found.odds.fractions()
        rows = {spoken.word("outcome", code): each for code, each in chances.items()}
    elif found.curve is not None:
        points = found.curve.points
        shown = list(points)[:: max(len(points) // SHOWN, 1)]
        rows = {f"{at:>4}": succeeds(table.game, points[at]) for at in shown}
    width = max(map(len, rows), default=0)
    for row, chance in rows.items():
        text.append(f"  {row:<{width}} ")
        text.append(bar(chance), "cyan")
        text.append(f" {percent(chance, spoken):>8}\n")
    return text


def _advice(seat: str, advice: Advice, table: Table, spoken: Words) -> Text:
    values = {"seat": seat, "goal": advice.goal, "policy": advice.policy}
    key = "ui.advice_against" if advice.policy else "ui.advice"
    text = Text(spoken.say(key, values) + "\n", "bold")
    shown = advice.worths[:SHOWN]
    for place, name in enumerate(labels(shown, table.game, spoken)):
        worth, best = shown[place], place == advice.best
        text.append(f"  {'›' if best else ' '} {name}: ", "bold" if best else "")
        text.append(_worth(worth, advice, spoken) + "\n")
    return text


def _worth(worth: Worth, advice: Advice, spoken: Words) -> str:
    def written(value: Fraction) -> str:
        return decimal(value, spoken) if advice.counts else percent(value, spoken)

    if worth.value is not None:
        return written(worth.value)
    numbers = list(worth.curve)
    some = numbers[:: max(len(numbers) // SHOWN, 1)]
    return ", ".join(f"{at}: {written(worth.curve[at])}" for at in some)
