"""Rolls without a table: the same arithmetic, with everything said beforehand."""

from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any

from limelight import dice
from limelight.game import Because, Faces, LoneDecision, LoneRoll, Refusal, Said, Throw

from . import rolls
from .reasons import OUTCOME_RULE, added_dice, by_name, duality, total_against

MOST = 999_999
MOST_HELPERS = 100


def action(
    *,
    modifier: int = 0,
    difficulty: int | None = None,
    advantage: int = 0,
    disadvantage: int = 0,
    helpers: int = 0,
    edition: str = "1.0",
) -> LoneDecision:
    """An action roll (DH-3 to DH-9)."""
    refusal = _wrong(modifier, difficulty, advantage, disadvantage, helpers, edition)
    if refusal is not None:
        return refusal
    faces, added = yield from _throw(advantage - disadvantage, helpers, edition)
    hope, fear = faces["hope"][0], faces["fear"][0]
    total = rolls.total(hope, fear, modifier + added)
    side = "hope" if hope >= fear else "fear"
    if difficulty is not None:
        outcome = rolls.OUTCOMES[rolls.outcome(hope, fear, total, difficulty)]
    else:
        outcome = "critical_success" if hope == fear else f"with_{side}"
    why = [
        *_steps(faces, modifier, advantage, disadvantage, added),
        *_against(difficulty, total),
        Because(OUTCOME_RULE[outcome], "outcome", {"outcome": outcome}),
        Because(OUTCOME_RULE[outcome], "follows." + outcome),
    ]
    result = _result("action", faces, total, outcome) | {"with": side}
    return LoneRoll(result, _announced(outcome, total), tuple(why))


def reaction(
    *,
    modifier: int = 0,
    difficulty: int | None = None,
    advantage: int = 0,
    disadvantage: int = 0,
    helpers: int = 0,
    edition: str = "1.0",
) -> LoneDecision:
    """A reaction roll (DH-31, DH-32): nobody can help, and Hope and Fear do not matter."""
    refusal = _wrong(modifier, difficulty, advantage, disadvantage, helpers, edition)
    if refusal is None and helpers:
        refusal = Refusal("no_help_on_reactions")
    if refusal is not None:
        return refusal
    faces, added = yield from _throw(advantage - disadvantage, 0, edition)
    hope, fear = faces["hope"][0], faces["fear"][0]
    total = rolls.total(hope, fear, modifier + added)
    outcome = "critical_success" if hope == fear else None
    if difficulty is not None:
        outcome = rolls.REACTIONS[rolls.reaction(hope, fear, total, difficulty)]
    why = [*_steps(faces, modifier, advantage, disadvantage, added), *_against(difficulty, total)]
    if outcome is not None:
        why.append(Because(OUTCOME_RULE[outcome], "outcome", {"outcome": outcome}))
    result = _result("reaction", faces, total, outcome) | {"with": None}
    return LoneRoll(result, _announced(outcome, total), tuple(why))


def damage(*, damage: str = "", critical: bool = False) -> LoneDecision:
    """A damage roll, as written; critical adds the most that the dice can show."""
    written = dice.read(damage)
    if written is None:
        return Refusal("bad_value", "dice", at="damage")
    faces = (yield Throw({"damage": written.sides})) if written.sides else {}
    fallen = faces.get("damage", ())
    total = rolls.damage(written.total(fallen), written.highest(), critical)
    code = "lone_damage" if fallen else "flat_damage"
    why = [Because("DH-25", code, {"dice": str(written), "faces": fallen})]
    if critical:
        why.append(Because("DH-9", "critical_damage", {"by": written.highest()}))
    result = {
        "roll": "damage",
        "outcome": "damage",
        "total": total,
        "dice": {"damage": list(fallen)},
        "success": None,
        "critical": critical,
        "with": None,
    }
    return LoneRoll(result, Said("announce.damage", {"total": total}), tuple(why))


def adversary_attack(
    *,
    modifier: int = 0,
    difficulty: int | None = None,
    advantage: int = 0,
    disadvantage: int = 0,
) -> LoneDecision:
    """An adversary's d20 against an Evasion; a natural 20 is critical."""
    judge = rolls.attack
    return (
        yield from _d20("adversary-attack", judge, modifier, difficulty, advantage, disadvantage)
    )


def adversary_reaction(
    *,
    modifier: int = 0,
    difficulty: int | None = None,
    advantage: int = 0,
    disadvantage: int = 0,
) -> LoneDecision:
    """An adversary's d20 against a Difficulty; a natural 20 succeeds, no more."""
    judge = rolls.adversary_reaction
    return (
        yield from _d20("adversary-reaction", judge, modifier, difficulty, advantage, disadvantage)
    )


