"""What happens now at a table of the game, as one seat is told it."""

from collections.abc import Iterator
from typing import Any

import limelight.contract as ll

from ..state import PHASES, Group, Split, State
from . import acts


def moment(seen: State, seat: ll.Seat) -> ll.Moment:
    """The most pressing thing: a split, a decision, what to declare, the next phase."""
    played = own(seen, seat)
    mine = tuple(name for name in played if not seen.fighters[name].retired)
    if played and not mine and not seat.gm:
        return ll.all_retired(played[0])
    if len({each.side for each in seen.fighters.values() if not each.retired}) < 2:
        return _nobody(seen, seat)
    if seen.phase is None:
        return _before(seen, seat, mine)
    if seen.splits:
        return _splits(seen, _first(seen, seen.splits, mine), seat, mine)
    if seen.phase == "melee":
        asked = [n for n, group in seen.groups.items() if group.pending is not None]
        if asked:
            return _asked(seen, asked, seat, mine)
        left = [n for n, group in seen.groups.items() if not group.done]
        if left:
            return _melee(seen, left, seat, mine)
    return _phase(seen, seat, mine)


def own(seen: State, seat: ll.Seat) -> tuple[str, ...]:
    """The fighters that this seat plays itself; the GM's are those of no player."""
    return tuple(name for name, each in seen.fighters.items() if each.player == seat.name)


def _nobody(seen: State, seat: ll.Seat) -> ll.Moment:
    """There is nobody, or nobody to fight against."""
    here = seat.gm or seat.role == "player"
    adds = (ll.Act("add_fighter", {}, ll.Said("moment.make"), asks=True),)
    waiting = bool(own(seen, seat)) and not seat.gm
    code = "moment.alone" if seen.fighters and (seat.gm or waiting) else "moment.nobody"
    says = ll.Said(code if code == "moment.alone" or not seat.gm else "moment.nobody_gm")
    waits = ll.Said("moment.waits_gm") if waiting else None
    shown = adds if here and not waiting else ()
    return ll.Moment(says, waits=waits, acts=shown, mine=bool(shown), part="nobody")


def _before(seen: State, seat: ll.Seat, mine: tuple[str, ...]) -> ll.Moment:
    """SI-1: nobody fights yet; whoever attacks begins."""
    if seat.gm:
        says, waits = ll.Said("moment.who_attacks"), ll.Said("moment.one_tap")
        return ll.Moment(says, waits=waits, mine=True, part="attack")
    if not mine and seat.role == "player":
        adds = (ll.Act("add_fighter", {}, ll.Said("moment.make"), asks=True),)
        return ll.Moment(ll.Said("moment.nobody"), acts=adds, mine=True, part="nobody")
    return ll.Moment(
        ll.Said("moment.peace"), waits=ll.Said("moment.waits_gm"), part="attack" if mine else ""
    )


def _first(seen: State, splits: tuple[Split, ...], mine: tuple[str, ...]) -> Split:
    """The split that this seat decides; else the first."""
    return next((due for due in splits if _on(seen, due.members, due.side, mine)), splits[0])


def _on(seen: State, members: tuple[str, ...], side: str, mine: tuple[str, ...]) -> bool:
    """Whether one of these fights on that side."""
    return bool(set(seen.on_side(members, side)) & set(mine))


def _deciding(seen: State, members: tuple[str, ...], side: str) -> ll.Said:
    """Those whose side decides."""
    return acts.waits(seen.fighters[name].player for name in seen.on_side(members, side))


def _splits(seen: State, due: Split, seat: ll.Seat, mine: tuple[str, ...]) -> ll.Moment:
    """SI-4, SI-R17: one side says who stands against whom; SI-31: one may pay no heed."""
    ours = _on(seen, due.members, due.side, mine)
    ways = tuple(acts.splits(seen, due)) if ours or seat.gm else ()
    ignoring = tuple(acts.ignores(seen, mine))
    return ll.Moment(
        ll.Said("moment.split" if ours else "moment.split_by", {"side": due.side}),
        ll.Said("moment.round", {"round": seen.round, "phase": seen.phase}),
        waits=None if ours else _deciding(seen, due.members, due.side),
        acts=(*ways, *ignoring),
        equal=True,
        mine=ours,
        part="split",
    )


