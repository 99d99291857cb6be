"""Levels: granted by the GM, chosen by players, taken back."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import limelight.contract as ll

from ..events.levels import LevelGranted, LevelRaised, LevelTakenBack
from ..facts import TRAITS, Trait, game
from ..rolls.arithmetic import tier
from ..state import (
    ACHIEVEMENTS,
    BOTH,
    CLEARS_MARKS,
    LOADOUT,
    MOST_GIVEN,
    TOP,
    Advancement,
    Card,
    Character,
    CharacterClass,
    Multiclass,
    Rise,
    Slots,
    State,
    Swap,
    base_of,
    cost,
    cut_marks,
    free,
    lowered,
    marked,
    names_on,
    raised,
    reached,
)
from .belongings import closed
from .characters import no_class
from .differing import beyond, breaks_a_level
from .names import Anybody, Mine

NEEDS = {
    "traits": ("traits",),
    "experiences": ("experiences",),
    "card": ("card",),
    "multiclass": ("called", "domain"),
}
"""What has to be said with an advancement."""
Tiers = Annotated[int, ll.Meta(ge=2, le=4)]


class Step(ll.Part, frozen=True, kw_only=True, rename={"called": "class"}):
    """DC-40: one advancement, with what it needs."""

    take: Annotated[Advancement, ll.Words("advancement")]
    traits: Annotated[tuple[Trait, ...], ll.Few, ll.Words("trait")] | None = None
    experiences: Annotated[tuple[ll.Name, ...], ll.Few] | None = None
    card: ll.Name | Card | None = None
    called: ll.Name | CharacterClass | None = None
    domain: ll.Name | None = None
    tier: Tiers | None = None

    def unfit(self) -> ll.Refusal | None:
        """What is missing, or does not belong to it; DC-R6: two, and different ones."""
        wanted = NEEDS.get(self.take, ())
        for field in ("traits", "experiences", "card", "called", "domain"):
            if (getattr(self, field) is not None) != (field in wanted):
                sent = "class" if field == "called" else field
                return ll.bad_value("advancement_needs", "advancements", field=sent)
        for pair in (self.traits, self.experiences):
            if pair is not None and (len(pair) != 2 or len(set(pair)) != 2):
                return ll.bad_value("two_different", "advancements")
        return None


class Exchange(ll.Part, frozen=True, kw_only=True, rename={"new": "for"}):
    """DC-42: a card held before, for another."""

    card: ll.Name
    new: ll.Name | Card


@game.command("DC-37", "DC-38", gm=True)
class GrantLevel(ll.Command, frozen=True, kw_only=True):
    """The GM says that characters rise, as a rule all together."""

    characters: Annotated[tuple[Anybody, ...], ll.Few, ll.Asked()] | None = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Each once."""
        if self.characters is not None and len(set(self.characters)) < len(self.characters):
            yield ll.bad_value("twice", "characters")

    def whom(self, state: State) -> tuple[str, ...]:
        """DC-38: those who are named, or everybody in play who can."""
        if self.characters is not None:
            return self.characters
        people = state.characters.items()
        return tuple(name for name, who in people if not who.retired and can_rise(who))

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-37: there is no level 11."""
        names = self.whom(state)
        if not names:
            yield ll.not_now("nobody_rises")
        for name in names:
            if not can_rise(state.characters[name]):
                yield ll.not_now("highest_level", name=name)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-38: the choices are their players'."""
        return LevelGranted(characters=self.whom(state))


def can_rise(who: Character) -> bool:
    """DC-37: whether a further level can be granted."""
    return who.level + who.due < TOP


