"""What the commands of every game need to know of this one."""

from collections.abc import Mapping

from msgspec.structs import replace

from limelight.game import Refusal, Span

from ..state import MOST_FEAR, MOST_HOPE, Character, Last, State
from .damage import track

_MOST = 999_999
_FREE = Span(-_MOST, _MOST)


def owners(state: State) -> Mapping[str, str | None]:
    """Characters are their players'; adversaries never change hands."""
    players = {name: character.player for name, character in state.characters.items()}
    return {**players, **dict.fromkeys(state.adversaries)}


def hand_over(state: State, name: str, player: str) -> State:
    """The character changes hands; what was once per player stays with the player."""
    character = replace(state.characters[name], player=player)
    return replace(state, characters={**state.characters, name: character})


def removable(state: State, name: str) -> Refusal | None:
    """Nobody leaves an open roll: not the roller, a helper or the target."""
    if state.roll is None:
        return None
    for roller, ask in state.roll.asks.items():
        if name == roller or name == ask.target or name in ask.helpers:
            return Refusal("not_now", "in_open_roll", values={"name": name})
    return None


def remove(state: State, name: str) -> State:
    """Effects on and by it end, its last roll is past, and the name is free again."""
    return replace(
        state,
        characters={who: each for who, each in state.characters.items() if who != name},
        adversaries={who: each for who, each in state.adversaries.items() if who != name},
        effects={
            effect: each for effect, each in state.effects.items() if name not in (each.on, each.by)
        },
        hits={who: each for who, each in state.hits.items() if who != name},
        turn=replace(
            state.turn, acted={who: n for who, n in state.turn.acted.items() if who != name}
        ),
        last=None if state.last is None else _forget(state.last, name),
    )


def _forget(last: Last, name: str) -> Last:
    """The last roll without somebody who left: nothing of it is theirs any more."""
    gains = last.gains
    if gains is not None:
        gains = replace(
            gains,
            hope={who: n for who, n in gains.hope.items() if who != name},
            lost_hope={who: n for who, n in gains.lost_hope.items() if who != name},
            cleared={who: n for who, n in gains.cleared.items() if who != name},
            steadied={who: each for who, each in gains.steadied.items() if who != name},
        )
    asks = {who: ask for who, ask in last.call.asks.items() if who != name}
    stands = last.stands if last.stands != name else ""
    return replace(last, call=replace(last.call, asks=asks), stands=stands, gains=gains)


def spans(state: State) -> Mapping[str, Span]:
    """Every value that the GM may set right, and how far it goes."""
    paths = {"fear": Span(0, MOST_FEAR)}
    for name, character in state.characters.items():
        at = f"characters.{name}."
        paths[at + "hope"] = Span(0, MOST_HOPE)
        for what in ("stress", "hp", "armor"):
            paths[at + what] = Span(0, track(character, what)[1])
        paths |= {
            at + "stress_max": Span(max(1, character.stress), _MOST),
            at + "hp_max": Span(max(1, character.hp), _MOST),
            at + "armor_score": Span(character.armor, 12),
            at + "level": Span(1, _MOST),
            at + "proficiency": Span(1, _MOST),
            at + "evasion": _FREE,
        }
        paths |= {f"{at}traits.{trait}": _FREE for trait in character.traits}
    for name, adversary in state.adversaries.items():
        at = f"adversaries.{name}."
        paths[at + "difficulty"] = _FREE
        for what in ("stress", "hp"):
            paths[at + what] = Span(0, track(adversary, what)[1])
    for name in state.countdowns:
        paths[f"countdowns.{name}"] = Span(0, _MOST)
    return paths


def correct(state: State, at: str, to: int) -> State:
    """Sets one value; the path is one of :func:`spans`."""
    if at == "fear":
        return replace(state, fear=to)
    room, name, *rest = at.split(".")
    if room == "countdowns":
        countdown = replace(state.countdowns[name], left=to)
        return replace(state, countdowns={**state.countdowns, name: countdown})
    if room == "adversaries":
        adversary = replace(state.adversaries[name], **{rest[0]: to})
        adversary = replace(adversary, defeated=adversary.hp >= adversary.hp_max)
        return replace(state, adversaries={**state.adversaries, name: adversary})
    character: Character = state.characters[name]
    if rest[0] == "traits":
        character = replace(character, traits={**character.traits, rest[1]: to})
    else:
        character = replace(character, **{rest[0]: to})
    return replace(state, characters={**state.characters, name: character})
