"""What a seat can do now at a table of Daggerheart."""

from typing import Any

from msgspec.structs import replace

from limelight.game import Seat
from limelight.offering import Choices, Hints, Offer, Sample, offer

from . import commands as c
from .rules import decide
from .rules.damage import tag_team_hit
from .state import Adversary, Character, State


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Every command that the rules would take from this seat, with its choices."""
    if seat.role == "watcher":
        return ()
    waiting = _waiting(state)
    found = []
    for command in c.COMMANDS:
        for choices, sample, leave_out in _forms(state, seat, command):
            made = offer(decide, state, seat, command, choices, sample, leave_out)
            if made is not None:
                made = HINTS.on(_narrowed(state, made))
                throws = made.throws or command is c.SpotlightAdversary  # if it attacks
                found.append(replace(made, first=made.do in waiting, throws=throws))
    return tuple(found)


HINTS = Hints(
    asked={
        "call_roll": ("kind", "trait", "difficulty", "target", "stakes"),
        "call_group": ("stakes",),
        "call_tag_team": ("kind", "trait", "difficulty", "target"),
        "declare": ("trait", "experiences"),
        "spotlight_adversary": ("target", "text"),
        "roll_damage": ("weapon", "dice", "weapons", "type"),
        "take_damage": ("armor",),
        "mark": ("amount",),
        "clear": ("amount",),
        "add_character": ("player", "traits", "experiences", "weapons"),
        "add_adversary": ("thresholds", "attack"),
    },
    unless={
        "call_roll": {"target": ("difficulty",)},
        "call_tag_team": {"target": ("difficulty",)},
        "roll_damage": {"dice": ("weapon",)},
    },
    other_than={
        "call_group": {"others": ("leader",)},
        "call_tag_team": {"partner": ("initiator",)},
    },
    keys_of={"call_tag_team": {"rolls": ("initiator", "partner")}},
    words={
        "": "trait",
        "trait": "trait",
        "traits": "trait",
        "spellcast_trait": "trait",
        "kind": "kind",
        "action": "action",
        "what": "what",
        "because": "because",
        "condition": "condition",
        "dice": "die",
    },
)
"""Fields that people mostly want to fill in, and those of which one is enough."""


def _narrowed(state: State, offer: Offer) -> Offer:
    """The rolls of a tag team are action rolls, and their targets are those who are there."""
    if offer.do != "call_tag_team":
        return offer
    parts = {"target": tuple(state.adversaries), "kind": ("action", "attack", "spellcast")}
    fields = []
    for field in offer.fields:
        inner = tuple(
            replace(each, kind="choice", choices=parts[each.name]) if each.name in parts else each
            for each in field.fields
        )
        fields.append(replace(field, fields=inner))
    return replace(offer, fields=tuple(fields))


def _waiting(state: State) -> frozenset[str]:
    """What the table is waiting for."""
    call = state.roll
    if not state.characters:
        return frozenset({"add_character"})
    if call is not None and call.partner and all(ask.rolled for ask in call.asks.values()):
        return frozenset({"choose"})
    if call is not None:
        return frozenset({"declare", "help", "roll"})
    next_up = {"call_roll", "move"}
    if state.hits or _attacked(state):
        next_up |= {"roll_damage", "take_damage"}
    if state.spotlight == "gm":
        next_up |= {"gm_move", "spotlight_adversary", "pass_spotlight"}
    elif state.prompts:
        next_up |= {"gm_move", "spotlight_adversary", "take_spotlight"}
    return frozenset(next_up)


def _attacked(state: State) -> bool:
    """Whether the last roll was an attack that came through."""
    last = state.last
    if last is None or not last.stands:
        return False
    ask = last.call.asks[last.stands]
    return ask.attack and ask.rolled is not None and ask.rolled.success


Form = tuple[Choices, Sample, tuple[str, ...]]
"""The choices of a command's fields, values for a trial, and fields that do not apply."""