@game.command("DC-39", "DC-40", "DC-41", "DC-42", "DC-43", "DC-44", "DC-45", "DC-46", "DC-47")
class LevelUp(ll.Command, frozen=True, kw_only=True):
    """Chooses what a level that is due brings."""

    character: Mine
    advancements: Annotated[tuple[Step, ...], ll.Few, ll.Asked()]
    experience: Annotated[ll.Name | None, ll.Asked()] = None
    card: Annotated[ll.Name | Card | None, ll.Asked()] = None
    away: ll.Name | None = None
    exchange: Exchange | None = None

    # What is said

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Two advancements with what they need; cards are sound and have names of their own."""
        for step in self.advancements:
            yield step.unfit()
        if sum(cost(step.take) for step in self.advancements) != BOTH:
            yield ll.bad_value("two_advancements", "advancements")
        if self.away is not None and self.card is None:
            yield ll.bad_value("away_for_a_card", "away")
        for card in self.records(state):
            yield card.unsound("cards")
        who = state.characters.get(self.character)
        if who is None or not (seat.gm or seat.plays(who.player)):
            return
        yield from self._experience_malformed(who)
        yield from self._cards_malformed(state, who)
        yield from self._class_malformed(state)
        yield breaks_a_level(self.broken(state, who)) if state.strict else None

    def _experience_malformed(self, who: Character) -> Iterator[ll.Refusal | None]:
        """DC-39: a new one at levels 2, 5 and 8, and only there."""
        if (self.experience is not None) != (who.level + 1 in ACHIEVEMENTS):
            why = "experience_needed" if self.experience is None else "no_experience_now"
            yield ll.bad_value(why, "experience", level=who.level + 1)
        elif self.experience in who.experiences:
            yield ll.bad_value("thing_twice", "experience", name=self.experience)

    def _cards_malformed(self, state: State, who: Character) -> Iterator[ll.Refusal | None]:
        there = [
            each for each in names_on(who) if self.exchange is None or each != self.exchange.card
        ]
        for card in self.records(state):
            if card.name in there:
                yield ll.bad_value("thing_twice", "card", name=card.name)
            there.append(card.name)
        if self.exchange is not None:
            old, new = who.sheet.cards.get(self.exchange.card), self._swapped(state)
            if old is not None and new is not None and new.level > old.level:  # DC-R10
                yield ll.bad_value("exchange_level", "exchange", level=old.level)

    def _class_malformed(self, state: State) -> Iterator[ll.Refusal | None]:
        """DC-49: one of the domains of that class, where they are known."""
        for step in self.advancements:
            known = ll.copied(state.library, "classes", step.called)
            if isinstance(known, CharacterClass):
                if known.domains and step.domain not in known.domains:
                    yield ll.bad_value("domain_of_class", "advancements", name=known.name)

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Cards of the library and of their own, Experiences that they have or gain now."""
        who = state.characters[self.character]
        named = [self.card, *(step.card for step in self.advancements)]
        named.append(None if self.exchange is None else self.exchange.new)
        for card in named:
            if isinstance(card, str) and card not in state.library.cards:
                yield ll.unknown(card, "card")
        own = [self.away, None if self.exchange is None else self.exchange.card]
        for card in own:
            if card is not None and card not in who.sheet.cards:
                yield ll.unknown(card, "card")
        for step in self.advancements:
            for each in step.experiences or ():
                if each not in who.experiences and each != self.experience:
                    yield ll.unknown(each, "experiences")
            yield no_class(state, step.called)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-38: one is due; DC-40: with slots that are free; DC-43: traits without a mark."""
        who = state.characters[self.character]
        if who.due < 1:
            yield ll.not_now("no_level_due", name=self.character)
        slots, marks = who.sheet.slots, self._marks(who)
        base = base_of(who)
        gained = {
            "hp": max(who.hp_max, base.hp_max),
            "stress": max(who.stress_max, base.stress_max),
        }
        mastery = who.sheet.mastery
        for step in self.advancements:
            place, refusal = slot_for(slots, tier(who.level + 1), step)
            yield refusal
            if place is not None:
                slots = marked(slots, place, step.take)
            if step.take == "multiclass" and who.sheet.multiclass is not None:  # DC-49
                yield no_slot_free(step.take)
            for trait in step.traits or ():
                if trait in marks:
                    values = {"trait": trait}
                    yield ll.Refusal("already_used", "trait_marked", values=values)
                marks = (*marks, trait)
            if step.take in gained:
                gained[step.take] += 1
                if gained[step.take] > MOST_GIVEN:
                    yield ll.not_now("no_more_slots", most=MOST_GIVEN)
            if step.take == "subclass" and mastery == "mastery":
                yield ll.not_now("mastery_reached", name=self.character)
            elif step.take == "subclass":
                mastery = "mastery" if mastery == "specialization" else "specialization"
        if self.away is not None and not self.makes_room(who):
            yield ll.not_now("not_in_loadout", name=self.away)

    # What it brings

    def makes_room(self, who: Character) -> bool:
        """DC-27: whether what is put away lies in the loadout, and is not given away besides."""
        gone = self.exchange is not None and self.away == self.exchange.card
        return self.away in who.sheet.loadout and not gone

    def records(self, state: State) -> tuple[Card, ...]:
        """Every card that comes, as far as the library has it; the exchanged one last."""
        named = [*(step.card for step in self.advancements), self.card]
        named.append(None if self.exchange is None else self.exchange.new)
        found = (ll.copied(state.library, "cards", each) for each in named if each is not None)
        return tuple(card for card in found if isinstance(card, Card))

    def _swapped(self, state: State) -> Card | None:
        if self.exchange is None:
            return None
        found = ll.copied(state.library, "cards", self.exchange.new)
        return found if isinstance(found, Card) else None

    def _marks(self, who: Character) -> tuple[Trait, ...]:
        """DC-39: the trait marks that still stand."""
        return () if who.level + 1 in CLEARS_MARKS else who.sheet.marked

    def broken(self, state: State, who: Character) -> tuple[str, ...]:
        """DC-8: cards out of reach, or none at all."""
        then = ll.replace(who, level=who.level + 1)
        for step in self.advancements:
            if step.take == "multiclass" and step.domain is not None:
                second = Multiclass(called="…", domain=step.domain)
                then = ll.replace(then, sheet=ll.replace(then.sheet, multiclass=second))
        far = any(beyond(then, card) for card in self.records(state))
        return (*(("DC-28",) if far else ()), *(("DC-42",) if self.card is None else ()))

    def _placed(self, state: State, who: Character) -> tuple[Card, ...]:
        """DC-27: cards into the loadout while there is room, the new one in place of another."""
        room = LOADOUT - len(who.sheet.loadout)
        found = []
        new = ll.copied(state.library, "cards", self.card)
        for step in self.advancements:
            if step.card is not None:
                card = ll.copied(state.library, "cards", step.card)
                ready = room > 0 and card.lies != "vault"
                room -= ready
                found.append(ll.replace(card, lies="loadout" if ready else "vault", left=None))
        if isinstance(new, Card):
            ready = (room > 0 or self.away is not None) and new.lies != "vault"
            found.append(ll.replace(new, lies="loadout" if ready else "vault", left=None))
        return tuple(found)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-39, DC-40, DC-41, DC-42: in this order."""
        who = state.characters[self.character]
        level, slots = who.level + 1, who.sheet.slots
        took: list[tuple[str, str]] = []
        for step in self.advancements:
            place, _ = slot_for(slots, tier(level), step)
            assert place is not None
            took.append((place, step.take))
            slots = marked(slots, place, step.take)
        second = next((each for each in self.advancements if each.take == "multiclass"), None)
        swapped, cards = self._swapped(state), self._placed(state, who)
        rise = self._rise(who, tuple(took), cards, swapped)
        if swapped is not None and rise.swap is not None:
            swapped = ll.replace(swapped, lies=rise.swap.gave.lies, left=None)
        multiclass = None if second is None else _second(second)
        then = raised(who, rise, cards, multiclass, swapped)
        rise = ll.replace(rise, cut=cut_marks(who, then))
        return LevelRaised(
            character=self.character,
            level=level,
            rise=rise,
            cards=cards,
            used=ll.used_of(self.records(state)),
            multiclass=multiclass,
            swapped=swapped,
            warnings=self.broken(state, who),
        )

    def _rise(
        self, who: Character, took: tuple[tuple[str, str], ...], cards: Any, swapped: Card | None
    ) -> Rise:
        """DC-50: what the level-up does, so that it can be taken back."""
        takes = [take for _, take in took]
        achieved = who.level + 1 in ACHIEVEMENTS
        limits = base_of(who).thresholds
        swap = None
        if self.exchange is not None and swapped is not None:
            gave = who.sheet.cards[self.exchange.card]
            swap = Swap(gave=gave, used=who.used.get(gave.name, 0), got=swapped.name)
        chosen = {each for step in self.advancements for each in step.traits or ()}
        raised = tuple(e for step in self.advancements for e in step.experiences or ())
        return Rise(
            took=took,
            traits=tuple(each for each in TRAITS if each in chosen),
            marked=who.sheet.marked,
            experience=self.experience,
            raised=raised,
            hp=takes.count("hp"),
            stress=takes.count("stress"),
            evasion=takes.count("evasion"),
            proficiency=takes.count("proficiency") + achieved,
            typed=tuple(e for e in ("major", "severe") if getattr(limits, e) is not None),
            cards=tuple(card.name for card in cards),
            away=self.away,
            swap=swap,
            mastery=who.sheet.mastery,
            multiclass="multiclass" in takes,
            twice=takes.count("subclass") > 1 or len(set(raised)) < len(raised),
            whole=True,
        )

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each of one's own who has a level due."""
        for name, who in seen.characters.items():
            if who.due and seat.plays(who.player):
                choices = {"character": (name,)}
                yield ll.Form(choices=choices, sample={"character": name}, trusted=True)

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """Nothing that is tried: what is chosen decides."""
        return {}


