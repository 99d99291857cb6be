"""Advice for the page, worked out in a process of its own so that no table waits for it."""

from collections.abc import Hashable
from typing import Any, NamedTuple

from limelight.contract import Refusal, Seat
from limelight.games import game as find_game
from limelight.play.refusals import words_of

from .aside import Aside, Busy, TooLong

SECONDS = 10.0
FEW = (8, 10, 12, 15, 18, 20)
"""The Difficulties of a curve that a page shows."""


class Worthy(NamedTuple):
    """One way: what it is called, what it is worth, and whether it is the best."""

    label: str
    worth: str
    best: bool


class Told(NamedTuple):
    """Advice towards one goal, against one policy of everybody else."""

    goal: str
    policy: str
    ways: tuple[Worthy, ...]


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
    """Every goal's advice in words; goals that come to the same are told once."""
    from limelight.chances import advise

    game = find_game(name)
    assert game is not None
    found: list[Told] = []
    shown = []
    for goal in game.goals:
        advice = advise(game, seen, seat, goal)
        if isinstance(advice, Refusal):
            return advice
        if advice is None or len(advice.worths) < 2 or advice.worths in shown:
            continue
        shown.append(advice.worths)
        found.append(_in_words(game, advice, lang))
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
