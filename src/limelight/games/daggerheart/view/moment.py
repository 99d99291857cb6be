"""What happens now at a table of Daggerheart, as one seat is told it."""

from collections.abc import Iterator
from typing import Any

import limelight.contract as ll

from ..commands.damage import struck, weapon_of
from ..state import Ask, Blow, State, hit_of, resting, undealt
from . import acts


def moment(seen: State, seat: ll.Seat) -> ll.Moment:
    """The most pressing thing: a death, a roll, damage on its way, a rest, the GM's turn."""
    for found in (_dying, _rolling, _dealing, _striking, _resting):
        now = found(seen, seat)
        if now is not None:
            return now
    return _rising(seen, seat, _turn(seen, seat))


def _rising(seen: State, seat: ll.Seat, now: ll.Moment) -> ll.Moment:
    """DC-38: who has a level due chooses when there is time; in a fight nothing presses."""
    due = tuple(name for name, who in seen.characters.items() if who.due and not who.retired)
    own = tuple(name for name in due if seen.characters[name].player == seat.name)
    if seat.gm:
        more = (ll.Said("moment.still_to_rise", {"names": due}),) if due else ()
        return now._replace(more=(*now.more, *more))
    if not own:
        return now
    fight = any(not foe.defeated for foe in seen.adversaries.values())
    said = ll.Said("moment.level_due", {"names": own})
    rises = tuple(
        ll.Act(
            "level_up", {"character": name}, ll.Said("moment.level_up", {"name": name}), asks=True
        )
        for name in own
    )
    acts = (*now.acts, *rises)
    if now.mine or fight:
        return now._replace(more=(*now.more, said), acts=acts)
    return now._replace(says=said, more=(now.says, *now.more), acts=acts, mine=True)


def _dying(seen: State, seat: ll.Seat) -> ll.Moment | None:
    """DH-57, DH-64: a death move is due, or a Hope Die to divide; everybody sees it."""
    for name, who in seen.characters.items():
        if who.standing == "dying" and not who.retired:
            mine = who.player == seat.name
            divides = "rising" if who.divide is not None else "dying"
            return ll.Moment(
                ll.Said(f"moment.{divides}", {"name": name}),
                waits=None if mine else _waits(who.player),
                mine=mine,
                part="death",
                form=f"fate-{name}" if mine else "",
                seal="grave",
            )
    return None


def _rolling(seen: State, seat: ll.Seat) -> ll.Moment | None:
    """DH-12: a call is open: whose dice are next?"""
    call = seen.roll
    if call is None:
        return None
    if call.partner is not None and call.complete:  # DH-35
        mine = any(seat.plays(seen.characters[n].player) for n in call.asks) and not seat.gm
        chosen = tuple(
            ll.Act("choose", {"character": name}, ll.Said("moment.stands", {"name": name}))
            for name in call.asks
        )
        says = ll.Said("moment.choose")
        waits = None if mine else ll.Said("moment.waits_both", {"names": tuple(call.asks)})
        return ll.Moment(says, waits=waits, acts=chosen, equal=True, mine=mine, part="call")
    left = [name for name, ask in call.asks.items() if ask.rolled is None]
    first = [name for name in left if name != call.by or call.kind != "group"] or left
    own = next((n for n in first if seen.characters[n].player == seat.name), None)
    name = own or first[0]
    ask, player = call.asks[name], seen.characters[name].player
    mine = own is not None and not seat.gm
    several = len(call.asks) > 1
    about = ll.Said(
        "moment.of_kind", {"kind": ask.kind if not several else call.kind, "name": name}
    )
    fields = {"character": name} if several else {}
    roll = ll.Act("roll", fields, _rolls(seen, name, ask))
    back = (ll.Act("cancel_roll", {}),) if not call.begun else ()
    theirs = (roll, *back) if ask.trait else back
    return ll.Moment(
        _trait(seen, name, ask),
        about,
        waits=None if mine else _waits(player),
        acts=(roll,) if mine else theirs if seat.gm else (),
        equal=not mine,
        mine=mine,
        part="call",
    )


def _trait(seen: State, name: str, ask: Ask) -> ll.Said:
    if ask.trait is None:
        return ll.Said("moment.which_trait")
    return ll.Said("moment.trait", {"trait": ask.trait, "by": _modifier(seen, name, ask)})


def _rolls(seen: State, name: str, ask: Ask) -> ll.Said:
    """What the button says: the trait, with everything that is declared."""
    if ask.trait is None:
        return ll.Said("page.roll")
    who = seen.characters[name]
    by = _modifier(seen, name, ask) + ask.modifier + ask.declared.modifier
    by += sum(who.experiences.get(each, 0) for each in ask.declared.experiences)
    return ll.Said("moment.roll", {"trait": ask.trait, "by": by})


