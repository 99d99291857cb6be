"""The rules of Daggerheart: ``decide`` and what it rests on, one file for each noun."""

from collections.abc import Callable
from typing import Any

from limelight.game import Decision, Seat, settled

from .. import commands as c
from . import before, calls, damage, gm, lasting, people, roll
from .fold import evolve, session_ends, session_starts
from .table import correct, hand_over, owners, removable, remove, spans

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
    c.AddAdversary: people.add_adversary,
    c.Move: people.move,
    c.CallRoll: calls.call_roll,
    c.Declare: before.declare,
    c.Help: before.help_ally,
    c.WithdrawHelp: before.withdraw_help,
    c.Roll: roll.roll,
    c.CallGroup: calls.call_group,
    c.CallTagTeam: calls.call_tag_team,
    c.Choose: roll.choose,
    c.CancelRoll: calls.cancel_roll,
    c.UseHopeFeature: people.use_hope_feature,
    c.Reroll: roll.reroll,
    c.GmMove: gm.gm_move,
    c.TakeSpotlight: gm.take_spotlight,
    c.PassSpotlight: gm.pass_spotlight,
    c.PromptGm: gm.prompt_gm,
    c.SpendFear: gm.spend_fear,
    c.SpotlightAdversary: gm.spotlight_adversary,
    c.AddEffect: lasting.add_effect,
    c.EndEffect: lasting.end_effect,
    c.RollDamage: damage.roll_damage,
    c.TakeDamage: damage.take_damage,
    c.Mark: damage.mark,
    c.Clear: damage.clear,
    c.AddCondition: lasting.add_condition,
    c.EndCondition: lasting.end_condition,
    c.AddCountdown: lasting.add_countdown,
    c.TickCountdown: lasting.tick_countdown,
}


def decide(state: Any, command: Any, seat: Seat) -> Decision:
    """State and command to events, or a refusal; dice are asked for on the way."""
    return settled(_DECIDE[type(command)](state, command, seat))
