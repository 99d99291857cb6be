"""One character against one adversary, small enough to be reckoned by hand, die by die.

Nothing of the rules is used here: whatever the forecast does is done again in other words.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from limelight import Table
from limelight.contract import Refusal
from limelight.games.daggerheart.forecast import Forecast
from limelight.games.daggerheart.state import State
from limelight.play.known import known_game
from limelight.play.sides import from_fields

GAME = known_game("daggerheart")


class Duel(NamedTuple):
    """A character without Experiences, who strikes with a d8; an adversary that deals a d6."""

    hp: int = 3
    armor: int = 1
    evasion: int = 11
    trait: int = 1
    thresholds: tuple[int, int] = (4, 6)
    foe_hp: int = 3
    difficulty: int = 12
    foe_thresholds: tuple[int, int] = (4, 8)
    modifier: int = 2

    def character(self) -> dict[str, Any]:
        weapon = {"name": "Oar", "trait": "strength", "damage": "1d8", "type": "physical"}
        return {
            "name": "Mira",
            "traits": {"strength": self.trait},
            "hp_max": self.hp,
            "evasion": self.evasion,
            "armor_score": self.armor,
            "thresholds": dict(zip(("major", "severe"), self.thresholds, strict=True)),
            "weapons": [weapon],
        }

    def adversary(self) -> dict[str, Any]:
        return {
            "name": "Hound",
            "difficulty": self.difficulty,
            "hp_max": self.foe_hp,
            "thresholds": dict(zip(("major", "severe"), self.foe_thresholds, strict=True)),
            "attack": {"modifier": self.modifier, "damage": "1d6", "type": "physical"},
        }

    def begun(self) -> State:
        """Where it begins."""
        return met([self.character()], [self.adversary()])


def met(party: Any, against: Any, **options: Any) -> State:
    """The state in which these meet."""
    ours = from_fields(party, GAME, "add_character", "party")
    theirs = from_fields(against, GAME, "add_adversary", "against")
    found = Forecast(**options).met(ours, theirs)
    assert isinstance(found, State), found
    return found


def done(table: Table, *given: Any) -> None:
    """A command that is not refused."""
    answer = table.do(*given)
    assert not isinstance(answer, Refusal), answer


Stand = tuple[int, int, int]
"""How many Hit Points and Armor Slots the character has left, and the adversary."""


def rounds(duel: Duel, stand: Stand) -> dict[Stand, Fraction]:
    """Every way in which one spotlight of each can go, by hand."""
    found: dict[Stand, Fraction] = {}
    hp, armor, foe = stand
    answers = _answers(duel, hp, armor)
    for (left, answered), count in _strikes(duel, foe).items():
        each = Fraction(count, 144 * 8)
        if not left or not answered:
            _add(found, (hp, armor, left), each)
            continue
        for (health, slots), ways in answers.items():
            _add(found, (health, slots, left), each * Fraction(ways, 120))
    return found


def _strikes(duel: Duel, foe: int) -> dict[tuple[int, bool], int]:
    """What the adversary has left after every roll of the character, and whether it answers."""
    found: dict[tuple[int, bool], int] = {}
    for hope, fear, dealt in product(range(1, 13), range(1, 13), range(1, 9)):
        critical = hope == fear
        hit = critical or hope + fear + duel.trait >= duel.difficulty
        left = foe
        if hit:
            left = max(foe - _marks(dealt + (8 if critical else 0), duel.foe_thresholds), 0)
        key = left, not critical and (fear > hope or not hit)
        found[key] = found.get(key, 0) + 1
    return found


def _answers(duel: Duel, hp: int, armor: int) -> dict[tuple[int, int], int]:
    """What the character has left after every attack of the adversary."""
    found: dict[tuple[int, int], int] = {}
    for face, hurt in product(range(1, 21), range(1, 7)):
        key = hp, armor
        if face == 20 or face + duel.modifier >= duel.evasion:
            marks = _marks(hurt + (6 if face == 20 else 0), duel.thresholds)
            saves = armor > 0 and max(marks - 1, 0) < min(marks, hp)
            key = max(hp - marks + saves, 0), armor - saves
        found[key] = found.get(key, 0) + 1
    return found


def _marks(damage: int, thresholds: tuple[int, int]) -> int:
    major, severe = thresholds
    return 3 if damage >= severe else 2 if damage >= major else 1


def _add(found: dict[Stand, Fraction], stand: Stand, share: Fraction) -> None:
    found[stand] = found.get(stand, Fraction(0)) + share


def chance(moves: Mapping[Stand, Mapping[Stand, Fraction]], begins: Stand) -> Fraction:
    """How likely the character wins, from what each stand can come to.

    Nobody gets anything back, so a stand only ever comes back to itself.
    """
    known: dict[Stand, Fraction] = {}

    def of(stand: Stand) -> Fraction:
        if not stand[2]:
            return Fraction(1)
        if not stand[0]:
            return Fraction(0)
        if stand not in known:
            onward = {to: share for to, share in moves[stand].items() if to != stand}
            total = sum(onward.values(), Fraction(0))
            known[stand] = (
                sum((share * of(to) for to, share in onward.items()), Fraction(0)) / total
            )
        return known[stand]

    return of(begins)


def by_hand(duel: Duel) -> Fraction:
    """The exact chance to win, without a line of the rules."""
    stands = product(range(1, duel.hp + 1), range(duel.armor + 1), range(1, duel.foe_hp + 1))
    moves = {stand: rounds(duel, stand) for stand in stands}
    return chance(moves, (duel.hp, duel.armor, duel.foe_hp))
