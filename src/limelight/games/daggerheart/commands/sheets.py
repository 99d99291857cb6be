"""Sheets: changed by hand, opened and closed, retired and taken up again."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import msgspec

import limelight.contract as ll

from ..events.calls import RollCalled
from ..events.sheets import ChangesAllowed, CharacterChanged, Rejoined, Retired
from ..facts import TRAITS, Trait, game
from ..state import (
    MOST_SLOTS,
    CharacterClass,
    State,
    Thresholds,
    base_of,
    too_many_domains,
    unordered,
)
from .belongings import closed
from .characters import Traits, no_class
from .names import Anybody, Mine
from .people import removable

UNSET = msgspec.UNSET
Unset = msgspec.UnsetType
WORDS = ("pronouns", "description", "background", "connections")
"""DC-R23: what may be changed at any time."""
NAMES = ("subclass", "ancestry", "community", *WORDS)
NUMBERS = ("traits", "evasion", "hp_max", "stress_max", "proficiency", "armor_score", "thresholds")
COUNTED = (*NUMBERS, "experiences", "level", "called", "domains")
"""DC-R24: what players of a strict table leave to the GM."""


@game.command("DC-9", "DC-R1", "DC-R3", "DC-R4", "DC-R23", "DC-R24", "DC-R25", people=True)
class ChangeCharacter(ll.Command, frozen=True, kw_only=True, rename={"called": "class"}):
    """Changes what stands on a sheet; what is given takes the place of the old base."""

    character: Mine
    traits: Annotated[Traits | Unset, ll.Asked()] = UNSET
    experiences: Annotated[Annotated[dict[ll.Name, ll.Number], ll.Few] | Unset, ll.Asked()] = UNSET
    level: ll.Amount | Unset = UNSET
    proficiency: ll.Amount | Unset = UNSET
    evasion: ll.Number | Unset = UNSET
    hp_max: ll.Amount | Unset = UNSET
    stress_max: ll.Amount | Unset = UNSET
    armor_score: Annotated[int, ll.Meta(ge=0, le=12)] | Unset = UNSET
    thresholds: Thresholds | Unset = UNSET
    spellcast_trait: Annotated[Trait | Unset | None, ll.Words("trait")] = UNSET
    called: Annotated[
        ll.Name | CharacterClass | Unset | None, ll.InLibrary("classes", free=True)
    ] = UNSET
    subclass: ll.Name | Unset | None = UNSET
    ancestry: ll.Name | Unset | None = UNSET
    community: ll.Name | Unset | None = UNSET
    domains: Annotated[tuple[ll.Name, ...], ll.Few] | Unset | None = UNSET
    pronouns: ll.Text | Unset | None = UNSET
    description: ll.Text | Unset | None = UNSET
    background: ll.Text | Unset | None = UNSET
    connections: ll.Text | Unset | None = UNSET

    def said(self) -> tuple[str, ...]:
        """The fields that are given."""
        fields = (name for name in self.__struct_fields__ if name != "character")
        return tuple(name for name in fields if getattr(self, name) is not UNSET)

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Something to change; thresholds rise; in edition 2.0 no more than 12 slots."""
        if not self.said():
            yield ll.bad_value("nothing_to_change", "character")
        if isinstance(self.thresholds, Thresholds):
            yield unordered(self.thresholds)
        if isinstance(self.domains, tuple):
            yield too_many_domains(self.domains)
        known = ll.copied(state.library, "classes", self.called)
        hit_points = known.hit_points if isinstance(known, CharacterClass) else 0
        slots = {"hp_max": self.hp_max, "stress_max": self.stress_max}
        for name, given in slots.items() if state.edition == 2 else ():
            most = given if isinstance(given, int) else hit_points if name == "hp_max" else 0
            if most > MOST_SLOTS:
                yield ll.bad_value("slots", name, most=MOST_SLOTS)

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-8: a strict table knows its classes."""
        yield no_class(state, self.called)

    def whose(self, state: State, seat: ll.Seat) -> ll.Refusal | None:
        """DC-R24: at a strict table the numbers are the GM's to change."""
        if state.strict and not seat.gm and set(self.said()) & set(COUNTED):
            return ll.Refusal("not_yours", "strict")
        return None

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-R23: numbers and names while the sheet is open, words at any time."""
        if set(self.said()) - set(WORDS):
            yield closed(state, self.character, seat)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-R1: what is typed is a base; DC-1: a class brings its own again."""
        who = state.characters[self.character]
        given = {name: getattr(self, name) for name in self.said()}
        record = ll.copied(state.library, "classes", given.get("called"))
        if isinstance(record, CharacterClass):
            brought = {"evasion": record.evasion, "hp_max": record.hit_points}
            given = {**brought, "domains": record.domains, **given, "called": record.name}
        numbers = {name: each for name, each in given.items() if name in NUMBERS}
        if isinstance(numbers.get("traits"), Traits):
            numbers["traits"] = numbers["traits"].each()
        base = ll.replace(base_of(who), **numbers) if numbers or "level" in given else None
        names = {name: each for name, each in given.items() if name in (*NAMES, "called")}
        domains = given.get("domains", UNSET)
        return CharacterChanged(
            character=self.character,
            what=tuple("class" if name == "called" else name for name in self.said()),
            base=base,
            level=given.get("level"),
            experiences=given.get("experiences"),
            spellcast_trait=given.get("spellcast_trait"),
            names=names,
            domains=None if domains is UNSET else domains or (),
        )

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """Words can always be changed."""
        return {"pronouns": "…"} if fields.keys() <= {"character"} else {}

    @classmethod
    def stands(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """DC-R1: the bases, and what else is on the sheet."""
        who = seen.characters.get(str(fields.get("character")))
        if who is None:
            return {}
        base = base_of(who)
        numbers = {name: getattr(base, name) for name in NUMBERS}
        names = {name: getattr(who.sheet, name) for name in NAMES}
        return {
            **numbers,
            **names,
            "experiences": who.experiences,
            "level": who.level,
            "class": who.sheet.called,
            "spellcast_trait": who.spellcast_trait,
            "domains": who.sheet.domains,
        }


@game.command("DC-R23", gm=True, people=True)
class AllowChanges(ll.Command, frozen=True, kw_only=True):
    """Lets a sheet be changed although a session runs, until it ends."""

    character: Anybody
    allow: Annotated[bool, ll.Asked()] = True

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-R23: until the session ends."""
        return ChangesAllowed(character=self.character, allow=self.allow)


@game.command("DC-56", "DC-R27", people=True)
class Retire(ll.Retire, frozen=True, kw_only=True, rename={"of": "character"}):
    """A character leaves play and keeps sheet and name."""

    happens = Retired
    of: Mine

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Not out of an open roll, and not twice."""
        yield removable(state, self.of)
        yield from super().refuse(state, seat)


@game.command("DC-56", gm=True, people=True)
class Rejoin(ll.Rejoin, frozen=True, kw_only=True, rename={"of": "character"}):
    """A retired character comes back."""

    happens = Rejoined
    of: Anybody


def wishable(state: State, name: str) -> tuple[str, ...]:
    """The six traits."""
    return TRAITS


def answers(event: ll.Event) -> Iterable[str]:
    """Who is called for a roll wishes for none any more."""
    return tuple(event.call.asks) if isinstance(event, RollCalled) else ()


game.wishable, game.wish_words, game.answers = wishable, "trait", answers
