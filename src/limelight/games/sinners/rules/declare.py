"""Both sides declare before the dice fall, and nobody sees it early (SI-7, SI-8, SI-23 to 28)."""

from limelight.checks import first, known
from limelight.game import Answer, Refusal, Seat

from ..commands import Declare
from ..events import Declared, Favoured
from ..state import WARDING, Declaration, Group, State, allies, group_of, opponents
from .checks import down, known_group, not_in, owner_only, unsplit


def declare(state: State, command: Declare, seat: Seat) -> Answer:
    """A new declaration replaces the last until the exchange."""
    name = command.fighter
    favour = command.advantage is not None or command.disadvantage is not None
    number = group_of(state, name) if name in state.fighters else None
    group = None if number is None else state.groups[number]
    refusal = first(
        *_malformed(command, favour, seat),
        *(_misplaced(state, group, command) if group is not None else ()),
        known(state.fighters, name, "fighter"),
        known(state.fighters, command.target, "target"),
        known(state.fighters, command.ally, "ally"),
        known(state.fighters, command.swap, "swap"),
        None if command.to is None else known_group(state, command.to, "to"),
        owner_only(state, name, seat),
        Refusal("not_yours", "gm_only") if favour and not seat.gm else None,
        not_in(state, "melee"),
        unsplit(state, name),
        Refusal("not_now", "no_group", values={"name": name}) if group is None else None,
        down(state, name),
        *(_not_possible(state, group, command) if group is not None else ()),
    )
    if refusal is not None or group is None:
        return refusal or ()
    events: list[object] = []
    if favour:
        gift = Favoured(
            fighter=name,
            advantage=command.advantage or 0,
            disadvantage=command.disadvantage or 0,
        )
        events.append(gift)
    if command.action is not None:
        owner = state.fighters[name].player
        declaration = _made(state, group, command)
        events.append(Declared(fighter=name, by=owner, declaration=declaration))
    return tuple(events)


def _malformed(command: Declare, favour: bool, seat: Seat) -> list[Refusal]:
    """What no table could make sense of."""
    wrong = []
    if command.action is None and not (favour and seat.gm):
        wrong.append(Refusal("bad_value", "missing", "action", {"field": "action"}))
    if command.action == "manoeuvre" and command.manoeuvre is None:
        wrong.append(Refusal("bad_value", "missing", "manoeuvre", {"field": "manoeuvre"}))
    if command.manoeuvre is not None and command.action != "manoeuvre":
        wrong.append(Refusal("bad_value", "wrong", "manoeuvre", {"field": "manoeuvre"}))
    if command.manoeuvre == "cover" and command.ally is None:
        wrong.append(Refusal("bad_value", "missing", "ally", {"field": "ally"}))
    if command.ally is not None and (
        command.manoeuvre != "cover" or command.ally == command.fighter
    ):
        wrong.append(Refusal("bad_value", "cover", "ally"))
    tactical = command.action == "tactical_move"
    if (command.to is not None or command.flank) and not tactical:
        wrong.append(Refusal("bad_value", "tactical", "to"))
    if command.to is not None and command.flank:
        wrong.append(Refusal("bad_value", "tactical", "flank"))
    if command.swap is not None and command.to is None:
        wrong.append(Refusal("bad_value", "tactical", "swap"))
    return wrong


def _misplaced(state: State, group: Group, command: Declare) -> list[Refusal]:
    """Targets and allies stand in the group, on the right side; `to` is another group."""
    wrong = []
    against = opponents(state, group, command.fighter)
    if command.target is not None and command.target in state.fighters:
        if command.target not in against:
            wrong.append(Refusal("bad_value", "target", at="target"))
    elif command.target is None and len(against) > 1 and _aims(command):
        wrong.append(Refusal("bad_value", "missing", "target", {"field": "target"}))
    friends = allies(state, group, command.fighter)
    if command.ally is not None and command.ally in state.fighters and command.ally not in friends:
        wrong.append(Refusal("bad_value", "cover", at="ally"))
    if command.to is not None and command.to == group_of(state, command.fighter):
        wrong.append(Refusal("bad_value", "own_group", at="to"))
    if command.swap is not None and command.to in state.groups and command.swap in state.fighters:
        there = state.groups[command.to].members if command.to is not None else ()
        same_side = state.fighters[command.swap].side == state.fighters[command.fighter].side
        if command.swap not in there or not same_side:
            wrong.append(Refusal("bad_value", "swap", at="swap"))
    return wrong


def _aims(command: Declare) -> bool:
    return command.action in ("attack", "manoeuvre") or command.flank


def _not_possible(state: State, group: Group, command: Declare) -> list[Refusal]:
    """What this fighter cannot do now."""
    name = command.fighter
    fighter = state.fighters[name]
    no = []
    if group.done or group.pending is not None:
        no.append(Refusal("not_now", "exchanged"))
    active = fighter.side == group.active
    if active and command.action in WARDING:
        no.append(Refusal("not_now", "active_defends"))
    if active and command.manoeuvre == "take_momentum":
        no.append(Refusal("not_now", "has_momentum"))
    if command.action == "pick_up" and not fighter.disarmed:
        no.append(Refusal("not_now", "armed", values={"name": name}))
    if command.to is not None and command.to in state.groups:
        majority = len(allies(state, group, name)) > len(opponents(state, group, name))
        there = {state.fighters[each].side for each in state.groups[command.to].members}
        if fighter.side not in there or (not majority and command.swap is None):
            no.append(Refusal("not_now", "no_right_to_change"))
    return no


def _made(state: State, group: Group, command: Declare) -> Declaration:
    against = opponents(state, group, command.fighter)
    target = command.target
    if target is None and len(against) == 1:
        target = against[0]
    assert command.action is not None
    return Declaration(
        action=command.action,
        target=target,
        manoeuvre=command.manoeuvre,
        ally=command.ally,
        to=command.to,
        swap=command.swap,
        flank=command.flank,
    )
