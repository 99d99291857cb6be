"""Step 3 of a roll: what is declared before the dice fall (DH-16, DH-17, DH-42)."""

from limelight.checks import first, known
from limelight.game import Answer, Refusal, Seat

from ..commands import TRAITS, Declare, Help, WithdrawHelp
from ..events import Declared, HelpOffered, HelpWithdrawn
from ..state import Call, Declaration, State
from .checks import hope_to_spend, lacks_hope, owner_only

RESERVED = frozenset({"hope", "fear", "advantage", "disadvantage", "help"})
"""Names that dice of a roll have already."""


def roller(call: Call, given: str | None, at: str = "character") -> str | Refusal:
    """Whose roll is meant; inside a group or tag team it has to be said."""
    if given is not None:
        return given
    if len(call.asks) > 1:
        return Refusal("bad_value", "say_who", at=at)
    return call.by


def no_call(state: State) -> Refusal:
    """After a roll it is too late; before the first call it is too early."""
    if state.last is not None:
        return Refusal("already_rolled")
    return Refusal("not_now", "no_call")


def not_asked(call: Call, name: str) -> Refusal | None:
    """Refuses a character who is not in the call, or has rolled."""
    ask = call.asks.get(name)
    if ask is None:
        return Refusal("not_now", "not_in_call", values={"name": name})
    return None if ask.rolled is None else Refusal("already_rolled")


def declare(state: State, command: Declare, seat: Seat) -> Answer:
    """A new declaration replaces the last; its Hope is promised, and taken with the dice."""
    twice = len(set(command.experiences)) < len(command.experiences)
    refusal = first(
        Refusal("bad_value", "twice", at="experiences") if twice else None,
        Refusal("bad_value", "die_name", at="bonus_dice")
        if RESERVED & set(command.bonus_dice)
        else None,
    )
    if refusal is not None:
        return refusal
    call = state.roll
    if call is None:
        owner = state.characters.get(command.character or "")
        strange = () if owner is None else command.experiences
        return first(
            *(known(owner.experiences, each, "experiences") for each in strange if owner),
            _without_call(state, command.character, seat),
        ) or no_call(state)
    name = roller(call, command.character)
    if isinstance(name, Refusal):
        return name
    ask = call.asks.get(name)
    character = state.characters.get(name)
    if character is None:
        return known(state.characters, name, "character") or ()
    offered = TRAITS
    if ask is not None and (ask.named or ask.traits):
        offered = (ask.named,) if ask.named else ask.traits or TRAITS
    own = len(ask.declared.experiences) if ask is not None and ask.rolled is None else 0
    refusal = first(
        Refusal("bad_value", "trait_not_offered", at="trait", values={"traits": offered})
        if command.trait is not None and command.trait not in offered
        else None,
        *(known(character.experiences, each, "experiences") for each in command.experiences),
        owner_only(state, name, seat),
        not_asked(call, name),
        lacks_hope(hope_to_spend(state, name, call) + own, len(command.experiences), name),
    )
    if refusal is not None:
        return refusal
    declaration = Declaration(
        trait=command.trait,
        experiences=command.experiences,
        advantage=command.advantage,
        disadvantage=command.disadvantage,
        modifier=command.modifier,
        bonus_dice=command.bonus_dice,
    )
    return (Declared(character=name, declaration=declaration),)


def help_ally(state: State, command: Help, seat: Seat) -> Answer:
    """Help an Ally: 1 Hope promised, a die thrown with the roll; never on reactions."""
    helper, call = command.character, state.roll
    if call is None:
        return _without_call(state, helper, seat, command.ally)
    ally = roller(call, command.ally, "for")
    if isinstance(ally, Refusal):
        return ally
    refusal = first(
        known(state.characters, helper, "character"),
        known(state.characters, ally, "for"),
        owner_only(state, helper, seat),
    )
    if refusal is not None:
        return refusal
    ask = call.asks.get(ally)
    helping = any(helper in each.helpers for each in call.asks.values())
    refusal = first(
        not_asked(call, ally),
        Refusal("no_help_on_reactions") if ask is not None and ask.kind == "reaction" else None,
        Refusal("not_now", "helps_oneself") if helper == ally else None,
        Refusal("not_now", "helps_already", values={"name": helper}) if helping else None,
        lacks_hope(hope_to_spend(state, helper, call), 1, helper),
    )
    return refusal or (HelpOffered(character=helper, ally=ally),)


def withdraw_help(state: State, command: WithdrawHelp, seat: Seat) -> Answer:
    """Takes an offered help back; the promised Hope is free again."""
    helper, call = command.character, state.roll
    if call is None:
        return _without_call(state, helper, seat, command.ally)
    ally = roller(call, command.ally, "for")
    if isinstance(ally, Refusal):
        return ally
    refusal = first(
        known(state.characters, helper, "character"),
        known(state.characters, ally, "for"),
        owner_only(state, helper, seat),
        not_asked(call, ally),
    )
    if refusal is not None:
        return refusal
    if helper not in call.asks[ally].helpers:
        return Refusal("not_now", "helps_not", values={"name": helper})
    return (HelpWithdrawn(character=helper, ally=ally),)


def _without_call(state: State, name: str | None, seat: Seat, other: str | None = None) -> Refusal:
    """Why nothing can be declared while no call is open."""
    refusal = first(
        known(state.characters, name, "character"), known(state.characters, other, "for")
    )
    if refusal is None and name is not None:
        refusal = owner_only(state, name, seat)
    if refusal is None and seat.role == "watcher":
        refusal = Refusal("not_yours")
    return refusal or no_call(state)
