"""Characters that come to the table, with everything that stands on their sheets."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import limelight.contract as ll

from ..events.people import CharacterAdded
from ..facts import TRAITS, Trait, game
from ..state import (
    LOADOUT,
    MOST_GOLD,
    MOST_HOPE,
    MOST_SLOTS,
    SLOTS,
    Advancement,
    Armor,
    Base,
    Card,
    Character,
    CharacterClass,
    DamageType,
    Gold,
    Item,
    Mastery,
    Multiclass,
    Sheet,
    SheetFeature,
    Standing,
    State,
    Thresholds,
    Weapon,
    bad_armor,
    most_marked,
    refit,
    that_add,
    too_many_domains,
    totals,
    unfit,
    unordered,
)
from .differing import breaks, unlike_the_book
from .names import NewSomebody

START_HOPE = 2
"""DH-41: what a character begins with."""
EVASION, HIT_POINTS = 10, 6
"""What somebody without a class has."""
BY_THE_BOOK: Mapping[str, Any] = {
    "traits": dict(zip(TRAITS, (2, 1, 1, 0, 0, -1), strict=True)),
    "experiences": {"…": 2, "… …": 2},
    "cards": [{"name": "…"}, {"name": "… …"}],
}
"""DC-2, DC-3, DC-6: the least that a strict table takes."""
LISTS = ("weapons", "armors", "cards", "items")
TierKey = Literal["2", "3", "4"]


class Traits(ll.Part, frozen=True, kw_only=True):
    """The six traits of a character."""

    agility: ll.Number = 0
    strength: ll.Number = 0
    finesse: ll.Number = 0
    instinct: ll.Number = 0
    presence: ll.Number = 0
    knowledge: ll.Number = 0

    def each(self) -> dict[str, int]:
        """By their names, in the order of the six."""
        return {trait: getattr(self, trait) for trait in TRAITS}


@game.command("DC-1", "DC-4", "DC-7", "DC-8", "DC-58", "DC-R1", "DC-R24", "DH-41", "DH-62", "DH-84")
class AddCharacter(ll.Command, frozen=True, kw_only=True, rename={"called": "class"}):
    """Brings a player character to the table; only the GM brings another player's."""

    name: NewSomebody
    player: Annotated[ll.Name | None, ll.GmSets(), ll.Asked()] = None
    traits: Annotated[Traits, ll.Asked()] = Traits()
    experiences: Annotated[dict[ll.Name, ll.Number], ll.Few, ll.Asked()] = {}
    hope: Annotated[int, ll.Meta(ge=0, le=6)] | None = None
    stress: ll.Count = 0
    stress_max: ll.Amount = 6
    level: ll.Amount = 1
    proficiency: ll.Amount = 1
    evasion: ll.Number | None = None
    hp_max: ll.Amount | None = None
    armor_score: Annotated[int, ll.Meta(ge=0, le=12)] = 0
    thresholds: Thresholds = Thresholds()
    spellcast_trait: Annotated[Trait | None, ll.Words("trait")] = None
    weapons: Annotated[
        tuple[ll.Name | Weapon, ...], ll.MANY, ll.InLibrary("weapons"), ll.Asked()
    ] = ()
    scars: Annotated[int, ll.Meta(ge=0, le=MOST_HOPE)] = 0
    resistances: Annotated[tuple[DamageType, ...], ll.Few, ll.Words("damage_type")] = ()
    immunities: Annotated[tuple[DamageType, ...], ll.Few, ll.Words("damage_type")] = ()
    features: Annotated[tuple[SheetFeature, ...], ll.MANY] = ()
    called: Annotated[
        ll.Name | CharacterClass | None, ll.InLibrary("classes", free=True), ll.Asked()
    ] = None
    subclass: ll.Name | None = None
    ancestry: ll.Name | None = None
    community: ll.Name | None = None
    domains: Annotated[tuple[ll.Name, ...], ll.Few] | None = None
    pronouns: ll.Text | None = None
    description: ll.Text | None = None
    background: ll.Text | None = None
    connections: ll.Text | None = None
    armors: Annotated[tuple[ll.Name | Armor, ...], ll.MANY, ll.InLibrary("armors", own=True)] = ()
    cards: Annotated[tuple[ll.Name | Card, ...], ll.MANY, ll.InLibrary("cards")] = ()
    items: Annotated[tuple[ll.Name | Item, ...], ll.MANY, ll.InLibrary("items")] = ()
    gold: Gold | None = None
    hp: ll.Count = 0
    armor: ll.Count = 0
    marked_traits: Annotated[tuple[Trait, ...], ll.Few, ll.Words("trait")] = ()
    advancements: Annotated[
        dict[TierKey, dict[Advancement, ll.Amount]], ll.Few, ll.Words("advancement")
    ] = {}
    mastery: Mastery = "foundation"
    multiclass: Multiclass | None = None
    standing: Standing = "up"

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Marked slots are there, thresholds rise, armour is sound, every name is there once."""
        if self.scars == MOST_HOPE and self.standing != "gone":  # DH-63
            yield ll.bad_value("last_scar", "scars")
        if self.hope is not None and self.hope > MOST_HOPE - self.scars:
            yield ll.bad_value("scarred_hope", "hope", most=MOST_HOPE - self.scars)
        known = self.known(state)
        for slots, count in (("hp_max", self._hp_max(known)), ("stress_max", self.stress_max)):
            if state.edition == 2 and count > MOST_SLOTS:
                yield ll.bad_value("slots", slots, most=MOST_SLOTS)
        yield unfit(self.features)
        yield unordered(self.thresholds)
        yield too_many_domains(self.domains or ())
        who = self.built(state)
        yield from self._records_malformed(state, who)
        yield from self._advanced_malformed()
        yield bad_gold(state, self.gold)
        now = totals(who, self._base(known))
        for what, most in (("stress", "stress_max"), ("hp", "hp_max"), ("armor", "armor_score")):
            if getattr(self, what) > now[most]:
                yield ll.bad_value("", what)
        yield breaks(self.broken(state, who)) if state.strict else None

    def _records_malformed(self, state: State, who: Character) -> Iterator[ll.Refusal | None]:
        names = [each.name for each in self._features(self.known(state))]
        for kind in LISTS:
            for given in getattr(self, kind):
                record = ll.copied(state.library, kind, given)
                names.append(given if record is None else record.name)
                if isinstance(record, Armor):
                    yield bad_armor(record, most_marked(record, that_add(who)))
        yield twice(names)
        if sum(armor.worn for armor in who.sheet.armors.values()) > 1:
            yield ll.bad_value("one_armor", "armors")
        if sum(each.ready for each in self._cards(state).values()) > LOADOUT:
            yield ll.bad_value("loadout", "cards", most=LOADOUT)

    def _advanced_malformed(self) -> Iterator[ll.Refusal | None]:
        """DC-40: no more slots are marked than a tier has, and no trait twice."""
        if len(set(self.marked_traits)) < len(self.marked_traits):
            yield ll.bad_value("twice", "marked_traits")
        for tier, taken in self.advancements.items():
            if any(count > SLOTS[take].get(tier, 0) for take, count in taken.items()):
                yield ll.bad_value("advancements", "advancements", tier=tier)

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-8: a strict table knows its classes."""
        yield no_class(state, self.called)

    def whose(self, state: State, seat: ll.Seat) -> ll.Refusal | None:
        """DC-R24: of a strict table only the GM brings somebody above level 1."""
        if state.strict and self.level > 1 and not seat.gm:
            return ll.Refusal("not_yours", "strict")
        return None

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-52: nobody holds more gold than there is room for."""
        if self.gold is not None and self.gold.worth > MOST_GOLD:
            yield ll.not_now("gold_full", name=self.name)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-41: with 2 Hope unless told; DC-1: what is left out comes from the class."""
        who = self.built(state, seat)
        warnings = tuple(self.broken(state, who))
        return CharacterAdded(name=self.name, character=who, warnings=warnings)

    def broken(self, state: State, who: Character) -> Mapping[str, str]:
        """DC-8: what differs from the book, of a new sheet of level 1, each rule with its field."""
        new = (self.called, self.armors, self.cards, self.items, self.gold)
        looked_at = self.level == 1 and (state.strict or any(new))
        found = unlike_the_book(who, self.armor) if looked_at else {}
        lacking = any(ll.copied(state.library, "cards", each) is None for each in self.cards)
        return {rule: at for rule, at in found.items() if not (lacking and rule == "DC-6")}

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """At a strict table somebody by the book."""
        return BY_THE_BOOK if seen.strict else {}

    # How the sheet is put together

    def known(self, state: State) -> CharacterClass | None:
        """DC-1: the class, where more than its name is known."""
        record = ll.copied(state.library, "classes", self.called)
        return record if isinstance(record, CharacterClass) else None

    def _hp_max(self, known: CharacterClass | None) -> int:
        if self.hp_max is not None:
            return self.hp_max
        return HIT_POINTS if known is None else known.hit_points

    def _base(self, known: CharacterClass | None) -> Base:
        evasion = EVASION if known is None else known.evasion
        return Base(
            traits=self.traits.each(),
            evasion=evasion if self.evasion is None else self.evasion,
            hp_max=self._hp_max(known),
            stress_max=self.stress_max,
            proficiency=self.proficiency,
            armor_score=self.armor_score,
            thresholds=self.thresholds,
        )

    def _cards(self, state: State) -> dict[str, Card]:
        """DC-22: each where it was said, else in the loadout while there is room."""
        found: dict[str, Card] = {}
        for given in self.cards:
            card = ll.copied(state.library, "cards", given)
            if card is not None:
                ready = sum(each.ready for each in found.values())
                lies = card.lies or ("loadout" if ready < LOADOUT else "vault")
                found[card.name] = ll.replace(card, lies=lies, left=None)
        return found

    def _features(self, known: CharacterClass | None) -> tuple[SheetFeature, ...]:
        """DC-1: those of the class first, unless the character has one of that name."""
        own = {each.name for each in self.features}
        given = () if known is None else known.given()
        return (*(each for each in given if each.name not in own), *self.features)

    def built(self, state: State, seat: ll.Seat = ll.GM) -> Character:
        """The whole character; a name that nothing stands behind is passed over."""
        known, library = self.known(state), state.library
        weapons = (ll.copied(library, "weapons", each) for each in self.weapons)
        armors = [ll.copied(library, "armors", each) for each in self.armors]
        items = [ll.copied(library, "items", each) for each in self.items]
        cards, features = self._cards(state), self._features(known)
        domains = self.domains if self.domains is not None else known.domains if known else ()
        worn = {
            each.name: ll.replace(each, equipped=each.worn) for each in armors if each is not None
        }
        marked = next((each.marked for each in worn.values() if each.worn), 0)
        base = self._base(known)
        sheet = Sheet(
            base=base,
            called=self.called.name if isinstance(self.called, CharacterClass) else self.called,
            subclass=self.subclass,
            ancestry=self.ancestry,
            community=self.community,
            domains=domains,
            pronouns=self.pronouns,
            description=self.description,
            background=self.background,
            connections=self.connections,
            armors=worn,
            cards=cards,
            items={each.name: ll.replace(each, left=None) for each in items if each is not None},
            gold=0 if self.gold is None else self.gold.worth,
            marked=tuple(each for each in TRAITS if each in self.marked_traits),
            slots={
                tier: {str(take): count for take, count in taken.items()}
                for tier, taken in sorted(self.advancements.items())
                if taken
            },
            mastery=self.mastery,
            multiclass=self.multiclass,
        )
        who = Character(
            player=self.player or seat.name,
            traits={},
            experiences=self.experiences,
            hope=min(START_HOPE, MOST_HOPE - self.scars) if self.hope is None else self.hope,
            stress=self.stress,
            stress_max=self.stress_max,
            level=self.level,
            proficiency=self.proficiency,
            evasion=0,
            hp=self.hp,
            hp_max=base.hp_max,
            armor=self.armor or marked,
            armor_score=0,
            thresholds=self.thresholds,
            spellcast_trait=self.spellcast_trait,
            weapons=tuple(each for each in weapons if each is not None),
            standing=self.standing,
            scars=self.scars,
            resistances=self.resistances,
            immunities=self.immunities,
            features=tuple(ll.replace(each, left=None) for each in features),
            used=ll.used_of((*(_given(library, self.cards, items)), *features)),
            tokens=state.spotlight_tokens,
            sheet=sheet,
        )
        return refit(who, base)


def _given(library: Any, cards: tuple[Any, ...], items: list[Any]) -> Iterator[Any]:
    """Cards and items as they came, with what was left of them."""
    for each in cards:
        record = ll.copied(library, "cards", each)
        if record is not None:
            yield record
    yield from (each for each in items if each is not None)


def twice(names: list[str]) -> ll.Refusal | None:
    """Refuses one name for two things of a sheet."""
    for at, name in enumerate(names):
        if name in names[:at]:
            return ll.bad_value("thing_twice", "name", name=name)
    return None


def no_class(state: State, called: Any) -> ll.Refusal | None:
    """DC-8: a strict table knows its classes."""
    if state.strict and isinstance(called, str) and called not in state.library.classes:
        return ll.unknown(called, "class")
    return None


def bad_gold(state: State, gold: Gold | None) -> ll.Refusal | None:
    """DC-51, DC-53: some gold, and coins only where there are any."""
    if gold is None:
        return None
    if not gold.worth:
        return ll.bad_value("no_gold", "gold")
    return ll.bad_value("no_coins", "gold") if gold.coins and not state.coins else None
