"""What a choice brings, as sentences: the numbers are those of ``worth``."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import limelight.contract as ll

from .. import worth
from ..commands.rests import FOR_OTHERS
from ..state import CLEARS, GUIDE, IN_A_ROW, State, holder
from . import levels

Fields = Mapping[str, Any]


def brings(seen: State, do: str, fields: Fields) -> tuple[ll.Said, ...]:
    """What a command with these fields would bring, as far as that can be said."""
    says = SAYS.get(do)
    return () if says is None else tuple(says(seen, do, fields))


def _downtime(seen: State, do: str, fields: Fields) -> Iterator[ll.Said]:
    by, move = fields.get("character"), fields.get("move")
    if by not in seen.characters or seen.rest is None or move is None:
        return
    if move in CLEARS:
        target = fields.get("target") if move in FOR_OTHERS else by
        if (target or by) in seen.characters:
            yield cleared(seen, by, move, target or by)
    elif move == "prepare":
        join = fields.get("join") or ""
        gained = worth.prepares(seen, by, join)
        hope = gained.pop(by, 0)
        together = "_together" if join else ""
        none = "" if hope else "_none"
        yield ll.Said(f"worth.prepare{together or none}", {"hope": hope, "join": join})
        for name, more in gained.items():
            yield ll.Said("worth.prepare_other", {"name": name, "hope": more})
    elif move == "project":
        countdown = seen.countdowns.get(fields.get("countdown") or "")
        if countdown is None:
            yield ll.Said("worth.project")
        else:
            values = {"left": countdown.left, "then": countdown.left - 1}
            yield ll.Said("worth.project_to", values)
    else:
        yield ll.Said("worth.other")


def cleared(seen: State, by: str, move: str, target: str) -> ll.Said:
    """DH-48, DH-49, DH-50, DH-52: how many of the marked slots a move clears."""
    what, there = CLEARS[move], worth.marked(seen, move, target)
    if not there:
        return ll.Said(f"worth.{what}_none")
    clears = worth.clears(seen, by, move, target)
    every = "_all" if clears.least == there else ""
    return ll.Said(f"worth.{what}{every}", {"marked": there, **clears._asdict()})


def _death(seen: State, do: str, fields: Fields) -> Iterator[ll.Said]:
    name, choice = fields.get("character"), fields.get("choice")
    if name in seen.characters and choice is not None:
        ends = worth.ends_of(seen, name, choice)
        last = "_last" if "journey_ends" in ends else ""
        values = {"level": seen.characters[name].level, **ends}
        yield ll.Said(f"worth.{choice}{last}", values)


def _divide(seen: State, do: str, fields: Fields) -> Iterator[ll.Said]:
    name, hp, stress = (fields.get(each) for each in ("character", "hp", "stress"))
    if name in seen.characters and isinstance(hp, int) and isinstance(stress, int):
        values = worth.divided(seen, name, hp, stress)
        yield ll.Said("worth.divide", values)
        if values["lost"]:
            yield ll.Said("worth.divide_lost", values)


def _rest_begins(seen: State, do: str, fields: Fields) -> Iterator[ll.Said]:
    kind = fields.get("kind")
    if kind in ("short", "long"):
        values = {"n": seen.short_rests + 1, "of": IN_A_ROW, "dice": "1d4"}
        yield ll.Said(f"worth.rest_{kind}", values)
        yield _fear(seen, kind)


def _fear(seen: State, kind: str) -> ll.Said:
    """DH-54: what the GM gains when a rest ends."""
    gains = worth.fear_of_rest(seen, kind)
    sure = "_sure" if gains.least == gains.most else ""
    return ll.Said(f"worth.rest_fear{sure}", gains._asdict())


def _rest_ends(seen: State, do: str, fields: Fields) -> Iterator[ll.Said]:
    if seen.rest is not None:
        yield _fear(seen, seen.rest.kind)


def _feature(seen: State, do: str, fields: Fields) -> Iterator[ll.Said]:
    """DH-94, DH-96: its price, and what is left of its uses."""
    for what, much in worth.price_of(seen, do, fields).items():
        yield ll.Said(f"price.{what}", {what: much})
    feature = worth.used_feature(seen, do, fields)
    if feature is not None:
        yield from ll.uses_left(holder(seen, worth.holder_of(fields)), feature)


def _scene(seen: State, do: str, fields: Fields) -> Iterator[ll.Said]:
    guide = GUIDE.get(fields.get("kind") or "")
    if guide is not None:
        yield ll.Said("worth.guide", {"low": guide[0], "high": guide[1]})


def _encounter(seen: State, do: str, fields: Fields) -> Iterator[ll.Said]:
    weighed = worth.encounter(seen, fields)
    if weighed is not None:
        values = {"budget": weighed.budget, "cost": weighed.cost, "left": abs(weighed.left)}
        yield ll.Said("worth.encounter" if weighed.left >= 0 else "worth.encounter_over", values)
        for name, by in weighed.adjusted.items():
            yield ll.Said(f"explain.adjusted_{name}", {"by": by})


def _damage(seen: State, do: str, fields: Fields) -> Iterator[ll.Said]:
    """DH-81, DH-114: the Hit Points that damage would mark, as far as that can be known."""
    taken = worth.damage(seen, fields)
    if taken is not None:
        last = "_last" if taken.last else "" if taken.hp else "_none"
        yield ll.Said(f"worth.takes{last}", {"hp": taken.hp})


def _level(seen: State, do: str, fields: Fields) -> Iterator[ll.Said]:
    return levels.brings(seen, fields)


SAYS: Mapping[str, Callable[[State, str, Fields], Iterator[ll.Said]]] = {
    "downtime": _downtime,
    "death_move": _death,
    "divide": _divide,
    "take_damage": _damage,
    "start_rest": _rest_begins,
    "end_rest": _rest_ends,
    "use_feature": _feature,
    "spotlight_adversary": _feature,
    "spotlight_environment": _feature,
    "new_scene": _scene,
    "encounter_budget": _encounter,
    "level_up": _level,
}
