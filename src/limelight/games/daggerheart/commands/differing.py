"""What differs from the book: refused at a strict table, elsewhere named in a quiet line."""

from collections.abc import Iterator, Mapping

import limelight.contract as ll

from ..state import HANDS, Armor, Base, Card, Character, Weapon

START_TRAITS = [-1, 0, 0, 1, 1, 2]
"""DC-2: the six, in any order."""
CARRIED = 2
"""DC-14: how many weapons are carried besides."""


def breaks(broken: Mapping[str, str]) -> ll.Refusal | None:
    """DC-8: a strict table has nobody like that; said of the first rule, at its field."""
    for rule, at in broken.items():
        match rule:
            case "DC-2":
                return ll.bad_value("strict_traits", at)
            case "DC-3":
                return ll.bad_value("strict_experiences", at)
            case "DC-4":
                return ll.bad_value("strict_start", at)
            case "DC-5":
                return ll.bad_value("strict_gear", at)
            case _:
                return ll.bad_value("strict_cards", at)
    return None


def breaks_a_level(broken: tuple[str, ...]) -> ll.Refusal | None:
    """DC-8: a strict table has no such level-up; said of the first rule."""
    if "DC-28" in broken:
        return ll.bad_value("strict_reach", "card")
    return ll.bad_value("strict_card", "card") if broken else None


def breaks_now(rules: tuple[str, ...]) -> ll.Refusal:
    """DC-8: at a strict table that cannot be done."""
    return ll.not_now("strict", rules=rules)


def unlike_the_book(who: Character, marked: int = 0) -> Mapping[str, str]:
    """DC-8: the rules for making a character that this one breaks, each with its field."""
    return dict(_broken(who, marked))


def _broken(who: Character, marked: int) -> Iterator[tuple[str, str]]:
    sheet = who.sheet
    assert sheet.base is not None
    if sorted(sheet.base.traits.values()) != START_TRAITS:
        yield "DC-2", "traits"
    if sorted(who.experiences.values()) != [2, 2]:
        yield "DC-3", "experiences"
    start = _not_at_the_start(who, sheet.base, marked)
    if start:
        yield "DC-4", start
    if not _well_equipped(who):
        worn = sheet.worn
        yield "DC-5", "armors" if worn is not None and worn.tier != 1 else "weapons"
    first = all(card.level == 1 and in_domains(who, card) for card in sheet.cards.values())
    if len(sheet.cards) != 2 or not first:
        yield "DC-6", "cards"


def _not_at_the_start(who: Character, base: Base, marked: int) -> str:
    """DC-4: the first field that is not as everybody starts; empty where all are."""
    wrong = {
        "proficiency": base.proficiency != 1,
        "hope": who.hope != 2,
        "stress_max": base.stress_max != 6,
        "hp": who.hp > 0,
        "stress": who.stress > 0,
        "armor": marked > 0,
        "armors": any(each.marked for each in who.sheet.armors.values()),
        "marked_traits": bool(who.sheet.marked),
    }
    return next((at for at, is_wrong in wrong.items() if is_wrong), "")


def _well_equipped(who: Character) -> bool:
    """DC-5: what two hands hold, one of each kind, both hands only a primary; all of tier 1."""
    held = [each for each in who.weapons if each.held]
    places = [each.slot for each in held if each.slot is not None]
    worn = who.sheet.worn
    first = all(each.tier == 1 for each in held) and (worn is None or worn.tier == 1)
    hands = sum(each.fills for each in held) <= HANDS
    one = all(each.fills == 1 for each in held if each.slot == "secondary")
    return first and hands and one and len(set(places)) == len(places)


def in_domains(who: Character, card: Card) -> bool:
    """DC-6, DC-28: from a domain of the class, where the character has any."""
    return not who.sheet.domains or card.domain in who.sheet.domains


def beyond(who: Character, card: Card) -> bool:
    """DC-28: whether this card is out of somebody's reach."""
    second = who.sheet.multiclass
    if card.level > who.level:
        return True
    if in_domains(who, card):
        return False
    half = (who.level + 1) // 2
    return second is None or card.domain != second.domain or card.level > half


def unfit_to_equip(who: Character, thing: Weapon | Armor) -> tuple[str, ...]:
    """DC-16, DC-17: what speaks against taking this in hand or putting it on."""
    higher = ("DC-16",) if thing.tier > who.tier else ()
    magic = isinstance(thing, Weapon) and thing.type == "magic" and who.spellcast_trait is None
    return (*higher, "DC-17") if magic else higher


def overladen(who: Character) -> tuple[str, ...]:
    """DC-14: whether more weapons are carried than two."""
    return ("DC-14",) if sum(not each.held for each in who.weapons) > CARRIED else ()