def _second(step: Step) -> Multiclass:
    """DC-49, DC-R8: the name of the class, and one domain."""
    called = step.called.name if isinstance(step.called, CharacterClass) else step.called
    assert called is not None and step.domain is not None
    return Multiclass(called=called, domain=step.domain)


def slot_for(slots: Slots, now: int, step: Step) -> tuple[str | None, ll.Refusal | None]:
    """DC-40, DC-R5: the tier whose slot is marked: the one that is said, or the lowest free."""
    there = reached(now, step.take)
    if not there or (step.tier is not None and str(step.tier) not in there):
        return None, ll.not_now("no_such_slot", take=step.take)
    for each in there if step.tier is None else (str(step.tier),):
        if free(slots, each, step.take):
            return each, None
    return None, no_slot_free(step.take)


def no_slot_free(take: str) -> ll.Refusal:
    """DC-48, DC-49: what has no slot left, or is closed by another."""
    return ll.Refusal("already_used", "no_slot_free", values={"take": take})


@game.command("DC-50", "DC-R25", "DC-R26")
class TakeBackLevel(ll.Command, frozen=True, kw_only=True):
    """Takes the last level-up back whole; it may be chosen anew."""

    character: Mine

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-R25: one that was chosen on this sheet; DC-R23: while it is open."""
        yield closed(state, self.character, seat)
        if not state.characters[self.character].sheet.rises:
            yield ll.not_now("no_level_up", name=self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-50: the last first."""
        who = lowered(state.characters[self.character])
        ask = None if state.roll is None else state.roll.asks.get(self.character)
        said = () if ask is None or ask.rolled is not None else ask.declared.experiences
        gone = any(each not in who.experiences for each in said)
        return LevelTakenBack(character=self.character, level=who.level, undeclares=gone)
