"""Events as sentences of the story: keys and values, made words by ``words/``."""

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from limelight.game import Said
from limelight.kinds import Hidden

from . import events as e


def announce(event: Any) -> Said | None:
    """How a throw is called out."""
    match event:
        case e.MoveThrown() | e.Helped() | e.Improved() | e.Settled():
            reading = event.reading
            return Said("announce.line", {"line": reading.line, "colour": reading.colour})
        case e.RoundFought():
            outcome = "won" if event.won else "another_round"
            return Said(f"announce.{outcome}", {"total": sum(event.counting)})
        case e.AdventureSolved():
            return Said(f"announce.{event.outcome}", {"total": sum(event.faces)})
        case _:
            return None


def tell(event: Any) -> tuple[Said, ...]:
    """What the story says of an event."""
    return tuple(_tell(event))


def _tell(event: Any) -> Iterator[Said]:
    tag = str(type(event).__struct_config__.tag)
    values = {name: value for name, value in structs.asdict(event).items() if value is not Hidden}
    match event:
        case e.CharacterAdded():
            player = event.character.player
            yield Said("story.character_added", {"name": event.name, "player": player})
        case e.AdventureStarted():
            hidden = "" if "difficulty" in values else "_hidden"
            yield Said(f"story.adventure_started{hidden}", values)
        case e.MoveThrown():
            faces = tuple(die.face for die in event.move.dice.values())
            named = {"name": event.move.character, "kind": event.move.kind, "faces": faces}
            yield Said("story.move_thrown", named)
            yield _read(event.reading)
        case e.Helped():
            die = event.die
            helps = {"name": event.character, "face": die.face, "colour": die.colour}
            yield Said("story.helped", helps)
            yield _read(event.reading)
        case e.Improved():
            faces = tuple(die.face for die in event.dice.values())
            yield Said("story.improved", {"name": event.character, "faces": faces})
            yield _read(event.reading)
        case e.Settled():
            yield from _settled(event)
        case e.QuestionAnswered():
            yield Said("story.question_answered", values)
            if event.removed:
                yield Said("story.removed_conditions", {"name": event.character, "n": 1})
        case e.PointsSpent():
            yield Said(f"story.points_on_{event.on}", values)
        case e.FightStarted():
            yield Said("story.fight_started", {"danger": event.danger})
            for name, point in event.weak_points.items():
                yield Said("story.weak_point", {"name": name, "point": point})
        case e.RoundFought():
            yield from _round(event)
        case e.FightLeft():
            yield Said("story.fight_left", values)
            if event.takes_over is not None:
                yield Said("story.taken_over", values)
        case e.AdventureSolved():
            yield Said("story.solve_rolled", {"faces": event.faces, "total": sum(event.faces)})
            yield Said(f"story.{event.outcome}")
        case _:
            yield Said(f"story.{tag}", values)


def _read(reading: e.Reading) -> Said:
    return Said("story.reads", {"line": reading.line, "colour": reading.colour})


def _settled(event: e.Settled) -> Iterator[Said]:
    gives, name = event.gives, event.character
    values = {"name": name, "kind": event.kind, "line": event.reading.line}
    yield Said("story.settled", values)
    if event.reading.success is not None:
        yield Said("story.risk_won" if event.reading.success else "story.risk_lost", values)
    if gives.dangerous_situation:
        yield Said("story.dangerous_situation")
    if gives.points:
        yield Said("story.points_gained", {"n": gives.points})
    if gives.clues:
        yield Said("story.clues_gained", {"n": gives.clues})
    if gives.bonus_dice:
        yield Said("story.bonus_gained")
    if gives.removed:
        yield Said("story.removed_conditions", {"name": name, "n": gives.removed})
    if gives.danger:
        yield Said("story.danger_moves", {"by": gives.danger})
    for who, condition in event.conditions.items():
        yield Said("story.condition_taken", {"name": who, "condition": condition})
    for who in event.out:
        yield Said("story.out", {"name": who})


def _round(event: e.RoundFought) -> Iterator[Said]:
    told = {"round": event.round, "total": sum(event.counting), "danger": event.danger}
    yield Said("story.round_fought", told)
    for name in event.order:
        yield Said("story.combat_die", {"name": name, "face": event.kept[name]})
    for name, count in event.conditions.items():
        yield Said("story.weak_point_hit", {"name": name, "n": count})
    for name in event.out:
        yield Said("story.out", {"name": name})
    if event.won:
        yield Said("story.round_won", {"n": event.clues})
    for name in event.stronger:
        yield Said("story.stronger", {"name": name})
