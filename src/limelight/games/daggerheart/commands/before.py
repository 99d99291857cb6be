"""Step 3 of a roll: what is declared before the dice fall."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..events.calls import Declared, HelpOffered, HelpWithdrawn
from ..facts import TRAITS, Trait, game
from ..rolls import Sides
from ..state import Call, Declaration, State, down, hope_to_spend, lacks_hope
from .names import Anybody, Mine

RESERVED = frozenset({"hope", "fear", "advantage", "disadvantage", "help"})
"""Names that dice of a roll have already."""


class OnCall(ll.Command, frozen=True, kw_only=True):
    """What is said to an open call; where one character is asked, the name may be left out."""

    character: Mine | None = None

    def meant(self, state: State) -> "OnCall | ll.Refusal":
        """Inside a group or tag team it has to be said whose roll is meant."""
        call = state.roll
        if self.character is not None or call is None:
            return self
        if len(call.asks) > 1:
            return ll.bad_value("say_who", "character")
        return ll.replace(self, character=call.by)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each whose dice are still to fall."""
        call = seen.roll
        if call is None:
            return
        for name, ask in call.asks.items():
            if ask.rolled is None and seat.plays(seen.characters[name].player):
                alone = len(call.asks) == 1
                yield cls.form(seen, name, {} if alone else {"character": name})

    @classmethod
    def form(cls, seen: State, name: str, settled: dict[str, Any]) -> ll.Form:
        """How it is said for one roll."""
        return ll.Form(settled, leave_out=("character",))


def no_call(state: State) -> ll.Refusal:
    """DH-17: after a roll it is too late; before the first call it is too early."""
    return ll.Refusal("already_rolled") if state.last is not None else ll.not_now("no_call")


def not_asked(call: Call, name: str) -> ll.Refusal | None:
    """Refuses a character who is not in the call, or has rolled."""
    ask = call.asks.get(name)
    if ask is None:
        return ll.not_now("not_in_call", name=name)
    return None if ask.rolled is None else ll.Refusal("already_rolled")


@game.command("DH-12", "DH-16", "DH-17", "DH-42", "DC-35", "DH-R9", "DH-R10")
class Declare(OnCall, frozen=True, kw_only=True):
    """What the roller adds; a new declaration replaces the last."""

    trait: Annotated[Trait | None, ll.Asked()] = None
    experiences: Annotated[
        tuple[ll.Name, ...], ll.Few, ll.Within("character", "experiences"), ll.Asked()
    ] = ()
    advantage: ll.Count = 0
    disadvantage: ll.Count = 0
    modifier: ll.Number = 0
    bonus_dice: Annotated[dict[ll.Name, Sides], ll.Meta(max_length=20)] = {}

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Each Experience once, dice with names of their own, a trait that is offered."""
        if len(set(self.experiences)) < len(self.experiences):
            yield ll.bad_value("twice", "experiences")
        if RESERVED & set(self.bonus_dice):
            yield ll.bad_value("die_name", "bonus_dice")
        who = state.characters.get(self.character or "")
        held = {} if who is None else who.dice
        for die, sides in self.bonus_dice.items():
            if held.get(die, sides) != sides:  # DC-35: a held die is that die
                yield ll.bad_value("held_sides", "bonus_dice", name=die, sides=held[die])
        ask = None if state.roll is None else state.roll.asks.get(self.character or "")
        if ask is not None and self.trait is not None:
            offered = (ask.named,) if ask.named else ask.traits or TRAITS
            if self.trait not in offered:
                yield ll.bad_value("trait_not_offered", "trait", traits=offered)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-42: the Hope is there; what the last declaration promised is free again."""
        call, name = state.roll, self.character
        if call is None or name is None:
            yield no_call(state)
            return
        yield not_asked(call, name)
        yield down(state, name)
        ask = call.asks.get(name)
        own = len(ask.declared.experiences) if ask is not None and ask.rolled is None else 0
        yield lacks_hope(hope_to_spend(state, name) + own, len(self.experiences), name)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-R9: it is promised now, and taken when the dice fall."""
        declaration = Declaration(
            trait=self.trait,
            experiences=self.experiences,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
            modifier=self.modifier,
            bonus_dice=self.bonus_dice,
        )
        return Declared(character=self.character or "", declaration=declaration)

    @classmethod
    def form(cls, seen: State, name: str, settled: dict[str, Any]) -> ll.Form:
        """The Experiences of the one who rolls, and the traits that are left open."""
        assert seen.roll is not None
        ask = seen.roll.asks[name]
        choices = {
            "experiences": tuple(seen.characters[name].experiences),
            "trait": () if ask.named else ask.traits or TRAITS,
        }
        return ll.Form(settled, choices, leave_out=("character",))


class Helping(ll.Command, frozen=True, kw_only=True, rename={"ally": "for"}):
    """What a helper says; where one character is asked, the ally may be left out."""

    character: Mine
    ally: Anybody | None = None

    def meant(self, state: State) -> "Helping | ll.Refusal":
        """Inside a group or tag team it has to be said for whom."""
        call = state.roll
        if self.ally is not None or call is None:
            return self
        if len(call.asks) > 1:
            return ll.bad_value("say_who", "for")
        return ll.replace(self, ally=call.by)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """For those whose dice are still to fall."""
        call = seen.roll
        if call is None:
            return ()
        if len(call.asks) == 1:
            return (ll.Form(leave_out=("for",)),)
        allies = tuple(n for n, ask in call.asks.items() if ask.rolled is None)
        sample = {"for": call.by if call.by in allies else next(iter(allies), call.by)}
        return (ll.Form(choices={"for": allies}, sample=sample),)


@game.command("DH-40", "DH-42", "DH-R9")
class Help(Helping, frozen=True, kw_only=True, rename={"ally": "for"}):
    """Help an Ally: a die of one's own for 1 Hope; never on reactions."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-31: nobody helps on a reaction; nobody helps twice, or themselves."""
        call, helper, ally = state.roll, self.character, self.ally
        if call is None or ally is None:
            yield no_call(state)
            return
        yield not_asked(call, ally)
        yield down(state, helper)
        ask = call.asks.get(ally)
        if ask is not None and ask.kind == "reaction":
            yield ll.Refusal("no_help_on_reactions")
        if helper == ally:
            yield ll.not_now("helps_oneself")
        if any(helper in each.helpers for each in call.asks.values()):
            yield ll.not_now("helps_already", name=helper)
        yield lacks_hope(hope_to_spend(state, helper), 1, helper)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """1 Hope is promised, and a die will be thrown with the roll."""
        return HelpOffered(character=self.character, ally=self.ally or "")


@game.command("DH-17")
class WithdrawHelp(Helping, frozen=True, kw_only=True, rename={"ally": "for"}):
    """Takes an offered help back before the dice fall."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """It was offered, and the dice have not fallen."""
        call, ally = state.roll, self.ally
        if call is None or ally is None:
            yield no_call(state)
            return
        refusal = not_asked(call, ally)
        yield refusal
        if refusal is None and self.character not in call.asks[ally].helpers:
            yield ll.not_now("helps_not", name=self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """The promised Hope is free again."""
        return HelpWithdrawn(character=self.character, ally=self.ally or "")
