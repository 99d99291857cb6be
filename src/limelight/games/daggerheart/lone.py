"""Rolls without a table: the same arithmetic, with everything said beforehand."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from limelight import dice
from limelight.game import Because, Faces, LoneDecision, LoneRoll, Refusal, Said, Throw
from limelight.throws import HIGHEST, LOWEST, Judge, Keep, Kept

from . import rolls
from .reasons import OUTCOME_RULE, added_dice, by_name, duality, total_against

MOST = 999_999
MOST_HELPERS = 100
NO_DICE = dice.Dice((), (), 0)


def action(
    *,
    modifier: int = 0,
    difficulty: int | None = None,
    advantage: int = 0,
    disadvantage: int = 0,
    helpers: int = 0,
    bonus: str = "",
    edition: str = "1.0",
) -> LoneDecision:
    """An action roll (DH-3 to DH-9)."""
    more = dice.read(bonus) if bonus else NO_DICE
    refusal = _wrong(modifier, difficulty, advantage, disadvantage, helpers, edition, more)
    if refusal is not None or more is None:
        return refusal or Refusal("bad_value")

    def judge(kept: Kept) -> dict[str, Any]:
        (hope,), (fear,), added = kept["hope"], kept["fear"], _added(kept, edition)
        total = rolls.total(hope, fear, modifier + more.flat + added + _more(kept))
        if difficulty is None:
            outcome = rolls.side(hope, fear)
        else:
            outcome = rolls.outcome(hope, fear, total, difficulty)
        return {"outcome": outcome, "total": total, "added": added}

    outcomes = rolls.WITHOUT_DIFFICULTY if difficulty is None else rolls.OUTCOMES
    throw = _throw(advantage - disadvantage, helpers, more, Judge(outcomes, judge))
    faces = yield throw
    judged = judge(throw.kept(faces))
    total, outcome = judged["total"], outcomes[judged["outcome"]]
    why = [
        *_steps(faces, modifier, more, advantage, disadvantage, judged["added"]),
        *_against(difficulty, total),
        Because(OUTCOME_RULE[outcome], "outcome", {"outcome": outcome}),
        Because(OUTCOME_RULE[outcome], "follows." + outcome),
    ]
    side = "hope" if faces["hope"] >= faces["fear"] else "fear"
    result = _result("action", faces, total, outcome) | {"with": side}
    return LoneRoll(result, _announced(outcome, total), tuple(why))


def reaction(
    *,
    modifier: int = 0,
    difficulty: int | None = None,
    advantage: int = 0,
    disadvantage: int = 0,
    helpers: int = 0,
    bonus: str = "",
    edition: str = "1.0",
) -> LoneDecision:
    """A reaction roll (DH-31, DH-32): nobody can help, and Hope and Fear do not matter."""
    more = dice.read(bonus) if bonus else NO_DICE
    refusal = _wrong(modifier, difficulty, advantage, disadvantage, helpers, edition, more)
    if refusal is None and helpers:
        refusal = Refusal("no_help_on_reactions")
    if refusal is not None or more is None:
        return refusal or Refusal("bad_value")

    def judge(kept: Kept) -> dict[str, Any]:
        (hope,), (fear,), added = kept["hope"], kept["fear"], _added(kept, edition)
        total = rolls.total(hope, fear, modifier + more.flat + added + _more(kept))
        outcome = rolls.reaction(hope, fear, total, difficulty or 0)
        return {"outcome": outcome, "total": total, "added": added}

    read = None if difficulty is None else Judge(rolls.REACTIONS, judge)
    throw = _throw(advantage - disadvantage, 0, more, read)
    faces = yield throw
    judged = judge(throw.kept(faces))
    total, outcome = judged["total"], "critical_success" if faces["hope"] == faces["fear"] else None
    if difficulty is not None:
        outcome = rolls.REACTIONS[judged["outcome"]]
    why = [
        *_steps(faces, modifier, more, advantage, disadvantage, judged["added"]),
        *_against(difficulty, total),
    ]
    if outcome is not None:
        why.append(Because(OUTCOME_RULE[outcome], "outcome", {"outcome": outcome}))
    result = _result("reaction", faces, total, outcome) | {"with": None}
    return LoneRoll(result, _announced(outcome, total), tuple(why))


def damage(*, damage: str = "", critical: bool = False) -> LoneDecision:
    """A damage roll, as written; critical adds the most that the dice can show."""
    written = dice.read(damage)
    if written is None:
        return Refusal("bad_value", "dice", at="damage")

    def judge(kept: Kept) -> dict[str, Any]:
        (fallen,) = kept.get("damage", (0,))
        total = rolls.damage(fallen + written.flat, written.highest(), critical)
        return {"outcome": 0 * total, "totals": total}

    pool = {"damage": written.sides} if written.sides else {}
    keep = {"damage": Keep("total", signs=written.signs)}
    throw = Throw(pool, keep=keep, judge=Judge(("damage",), judge, ("totals",)))
    faces = yield throw
    fallen = faces.get("damage", ())
    total = judge(throw.kept(faces))["totals"]
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
    bonus: dice.Dice | None = NO_DICE,
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
    return Refusal("bad_value", "dice", at="bonus") if bonus is None else None


def _throw(own: int, helpers: int, bonus: dice.Dice, judge: Judge | None) -> Throw:
    """The dice of a roll: of the helpers' the best counts, bonus dice are added."""
    pool: dict[str, tuple[int, ...]] = {"hope": (12,), "fear": (12,)}
    if own:
        pool["advantage" if own > 0 else "disadvantage"] = (6,)
    if helpers:
        pool["help"] = (6,) * helpers
    if bonus.sides:
        pool["bonus"] = bonus.sides
    keep = {"help": HIGHEST, "bonus": Keep("total", signs=bonus.signs)}
    return Throw(pool, keep=keep, judge=judge)


