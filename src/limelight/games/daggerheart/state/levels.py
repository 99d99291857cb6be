"""A level more, and a level taken back: what that makes of a sheet."""

from typing import Any

import limelight.contract as ll

from ..facts import TRAITS
from .people import Character
from .records import Card
from .sheet import LOADOUT, Base, Multiclass, Rise, base_of, on_sheet, refit
from .slots import CLEARS_MARKS, marked
from .things import thing, with_thing, without_thing

MARKS = ("hp", "stress", "armor")
"""What is marked, and ends where its slots do (DC-R3)."""


def shifted_base(base: Base, rise: Rise, by: int) -> Base:
    """DC-41, DC-43, DC-44, DC-47: the bases with a level-up on top, or without it."""
    limits = base.thresholds
    typed = {each: getattr(limits, each) for each in rise.typed}
    higher = {each: max(old + by, 0) for each, old in typed.items() if old is not None}
    traits = {each: base.traits[each] + by * (each in rise.traits) for each in TRAITS}
    return ll.replace(
        base,
        traits=traits,
        evasion=base.evasion + by * rise.evasion,
        hp_max=max(base.hp_max + by * rise.hp, 1),
        stress_max=max(base.stress_max + by * rise.stress, 1),
        proficiency=max(base.proficiency + by * rise.proficiency, 1),
        thresholds=ll.replace(limits, **higher),
    )


def with_experiences(who: Character, rise: Rise, by: int) -> dict[str, int]:
    """DC-39, DC-45: Experiences with those of a level-up, or without."""
    found = dict(who.experiences)
    if by > 0 and rise.experience is not None:
        found[rise.experience] = 2
    for each in rise.raised if rise.twice else dict.fromkeys(rise.raised):
        if each in found:
            found[each] += by
    return found if by > 0 else ll.without(found, rise.experience)


def raised(
    who: Character,
    rise: Rise,
    cards: tuple[Card, ...],
    second: Multiclass | None,
    gave: Card | None,
) -> Character:
    """DC-39, DC-40, DC-41, DC-42: somebody one level higher.

    DC-R9: of two classes only the first one's subclass is raised.
    """
    base, sheet, marks = base_of(who), who.sheet, _marks(who)
    slots = sheet.slots
    for tier, take in rise.took:
        slots = marked(slots, tier, take)
    before = () if who.level + 1 in CLEARS_MARKS else sheet.marked
    on = {*before, *rise.traits}
    masteries: dict[str, Any] = {"foundation": "specialization", "specialization": "mastery"}
    mastery = sheet.mastery
    steps = [take for _, take in rise.took if take == "subclass"]
    for _ in steps if rise.twice else steps[:1]:
        mastery = masteries[mastery]
    who = ll.replace(
        who,
        level=who.level + 1,
        due=who.due - 1,
        experiences=with_experiences(who, rise, 1),
        sheet=ll.replace(
            sheet,
            slots=slots,
            marked=tuple(each for each in TRAITS if each in on),
            mastery=mastery,
            multiclass=second or sheet.multiclass,
            rises=(*sheet.rises, rise),
        ),
    )
    who = refit(who, shifted_base(base, rise, 1))
    if gave is not None and rise.swap is not None:
        who = instead(who, rise.swap.gave.name, gave)
    if rise.away is not None:
        away = ll.replace(who.sheet.cards[rise.away], lies="vault")
        who = on_sheet(who, cards={**who.sheet.cards, rise.away: away})
    for card in cards:
        who = with_thing(who, card)
    return refit(ll.replace(who, **marks)) if rise.whole else who


def cut_marks(who: Character, then: Character) -> dict[str, int]:
    """DC-R3: the marks that a level-up cuts off, because a maximum falls with a card."""
    after = _marks(then)
    return {what: n - after[what] for what, n in _marks(who).items() if n > after[what]}


def _marks(who: Character) -> dict[str, int]:
    return {what: getattr(who, what) for what in MARKS}


def instead(who: Character, name: str, card: Card) -> Character:
    """DC-42: somebody with another card in the place of this one."""
    cards = {(card.name if n == name else n): (card if n == name else c) for n, c in cards_of(who)}
    who = ll.replace(who, used=ll.without(who.used, name))
    return on_sheet(who, cards=cards)


def cards_of(who: Character) -> tuple[tuple[str, Card], ...]:
    """Cards with their names, in their order."""
    return tuple(who.sheet.cards.items())


def lowered(who: Character) -> Character:
    """DC-50, DC-R26: somebody without their last level-up, which is due again.

    What it cut off is marked again once everything is where it was.
    """
    *rises, rise = who.sheet.rises
    marks = {what: n + rise.cut.get(what, 0) for what, n in _marks(who).items()}
    for name in rise.cards:
        if isinstance(thing(who, name), Card):
            who = without_thing(who, name)
    who = _swapped_back(who, rise)
    base, slots = base_of(who), who.sheet.slots
    for tier, take in rise.took:
        slots = marked(slots, tier, take, -1)
    who = ll.replace(
        who,
        level=who.level - 1,
        due=who.due + 1,
        experiences=with_experiences(who, rise, -1),
        sheet=ll.replace(
            who.sheet,
            slots=slots,
            marked=rise.marked,
            mastery=rise.mastery,
            multiclass=None if rise.multiclass else who.sheet.multiclass,
            rises=tuple(rises),
        ),
    )
    who = refit(who, shifted_base(base, rise, -1))
    away = None if rise.away is None else who.sheet.cards.get(rise.away)
    if away is not None and not away.ready and len(who.sheet.loadout) < LOADOUT:
        back = {**who.sheet.cards, away.name: ll.replace(away, lies="loadout")}
        who = on_sheet(who, cards=back)
    return refit(ll.replace(who, **marks))


def _swapped_back(who: Character, rise: Rise) -> Character:
    """DC-R26: the card that was given away, in the place of the one that came for it."""
    swap = rise.swap
    if swap is None:
        return who
    got = who.sheet.cards.get(swap.got)
    if thing(who, swap.gave.name) is not None and swap.gave.name != swap.got:
        return who if got is None else without_thing(who, swap.got)
    if got is not None:
        who = instead(who, swap.got, ll.replace(swap.gave, lies=got.lies))
    else:
        full = len(who.sheet.loadout) >= LOADOUT
        who = with_thing(who, ll.replace(swap.gave, lies="vault") if full else swap.gave)
    return ll.replace(who, used={**who.used, swap.gave.name: swap.used}) if swap.used else who