def _modifier(seen: State, name: str, ask: Ask) -> int:
    return seen.characters[name].traits[ask.trait] if ask.trait else 0


def _dealing(seen: State, seat: ll.Seat) -> ll.Moment | None:
    """DH-81: damage was rolled and waits for those whom it struck."""
    blow = seen.blows.blow
    if blow is None:
        return None
    own = [n for n in blow.targets if _plays(seen, n, seat)]
    if own and not seat.gm:
        return _taken(seen, blow, own[0])
    foes = [name for name in blow.targets if name in seen.adversaries]
    said = {"total": blow.total, "type": blow.type, "names": blow.targets}
    typed = "blow_type" if blow.type in ("physical", "magic") else "blow"
    says = ll.Said(f"moment.{typed}", said)
    if seat.gm and foes:
        dealt = tuple(
            _deal(blow, name, ll.Said("moment.deal", said | {"name": name})) for name in foes
        )
        more = (ll.Said("moment.blow_to", said),)
        return ll.Moment(says, more=more, acts=dealt, mine=True, seal="hit", after="dice")
    people = [name for name in blow.targets if name in seen.characters]
    waits = _waits(seen.characters[people[0]].player) if people else ll.Said("moment.waits_gm")
    choices = tuple(_choices(blow, people[0])) if seat.gm and people else ()
    to = (ll.Said("moment.blow_to", said),)
    return ll.Moment(
        says, more=to, waits=waits, acts=choices, equal=True, part="blow", seal="hit", after="dice"
    )


def _taken(seen: State, blow: Blow, name: str) -> ll.Moment:
    """DH-114: with an Armor Slot or without one; the choice is free."""
    said = {"total": blow.total, "type": blow.type, "names": blow.by}
    typed = "blow_type" if blow.type in ("physical", "magic") else "blow"
    return ll.Moment(
        ll.Said(f"moment.{typed}", said),
        ll.Said("moment.blow_by", said),
        acts=tuple(_choices(blow, name)),
        equal=True,
        mine=True,
        part="blow",
        seal="hit",
        after="dice",
    )


def _choices(blow: Blow, name: str) -> Iterator[ll.Act]:
    yield _deal(blow, name, ll.Said("moment.take", {"name": name}))
    yield _deal(blow, name, ll.Said("moment.take_armor", {"name": name}), armor=True)


def _deal(blow: Blow, name: str, label: ll.Said, **more: Any) -> ll.Act:
    fields: dict[str, Any] = {"target": name, "amount": blow.total, **more}
    if blow.type is not None:
        fields["type"] = blow.type
    return ll.Act("take_damage", fields, label)


def _striking(seen: State, seat: ll.Seat) -> ll.Moment | None:
    """DH-25: an attack came through, and its damage is not rolled yet."""
    for name in undealt(seen):
        return _struck(seen, seat, name) if name in seen.adversaries else _strike(seen, seat, name)
    return None


def _struck(seen: State, seat: ll.Seat, name: str) -> ll.Moment:
    """An adversary's hit: the GM rolls the damage."""
    struck = seen.blows.aims.get(name, ())
    roll = ll.Act("roll_damage", {"adversary": name}, ll.Said("moment.roll_damage"))
    hit = any(_plays(seen, each, seat) for each in struck) and not seat.gm
    says = ll.Said("moment.hits_you" if hit else "moment.hits", {"names": struck, "by": name})
    waits = None if seat.gm else ll.Said("moment.waits_gm_damage")
    other = (roll, *_after_a_hit(seen)) if seat.gm else ()
    return ll.Moment(says, waits=waits, acts=other, mine=seat.gm, seal="hit", after="same")


def _after_a_hit(seen: State) -> tuple[ll.Act, ...]:
    """What else the GM may do then: the hit is let pass."""
    return (ll.Act("pass_spotlight", {}),) if seen.spotlight == "gm" else ()


def _strike(seen: State, seat: ll.Seat, name: str) -> ll.Moment:
    """A character's hit: with the weapon of that trait, or with one of several."""
    last, who = seen.last, seen.characters[name]
    target = None if last is None or name in seen.hits else last.call.asks[name].target
    says = ll.Said(
        "moment.hit" if target else "moment.hit_somebody", {"name": name, "target": target}
    )
    mine = who.player == seat.name and not seat.gm
    hit = hit_of(seen, name)
    acts_: tuple[ll.Act, ...] = ()
    if hit is None:  # a tag team
        acts_ = (ll.Act("roll_damage", {"character": name}, ll.Said("moment.roll_damage")),)
    elif (only := weapon_of(who, None, hit)) is not None:
        acts_ = (_weapon(seen, name, only.name, {}),)
    else:
        acts_ = tuple(
            _weapon(seen, name, w.name, {"weapon": w.name}) for w in who.weapons if w.held
        )
    if not acts_:
        acts_ = (
            ll.Act("roll_damage", {"character": name}, ll.Said("moment.roll_damage"), asks=True),
        )
    waits = None if mine else _waits(who.player)
    equal = len(acts_) > 1 or not mine
    shown = acts_ if mine or seat.gm else ()
    return ll.Moment(
        says, waits=waits, acts=shown, equal=equal, mine=mine, seal="success", after="same"
    )


