"""Files of Foundry VTT with the Foundryborne system: characters, adversaries, places, items."""

import re
from collections.abc import Mapping
from typing import Any

from limelight.contract import Refusal
from limelight.contract.content import MOST_RECORDS, Brought, Opened, Report, too_many

from . import flags, foundry_things, values
from .creatures import enough, experiences, reached, type_of
from .features import counted, kind, named, parted, price
from .foundry_attacks import TYPES, Dealt, dealt
from .foundry_character import Sheet
from .foundry_values import FEATURE, Whose, charged, inner, left_over, limits, text
from .foundry_values import parted as told_and_asked
from .reading import LISTS, Pack, title
from .recognise import records
from .taking import Record, given
from .values import Unclear

KINDS = {
    "adversary": "adversary",
    "environment": "environment",
    "weapon": "weapon",
    "armor": "armor",
    "domainCard": "card",
    "class": "class",
    "consumable": "item",
    "loot": "item",
}
SILENT = (
    *("type", "img", "items", "effects", "_id", "flags", "folder", "sort", "prototypeToken"),
    *("ownership", "_stats", "_key", "system.attribution.page", "system.attribution.artist"),
    *("pack", "statuses", "system.resources.hitPoints.value"),
    "system.resources.stress.value",
)
_ID = re.compile(r"(?:Compendium|Actor|Item|Scene|Folder)\.|[A-Za-z0-9]{16}$")


def read(format: str, opened: Opened) -> Brought | Refusal:
    """A file of actors or items, in any mixture."""
    pack = Pack(Report(format), title(opened.name))
    coins = opened.options is None or bool(opened.options.get("coins"))
    for number, found in enumerate(records(opened.data), 1):
        if pack.full or number > MOST_RECORDS * len(LISTS):
            return too_many(pack.full or "records")
        fields = found.fields
        if not isinstance(fields, Mapping) or not isinstance(fields.get("system"), Mapping):
            pack.refuse(number, "system", None)
            continue
        record = Record(pack.report, fields, number)
        record.kept = flags.names(fields)
        if fields.get("type") == "character":
            if record.name(pack.known):
                pack.bring(Sheet(record, coins).read())
            continue
        sort = KINDS.get(str(fields.get("type")))
        if sort is None:
            record.pass_over()
            continue
        if not record.name(pack.names[sort]):
            continue
        pack.put(sort, record, _taken(sort, record))
    return pack.done()


def _taken(sort: str, record: Record) -> dict[str, Any] | None:
    if sort == "adversary":
        return adversary(record)
    if sort == "environment":
        return environment(record)
    return foundry_things.alone(sort, record)


def adversary(record: Record) -> dict[str, Any] | None:
    """An adversary: numbers in ``system``, features among the items."""
    sort, _ = type_of(record, "system.type")
    per_hp = record.number("system.hordeHp", low=1) if sort == "horde" else None
    record.find("system.hordeHp")
    hit, attack = _attack(record)
    whose = Whose(record.where, hit.text or "", hit.alternative or "")
    told = given(
        name=record.where,
        tier=record.number("system.tier", low=1, high=4),
        type=sort,
        per_hp=per_hp,
        description=_text(record, "system.description", whose),
        motives=_text(record, "system.motivesAndTactics", whose),
        difficulty=record.number("system.difficulty"),
        thresholds=_thresholds(record),
        hp_max=record.number("system.resources.hitPoints.max", low=1),
        stress_max=record.number("system.resources.stress.max", low=0),
        attack=attack,
        experiences=_experiences(record),
        **_resists(record),
    )
    horde = hit.alternative if sort == "horde" else None
    told |= given(
        features=_features(record, whose, False, horde),
        source=record.text("system.attribution.source"),
    )
    _usual(record, "system.size", "medium")
    _usual(record, "system.criticalThreshold", 20)
    if record.has("effects"):
        record.leave("effects")
    record.find("name")
    _rest(record)
    return enough(record, told, "system.difficulty", "system.resources.hitPoints.max")


def environment(record: Record) -> dict[str, Any]:
    """An environment: a Difficulty of 0 is none, secret sections are questions."""
    at, said = record.find("system.type")
    place = values.place(said)
    if place is None and said is not None:
        record.strange(at, said)
    whose = Whose(record.where)
    told = given(
        name=record.where,
        tier=record.number("system.tier", low=1, high=4),
        kind=place,
        difficulty=record.number("system.difficulty") or None,
        description=_text(record, "system.description", whose),
        impulses=_text(record, "system.impulses", whose),
        adversaries=_potential(record),
        features=_features(record, whose, True, None),
        source=record.text("system.attribution.source"),
    )
    if record.has("effects"):
        record.leave("effects")
    record.find("name")
    _rest(record)
    return told


def _rest(record: Record) -> None:
    if not values.hollow(record.find("system.gmNotes").value):
        record.leave("system.gmNotes")
    record.rest(SILENT)


def _usual(record: Record, path: str, usual: Any) -> None:
    """A field that has no place, and is told only where it says something unusual."""
    at, said = record.find(path)
    if said is not None and said != usual:
        record.leave(at)


