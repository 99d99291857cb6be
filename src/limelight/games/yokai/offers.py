"""What a seat can do now at a table of the game."""

from typing import Any

from msgspec.structs import replace

from limelight.game import Seat
from limelight.offering import Choices, Hints, Offer, Sample, offer

from . import commands as c
from .rules import decide
from .state import State, fighting

Form = tuple[Choices, Sample]

_POOL = ("attribute", "equipment", "burden", "bonus")
_ONE_DIE = {"equipment": ("attribute",)}

HINTS = Hints(
    asked={
        **dict.fromkeys(("find_out", "risk", "use_ability", "travel", "weaken"), _POOL),
        "help": ("attribute", "bonus"),
        "settle": ("condition",),
        "start_fight": ("danger",),
        "leave_fight": ("takes_over",),
        "bring_back": ("attribute",),
        "add_character": ("player", "attributes", "fears", "abilities", "chapter", "demon"),
    },
    unless={
        **dict.fromkeys(("find_out", "risk", "use_ability", "travel", "weaken"), _ONE_DIE),
        "help": {"bonus": ("attribute",)},
    },
    other_than={"leave_fight": {"takes_over": ("character",)}},
    words={"": "colour", "chapter": "chapter", "on": "on"},
)
"""Fields that people mostly want to fill in, and those of which one is enough."""


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Every command that the rules would take from this seat, with its choices."""
    if seat.role == "watcher":
        return ()
    waiting = _waiting(state)
    found = []
    for command in c.COMMANDS:
        for choices, sample in _forms(state, seat, command):
            made = offer(decide, state, seat, command, choices, sample)
            if made is not None:
                found.append(replace(HINTS.on(made), first=made.do in waiting))
    return tuple(found)


def _waiting(state: State) -> frozenset[str]:
    """What the table is waiting for."""
    if not state.characters:
        return frozenset({"add_character"})
    if state.adventure is None:
        return frozenset({"start_adventure"})
    if state.move is not None:
        return frozenset({"help", "improve", "settle"})
    if fighting(state):
        return frozenset({"weaken", "fight_round", "risk", "leave_fight"})
    if state.adventure.solved == "peaceful":
        return frozenset({"start_adventure"})
    if state.adventure.final:
        return frozenset({"start_fight"})
    moves = {"find_out", "risk", "use_ability", "travel"}
    return frozenset({*moves, "answer_question", "start_fight", "solve"})


def _forms(state: State, seat: Seat, command: type) -> list[Form]:
    """The choices of a command's fields, and values for a trial."""
    mine = tuple(n for n, each in state.characters.items() if seat.gm or each.player == seat.name)
    free = tuple(str(number) for number, clue in state.clues.items() if not clue.used)
    match command:
        case c.AddCharacter:
            return [({}, {"name": "…" * (1 + max(map(len, state.characters), default=0))})]
        case c.FindOut | c.Risk | c.Travel | c.Weaken:
            return [(_pool(state, mine), {})]
        case c.UseAbility:
            return [
                (_pool(state, (name,)), {"ability": state.characters[name].abilities[0]})
                for name in mine
                if state.characters[name].abilities
            ]
        case c.Help:
            return [({"character": mine, "attribute": _of(state, mine, "attributes")}, {})]
        case c.Improve | c.Settle:
            acting = () if state.move is None else (state.move.character,)
            return [({"character": tuple(name for name in acting if name in mine)}, {})]
        case c.AnswerQuestion:
            return [({"character": mine}, {})]
        case c.NameClue:
            return [({}, {"number": number}) for number in list(state.clues)[-1:]]
        case c.SpendPoints:
            return [({}, lambda on: {"points": 1 if on == "difficulty" else 2})]
        case c.StartFight:
            ready = tuple(n for n, each in state.characters.items() if not each.out)
            bought = state.adventure is not None and state.adventure.bought is not None
            sample: dict[str, Any] = {} if bought else {"danger": 8}
            return [({"participants": ready, "unused_clues": free}, sample)]
        case c.LeaveFight:
            fight = fighting(state)
            inside = () if fight is None else tuple(fight.pools)
            return [_leaving(name, inside) for name in mine if name in inside]
        case c.BringBack:
            return [({"character": mine}, lambda name: _white(state, name))]
        case c.Solve:
            return [({"clues": free}, {"clues": []})]
        case _:
            return [({}, {})]


def _pool(state: State, names: tuple[str, ...]) -> Choices:
    """What can go into a pool with the move die."""
    return {
        "character": names,
        "attribute": _of(state, names, "attributes"),
        "equipment": _of(state, names, "equipment"),
        "ability": _of(state, names, "abilities"),
        "burden": (*_of(state, names, "fears"), *_of(state, names, "conditions")),
    }


def _of(state: State, names: tuple[str, ...], what: str) -> tuple[str, ...]:
    found = (each for name in names for each in getattr(state.characters[name], what))
    return tuple(dict.fromkeys(found))


def _leaving(name: str, inside: tuple[str, ...]) -> Form:
    others = tuple(each for each in inside if each != name)
    if not others:
        return {"character": (name,)}, {}
    return {"character": (name,), "takes_over": others}, {"takes_over": others[0]}


def _white(state: State, name: str) -> dict[str, Any]:
    attributes = state.characters[name].attributes.items() if name in state.characters else ()
    white = next((each for each, colour in attributes if colour == "white"), None)
    return {} if white is None else {"attribute": white}
