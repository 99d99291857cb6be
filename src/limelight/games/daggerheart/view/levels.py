"""A level that is due: what it brings by itself, what can be chosen, and what each would change."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

import limelight.contract as ll

from .. import worth
from ..commands.damage import struck
from ..commands.differing import beyond
from ..commands.levels import NEEDS, Exchange, LevelUp, Step, slot_for
from ..events.levels import LevelRaised
from ..facts import TRAITS
from ..rolls.arithmetic import tier
from ..rolls.encounters import BENCHMARKS
from ..state import (
    ACHIEVEMENTS,
    BOTH,
    CLEARS_MARKS,
    LOADOUT,
    MOST_GIVEN,
    SLOTS,
    Card,
    Character,
    State,
    cost,
    free,
    marked,
    names_on,
    reached,
)

NUMBERS = ("hp_max", "stress_max", "evasion", "proficiency", "armor_score")


class Option(NamedTuple):
    """DC-40: an advancement, as somebody weighs it."""

    take: str
    price: int
    """How many of the two advancements of a level it takes."""
    left: int
    """Slots that are free in the tiers reached."""
    slots: int
    times: int
    """How often it can be chosen now: twice, once, or not at all."""
    says: tuple[ll.Said, ...]
    """What it would change."""
    needs: tuple[str, ...]
    """What has to be said with it."""


class Raised(NamedTuple):
    """DC-43: a trait, and what one more would mean for a roll against 15."""

    trait: str
    marked: bool
    """It cannot be raised again yet."""
    says: ll.Said


class Reached(NamedTuple):
    """DC-28, DC-42: a card of the library that is within reach."""

    name: str
    level: int
    domain: str | None
    says: ll.Said
    text: str


class Rising(NamedTuple):
    """Everything that one level leaves to its player."""

    name: str
    level: int
    tier: int
    says: tuple[ll.Said, ...]
    """What comes by itself."""
    experience: bool
    """DC-39: whether a new Experience is to be named."""
    options: tuple[Option, ...]
    traits: tuple[Raised, ...]
    experiences: tuple[ll.Said, ...]
    cards: tuple[Reached, ...]
    full: bool
    """DC-22: whether a new card needs room in the loadout."""
    loadout: tuple[str, ...]
    held: tuple[tuple[str, int], ...]
    """DC-42: cards that can be exchanged, with their levels."""
    classes: tuple[str, ...]
    domains: tuple[str, ...]
    strict: bool


def rising(seen: State, name: str) -> Rising | None:
    """What can be chosen for somebody who has a level due; None for those who have none."""
    who = seen.characters.get(name)
    if who is None or not who.due:
        return None
    level, alone = who.level + 1, _with(seen, name)
    marks = () if level in CLEARS_MARKS else who.sheet.marked
    classes = seen.library.classes
    return Rising(
        name,
        level,
        tier(level),
        tuple(changed(who, alone)),
        level in ACHIEVEMENTS,
        tuple(_option(seen, name, take) for take in SLOTS),
        tuple(_trait(alone, trait, trait in marks) for trait in TRAITS),
        tuple(ll.Said("rise.of", {"name": n, "by": by}) for n, by in who.experiences.items()),
        tuple(_reach(seen, alone)),
        len(who.sheet.loadout) >= LOADOUT,
        who.sheet.loadout,
        tuple((each.name, each.level) for each in who.sheet.cards.values()),
        tuple(each for each in classes if each != who.sheet.called),
        tuple(dict.fromkeys(d for each in classes.values() for d in each.domains)),
        seen.strict,
    )


def brings(seen: State, fields: Mapping[str, Any]) -> Iterator[ll.Said]:
    """What a level-up would change, as far as it is filled in."""
    name = fields.get("character")
    if isinstance(name, str) and name in seen.characters and seen.characters[name].due:
        yield from changed(seen.characters[name], _with(seen, name, fields))


# What is free


def _option(seen: State, name: str, take: str) -> Option:
    who = seen.characters[name]
    there = reached(tier(who.level + 1), take)
    slots = sum(SLOTS[take][each] for each in there)
    left = _left(who, take, there)
    times = min(left, BOTH // cost(take), _room(who, take))
    plain: dict[str, Any] = {"take": take}
    said = take not in NEEDS and times
    after = _with(seen, name, {"advancements": [plain]}) if said else None
    says = () if after is None else tuple(changed(_with(seen, name), after))
    return Option(take, cost(take), left, slots, max(times, 0), says, NEEDS.get(take, ()))


def _left(who: Character, take: str, there: Iterable[str]) -> int:
    """DC-40: how many slots could still be marked, one after the other."""
    count, slots = 0, who.sheet.slots
    for each in there:
        while free(slots, each, take):
            slots, count = marked(slots, each, take), count + 1
    return count


def _room(who: Character, take: str) -> int:
    """What else bounds it: twelve slots, three steps of mastery, traits without a mark."""
    level = who.level + 1
    if take in ("hp", "stress"):
        return MOST_GIVEN - (who.hp_max if take == "hp" else who.stress_max)
    if take == "subclass":
        return {"foundation": 2, "specialization": 1}.get(who.sheet.mastery, 0)
    if take == "traits":
        marks = () if level in CLEARS_MARKS else who.sheet.marked
        return (len(TRAITS) - len(marks)) // 2
    if take == "experiences":
        return (len(who.experiences) + (level in ACHIEVEMENTS)) // 2
    return BOTH


def _reach(seen: State, then: Character) -> Iterator[Reached]:
    """DC-28: the highest first."""
    there = names_on(then)
    near = [c for c in seen.library.cards.values() if c.name not in there and not beyond(then, c)]
    for card in sorted(near, key=lambda each: -each.level):
        yield Reached(card.name, card.level, card.domain, _card(card), ll.cut(card.text) or "")


def _card(card: Card) -> ll.Said:
    values = {"level": card.level, "domain": card.domain, "recall": card.recall}
    return ll.Said("rise.card_of" if card.domain else "rise.card_level", values)


def _trait(alone: Character, trait: str, marks: bool) -> Raised:
    now = alone.traits[trait]
    return Raised(trait, marks, _odds(trait, now, now + 1))


def _odds(trait: str, was: int, now: int) -> ll.Said:
    before, after = worth.succeeds(was), worth.succeeds(now)
    values = {"trait": trait, "was": was, "now": now, "before": before, "after": after}
    return ll.Said("rise.trait", values | {"difficulty": worth.USUAL})


# What it would be


def _with(seen: State, name: str, fields: Mapping[str, Any] = {}) -> Character:
    """Somebody after the level-up, with everything of the choices that could be done."""
    who = seen.characters[name]
    steps = tuple(_steps(seen, who, fields))
    told = fields.get("experience")
    card, exchange = fields.get("card"), _as(Exchange, fields.get("exchange"))
    known = _known(seen, card)
    if exchange is not None and not (
        exchange.card in who.sheet.cards and _known(seen, exchange.new)
    ):
        exchange = None
    away = fields.get("away")
    command = LevelUp(
        character=name,
        advancements=steps,
        experience=told
        if isinstance(told, str) and told and who.level + 1 in ACHIEVEMENTS
        else None,
        card=known,
        away=away if isinstance(away, str) and known is not None else None,
        exchange=exchange,
    )
    if not command.makes_room(who):
        command = ll.replace(command, away=None)
    event = command.decide(seen, ll.GM)
    assert isinstance(event, LevelRaised)
    return event.evolve(seen).characters[name]


def _steps(seen: State, who: Character, fields: Mapping[str, Any]) -> Iterator[Step]:
    """The advancements that are whole, and have a slot."""
    said, slots = fields.get("advancements"), who.sheet.slots
    told = fields.get("experience")
    mine = {*who.experiences, *((told,) if isinstance(told, str) else ())}
    for each in said if isinstance(said, list | tuple) else ():
        step = _as(Step, each)
        if step is None or step.unfit() is not None or not mine.issuperset(step.experiences or ()):
            continue
        if step.card is not None and _known(seen, step.card) is None:
            continue
        place, _ = slot_for(slots, tier(who.level + 1), step)
        if place is not None and _room(who, step.take) > 0:
            slots = marked(slots, place, step.take)
            yield step


def _known(seen: State, card: Any) -> Card | None:
    """A card of the library, or a record as it was typed."""
    return seen.library.cards.get(card) if isinstance(card, str) else _as(Card, card)


def _as(kind: type[Any], said: Any) -> Any:
    """What was said as it is meant; None where that makes no sense."""
    if said is None or isinstance(said, kind):
        return said
    try:
        return msgspec.convert(said, kind)
    except (msgspec.ValidationError, RecursionError):
        return None


def changed(was: Character, now: Character) -> Iterator[ll.Said]:
    """Every number that differs, before and after."""
    if was.level != now.level:
        yield ll.Said("rise.level", {"was": was.level, "now": now.level})
    if was.tier != now.tier:
        yield ll.Said("rise.tier", {"was": was.tier, "now": now.tier})
    for each in NUMBERS:
        before, after = getattr(was, each), getattr(now, each)
        if before != after:
            yield ll.Said(f"rise.{each}", {"was": before, "now": after})
    yield from _in_a_fight(was, now)
    limits, then = was.thresholds, now.thresholds
    if limits != then:
        pairs = (limits.major, limits.severe, then.major, then.severe)
        shown = dict(zip(("major", "severe", "major_now", "severe_now"), pairs, strict=True))
        yield ll.Said(
            "rise.thresholds", {k: "–" if v is None else str(v) for k, v in shown.items()}
        )
    if was.sheet.marked and not set(was.sheet.marked) <= set(now.sheet.marked):
        yield ll.Said("rise.marks")
    for trait in TRAITS:
        if was.traits[trait] != now.traits[trait]:
            yield _odds(trait, was.traits[trait], now.traits[trait])
    for name, by in now.experiences.items():
        if name not in was.experiences:
            yield ll.Said("rise.new_experience", {"name": name, "by": by})
        elif was.experiences[name] != by:
            values = {"name": name, "was": was.experiences[name], "now": by}
            yield ll.Said("rise.experience", values)
    if was.sheet.mastery != now.sheet.mastery:
        values = {"was": was.sheet.mastery, "now": now.sheet.mastery}
        yield ll.Said("rise.mastery", values)
    if was.sheet.multiclass != now.sheet.multiclass and now.sheet.multiclass is not None:
        second = now.sheet.multiclass
        yield ll.Said("rise.multiclass", {"name": second.called, "domain": second.domain})
    yield from _cards(was, now)


def _in_a_fight(was: Character, now: Character) -> Iterator[ll.Said]:
    """What Evasion and Proficiency come to: how often one is hit, and what one deals (DC-13)."""
    if was.evasion != now.evasion:
        odds = {
            each: worth.comes_through(who.evasion, now.tier)
            for each, who in (("before", was), ("after", now))
        }
        yield ll.Said("rise.hit", {"by": BENCHMARKS[now.tier].attack, **odds})
    for weapon in now.weapons:
        before, after = struck(was, weapon), struck(now, weapon)
        if weapon.held and before is not None and after is not None and before != after:
            values = {"name": weapon.name, "was": str(before), "now": str(after)}
            yield ll.Said("rise.weapon", values)


def _cards(was: Character, now: Character) -> Iterator[ll.Said]:
    """Cards that come and go, and where they lie."""
    for name, card in now.sheet.cards.items():
        old = was.sheet.cards.get(name)
        if old is None:
            yield ll.Said(f"rise.card_{'loadout' if card.ready else 'vault'}", {"name": name})
        elif old.ready and not card.ready:
            yield ll.Said("rise.card_away", {"name": name})
    for name in was.sheet.cards:
        if name not in now.sheet.cards:
            yield ll.Said("rise.card_gone", {"name": name})
