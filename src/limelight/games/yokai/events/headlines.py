"""What a line means, as a headline: a clue, and a condition."""

from collections.abc import Iterable, Mapping

import limelight.contract as ll
from limelight.contract.moments import Seal

from ..rolls import Kind, Reading
from ..state import Die, Move

MEANS: Mapping[Kind, Mapping[str, str]] = {
    "find_out": {"5-6": "clue", "6&6": "clues"},
    "risk": {"5-6": "comes_off", "6&6": "triumph"},
    "use_ability": {"5-6": "bonus_die", "6&6": "bonus_and_clue"},
    "travel": {"3-4": "rested", "5-6": "rested_clue", "6&6": "rested_all"},
    "weaken": {"1&1": "stronger", "1-2": "stronger", "5-6": "weaker", "6&6": "much_weaker"},
}
"""YO-7, YO-8, YO-9, YO-10, YO-11: what each line is about; other lines bring nothing good."""
ELSE: Mapping[Kind, str] = {
    "find_out": "no_clue",
    "risk": "fails",
    "use_ability": "works",
    "travel": "no_rest",
    "weaken": "unchanged",
}


def of_move(move: Move, danger: bool = False) -> ll.Headline:
    """The open move, with every die on the table."""
    return of_line(move.kind, move.character, move.reading(), danger)._replace(hands=hands(move))


def of_line(kind: Kind, name: str, reading: Reading, danger: bool = False) -> ll.Headline:
    """YO-2, YO-4: what the line means; a black die brings a condition with it."""
    means = MEANS[kind].get(reading.line, ELSE[kind])
    black = reading.colour == "black"
    more = "and_both" if black and danger else "and_condition" if black else "and_danger"
    return ll.Headline(
        ll.Said(f"headline.{means}"),
        ll.Said(f"headline.{more}", {}, "harm") if black or danger else None,
        seal(kind, reading.line),
        against(reading),
        ll.Said("headline.about", {"name": name, "kind": kind}),
    )


def seal(kind: Kind, line: str) -> Seal:
    """By what shape a line is known."""
    if line == "6&6":
        return "critical"
    good = line == "5-6" or (kind == "travel" and line == "3-4")
    return "success" if good else "failure"


def against(reading: Reading) -> ll.Said:
    """YO-2, YO-3: the highest die, or two that are alike."""
    doubles = reading.line in ("1&1", "6&6")
    values = {"high": reading.high, "line": reading.line, "colour": reading.colour}
    return ll.Said("headline.doubles" if doubles else "headline.highest", values)


def hands(move: Move) -> tuple[ll.Hand, ...]:
    """Every die of a move, the helpers' too; the highest lie larger."""
    helps = {f"help.{name}": die for name, die in move.helps.items()}
    dice = {**move.dice, **helps}
    high = max(die.face for die in dice.values())
    return tuple(_hand(name, die, die.face < high) for name, die in dice.items())


def _hand(name: str, die: Die, lower: bool) -> ll.Hand:
    says = (ll.Said("headline.die", {"die": name, "colour": die.colour}),)
    return ll.Hand(name, (die.face,), 6, says=says, kind=die.colour, lower=lower)


def many(faces: Mapping[str, tuple[int, ...]], die: str) -> Iterable[ll.Hand]:
    """A hand of dice for everybody in a fight."""
    for name, own in faces.items():
        yield ll.Hand(f"{die}.{name}", own, 6, name)