def _asked(seen: State, asked: list[int], seat: ll.Seat, mine: tuple[str, ...]) -> ll.Moment:
    """SI-11, SI-13, SI-15: the side that is asked answers; the choices are equal."""
    for number in asked:
        group = seen.groups[number]
        if group.pending and _on(seen, group.members, group.pending.side, mine):
            break
    else:
        number = asked[0]
        group = seen.groups[number]
    pending = group.pending
    assert pending is not None
    ours = _on(seen, group.members, pending.side, mine)
    return ll.Moment(
        ll.Said(f"moment.asks_{pending.asks}", {"side": pending.side}),
        ll.Said("headline.exchange", {"number": number}),
        waits=None if ours else _deciding(seen, group.members, pending.side),
        acts=tuple(acts.decides(seen, number, group)) if ours or seat.gm else (),
        equal=True,
        mine=ours,
        part="decide",
    )


def undeclared(group: Group) -> tuple[str, ...]:
    """SI-7: who in a group has not said what they do."""
    return tuple(name for name in group.members if name not in group.declared)


def _melee(seen: State, left: list[int], seat: ll.Seat, mine: tuple[str, ...]) -> ll.Moment:
    """SI-7: everybody declares in secret; then the GM lets the dice fall."""
    for number in left:
        group = seen.groups[number]
        due = [name for name in undeclared(group) if name in mine] if not group.open else []
        if due:
            return _declares(seen, number, due[0])
    ready = [number for number in left if not undeclared(seen.groups[number])]
    if seat.gm and ready:
        group = seen.groups[ready[0]]
        values: dict[str, Any] = {"number": ready[0], "names": group.members}
        says = ll.Said("moment.ready")
        return ll.Moment(
            says, _versus(ready[0]), acts=tuple(_falls(group, ready[0])), mine=True, part="groups"
        )
    missing = [name for number in left for name in undeclared(seen.groups[number])]
    where = next((number for number in left if set(seen.groups[number].members) & set(mine)), 0)
    waits = acts.waits(seen.fighters[name].player for name in missing)
    values = {"names": tuple(missing)}
    says = ll.Said("moment.choosing", values) if missing else ll.Said("moment.ready")
    return ll.Moment(
        says,
        _versus(where or left[0]),
        waits=waits if missing else ll.Said("moment.waits_gm"),
        acts=tuple(acts.joins(seen, mine)),
        equal=True,
        part="groups",
    )


def _versus(number: int) -> ll.Said:
    return ll.Said("page.group", {"number": number})


def _declares(seen: State, number: int, name: str) -> ll.Moment:
    """What one of one's own does: chosen on one screen, sent from the bar."""
    several = {"name": name}
    says = ll.Said("moment.declare" if seen.fighters[name].player != "gm" else "moment.declare_of")
    says = says._replace(values=several)
    about = _versus(number)
    return ll.Moment(says, about, mine=True, part="declare", form=f"declare-{name}")


def _falls(group: Group, number: int) -> Iterator[ll.Act]:
    """The exchange; before that, for real dice, what everybody declared is opened."""
    yield ll.Act("exchange", {"group": number}, ll.Said("act.exchange", {"number": number}))
    if not group.open:
        yield ll.Act("open_exchange", {"group": number}, ll.Said("act.open"))


def _phase(seen: State, seat: ll.Seat, mine: tuple[str, ...]) -> ll.Moment:
    """SI-5: the phase is over, or one in which only those act who stand in no group."""
    assert seen.phase is not None
    after = PHASES[(PHASES.index(seen.phase) + 1) % len(PHASES)]
    over = not seen.groups
    done = seen.phase == "melee" and not over
    code = "over" if over else "done" if done else "phase"
    says = ll.Said(f"moment.{code}", {"phase": seen.phase})
    about = ll.Said("moment.round", {"round": seen.round, "phase": seen.phase})
    doing = tuple(acts.outside(seen, mine))
    if seat.gm:
        leads = ll.Act("next_phase", {}, ll.Said("act.next", {"phase": after}))
        return ll.Moment(says, about, acts=(leads, *doing[:2]), mine=True, part="groups")
    give = [
        ll.Act("give_up_momentum", {"fighter": name}, ll.Said("act.give_up"))
        for name in mine
        if (group := seen.group_of(name)) is not None
        if group.done and group.active == seen.fighters[name].side and seen.phase == "melee"
    ]
    waits = ll.Said("moment.then", {"phase": after})
    both = (*doing, *give[:1])
    return ll.Moment(says, about, waits=waits, acts=both, equal=True, part="groups")
