"""Rolls without a table: the same arithmetic, with the whole pool said beforehand."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from limelight.game import Because, Faces, LoneDecision, LoneRoll, Refusal, Said, Throw
from limelight.throws import TWO_HIGHEST, Judge, Keep, Kept

from . import rolls

MOST_DICE = 24
MOST = 999_999
MOST_LYING = 300
COLOURS = ("white", "black")
NONE = (0, 0)
SOLVED = ("peaceful", "final_fight")
FOUGHT = ("won", "another_round")


def find_out(
    *, white: int | None = None, black: int | None = None, lying: str = ""
) -> LoneDecision:
    """Find something out (YO-7)."""
    return (yield from _move("find-out", white, black, lying, (1, 0)))


def risk(*, white: int | None = None, black: int | None = None, lying: str = "") -> LoneDecision:
    """Risk something (YO-8)."""
    return (yield from _move("risk", white, black, lying, (0, 1)))


def use_ability(
    *, white: int | None = None, black: int | None = None, lying: str = ""
) -> LoneDecision:
    """Use an ability (YO-9)."""
    return (yield from _move("use-ability", white, black, lying, (0, 1)))


def travel(*, white: int | None = None, black: int | None = None, lying: str = "") -> LoneDecision:
    """On the road (YO-10)."""
    return (yield from _move("travel", white, black, lying, (1, 0)))


def weaken(*, white: int | None = None, black: int | None = None, lying: str = "") -> LoneDecision:
    """Weaken the enemy (YO-11)."""
    return (yield from _move("weaken", white, black, lying, (0, 1)))


def solve(*, difficulty: int | None = None) -> LoneDecision:
    """Solve the adventure against what is left of its difficulty (YO-21)."""
    if difficulty is None or not -MOST <= difficulty <= MOST:
        return Refusal("bad_value", "missing", "difficulty", {"field": "difficulty"})

    def judge(kept: Kept) -> dict[str, Any]:
        one, two = kept["solve"]
        return {"outcome": 1 - 1 * rolls.peaceful(one, two, difficulty)}

    faces = yield Throw({"solve": (6, 6)}, judge=Judge(SOLVED, judge))
    one, two = faces["solve"]
    outcome = SOLVED[judge(faces)["outcome"]]
    result = {
        "roll": "solve",
        "outcome": outcome,
        "total": one + two,
        "dice": {"solve": [one, two]},
    }
    values = {"faces": (one, two), "total": one + two, "target": difficulty}
    why = (Because("YO-21", "solve", values), Because("YO-21", "outcome", {"outcome": outcome}))
    return LoneRoll(result, Said(f"announce.{outcome}", {"total": one + two}), why)


def combat(*, pools: str = "", danger: int | None = None) -> LoneDecision:
    """One round of combat dice, a hand each (YO-15, YO-R11)."""
    hands = [each.strip() for each in pools.split(",")]
    whole = all(hand.isascii() and hand.isdigit() and len(hand) < 3 for hand in hands)
    counts = [int(hand) for hand in hands] if whole else []
    if not counts or min(counts) < 1 or sum(counts) > 100:
        return Refusal("bad_value", "pools", "pools")
    if danger is None or not 2 <= danger <= MOST:
        return Refusal("bad_value", "missing", "danger", {"field": "danger"})

    def judge(kept: Kept) -> dict[str, Any]:
        first, second = kept["combat"]
        return {"outcome": 1 - 1 * rolls.wins(first, second, danger)}

    keep = {"combat": Keep("highest", 2, hands=tuple(counts))}
    throw = Throw({"combat": (6,) * sum(counts)}, keep=keep, judge=Judge(FOUGHT, judge))
    faces = (yield throw)["combat"]
    kept = throw.kept({"combat": faces})
    two = kept["combat"][: len(counts)]
    outcome = FOUGHT[judge(kept)["outcome"]]
    result = {
        "roll": "combat",
        "outcome": outcome,
        "total": sum(two),
        "dice": {"combat": list(faces)},
    }
    values = {"faces": tuple(two), "total": sum(two), "danger": danger}
    why = (Because("YO-15", "combat", values), Because("YO-15", "outcome", {"outcome": outcome}))
    return LoneRoll(result, Said(f"announce.{outcome}", {"total": sum(two)}), why)


LONE_ROLLS: Mapping[str, Callable[..., LoneDecision]] = {
    "find-out": find_out,
    "risk": risk,
    "use-ability": use_ability,
    "travel": travel,
    "weaken": weaken,
    "solve": solve,
    "combat": combat,
}


def _move(
    name: str, white: int | None, black: int | None, lying: str, alone: tuple[int, int]
) -> LoneDecision:
    """The whole pool; with nothing said the lone move die. A helper's die lies there already."""
    whites, blacks = alone if white is None and black is None else (white or 0, black or 0)
    for field, count in (("white", whites), ("black", blacks)):
        if not 0 <= count <= MOST_DICE:
            return Refusal("bad_value", "wrong", field, {"field": field})
    if not whites + blacks:
        return Refusal("bad_value", "wrong", "white", {"field": "white"})
    there = _lying(lying)
    if there is None:
        return Refusal("bad_value", "wrong", "lying", {"field": "lying"})

    def judge(kept: Kept) -> dict[str, Any]:
        whitest, blackest = (_with(kept.get(each, NONE), there[each]) for each in COLOURS)
        high, second = rolls.two_highest(whitest, blackest)
        black = rolls.black(whitest[0], blackest[0])
        return {"outcome": rolls.line(high, second), "high": high, "condition": black}

    pool = {"white": (6,) * whites, "black": (6,) * blacks}
    throw = Throw(
        {colour: dice for colour, dice in pool.items() if dice},
        keep=dict.fromkeys(COLOURS, TWO_HIGHEST),
        judge=Judge(rolls.LINES, judge, ("condition",)),
    )
    faces = yield throw
    judged = judge(throw.kept(faces))
    line, high = rolls.LINES[judged["outcome"]], judged["high"]
    colour = "black" if judged["condition"] else "white"
    result: dict[str, Any] = {
        "roll": name,
        "outcome": line,
        "line": line,
        "high": high,
        "colour": colour,
        "condition": colour == "black",
        "dice": {each: list(fallen) for each, fallen in faces.items()},
    }
    if name == "risk":
        result["success"] = line in ("5-6", "6&6")
    why = tuple(_why(name, faces, there, line, high, colour))
    return LoneRoll(result, Said("announce.line", {"line": line, "colour": colour}), why)


