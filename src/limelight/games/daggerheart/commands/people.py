"""What characters do without dice, and what the commands of every game need to know."""

from collections.abc import Iterator, Mapping
from typing import Any

import limelight.contract as ll

from ..events.people import HopeFeatureUsed, Moved
from ..events.rolls import full_again
from ..facts import game
from ..state import (
    Character,
    State,
    down,
    hope_to_spend,
    lacks_hope,
)
from .features import lost_hope
from .names import Mine


@game.command("DH-1", "DH-58", "DH-R2")
class Move(ll.Command, frozen=True, kw_only=True):
    """A move that needs no roll: trivial to bring off, or dull to fail."""

    character: Mine
    text: ll.Text

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-58, DH-61: not by somebody who is down."""
        yield down(state, self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-1: it succeeds by itself, and nothing else changes."""
        return Moved(character=self.character, text=self.text)


@game.command("DH-42", "DH-43")
class UseHopeFeature(ll.Command, frozen=True, kw_only=True):
    """Pays the Hope that a feature names."""

    character: Mine
    name: ll.Name
    cost: ll.Count

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-42: without the Hope nothing is spent."""
        yield down(state, self.character)
        have = hope_to_spend(state, self.character) + lost_hope(state, self.character)
        yield lacks_hope(have, self.cost, self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-43, DH-R15: Hope that the roll gave over the cap pays first."""
        paid = min(lost_hope(state, self.character), self.cost)
        return HopeFeatureUsed(
            character=self.character, name=self.name, cost=self.cost, from_lost=paid
        )


# What the commands of every game need to know


def owners(state: State) -> dict[str, str | None]:
    """Characters are their players'; adversaries and environments never change hands."""
    players: dict[str, str | None] = {n: each.player for n, each in state.characters.items()}
    return {**players, **dict.fromkeys(state.adversaries), **dict.fromkeys(state.environments)}


def removable(state: State, name: str) -> ll.Refusal | None:
    """Nobody leaves an open roll: not the roller, a helper or the target."""
    for roller, ask in state.roll.asks.items() if state.roll is not None else ():
        if name == roller or name == ask.target or name in ask.helpers:
            return ll.not_now("in_open_roll", name=name)
    return None


def remove(state: State, name: str) -> State:
    """Effects on and by it end, its last roll is past, and the name is free again.

    DH-R44: a countdown of theirs is everybody's; DH-R60: they hold nobody up.
    """
    characters: Mapping[str, Character] = ll.without(state.characters, name)
    if state.spotlight_tokens:
        characters = full_again(characters, state.spotlight_tokens)
    theirs = {n: ll.replace(c, of=None) for n, c in state.countdowns.items() if c.of == name}
    effects = {n: e for n, e in state.effects.items() if name not in (e.on, e.by)}
    return ll.replace(
        state,
        characters=characters,
        adversaries=ll.without(state.adversaries, name),
        environments=ll.without(state.environments, name),
        effects=effects,
        countdowns={**state.countdowns, **theirs},
        hits=ll.without(state.hits, name),
        packs=_packs(state.packs, name),
        blows=state.blows.without(name),
        turn=ll.replace(state.turn, acted=ll.without(state.turn.acted, name)),
        last=_forgotten(state.last, name),
        rest=None if state.rest is None else state.rest.left_by(name),
    )


def _packs(packs: Mapping[str, tuple[str, ...]], name: str) -> dict[str, tuple[str, ...]]:
    """Who struck with whom, without somebody who left."""
    others = ll.without(packs, name)
    return {each: tuple(n for n in pack if n != name) for each, pack in others.items()}


def _forgotten(last: Any, name: str) -> Any:
    """The last roll without somebody who left: nothing of it is theirs any more."""
    if last is None:
        return None
    gains = last.gains
    if gains is not None:
        maps = ("hope", "lost_hope", "cleared", "steadied")
        gains = ll.replace(gains, **{each: ll.without(getattr(gains, each), name) for each in maps})
    call = ll.replace(last.call, asks=ll.without(last.call.asks, name))
    return ll.replace(
        last, call=call, stands="" if last.stands == name else last.stands, gains=gains
    )


game.owners, game.removable, game.remove = owners, removable, remove
