"""Both sides declare before the dice fall, and nobody sees it early."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, get_args

import limelight.contract as ll

from ..events.exchanges import Declared, Favoured
from ..facts import game
from ..state import Action, Declaration, Group, State
from .base import Anybody, OfFighter, armed, down, mine, no_group, not_in, unknown_group

Manoeuvre = Literal["disarm", "trip", "push", "take_momentum", "cover"]
MOVING = ll.When("action", "tactical_move")


@game.command("SI-7", "SI-8", "SI-23", "SI-24", "SI-25", "SI-26", "SI-27", "SI-28", "SI-R15")
class Declare(OfFighter, frozen=True, kw_only=True):
    """SI-7: what a fighter will do in the exchange; the GM may add advantage or disadvantage."""

    action: Annotated[Action | None, ll.Asked()] = None
    target: Annotated[Anybody | None, ll.Asked()] = None
    manoeuvre: Annotated[
        Manoeuvre | None, ll.Asked(), ll.When("action", "manoeuvre"), ll.Words("action")
    ] = None
    ally: Annotated[
        Anybody | None, ll.Asked(), ll.When("manoeuvre", "cover"), ll.OtherThan("fighter")
    ] = None
    to: Annotated[ll.Amount | None, ll.Asked(), MOVING] = None
    swap: Annotated[Anybody | None, MOVING] = None
    flank: Annotated[bool, ll.Asked(), MOVING] = False
    advantage: ll.Count | None = None
    disadvantage: ll.Count | None = None

    @property
    def favours(self) -> bool:
        """Whether it gives advantage or disadvantage."""
        return self.advantage is not None or self.disadvantage is not None

    def meant(self, state: State) -> ll.Command:
        """SI-8: one against one there is only one target."""
        group = state.group_of(self.fighter)
        against = () if group is None else state.opponents(group, self.fighter)
        alone = self.target is None and len(against) == 1
        return ll.replace(self, target=against[0]) if alone else self

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Fields that do not go together, and people who stand elsewhere."""
        if self.action is None and not (self.favours and seat.gm):
            yield ll.missing("action")
        if self.action == "manoeuvre" and self.manoeuvre is None:
            yield ll.missing("manoeuvre")
        if self.manoeuvre is not None and self.action != "manoeuvre":
            yield ll.bad_value("wrong", "manoeuvre", field="manoeuvre")
        if self.manoeuvre == "cover" and self.ally is None:
            yield ll.missing("ally")
        if self.ally is not None and (self.manoeuvre != "cover" or self.ally == self.fighter):
            yield ll.bad_value("cover", "ally")
        if (self.to is not None or self.flank) and self.action != "tactical_move":
            yield ll.bad_value("tactical", "to")
        if self.to is not None and self.flank:
            yield ll.bad_value("tactical", "flank")
        if self.swap is not None and self.to is None:
            yield ll.bad_value("tactical", "swap")
        group = state.group_of(self.fighter)
        if group is not None:
            yield from self._misplaced(state, group)

    def _misplaced(self, state: State, group: Group) -> Iterator[ll.Refusal | None]:
        """SI-8: the target is an opponent in the group; so is an ally a friend, `to` another."""
        fighters, against = state.fighters, state.opponents(group, self.fighter)
        if self.target is None and len(against) > 1:
            if self.action in ("attack", "manoeuvre") or self.flank:
                yield ll.missing("target")
        if self.target in fighters and self.target not in against:
            yield ll.bad_value("target", "target")
        if self.ally in fighters and self.ally not in state.allies(group, self.fighter):
            yield ll.bad_value("cover", "ally")
        there = None if self.to is None else state.groups.get(self.to)
        if there is group:
            yield ll.bad_value("own_group", "to")
        if there is not None and self.swap in fighters:
            if self.swap not in state.on_side(there.members, fighters[self.fighter].side):
                yield ll.bad_value("swap", "swap")

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is such a group."""
        yield None if self.to is None else unknown_group(state, self.to, "to")

    def whose(self, state: State, seat: ll.Seat) -> ll.Refusal | None:
        """Advantage and disadvantage are the GM's to give."""
        return ll.Refusal("not_yours", "gm_only") if self.favours and not seat.gm else None

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """SI-R15: the active side does not defend; SI-21: take the Momentum is for the other."""
        name, group = self.fighter, state.group_of(self.fighter)
        yield not_in(state, "melee")
        yield no_group(state, name)
        yield down(state, name)
        if group is None:
            return
        if group.under_way:
            yield ll.not_now("exchanged")
        if group.open:
            yield ll.not_now("opened")
        if state.fighters[name].side == group.active:
            if self.action in ("defend", "dodge"):
                yield ll.not_now("active_defends")
            if self.manoeuvre == "take_momentum":
                yield ll.not_now("has_momentum")
        if self.action == "pick_up":
            yield armed(state, name)
        if self.to is not None:
            yield self._no_right(state, group, state.groups[self.to])

    def _no_right(self, state: State, group: Group, there: Group) -> ll.Refusal | None:
        """SI-23: with the majority in one's own group, or by swapping places with an ally."""
        ours, theirs = state.allies(group, self.fighter), state.opponents(group, self.fighter)
        may = len(ours) > len(theirs) or self.swap is not None
        if may and state.on_side(there.members, state.fighters[self.fighter].side):
            return None
        return ll.not_now("no_right_to_change")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """A new declaration replaces the last until the exchange."""
        name, events = self.fighter, list[ll.Event]()
        if self.favours:
            by = {"advantage": self.advantage or 0, "disadvantage": self.disadvantage or 0}
            events.append(Favoured(fighter=name, **by))
        if self.action is not None:
            said = Declaration(**{n: getattr(self, n) for n in Declaration.__struct_fields__})
            owner = state.fighters[name].player
            events.append(Declared(fighter=name, by=owner, declaration=said))
        return tuple(events)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """Each of one's own in a group; the GM may leave the action out and only favour."""
        for name in mine(seen, seat):
            group, side = seen.group_of(name), seen.fighters[name].side
            if group is None:
                continue
            against = seen.opponents(group, name)
            others = (each.members for each in seen.groups.values() if each is not group)
            elsewhere = tuple(n for members in others for n in seen.on_side(members, side))
            choices = {
                "target": against if len(against) > 1 else (),
                "ally": tuple(n for n in seen.allies(group, name) if n != name),
                "swap": elsewhere,
            }
            leave_out = [] if elsewhere else ["to"]
            if not seat.gm:
                choices["action"] = get_args(Action)
                leave_out += ("advantage", "disadvantage")
            yield ll.Form({"fighter": name}, choices, {"action": "attack"}, tuple(leave_out))

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a choice needs beside it: a target, a manoeuvre, the group of an ally."""
        made: dict[str, Any] = {}
        group = seen.group_of(fields["fighter"])
        if group is not None and "target" not in fields:
            made["target"] = seen.opponents(group, fields["fighter"])[0]
        if "swap" in fields:
            made["to"] = seen.number_of(fields["swap"])
        if "ally" in fields:
            made["action"] = "manoeuvre"
        elif fields.get("action") == "manoeuvre" and "manoeuvre" not in fields:
            made["manoeuvre"] = "disarm"
        return made
