"""Rolls without a table: the same arithmetic, with the whole pool said beforehand."""

from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any

from limelight.game import Because, Faces, LoneDecision, LoneRoll, Refusal, Said, Throw

from . import rolls

MOST_DICE = 24
MOST = 999_999


def find_out(*, white: int | None = None, black: int | None = None) -> LoneDecision:
    """Find something out (YO-7)."""
    return (yield from _move("find-out", white, black, (1, 0)))


def risk(*, white: int | None = None, black: int | None = None) -> LoneDecision:
    """Risk something (YO-8)."""
    return (yield from _move("risk", white, black, (0, 1)))


def use_ability(*, white: int | None = None, black: int | None = None) -> LoneDecision:
    """Use an ability (YO-9)."""
    return (yield from _move("use-ability", white, black, (0, 1)))


def travel(*, white: int | None = None, black: int | None = None) -> LoneDecision:
    """On the road (YO-10)."""
    return (yield from _move("travel", white, black, (1, 0)))


def weaken(*, white: int | None = None, black: int | None = None) -> LoneDecision:
    """Weaken the enemy (YO-11)."""
    return (yield from _move("weaken", white, black, (0, 1)))


def solve(*, difficulty: int | None = None) -> LoneDecision:
    """Solve the adventure against what is left of its difficulty (YO-21)."""
    if difficulty is None or not -MOST <= difficulty <= MOST:
        return Refusal("bad_value", "missing", "difficulty", {"field": "difficulty"})
    one, two = (yield Throw({"solve": (6, 6)}))["solve"]
    outcome = "peaceful" if rolls.peaceful(one, two, difficulty) else "final_fight"
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
    faces = (yield Throw({"combat": (6,) * sum(counts)}))["combat"]
    kept, at = [], 0
    for count in counts:
        kept.append(max(faces[at : at + count]))
        at += count
    two = sorted(kept, reverse=True)[:2]
    outcome = "won" if rolls.wins(sum(two), 0, danger) else "another_round"
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
    name: str, white: int | None, black: int | None, alone: tuple[int, int]
) -> Generator[Throw, Faces, LoneRoll | Refusal]:
    """The whole pool; with nothing said the lone move die."""
    whites, blacks = alone if white is None and black is None else (white or 0, black or 0)
    for field, count in (("white", whites), ("black", blacks)):
        if not 0 <= count <= MOST_DICE:
            return Refusal("bad_value", "wrong", field, {"field": field})
    if not whites + blacks:
        return Refusal("bad_value", "wrong", "white", {"field": "white"})
    pool = {"white": (6,) * whites, "black": (6,) * blacks}
    faces = yield Throw({colour: dice for colour, dice in pool.items() if dice})
    lying = sorted((face for each in faces.values() for face in each), reverse=True)
    high, second = [*lying, 0][:2]
    line = rolls.LINES[rolls.line(high, second)]
    whitest = max(faces.get("white", ()), default=0)
    blackest = max(faces.get("black", ()), default=0)
    colour = "black" if rolls.black(whitest, blackest) else "white"
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
    why = tuple(_why(name, faces, line, high, colour))
    return LoneRoll(result, Said("announce.line", {"line": line, "colour": colour}), why)


def _why(name: str, faces: Faces, line: str, high: int, colour: str) -> Iterator[Because]:
    for each, fallen in faces.items():
        yield Because("YO-1", f"pool_{each}", {"faces": fallen})
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