def _forms(state: State, seat: Seat, command: type) -> list[Form]:
    """The ways in which a command can be given now (damage has two)."""
    everyone = tuple(state.characters)
    foes = tuple(state.adversaries)
    mine = tuple(n for n, each in state.characters.items() if seat.gm or each.player == seat.name)
    call = state.roll
    name = _roller(state, mine)
    left_out: tuple[str, ...] = ()
    match command:
        case c.AddCharacter | c.AddAdversary:
            sample: dict[str, Any] = {"name": _free_name(state), "hp_max": 1, "difficulty": 10}
            fields = command.__struct_fields__
            return [({}, {key: value for key, value in sample.items() if key in fields}, ())]
        case c.CallRoll:
            traits = {"trait": "agility", "difficulty": 12}
            return [({"character": everyone, "target": foes}, traits, ("roll",))]
        case c.Declare:
            if name is None or call is None:
                return []
            known = tuple(state.characters[name].experiences)
            ask = call.asks[name]
            offered = ask.traits or (c.TRAITS if ask.named is None else ())
            who = {"character": name} if len(call.asks) > 1 else {}
            left_out = () if who else ("character",)
            choices = {"character": _rollers(state, mine), "experiences": known, "trait": offered}
            return [(choices, who, left_out)]
        case c.Help | c.WithdrawHelp:
            if call is None:
                return []
            if len(call.asks) == 1:
                return [({"character": mine}, {}, ("for",))]
            allies = tuple(n for n, ask in call.asks.items() if ask.rolled is None)
            sample = {"for": call.by if call.by in allies else next(iter(allies), call.by)}
            return [({"character": mine, "for": allies}, sample, ())]
        case c.Roll:
            if call is not None and len(call.asks) == 1:
                return [({}, {}, ("character",))]
            return [
                ({"character": (each,)}, {"character": each}, ()) for each in _rollers(state, mine)
            ]
        case c.CallGroup:
            return [({"leader": everyone, "others": everyone}, _others(everyone), ())]
        case c.CallTagTeam:
            choices = {"initiator": mine, "partner": everyone, "rolls": everyone}
            return [(choices, _pair(everyone), ())]
        case c.Choose:
            pair = tuple(call.asks) if call is not None and call.partner else ()
            return [({"character": pair}, {}, ())]
        case c.Reroll:
            return _rerolls(state, mine)
        case c.SpotlightAdversary:
            conditions = tuple(
                dict.fromkeys(x.name for foe in state.adversaries.values() for x in foe.conditions)
            )
            features = tuple(
                dict.fromkeys(x.name for foe in state.adversaries.values() for x in foe.features)
            )
            lists = {"adversary": foes, "target": everyone, "feature": features}
            return [(lists | {"condition": conditions}, {"action": "other"}, ())] if foes else []
        case c.AddEffect:
            sample = {"name": "\u2026", "by": next(iter(everyone + foes), "")}
            return [({"on": everyone + foes, "by": everyone + foes}, sample, ())]
        case c.EndEffect:
            return [({"name": tuple(state.effects)}, {}, ())]
        case c.RollDamage:
            return _damage(state, seat, mine)
        case c.TakeDamage | c.Mark | c.Clear:
            return [({"target": mine + (foes if seat.gm else ())}, {}, ())]
        case c.AddCondition:
            return [({"on": everyone + foes}, {"name": "\u2026"}, ())]
        case c.EndCondition:
            return _end_conditions(state)
        case c.TickCountdown:
            return [({"name": tuple(state.countdowns)}, {}, ())]
        case c.Move | c.UseHopeFeature:
            return [({"character": mine}, {}, ())]
        case _:
            return [({}, {}, ())]


def _damage(state: State, seat: Seat, mine: tuple[str, ...]) -> list[Form]:
    """Damage of one's own characters, of a tag team that came through, and of adversaries."""
    forms: list[Form] = []
    last = state.last
    team = [] if last is None else [name for name in mine if tag_team_hit(last, name)]
    if team and last is not None:
        weapons = {
            name: state.characters[name].weapons[0].name
            for name, ask in last.call.asks.items()
            if ask.attack and state.characters[name].weapons
        }
        types = {w.type for n in weapons for w in state.characters[n].weapons if w.type}
        sample = {"character": team[0], "weapons": weapons}
        sample |= {"type": min(types)} if len(types) > 1 else {}
        choices = {"character": tuple(team[:1]), "weapons": tuple(weapons)}
        if len(types) > 1:
            choices["type"] = tuple(sorted(types))
        forms.append((choices, sample, ("adversary", "weapon", "dice", "critical")))
    alone = tuple(name for name in mine if name not in team)
    if alone:
        weapons_of = tuple(w.name for n in alone for w in state.characters[n].weapons)
        choices = {"character": alone, "weapon": weapons_of}
        forms.append((choices, _with_dice("character"), ("adversary", "weapons", "critical")))
    if seat.gm and state.adversaries:
        foes = tuple(state.adversaries)
        others = ("character", "weapon", "weapons", "critical")
        forms.append(({"adversary": foes}, _with_dice("adversary"), others))
    return forms


def _with_dice(who: str) -> Sample:
    return lambda name: {who: name, "dice": "1d6"}


def _free_name(state: State) -> str:
    """A name that nobody has, for a trial."""
    name = "\u2026"
    while name in state.characters or name in state.adversaries:
        name += "\u2026"
    return name


def _rollers(state: State, mine: tuple[str, ...]) -> tuple[str, ...]:
    """Whose dice are still to fall in the open call, among these."""
    if state.roll is None:
        return ()
    return tuple(n for n, ask in state.roll.asks.items() if n in mine and ask.rolled is None)


def _roller(state: State, mine: tuple[str, ...]) -> str | None:
    return next(iter(_rollers(state, mine)), None)


def _others(everyone: tuple[str, ...]) -> Sample:
    """A group for a trial: somebody else joins the leader."""
    return lambda leader: {"others": {n: "agility" for n in everyone if n != leader}}


def _pair(everyone: tuple[str, ...]) -> Sample:
    """A tag team for a trial: with the first who is not the initiator."""

    def sample(initiator: str) -> dict[str, Any]:
        partner = next((n for n in everyone if n != initiator), initiator)
        part = {"trait": "agility", "difficulty": 12}
        return {"partner": partner, "rolls": {initiator: part, partner: part}}

    return sample


def _rerolls(state: State, mine: tuple[str, ...]) -> list[Form]:
    """One form for each roll that may be thrown again, with the dice that lie there."""
    asks = dict(state.roll.asks) if state.roll is not None else {}
    if state.last is not None:
        asks |= state.last.call.asks
    return [
        ({"character": (name,), "dice": tuple(ask.rolled.faces)}, {}, ())
        for name, ask in asks.items()
        if name in mine and ask.rolled is not None
    ]


def _end_conditions(state: State) -> list[Form]:
    """One form for each who has conditions."""
    everybody: dict[str, Character | Adversary] = {**state.characters, **state.adversaries}
    return [
        ({"on": (name,), "name": tuple(x.name for x in who.conditions)}, {"on": name}, ())
        for name, who in everybody.items()
        if who.conditions
    ]
