"""How a result came about: codes and numbers with the ids of the rules."""

from collections.abc import Iterator
from typing import Any

from limelight.game import Because
from limelight.kinds import Hidden

from . import events as e
from .lone import reading

MOVES = {"find_out": "YO-7", "risk": "YO-8", "use_ability": "YO-9", "travel": "YO-10"}


def explain(event: Any) -> tuple[Because, ...]:
    """Every step from the dice to what changed, as far as the event shows it."""
    return tuple(_explain(event))


def _explain(event: Any) -> Iterator[Because]:
    match event:
        case e.MoveThrown():
            for name, die in event.move.dice.items():
                yield Because("YO-1", f"die_{die.colour}", {"name": name, "face": die.face})
            yield from _reading(event.reading)
            yield Because("YO-5", "not_settled")
        case e.Helped():
            yield Because("YO-12", f"help_{event.die.colour}", {"face": event.die.face})
            yield from _reading(event.reading)
        case e.Improved():
            for name, die in event.dice.items():
                yield Because("YO-5", f"die_{die.colour}", {"name": name, "face": die.face})
            yield from _reading(event.reading)
        case e.Settled():
            yield from _settled(event)
        case e.QuestionAnswered():
            yield Because("YO-13", "question")
        case e.PointsSpent():
            yield Because("YO-6", f"spent_{event.on}", {"points": event.points})
        case e.FightStarted():
            yield Because("YO-14", "weak_points")
        case e.RoundFought():
            yield from _round(event)
        case e.FightLeft():
            yield Because("YO-R17", "left")
        case e.BroughtBack():
            yield Because("YO-R18", "back")
        case e.AdventureSolved():
            total = sum(event.faces)
            values = {"faces": event.faces, "total": total}
            if event.target is Hidden:
                yield Because("YO-21", "solve_hidden", values)
            else:
                yield Because("YO-R14", "solve", values | {"target": event.target})
            yield Because("YO-21", "outcome", {"outcome": event.outcome})
        case _:
            return


def _reading(read: e.Reading) -> Iterator[Because]:
    return reading(read.line, read.high, read.colour)


def _settled(event: e.Settled) -> Iterator[Because]:
    yield from _reading(event.reading)
    rule = MOVES.get(event.kind, "YO-11")
    yield Because(rule, f"{event.kind}.{event.reading.line}")
    for who in event.conditions:
        code = "condition" if who == event.character else "helper_condition"
        yield Because("YO-4" if who == event.character else "YO-12", code, {"name": who})
    for who in event.out:
        yield Because("YO-R13", "out", {"name": who})


def _round(event: e.RoundFought) -> Iterator[Because]:
    values = {"faces": event.counting, "total": sum(event.counting), "danger": event.danger}
    yield Because("YO-15", "combat", values)
    outcome = "won" if event.won else "another_round"
    yield Because("YO-15", "outcome", {"outcome": outcome})
    for name, count in event.conditions.items():
        yield Because("YO-16", "weak_point", {"name": name, "n": count})
    for name in event.stronger:
        yield Because("YO-18", "stronger", {"name": name})
    if event.won:
        yield Because("YO-19", "clues", {"n": event.clues})
