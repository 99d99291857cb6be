"""Advice for the page, worked out in a process of its own so that no table waits for it."""

from collections.abc import Hashable
from typing import Any, NamedTuple

from limelight.contract import Game, Refusal, Seat
from limelight.contract.forecasts import OURS
from limelight.games import game as find_game
from limelight.play.refusals import refused, words_of

from .aside import Aside, Busy, TooLong

SECONDS = 10.0
FEW = (8, 10, 12, 15, 18, 20)
"""The Difficulties of a curve that a page shows."""


class Worthy(NamedTuple):
    """One way: what it is called, what it is worth, and whether it is the best."""

    label: str
    worth: str
    best: bool
    tie: bool = False
    """Whether others are as good, as far as anybody knows."""


class Told(NamedTuple):
    """Advice towards one goal, against one policy of everybody else."""

    goal: str
    policy: str
    ways: tuple[Worthy, ...]
    note: str = ""
    """How it was found, where that is not exact; why there is none, where there are no ways."""
    tied: bool = False
    """Whether nobody can tell any of them from the others."""


class Advisor:
    """Asks another process; tables that want advice take turns."""

    def __init__(self, each: int, most: int) -> None:
        self._aside = Aside(SECONDS, each, most)

    async def ask(
        self, table: Hashable, game: str, seen: Any, seat: Seat, lang: str
    ) -> list[Told] | Refusal:
        """What each way is worth to a seat; ``seen`` is what ``redact`` leaves it."""
        try:
            return await self._aside.do(table, told, game, seen, seat, lang)
        except Busy:
            return Refusal("slow_down")
        except TooLong:
            return Refusal("too_costly")

    def close(self) -> None:
        """Ends the process, whatever it is at."""
        self._aside.close()


def told(name: str, seen: Any, seat: Seat, lang: str) -> list[Told] | Refusal:
    """Every goal's advice in words; goals that come to the same are told once.

    One that would take too long to work out says so, and holds up no other.
    """
    from limelight.chances import advise

    game = find_game(name)
    assert game is not None
    spoken = words_of(game, lang)
    found: list[Told] = []
    costly: list[Told] = []
    refusal: Refusal | None = None
    shown = []
    for goal in game.goals:
        advice = advise(game, seen, seat, goal)
        if isinstance(advice, Refusal):
            if advice.code != "too_costly":
                return advice
            refusal = advice
            costly.append(Told(spoken.word("goal", goal), "", (), refused(advice, spoken)))
            continue
        if advice is None or len(advice.worths) < 2 or advice.worths in shown:
            continue
        shown.append(advice.worths)
        found.append(_in_words(game, advice, lang))
    found += further(game, seen, lang) if seat.gm else ()
    return refusal if refusal is not None and not found else [*found, *costly]


def further(game: Game, state: Any, lang: str) -> list[Told]:
    """By how the fight ends after each choice: for the GM alone, who knows all of the state."""
    from limelight.chances.forecasts.weighing import weigh
    from limelight.chances.percent import between, decimal, percent

    weighed = weigh(game, state)
    if weighed is None or isinstance(weighed, Refusal):
        return []
    spoken, ways = words_of(game, lang), weighed.ways
    names = [spoken.say(each.choice.says.key, each.choice.says.values) for each in ways]
    policy = spoken.word("policy", weighed.policy)
    note = spoken.say("ahead.about", {"runs": weighed.runs})
    beside = [spoken.say(each.key, each.values) for each in weighed.beside]
    if beside:
        note = f"{note} {spoken.say('ahead.beside', {'what': ', '.join(beside)})}"

    def listed(goal: str, says: list[str], order: list[int], best: tuple[int, ...]) -> Told:
        some = 1 < len(best) < len(ways)
        told = (Worthy(names[at], says[at], best == (at,), some and at in best) for at in order)
        return Told(goal, policy, tuple(told), note, len(best) == len(ways))

    every = list(range(len(ways)))
    wins = [f"{percent(e.win, spoken)} ({between(e.interval, spoken)})" for e in ways]
    found = [listed(spoken.say(f"ahead.{weighed.side}"), wins, every, weighed.best)]
    for name in ways[0].falls:
        if not any(each.falls[name] for each in ways):
            continue
        says = [f"{decimal(e.falls[name], spoken)} ± {decimal(e.give[name], spoken)}" for e in ways]
        order = sorted(every, key=lambda at: ways[at].falls[name], reverse=weighed.side != OURS)
        goal = spoken.say("ahead.many", {"what": spoken.word("measure", name)})
        found.append(listed(goal, says, order, weighed.fewest(name)))
    return found


def _in_words(game: Any, advice: Any, lang: str) -> Told:
    from limelight.chances.labels import labels
    from limelight.chances.percent import decimal, percent

    spoken = words_of(game, lang)

    def written(value: Any) -> str:
        if not advice.counts:
            return percent(value, spoken)
        return decimal(value, spoken)

    ways, names = [], labels(advice.worths, game, spoken)
    for place, worth in enumerate(advice.worths):
        if worth.value is not None:
            says = written(worth.value)
        else:
            says = ", ".join(f"{at}: {written(worth.curve[at])}" for at in FEW if at in worth.curve)
        ways.append(Worthy(names[place], says, place == advice.best))
    policy = spoken.word("policy", advice.policy) if advice.policy else ""
    return Told(spoken.word("goal", advice.goal), policy, tuple(ways))