LONE_ROLLS: Mapping[str, Callable[..., LoneDecision]] = {
    "action": action,
    "reaction": reaction,
    "damage": damage,
    "adversary-attack": adversary_attack,
    "adversary-reaction": adversary_reaction,
}


def _wrong(
    modifier: int,
    difficulty: int | None,
    advantage: int,
    disadvantage: int,
    helpers: int = 0,
    edition: str = "1.0",
) -> Refusal | None:
    """Refuses numbers that no roll has."""
    spans = {
        "modifier": (modifier, -MOST, MOST),
        "difficulty": (difficulty or 0, -MOST, MOST),
        "advantage": (advantage, 0, MOST),
        "disadvantage": (disadvantage, 0, MOST),
        "helpers": (helpers, 0, MOST_HELPERS),
    }
    for name, (number, low, high) in spans.items():
        if type(number) is not int or not low <= number <= high:
            return Refusal("bad_value", "wrong", name, {"field": name})
    if edition not in ("1.0", "2.0"):
        return Refusal("bad_value", "wrong", "edition", {"field": "edition"})
    return None


def _throw(own: int, helpers: int, edition: str) -> Generator[Throw, Faces, tuple[Faces, int]]:
    """The dice of a roll, and what those beside the Duality Dice come to."""
    pool: dict[str, tuple[int, ...]] = {"hope": (12,), "fear": (12,)}
    if own:
        pool["advantage" if own > 0 else "disadvantage"] = (6,)
    if helpers:
        pool["help"] = (6,) * helpers
    faces = yield Throw(pool)
    mine = sum(faces.get("advantage", ()))
    helped = max(faces.get("help", ()), default=0)
    extra: int = rolls.advantage(mine, helped, 1 if edition == "1.0" else 2)
    return faces, extra - sum(faces.get("disadvantage", ()))


def _d20(
    name: str,
    judge: Callable[[int, int, int], int],
    modifier: int,
    difficulty: int | None,
    advantage: int,
    disadvantage: int,
) -> LoneDecision:
    refusal = _wrong(modifier, difficulty, advantage, disadvantage)
    if refusal is not None:
        return refusal
    own = advantage - disadvantage
    faces = yield Throw({"d20": (20, 20) if own else (20,)})
    face = min(faces["d20"]) if own < 0 else max(faces["d20"])
    total = face + modifier
    outcome = None
    if difficulty is not None or face == 20:
        outcome = rolls.REACTIONS[judge(face, modifier, difficulty or 0)]
    why = []
    if own:
        code = "d20_lower" if own < 0 else "d20_higher"
        why.append(Because("DH-38", code, {"faces": faces["d20"]}))
    why.append(Because("DH-23", "d20", {"d20": face, "by": modifier}))
    if difficulty is None or judge is rolls.adversary_reaction:
        why += _against(difficulty, total)
    else:
        code = "evasion_reached" if total >= difficulty else "evasion_missed"
        why.append(Because("DH-23", code, {"total": total, "difficulty": difficulty}))
    if face == 20:
        why.append(Because("DH-23", "natural_20"))
    if outcome is not None:
        why.append(Because("DH-23", "outcome", {"outcome": outcome}))
    result = _result(name, faces, total, outcome) | {"with": None}
    return LoneRoll(result, _announced(outcome, total), tuple(why))


def _result(name: str, faces: Faces, total: int, outcome: str | None) -> dict[str, Any]:
    critical = outcome == "critical_success"
    undecided = outcome in (None, "with_hope", "with_fear")
    return {
        "roll": name,
        "outcome": outcome,
        "total": total,
        "success": None if undecided else critical or str(outcome).startswith("success"),
        "critical": critical,
        "dice": by_name(faces),
    }


def _announced(outcome: str | None, total: int) -> Said:
    if outcome == "critical_success":
        return Said("announce.critical")
    side = "total" if outcome is None else outcome.rpartition("_")[2]
    return Said(f"announce.{side}", {"total": total})


def _steps(
    faces: Faces, modifier: int, advantage: int, disadvantage: int, added: int
) -> Iterator[Because]:
    yield duality(faces)
    if modifier:
        yield Because("DH-16", "modifier", {"by": modifier})
    yield from added_dice(faces, advantage, disadvantage, added)


def _against(difficulty: int | None, total: int) -> list[Because]:
    if difficulty is None:
        return [Because("DH-4", "total", {"total": total})]
    return [total_against(total, difficulty)]