def _text(record: Record, path: str, whose: Whose) -> str:
    at, said = record.find(path)
    return text(record, at, said, whose)


def _thresholds(record: Record) -> dict[str, int] | None:
    found = [record.find(f"system.damageThresholds.{each}") for each in ("major", "severe")]
    read = values.pair(found[0].value, found[1].value, zero=True)
    if isinstance(read, Unclear):
        record.strange(*found[values.wrong(found[0].value)])
        return None
    return read


def _attack(record: Record) -> tuple[Dealt, dict[str, Any] | None]:
    """The standard attack; none where no dice can be read."""
    at, said = record.find("system.attack")
    if not isinstance(said, Mapping):
        if said is not None:
            record.strange(at, said)
        return Dealt(at, None, None, None, None), None
    hit = dealt(said, at, flat=True)
    for path in hit.left:
        record.leave(path)
    for each in hit.odd:
        record.strange(f"{hit.at}.type", each)
    if hit.text is None:
        record.strange(hit.at, hit.found)
        return hit, None
    told: dict[str, Any] = {
        "modifier": record.number("system.attack.roll.bonus") or 0,
        "damage": hit.text,
    }
    name = record.label("system.attack.name")
    reach = reached(record, "system.attack.range")
    return hit, told | given(name=name, range=reach, type=hit.type)


def _experiences(record: Record) -> dict[str, int]:
    found = experiences(record, "system.experiences")
    said = record.find("system.experiences").value
    for each in said.values() if isinstance(said, Mapping) else ():
        if isinstance(each, Mapping) and not values.hollow(each.get("description")):
            record.leave("system.experiences")
    return found


def _resists(record: Record) -> dict[str, list[str]]:
    told: dict[str, list[str]] = {"resistances": [], "immunities": []}
    for word in ("physical", "magical"):
        for field, into in (("resistance", "resistances"), ("immunity", "immunities")):
            at, said = record.find(f"system.resistance.{word}.{field}")
            if said is True:
                told[into].append(TYPES[word])
            elif not values.empty(said) and said is not False:
                record.strange(at, said)
    return told


def _potential(record: Record) -> str:
    """``Label (names)``: of the names those that are no ids."""
    at, said = record.find("system.potentialAdversaries")
    groups = []
    if not values.hollow(said) and not isinstance(said, Mapping):
        record.strange(at, said)
    for each in said.values() if isinstance(said, Mapping) else ():
        label, listed = inner(each, "label"), inner(each, "adversaries")
        listed = list(listed.values()) if isinstance(listed, Mapping) else listed
        for odd, known in ((each, Mapping), (label, str), (listed, list)):
            if not isinstance(odd, known) and not values.hollow(odd):
                record.strange(at, odd)
        names = [
            str(inner(one, "name") or one)
            for one in (listed if isinstance(listed, list) else ())
            if isinstance(one, str | Mapping)
        ]
        names = [one for one in names if not _ID.match(one) and not one.startswith("{")]
        told = f"{label} ({', '.join(names)})" if names and label else label or ", ".join(names)
        if isinstance(told, str) and told:
            groups.append(told)
    return record.cut(at, ", ".join(groups))


def _features(record: Record, whose: Whose, place: bool, horde: str | None) -> list[Any]:
    """The features among the items; anything else there is left out."""
    found: list[dict[str, Any]] = []
    taken: set[str] = set()
    for at, each in record.maps("items"):
        if not isinstance(each, Mapping) or each.get("type") != "feature":
            record.leave(at)
            continue
        if len(found) == MOST_RECORDS:
            record.strange(at, each.get("name"))
            continue
        feature = one_feature(record, at, each, whose, place, horde, taken)
        if feature:
            found.append(feature)
    return found


def one_feature(
    record: Record,
    at: str,
    item: Mapping[str, Any],
    whose: Whose,
    place: bool,
    horde: str | None,
    taken: set[str],
) -> dict[str, Any] | None:
    """One feature of an adversary or an environment."""
    said = parted(item["name"]) if isinstance(item.get("name"), str) else None
    title_ = said.name if said else None
    if horde and title_ is not None and title_.strip().casefold() == "horde":
        title_ = f"{title_} ({horde})"
    name = named(record, at, title_, taken)
    if not name or said is None:
        return None
    system = item.get("system")
    system = system if isinstance(system, Mapping) else {}
    form = kind(record, at, system.get("featureForm"), said.kind)
    told_text, asked = told_and_asked(record, at, system.get("description"), whose, aside=place)
    known = ("fear",) if place else ("fear", "stress")
    told = given(name=name, kind=form)
    limited = limits(record, at, system, known, form == "passive")
    limited.pop("left", None)
    if not charged(system, form == "passive"):
        limited |= price(record, at, None, said.cost, told_text, known)
    told |= limited | counted(record, at, said.countdown)
    if not values.hollow(item.get("effects")):
        record.leave(at)
    left_over(record, at, item, FEATURE)
    return told | given(text=told_text, questions=[each for each in asked if each])
