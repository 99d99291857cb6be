"""Steps 1 and 2 of a roll: somebody is asked for it (DH-12 to DH-15, DH-33, DH-34)."""

from collections.abc import Iterator

from msgspec import structs

from limelight.checks import first, gm_only, known, owns
from limelight.game import Answer, Refusal, Seat

from ..commands import CallGroup, CallRoll, CallTagTeam, CancelRoll, OtherPart, RollPart
from ..events import CallWithdrawn, RollCalled
from ..state import MOST_HOPE, Ask, Call, State
from .checks import lacks_hope, not_begun
from .fold import evolve

TAG_TEAM_HOPE = 3


def call_roll(state: State, command: CallRoll, seat: Seat) -> Answer:
    """One roll of one character."""
    name = command.character
    refusal = first(*_faults(state, name, command), gm_only(seat), not_begun(state))
    if refusal is not None:
        return refusal
    call = Call(kind=command.kind, by=name, asks={name: _ask(state, name, command)})
    return (*withdrawn(state), RollCalled(call=call, ends_turn=command.kind != "reaction"))


def call_group(state: State, command: CallGroup, seat: Seat) -> Answer:
    """DH-33: the leader's roll is the action roll, the others make reaction rolls."""
    names = (command.leader, *command.others)
    refusal = first(
        Refusal("bad_value", "leader_among_others", at="others")
        if command.leader in command.others
        else None,
        known(state.characters, command.leader, "leader"),
        *(known(state.characters, name, "others") for name in command.others),
        gm_only(seat),
        not_begun(state),
    )
    if refusal is not None:
        return refusal
    leads = Ask(
        kind="action",
        named=command.trait,
        difficulty=command.difficulty,
        shared=command.shared,
        known=command.shared,
        stakes=command.stakes,
    )
    asks = {command.leader: leads}
    for name, other in command.others.items():
        part = other if isinstance(other, OtherPart) else OtherPart(trait=other)
        own = command.difficulty if part.difficulty is None else part.difficulty
        asks[name] = structs.replace(leads, kind="reaction", named=part.trait, difficulty=own)
    assert tuple(asks) == names
    call = Call(kind="group", by=command.leader, asks=asks)
    return (*withdrawn(state), RollCalled(call=call, ends_turn=True))


def call_tag_team(state: State, command: CallTagTeam, seat: Seat) -> Answer:
    """DH-34: the initiator pays 3 Hope now, and the player has used this session's right."""
    pair = (command.initiator, command.partner)
    before = state if state.roll is None or state.roll.begun else _after(state, *withdrawn(state))
    refusal = first(
        Refusal("bad_value", "partner_is_initiator", at="partner") if pair[0] == pair[1] else None,
        Refusal("bad_value", "both_rolls", at="rolls") if set(command.rolls) != set(pair) else None,
        known(state.characters, command.initiator, "initiator"),
        known(state.characters, command.partner, "partner"),
        *(
            fault
            for name, part in command.rolls.items()
            for fault in (*_no_reaction(part), *_faults(state, name, part))
        ),
    )
    if refusal is not None:
        return refusal
    initiator = before.characters[command.initiator]
    refusal = first(
        None if seat.gm or owns(seat, initiator.player) else Refusal("not_yours"),
        Refusal("already_used", "tag_team", values={"player": initiator.player})
        if initiator.player in before.tag_teams
        else None,
        not_begun(state),
        lacks_hope(initiator.hope, TAG_TEAM_HOPE, command.initiator),
    )
    if refusal is not None:
        return refusal
    call = Call(
        kind="tag_team",
        by=command.initiator,
        partner=command.partner,
        asks={name: _ask(state, name, command.rolls[name]) for name in pair},
        starter=initiator.player,
        paid=TAG_TEAM_HOPE,
    )
    return (*withdrawn(state), RollCalled(call=call, ends_turn=True))


def cancel_roll(state: State, command: CancelRoll, seat: Seat) -> Answer:
    """Withdraws a call in which nobody has rolled."""
    nothing = Refusal("not_now", "no_call") if state.roll is None else None
    return first(gm_only(seat), nothing, not_begun(state)) or withdrawn(state)


def withdrawn(state: State) -> tuple[object, ...]:
    """What happens to an open call that gives way: its Hope and the right to it come back."""
    call = state.roll
    if call is None:
        return ()
    back = min(call.paid, MOST_HOPE - state.characters[call.by].hope)
    return (CallWithdrawn(by=call.by, hope=back, starter=call.starter),)


def _after(state: State, *events: object) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def _no_reaction(part: RollPart) -> Iterator[Refusal]:
    if part.kind == "reaction":
        yield Refusal("bad_value", "reaction_in_tag_team", at="kind")


def _faults(state: State, name: str, part: CallRoll | RollPart) -> Iterator[Refusal | None]:
    """Everything that can be wrong with one roll as it is asked for."""
    if part.trait is not None and part.traits is not None:
        yield Refusal("bad_value", "trait_or_traits", at="traits")
    if part.traits is not None and len(set(part.traits)) < len(part.traits):
        yield Refusal("bad_value", "twice", at="traits")
    if (part.difficulty is None) == (part.target is None):
        yield Refusal("bad_value", "difficulty_or_target", at="difficulty")
    yield known(state.characters, name, "character")
    yield known(state.adversaries, part.target, "target")
    if part.kind != "spellcast" or name not in state.characters:
        return
    trait = state.characters[name].spellcast_trait
    if trait is None:
        yield Refusal("no_spellcast_trait", "spellcast", values={"name": name})
    elif part.traits is not None or part.trait not in (None, trait):
        yield Refusal("bad_value", "spellcast_uses", at="trait", values={"trait": trait})


def _ask(state: State, name: str, part: CallRoll | RollPart) -> Ask:
    """DH-13, DH-14: the Difficulty is the target's where there is one, shared or not."""
    named = part.trait
    if part.kind == "spellcast":
        named = state.characters[name].spellcast_trait
    elif part.traits is not None and len(part.traits) == 1:
        named = part.traits[0]
    target = None if part.target is None else state.adversaries[part.target]
    open_target = target is None or target.shared
    shared = open_target if part.shared is None else part.shared
    difficulty = part.difficulty if target is None else target.difficulty
    assert difficulty is not None
    return Ask(
        kind=part.kind,
        named=named,
        traits=part.traits,
        target=part.target,
        difficulty=difficulty,
        shared=shared,
        known=shared and open_target,
        stakes=part.stakes,
        advantage=part.advantage,
        disadvantage=part.disadvantage,
        modifier=part.modifier,
    )