def _with(kept: tuple[Any, ...], lying: tuple[int, ...]) -> tuple[Any, Any]:
    """The two highest of a colour, those that lie there included."""
    first, second = TWO_HIGHEST.of((*kept, *lying)) if lying else kept
    return first, second


def _lying(text: str) -> dict[str, tuple[int, ...]] | None:
    """Dice that lie there already, as they are typed: ``w5,b3``."""
    found: dict[str, tuple[int, ...]] = {"white": (), "black": ()}
    for each in text.split(",") if text else ():
        colour = {"w": "white", "b": "black"}.get(each.strip()[:1].lower())
        face = each.strip()[1:]
        if colour is None or face not in ("1", "2", "3", "4", "5", "6"):
            return None
        found[colour] += (int(face),)
    return found if len(text) <= MOST_LYING else None


def _why(
    name: str, faces: Faces, there: Faces, line: str, high: int, colour: str
) -> Iterator[Because]:
    for each, fallen in faces.items():
        yield Because("YO-1", f"pool_{each}", {"faces": fallen})
    for each, fallen in there.items():
        if fallen:
            yield Because("YO-R4", f"lying_{each}", {"faces": fallen})
    yield from reading(line, high, colour)
    kind = name.replace("-", "_")
    rules = {"find_out": 7, "risk": 8, "use_ability": 9, "travel": 10, "weaken": 11}
    yield Because(f"YO-{rules[kind]}", f"{kind}.{line}")


def reading(line: str, high: int, colour: str) -> Iterator[Because]:
    """YO-2 to YO-4: what the dice say."""
    if line in ("1&1", "6&6"):
        yield Because("YO-3", "doubles", {"line": line})
    else:
        yield Because("YO-2", "high", {"high": high, "line": line})
    if colour == "black":
        yield Because("YO-4", "black")
