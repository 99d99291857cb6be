"""The rules of the game: ``decide`` and what it rests on, one file for each noun."""

from collections.abc import Callable
from typing import Any

from limelight.game import Decision, Seat, settled

from .. import commands as c
from . import declare, exchange, fights, leaving, people, rounds
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
    c.AddFighter: people.add_fighter,
    c.StartFight: fights.start_fight,
    c.Join: fights.join,
    c.Split: fights.split,
    c.Declare: declare.declare,
    c.Exchange: exchange.exchange,
    c.Decide: exchange.decide,
    c.GiveUpMomentum: leaving.give_up_momentum,
    c.LeaveWithAllies: leaving.leave_with_allies,
    c.IgnoreAttack: leaving.ignore_attack,
    c.RunAway: leaving.run_away,
    c.Move: rounds.move,
    c.Act: rounds.act,
    c.NextPhase: rounds.next_phase,
}


def decide(state: Any, command: Any, seat: Seat) -> Decision:
    """State and command to events, or a refusal; dice are asked for on the way."""
    return settled(_DECIDE[type(command)](state, command, seat))
