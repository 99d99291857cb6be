"""Events as sentences of the story: keys and values, made words by ``words/``."""

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from limelight.game import Said
from limelight.kinds import Hidden

from . import events as e
from .state import Declaration, Test


def announce(event: Any) -> Said | None:
    """How an exchange is called out."""
    match event:
        case e.Tested():
            return Said(f"announce.asks_{event.asks}", {"side": event.side}, "strong")
        case e.Exchanged():
            if not event.lost:
                return Said("announce.nobody_hurt", tone="good")
            return Said("announce.hurt", {"names": tuple(event.lost)}, "harm")
        case e.Struck():
            if not event.lost:
                return Said("announce.nobody_hurt", tone="good")
            return Said("announce.hurt", {"names": (event.fighter,)}, "harm")
        case _:
            return None


def tell(event: Any) -> tuple[Said, ...]:
    """What the story says of an event."""
    return tuple(_tell(event))


def _tell(event: Any) -> Iterator[Said]:
    tag = str(type(event).__struct_config__.tag)
    values = {name: value for name, value in structs.asdict(event).items() if value is not Hidden}
    match event:
        case e.FighterAdded():
            fighter = event.fighter
            named = {"name": event.name, "player": fighter.player, "side": fighter.side}
            yield Said("story.fighter_added", named)
        case e.FightStarted():
            yield Said("story.fight_started", values)
            for name in event.order:
                yield Said("story.initiative", {"name": name, "value": event.values[name]})
            if event.split is not None:
                yield Said("story.split_due", {"side": event.split})
        case e.Joined():
            yield Said("story.joined", values)
            if event.split is not None:
                yield Said("story.split_due", {"side": event.split})
        case e.GroupsFormed():
            for number, members in event.groups.items():
                told = {"number": number, "members": members, "side": event.active[number]}
                yield Said("story.group_formed", told)
        case e.Favoured():
            yield Said("story.favoured", values)
        case e.Tested():
            yield from _tests(event.tests)
            yield Said(f"announce.asks_{event.asks}", {"side": event.side})
        case e.Answered():
            yield Said(f"story.answered_{event.what}", {"said": event.said})
            if event.asks is not None:
                yield Said(f"announce.asks_{event.asks}", {"side": event.side})
        case e.Exchanged():
            yield from _exchanged(event)
        case e.Struck():
            yield Said("story.ran" if event.ran else "story.ignored", values)
            yield from _tests(event.tests)
            if event.lost:
                yield Said("story.lost", {"name": event.fighter, "n": event.lost})
        case e.Moved():
            yield Said(f"story.moved_{event.mode}", values)
        case e.PhaseBegan():
            yield Said("story.phase_began", {"phase": event.phase, "round": event.round})
            for due in event.splits:
                yield Said("story.split_due", {"side": due.side})
        case _:
            yield Said(f"story.{tag}", values)


def _tests(tests: dict[str, Test]) -> Iterator[Said]:
    for name, test in tests.items():
        told = {"name": name, "faces": test.faces, "value": test.value, "level": test.level}
        yield Said("story.tested", told)


def _exchanged(event: e.Exchanged) -> Iterator[Said]:
    for name, declaration in event.declared.items():
        yield _declared(name, declaration)
    yield from _tests(event.tests)
    for name, lost in event.lost.items():
        yield Said("story.lost", {"name": name, "n": lost})
    for effect in event.effects:
        told = {"on": effect.on, "by": effect.by}
        yield Said(f"story.effect_{effect.manoeuvre}", told)
    for name, leaving in event.leaving.items():
        if leaving.to is None:
            yield Said("story.gets_away", {"name": name})
        else:
            yield Said("story.changes", {"name": name, "number": leaving.to})
    yield Said("story.momentum", {"side": event.momentum})


def _declared(name: str, declaration: Declaration) -> Said:
    told = {"name": name, "action": declaration.action, "target": declaration.target}
    if declaration.action == "manoeuvre":
        told["action"] = declaration.manoeuvre
    return Said("story.opened_at" if declaration.target else "story.opened", told)
