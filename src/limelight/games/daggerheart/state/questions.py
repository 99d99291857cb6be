"""Questions that rules, events and views ask of a table."""

from typing import Any

import limelight.contract as ll

from ..rolls import ActionRoll
from .calls import Ask, Call, Last, promised
from .people import Adversary, Character, Environment
from .table import State


def somebody(state: State, name: str) -> Character | Adversary:
    """A character or an adversary who is there."""
    return state.characters.get(name) or state.adversaries[name]


def holder(state: State, name: str) -> Character | Adversary | Environment:
    """Whoever or whatever has features."""
    return state.environments.get(name) or somebody(state, name)


def with_somebody(state: State, name: str, who: Any) -> State:
    """The table with somebody or something as they are now."""
    for room in ("characters", "adversaries", "environments"):
        if name in getattr(state, room):
            return ll.placed(state, room, name, who)
    return state


def roll_of(state: State, call: Call, name: str) -> ActionRoll:
    """What a character of a call throws, from what the table knows of them."""
    ask, who = call.asks[name], state.characters[name]
    experiences = brought(who, ask)
    trait = ask.named or ask.declared.trait
    by = 0 if trait is None else who.traits[trait]
    return ask.roll(by, experiences, call.swing(name), state.edition)


def brought(who: Character, ask: Ask) -> dict[str, int]:
    """DH-16: the Experiences that were declared, as far as they still stand on the sheet."""
    said, known = ask.declared.experiences, who.experiences
    return {each: known[each] for each in said if each in known} if said else {}


def hope_to_spend(state: State, name: str) -> int:
    """A character's Hope, less what is promised to rolls not yet made."""
    return state.characters[name].hope - promised(state.roll, name)


def lacks_hope(have: int, cost: int, name: str) -> ll.Refusal | None:
    """DH-42: refuses what costs more Hope than there is."""
    if have >= cost:
        return None
    values = {"name": name, "have": max(have, 0), "cost": cost}
    return ll.Refusal("not_enough_hope", "hope", values=values)


def lacks_fear(state: State, cost: int) -> ll.Refusal | None:
    """DH-44: refuses what costs more Fear than the GM has."""
    if state.fear >= cost:
        return None
    values = {"have": state.fear, "cost": cost}
    return ll.Refusal("not_enough_fear", "fear", values=values)


def down(state: State, *names: str | None) -> ll.Refusal | None:
    """DH-58, DH-61, DC-R27: refuses whoever is dying, unconscious, gone or retired."""
    for name in names:
        who = state.characters.get(name or "")
        if name is not None and who is not None and not who.up:
            return ll.out_of_play(who, name) or ll.not_now(f"is_{who.standing}", name=name)
    return None


def retired(state: State, *names: str | None) -> ll.Refusal | None:
    """DC-R27: refuses whoever has retired from play."""
    people = ((state.characters.get(name), name) for name in names if name is not None)
    return next(filter(None, (ll.out_of_play(who, name) for who, name in people)), None)


def tokenless(state: State, *names: str) -> ll.Refusal | None:
    """DH-103: refuses an action roll without a spotlight token, while somebody up has one."""
    if not state.spotlight_tokens or not any(w.up and w.tokens for w in state.characters.values()):
        return None
    for name in names:
        if not state.characters[name].tokens:
            return ll.not_now("no_token", name=name)
    return None


def hit_of(state: State, name: str) -> Ask | None:
    """The successful attack that this character's damage belongs to, until the next call.

    DH-R27: not after a Blaze of Glory, which has damage of its own.
    """
    last = state.last
    if last is None or last.stands != name or len(last.call.asks) > 1 or name in state.hits:
        return None
    ask = last.call.asks[name]
    return ask if ask.attack and ask.rolled is not None and ask.rolled.success else None


def team_hit(state: State, name: str) -> Last | None:
    """DH-36: the last roll, if it was a tag team with this character that came through."""
    last = state.last
    if last is None or last.call.kind != "tag_team" or not last.stands or name in state.hits:
        return None
    stands = last.call.asks[last.stands].rolled if name in last.call.asks else None
    attacked = any(ask.attack for ask in last.call.asks.values())
    return last if attacked and stands is not None and stands.success else None


def struck_by(state: State, by: tuple[str, ...]) -> tuple[str, ...]:
    """Whom the attacks of these struck, as far as they are still at the table."""
    aims = [name for each in by for name in state.blows.aims.get(each, ())]
    last = state.last
    if last is not None and last.stands in by and team_or_hit(state, last.stands):
        aims += filter(None, (last.call.asks[last.stands].target,))
    return tuple(name for name in dict.fromkeys(aims) if _there(state, name))


def undealt(state: State) -> tuple[str, ...]:
    """DH-25: those who hit somebody, and whose damage is not rolled yet."""
    dealt, last = state.blows.dealt, state.last
    due = [name for name in state.hits if name not in dealt]
    if last is not None and last.stands not in (*dealt, "") and team_or_hit(state, last.stands):
        due.append(last.stands)
    return tuple(due)


def team_or_hit(state: State, name: str) -> bool:
    """Whether the last roll was an attack of this character's, alone or in a tag team, that hit."""
    return hit_of(state, name) is not None or team_hit(state, name) is not None


def _there(state: State, name: str) -> bool:
    foe = state.adversaries.get(name)
    return name in state.characters or (foe is not None and not foe.defeated)
