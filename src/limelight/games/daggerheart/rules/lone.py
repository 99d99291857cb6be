"""Rolls without a table: the same arithmetic, with everything said beforehand."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from limelight import dice
from limelight.game import Decision, Faces, Refusal, Throw
from limelight.kinds import Count, DiceText, Number, snake

from .. import rolls


def _dashed(name: str) -> str:
    return snake(name).replace("_", "-")


class Lone(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="roll", tag=_dashed
):
    """A roll that anybody can make without a table; its tag is its name."""


class Action(Lone, frozen=True):
    """An action roll (DH-3 to DH-9)."""

    modifier: Number = 0
    difficulty: Number | None = None
    advantage: Count = 0
    disadvantage: Count = 0
    helpers: Annotated[int, Meta(ge=0, le=100)] = 0
    edition: Literal["1.0", "2.0"] = "1.0"


class Reaction(Lone, frozen=True):
    """A reaction roll (DH-31, DH-32): nobody can help."""

    modifier: Number = 0
    difficulty: Number | None = None
    advantage: Count = 0
    disadvantage: Count = 0
    helpers: Annotated[int, Meta(ge=0, le=100)] = 0
    edition: Literal["1.0", "2.0"] = "1.0"


class Damage(Lone, frozen=True):
    """A damage roll, as written."""

    damage: DiceText
    critical: bool = False


class AdversaryAttack(Lone, frozen=True):
    """An adversary's d20 against an Evasion; a natural 20 is critical."""

    modifier: Number = 0
    difficulty: Number | None = None
    advantage: Count = 0
    disadvantage: Count = 0


class AdversaryReaction(Lone, frozen=True):
    """An adversary's d20 against a Difficulty; a natural 20 succeeds, no more."""

    modifier: Number = 0
    difficulty: Number | None = None
    advantage: Count = 0
    disadvantage: Count = 0


AnyLone = Action | Reaction | Damage | AdversaryAttack | AdversaryReaction
LONE_ROLLS = (Action, Reaction, Damage, AdversaryAttack, AdversaryReaction)


class LoneRolled(Struct, frozen=True, kw_only=True):
    """What a roll without a table came to."""

    roll: AnyLone
    faces: dict[str, tuple[int, ...]]
    total: int
    outcome: str | None
    """None where no Difficulty was said and the dice do not decide it by themselves."""
    added: int = 0
    """What advantage, disadvantage and help came to."""


def lone(roll: AnyLone) -> Decision:
    """Throws and says what it is; there is nobody here to gain or lose anything."""
    if isinstance(roll, Action | Reaction):
        return (yield from _duality(roll))
    if isinstance(roll, Damage):
        return (yield from _damage(roll))
    return (yield from _d20(roll))


def _duality(roll: Action | Reaction) -> Decision:
    if isinstance(roll, Reaction) and roll.helpers:
        return Refusal("no_help_on_reactions")
    own = roll.advantage - roll.disadvantage
    pool: dict[str, tuple[int, ...]] = {"hope": (12,), "fear": (12,)}
    if own:
        pool["advantage" if own > 0 else "disadvantage"] = (6,)
    if roll.helpers:
        pool["help"] = (6,) * roll.helpers
    faces = yield Throw(pool)
    hope, fear = faces["hope"][0], faces["fear"][0]
    added = _added(faces, 1 if roll.edition == "1.0" else 2)
    total = rolls.total(hope, fear, roll.modifier + added)
    outcome: str | None
    if hope == fear:
        outcome = "critical_success"
    elif roll.difficulty is None:
        action = isinstance(roll, Action)
        outcome = ("with_fear" if fear > hope else "with_hope") if action else None
    elif isinstance(roll, Reaction):
        outcome = rolls.REACTIONS[rolls.reaction(hope, fear, total, roll.difficulty)]
    else:
        outcome = rolls.OUTCOMES[rolls.outcome(hope, fear, total, roll.difficulty)]
    return (LoneRolled(roll=roll, faces=dict(faces), total=total, outcome=outcome, added=added),)


def _added(faces: Faces, edition: int) -> int:
    own = sum(faces.get("advantage", ()))
    helped = max(faces.get("help", ()), default=0)
    extra: int = rolls.advantage(own, helped, edition)
    return extra - sum(faces.get("disadvantage", ()))


def _damage(roll: Damage) -> Decision:
    written = dice.read(roll.damage)
    if written is None:
        return Refusal("bad_value", "dice", at="damage")
    faces = (yield Throw({"damage": written.sides})) if written.sides else {}
    total = rolls.damage(written.total(faces.get("damage", ())), written.highest(), roll.critical)
    return (LoneRolled(roll=roll, faces=dict(faces), total=total, outcome="damage"),)


def _d20(roll: AdversaryAttack | AdversaryReaction) -> Decision:
    own = roll.advantage - roll.disadvantage
    faces = yield Throw({"d20": (20, 20) if own else (20,)})
    face = min(faces["d20"]) if own < 0 else max(faces["d20"])
    outcome: str | None = None
    if roll.difficulty is not None or face == 20:
        judge = rolls.attack if isinstance(roll, AdversaryAttack) else rolls.adversary_reaction
        outcome = rolls.REACTIONS[judge(face, roll.modifier, roll.difficulty or 0)]
    total = face + roll.modifier
    return (LoneRolled(roll=roll, faces=dict(faces), total=total, outcome=outcome),)
