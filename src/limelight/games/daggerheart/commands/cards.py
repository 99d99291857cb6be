"""Domain cards: from the vault into the loadout, and back."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import limelight.contract as ll

from ..events.belongings import Recalled, Vaulted
from ..facts import game
from ..state import LOADOUT, State, room
from .gear import gone_from_play
from .hits import last_stress
from .names import Mine

FREELY = ll.Refusal("not_yours", "gm_only")


def free_in_rest(state: State, name: str) -> bool:
    """DC-25: in a rest cards move freely until one's own first downtime move."""
    return state.rest is not None and not state.rest.moves(name)


class OfCard(ll.Command, frozen=True, kw_only=True):
    """What is done with a card of one's own."""

    character: Mine
    card: Annotated[ll.Name, ll.Asked()]

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """They have it."""
        if self.card not in state.characters[self.character].sheet.cards:
            yield ll.unknown(self.card, "card")


@game.command("DC-22", "DC-24", "DC-25", "DC-R11", "DC-R12", "DC-R27")
class Recall(OfCard, frozen=True, kw_only=True):
    """Brings a card from the vault into the loadout, for its recall cost in Stress."""

    away: Annotated[ll.Name | None, ll.Asked()] = None
    free: bool = False

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """They have both."""
        cards = state.characters[self.character].sheet.cards
        for field in ("card", "away"):
            name = getattr(self, field)
            if name is not None and name not in cards:
                yield ll.unknown(name, field)

    def whose(self, state: State, seat: ll.Seat) -> ll.Refusal | None:
        """DC-R11: only the GM lets it pass for nothing."""
        return FREELY if self.free and not seat.gm else None

    def cost(self, state: State) -> int:
        """DC-24: in Stress; DC-25: nothing in a rest."""
        card = state.characters[self.character].sheet.cards[self.card]
        return 0 if self.free or free_in_rest(state, self.character) else card.recall

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-24: from the vault, where there is room or is made; DC-32: all of its cost."""
        who = state.characters[self.character]
        cards = who.sheet.cards
        yield gone_from_play(state, self.character)
        if cards[self.card].ready:
            yield ll.not_now("not_in_vault", name=self.card)
        if self.away is not None and not cards[self.away].ready:
            yield ll.not_now("not_in_loadout", name=self.away)
        if self.away is None and len(who.sheet.loadout) >= LOADOUT:
            yield ll.not_now("loadout_full", most=LOADOUT)
        cost = self.cost(state)
        if room(who, "stress") < cost:
            yield ll.not_now("no_stress_slots", name=self.character, stress=cost)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-24: the other goes to the vault for nothing."""
        who, stress = state.characters[self.character], self.cost(state)
        event = Recalled(
            character=self.character,
            card=self.card,
            away=self.away,
            stress=stress,
            rest=free_in_rest(state, self.character),
            paid=True,
        )
        return (event, *last_stress(self.character, who, stress))

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each of one's own with cards in the vault."""
        for name, who in seen.characters.items():
            kept = tuple(n for n, each in who.sheet.cards.items() if not each.ready)
            if kept and seat.plays(who.player):
                ready = who.sheet.loadout
                choices = {"character": (name,), "card": kept, "away": ready}
                sample = {"character": name, "card": kept[0]}
                if len(ready) >= LOADOUT:
                    sample["away"] = ready[0]
                leave_out = () if seat.gm else ("free",)
                yield ll.Form(choices=choices, sample=sample, leave_out=leave_out)


@game.command("DC-23", "DC-26")
class Vault(OfCard, frozen=True, kw_only=True):
    """Puts a card into the vault, at any time and for nothing."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """It lies in the loadout."""
        if not state.characters[self.character].sheet.cards[self.card].ready:
            yield ll.not_now("not_in_loadout", name=self.card)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-26: for nothing."""
        return Vaulted(character=self.character, card=self.card)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each of one's own with cards in the loadout."""
        for name, who in seen.characters.items():
            ready = who.sheet.loadout
            if ready and seat.plays(who.player):
                choices = {"character": (name,), "card": ready}
                yield ll.Form(choices=choices, sample={"character": name, "card": ready[0]})