def _added(kept: Kept, edition: str) -> Any:
    """DH-38 to DH-40: what advantage, disadvantage and help come to."""
    (own,), (helped,) = kept.get("advantage", (0,)), kept.get("help", (0,))
    (against,) = kept.get("disadvantage", (0,))
    return rolls.advantage(own, helped, 1 if edition == "1.0" else 2) - against


def _more(kept: Kept) -> Any:
    return kept.get("bonus", (0,))[0]


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
    outcomes = rolls.REACTIONS if judge is rolls.attack else rolls.REACTIONS[:2]

    def read(kept: Kept) -> dict[str, Any]:
        return {"outcome": judge(kept["d20"][0], modifier, difficulty or 0)}

    pool = {"d20": (20, 20) if own else (20,)}
    keep = {"d20": LOWEST if own < 0 else HIGHEST}
    throw = Throw(pool, keep=keep, judge=None if difficulty is None else Judge(outcomes, read))
    faces = yield throw
    kept = throw.kept(faces)
    face = kept["d20"][0]
    total = face + modifier
    outcome = None
    if difficulty is not None or face == 20:
        outcome = outcomes[read(kept)["outcome"]]
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
    faces: Faces, modifier: int, bonus: dice.Dice, advantage: int, disadvantage: int, added: int
) -> Iterator[Because]:
    yield duality(faces)
    if modifier:
        yield Because("DH-16", "modifier", {"by": modifier})
    if bonus != NO_DICE:
        fallen = faces.get("bonus", ())
        values = {"dice": str(bonus), "faces": fallen, "by": bonus.total(fallen)}
        yield Because("DH-16", "lone_bonus", values)
    yield from added_dice(faces, advantage, disadvantage, added)


def _against(difficulty: int | None, total: int) -> list[Because]:
    if difficulty is None:
        return [Because("DH-4", "total", {"total": total})]
    return [total_against(total, difficulty)]