def _weapon(seen: State, name: str, weapon: str, fields: dict[str, str]) -> ll.Act:
    """DH-25: its damage, with as many dice as the Proficiency says."""
    held = next(each for each in seen.characters[name].weapons if each.name == weapon)
    dice = struck(seen.characters[name], held)
    values = {"weapon": weapon, "dice": held.damage if dice is None else str(dice)}
    return ll.Act("roll_damage", {"character": name, **fields}, ll.Said("moment.weapon", values))


def _resting(seen: State, seat: ll.Seat) -> ll.Moment | None:
    """DH-46: everybody has two moves; when all have made theirs, the GM ends it."""
    rest = seen.rest
    if rest is None:
        return None
    up = [name for name in resting(seen.characters) if seen.characters[name].up]
    left = [name for name in up if len(rest.moves(name)) < 2]
    own = any(seen.characters[name].player == seat.name for name in left)
    waits = ll.Said("moment.waits_both", {"names": tuple(left)}) if left else None
    if waits is None and not seat.gm:
        waits = ll.Said("moment.waits_gm")
    ends = (ll.Act("end_rest", {}),) if seat.gm else ()
    return ll.Moment(
        ll.Said(f"moment.rest_{rest.kind}"),
        waits=None if own else waits,
        acts=ends,
        equal=bool(left),
        mine=own or (seat.gm and not left),
        part="rest",
        form="end-rest" if seat.gm else "",
    )


def _turn(seen: State, seat: ll.Seat) -> ll.Moment:
    """DH-19, DH-20: whose turn it is, what is due, and its usual answers."""
    if not seen.characters:
        return _nobody(seat)
    due = acts.due(seen)
    mine = [name for name in seen.characters if _plays(seen, name, seat)]
    if mine and not due and not seat.gm and all(seen.characters[n].retired for n in mine):
        return ll.all_retired(mine[0])
    why = (ll.Said("moment.because", {"prompts": seen.prompts}),) if seen.prompts else ()
    if not due:
        waits = None if seat.gm else ll.Said("moment.players_lead")
        says = ll.Said("moment.players_turn_gm" if seat.gm else "moment.players_turn")
        return ll.Moment(says, waits=waits, part="turn")
    if not seat.gm:
        return ll.Moment(ll.Said("moment.gm_turn"), more=why, waits=ll.Said("moment.waits_gm"))
    says = ll.Said("moment.due" if seen.prompts else "moment.your_turn")
    return ll.Moment(says, more=why, acts=tuple(_answers(seen)), mine=True, part="turn")


def _answers(seen: State) -> Iterator[ll.Act]:
    """The usual answers: somebody strikes, something happens, the players go on.

    Whom the last roll was aimed at answers first; after a GM move the players usually go on.
    """
    back = ll.Act("pass_spotlight", {}, ll.Said("moment.hand_back"))
    over = seen.spotlight == "gm" and seen.turn.moves > 0 and not seen.prompts
    if over:
        yield back
    for name in dict.fromkeys((*_aimed_at(seen), *seen.adversaries)):
        who = seen.adversaries[name]
        own = [
            each for each in acts.of_adversary(seen, name, who) if each.do == "spotlight_adversary"
        ]
        if own:
            yield own[0]._replace(label=ll.Said("moment.strikes", {"name": name}))
            break
    yield ll.Act("gm_move", {}, asks=True)
    if seen.spotlight == "gm":
        yield from () if over else (back,)
    else:
        yield ll.Act("take_spotlight", {})


def _aimed_at(seen: State) -> Iterator[str]:
    """The adversaries that the last roll was about."""
    for ask in seen.last.call.asks.values() if seen.last is not None else ():
        if ask.target in seen.adversaries:
            yield str(ask.target)


def _nobody(seat: ll.Seat) -> ll.Moment:
    says = ll.Said("moment.nobody_gm" if seat.gm else "moment.nobody")
    return ll.Moment(says, mine=seat.role == "player", part="nobody")


def _plays(seen: State, name: str, seat: ll.Seat) -> bool:
    """Whether somebody of this name is this seat's own character."""
    who = seen.characters.get(name)
    return who is not None and who.player == seat.name


def _waits(player: str) -> ll.Said:
    if player == "gm":
        return ll.Said("moment.waits_gm")
    return ll.Said("page.waiting_for", {"name": player})
