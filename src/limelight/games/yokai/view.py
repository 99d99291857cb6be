"""What a seat sees of a table of the game."""

from typing import Any

from msgspec.structs import asdict, replace

from limelight.game import Seat
from limelight.kinds import Hidden

from .events import (
    AdventureSolved,
    Helped,
    Improved,
    MoveThrown,
    QuestionAnswered,
    Reading,
    RoundFought,
    Settled,
)
from .state import Adventure, Character, Fight, Move, State, reachable


def redact(state: State, seat: Seat) -> State:
    """The one door: only a hidden difficulty is the GM's alone."""
    adventure = state.adventure
    if seat.gm or adventure is None or adventure.shared:
        return state
    return replace(state, adventure=replace(adventure, difficulty=Hidden))


def view(state: State, seat: Seat) -> dict[str, Any]:
    """The table as this seat sees it, in the words of the contract."""
    seen = redact(state, seat)
    return {
        "points": seen.points,
        "clues": {
            str(number): {"text": clue.text, "used": clue.used}
            for number, clue in seen.clues.items()
        },
        "bonus_dice": seen.bonus_dice,
        "adventure": None if seen.adventure is None else _adventure(seen.adventure),
        "characters": {name: _character(each) for name, each in seen.characters.items()},
        "move": None if seen.move is None else _move(seen.move),
        "fight": None if seen.fight is None else _fight(seen.fight),
    }


def _adventure(adventure: Adventure) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "question": adventure.question,
        "shared": adventure.shared,
        "travelled": list(adventure.travelled),
        "answered": list(adventure.answered),
        "solved": adventure.solved,
        "bought": adventure.bought,
    }
    if adventure.difficulty is not Hidden:
        shown["difficulty"] = adventure.difficulty
    return shown


def _character(character: Character) -> dict[str, Any]:
    return {
        "player": character.player,
        "attributes": dict(character.attributes),
        "equipment": dict(character.equipment),
        "fears": list(character.fears),
        "abilities": list(character.abilities),
        "chapter": character.chapter,
        "demon": character.demon,
        "conditions": list(character.conditions),
        "corruption": len(character.conditions),
        "out": character.out,
    }


def _move(move: Move) -> dict[str, Any]:
    return {
        "kind": move.kind,
        "character": move.character,
        "dice": {name: {"colour": d.colour, "face": d.face} for name, d in move.dice.items()},
        "helps": {name: {"colour": d.colour, "face": d.face} for name, d in move.helps.items()},
        "improved": move.improved,
    }


def _fight(fight: Fight) -> dict[str, Any]:
    points = fight.weak_points.items()
    return {
        "danger": fight.danger,
        "round": fight.round,
        "weak_points": {name: p[0] if len(p) == 1 else list(p) for name, p in points},
        "pools": dict(fight.pools),
        "weakened": list(fight.weakened),
        "reachable": reachable(fight),
        "over": fight.over,
    }


def result(events: tuple[Any, ...], before: State, after: State) -> dict[str, Any]:
    """What these events, as a seat may see them, gave."""
    shown: dict[str, Any] = {}
    for event in events:
        match event:
            case MoveThrown():
                shown |= _read(event.move.kind, event.reading)
                dice = {name: die.face for name, die in event.move.dice.items()}
                shown["dice"] = dice
            case Helped():
                assert after.move is not None
                shown |= _read(after.move.kind, event.reading)
                shown["dice"] = {f"help.{event.character}": event.die.face}
            case Improved():
                assert after.move is not None
                shown |= _read(after.move.kind, event.reading)
                shown["dice"] = {name: die.face for name, die in event.dice.items()}
            case Settled():
                shown |= _read(event.kind, event.reading)
                shown["gives"] = {what: n for what, n in asdict(event.gives).items() if n}
            case QuestionAnswered():
                shown["gives"] = {"removed": event.removed} if event.removed else {}
            case RoundFought():
                shown |= {
                    "roll": "combat",
                    "outcome": "won" if event.won else "another_round",
                    "total": sum(event.counting),
                    "order": list(event.order),
                    "dice": {f"combat.{name}": list(f) for name, f in event.faces.items()},
                }
                if event.won:
                    shown["gives"] = {"clues": event.clues}
            case AdventureSolved():
                shown |= {
                    "roll": "solve",
                    "outcome": event.outcome,
                    "total": sum(event.faces),
                    "dice": {"solve": list(event.faces)},
                }
                if event.target is not Hidden:
                    shown["target"] = event.target
            case _:
                pass
    return shown


def _read(kind: str, reading: Reading) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "roll": kind.replace("_", "-"),
        "outcome": reading.line,
        "line": reading.line,
        "high": reading.high,
        "colour": reading.colour,
    }
    if reading.success is not None:
        shown["success"] = reading.success
    return shown
