"""How a result came about: codes and numbers with the ids of the rules."""

from collections.abc import Iterator
from typing import Any

from limelight.game import Because

from . import events as e
from .state import Test

EFFECT_RULE = {"flank": "SI-R35", "take_momentum": "SI-26"}


def explain(event: Any) -> tuple[Because, ...]:
    """Every step from the dice to what changed, as far as the event shows it."""
    return tuple(_explain(event))


def _explain(event: Any) -> Iterator[Because]:
    match event:
        case e.FightStarted():
            yield Because("SI-1", "fight")
            if event.split is not None:
                yield Because("SI-4", "split", {"side": event.split})
        case e.Joined():
            yield Because("SI-R30", "joined")
        case e.GroupsFormed():
            yield Because("SI-3", "groups")
        case e.Tested():
            yield from _tests(event.tests)
            rules = {"count": "SI-13", "stalemate": "SI-11", "parry": "SI-15"}
            yield Because(rules[event.asks], f"asks_{event.asks}", {"side": event.side})
        case e.Exchanged():
            yield from _exchanged(event)
        case e.Struck():
            yield Because("SI-28" if event.ran else "SI-31", "unopposed")
            yield from _tests(event.tests)
            yield Because("SI-R34", "lost", {"name": event.fighter, "n": event.lost})
        case e.MomentumGivenUp():
            yield Because("SI-20", "given_up", {"side": event.momentum})
        case e.LeftWithAllies():
            yield Because("SI-29", "ally_stays")
        case e.Moved():
            yield Because("SI-30", "free_move" if event.free else "move")
            if event.mode == "with_action":
                yield Because("SI-R22", "on_the_way")
        case e.Acted():
            yield Because("SI-32", "action")
        case _:
            return


def _tests(tests: dict[str, Test]) -> Iterator[Because]:
    for name, test in tests.items():
        told = {"name": name, "faces": test.faces, "value": test.value, "level": test.level}
        yield Because("SI-8", "test", told)


def _exchanged(event: e.Exchanged) -> Iterator[Because]:
    yield from _tests(event.tests)
    for by, blows in event.dealt.items():
        level = event.tests[by].level
        for on, amount in blows.items():
            told = {"by": by, "on": on, "n": amount}
            if level in ("failure", "fumble"):
                yield Because("SI-12", "half", told)
            elif level in ("III", "critical") and event.declared[by].action == "attack":
                yield Because("SI-14", "double", told)
            else:
                yield Because("SI-9", "hit", told)
    for effect in event.effects:
        told = {"on": effect.on, "by": effect.by}
        rule = EFFECT_RULE.get(effect.manoeuvre, "SI-R21")
        yield Because(rule, f"effect_{effect.manoeuvre}", told)
    for name in event.leaving:
        yield Because("SI-22", "leaves", {"name": name})
    if not event.dealt and not event.effects:
        yield Because("SI-11", "nothing")
    yield Because("SI-18", "momentum", {"side": event.momentum})
