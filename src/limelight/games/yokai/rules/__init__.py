"""The rules of the game: ``decide`` and what it rests on, one file for each noun."""

from collections.abc import Callable
from typing import Any

from limelight.game import Decision, Seat, settled

from .. import commands as c
from . import adventures, fights, moves, people
from .fold import evolve
from .people import correct, hand_over, owners, removable, remove, spans
from .people import same as session_ends
from .people import same as session_starts

__all__ = [
    "correct",
    "decide",
    "evolve",
    "hand_over",
    "owners",
    "removable",
    "remove",
    "session_ends",
    "session_starts",
    "spans",
]

_DECIDE: dict[type, Callable[[Any, Any, Seat], Any]] = {
    c.AddCharacter: people.add_character,
    c.StartAdventure: adventures.start_adventure,
    c.FindOut: moves.make_move,
    c.Risk: moves.make_move,
    c.UseAbility: moves.make_move,
    c.Travel: moves.make_move,
    c.Weaken: moves.make_move,
    c.Help: moves.help_out,
    c.Improve: moves.improve,
    c.Settle: moves.settle,
    c.AnswerQuestion: adventures.answer_question,
    c.NameClue: adventures.name_clue,
    c.SpendPoints: adventures.spend_points,
    c.StartFight: fights.start_fight,
    c.FightRound: fights.fight_round,
    c.LeaveFight: fights.leave_fight,
    c.BringBack: adventures.bring_back,
    c.Solve: adventures.solve,
}


def decide(state: Any, command: Any, seat: Seat) -> Decision:
    """State and command to events, or a refusal; dice are asked for on the way."""
    return settled(_DECIDE[type(command)](state, command, seat))
