"""The odds of the open roll and what each choice is worth, as a screen shows them."""

from fractions import Fraction

from rich.text import Text

from limelight.game import Refusal, Seat
from limelight.odds import Advice, advise, at_table
from limelight.odds.advice import Worth
from limelight.odds.percent import decimal, percent
from limelight.odds.saying import label
from limelight.odds.table import AtTable
from limelight.play.table import Table
from limelight.words import Words

from ..bars import bar

SHOWN = 8
"""So many ways, and points of a curve, are listed."""


def told(table: Table, eyes: Seat, seats: list[str], spoken: Words) -> Text:
    """What everybody who looks at the screen may know: the open roll, and each seat's ways."""
    text = Text()
    seen = table.game.redact(table.state, eyes)
    found = at_table(table.game, seen, eyes)
    if found is not None:
        text.append_text(_odds(found, spoken))
    for name in seats:
        seat = Seat.of(name)
        known = table.game.redact(table.state, seat)
        shown: list[tuple[Worth, ...]] = []
        for goal in table.game.GOALS:
            advice = advise(table.game, known, seat, goal)
            if advice is None or isinstance(advice, Refusal) or len(advice.worths) < 2:
                continue
            if advice.worths not in shown:  # two goals that come to the same are told once
                shown.append(advice.worths)
                text.append_text(_advice(name, advice, spoken))
    return text or Text(spoken.say("ui.nothing_ahead"), "dim")


def _odds(found: AtTable, spoken: Words) -> Text:
    what = spoken.say("ui.odds", {"name": found.roll.by or "…"})
    if found.roll.hidden:
        what += f" · {spoken.word('field', found.roll.hidden)}"
    text = Text(what + "\n", "bold")
    if found.odds is not None:
        rows = found.odds.fractions()
        width = max(len(spoken.word("outcome", code)) for code in rows)
        for code, chance in rows.items():
            word = spoken.word("outcome", code)
            text.append(f"  {word:<{width}} ")
            text.append(bar(chance), "cyan")
            text.append(f" {percent(chance, spoken):>8}\n")
    elif found.curve is not None:
        numbers = list(found.curve.points)
        for at in numbers[:: max(len(numbers) // SHOWN, 1)]:
            each = found.curve.points[at]
            good = [code for code in each.counts if not code.startswith("failure")]
            chance = each.chance(*good)
            text.append(f"  {at:>4} ")
            text.append(bar(chance), "cyan")
            text.append(f" {percent(chance, spoken):>8}\n")
    return text


def _advice(seat: str, advice: Advice, spoken: Words) -> Text:
    values = {"seat": seat, "goal": advice.goal, "policy": advice.policy}
    key = "ui.advice_against" if advice.policy else "ui.advice"
    text = Text(spoken.say(key, values) + "\n", "bold")
    for place, worth in enumerate(advice.worths[:SHOWN]):
        best = place == advice.best
        text.append(f"  {'›' if best else ' '} {label(worth, spoken)}: ", "bold" if best else "")
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
