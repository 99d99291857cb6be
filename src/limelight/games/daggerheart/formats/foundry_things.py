"""Weapons, armour, cards, classes and items of Foundry, alone or in somebody's bag."""

from collections.abc import Mapping
from typing import Any

from ..facts import TRAITS
from . import flags, names, values
from .features import kind as kind_of
from .foundry_values import Whose, bonus, dealt, inner, limits, noted, text
from .taking import Record, given
from .things import CARD_KINDS, both

HANDS = {"onehanded": 1, "twohanded": 2}
BEARERS = ("weapon", "armor", "domainCard", "feature")
"""Whose effects may be a bonus."""


class Thing:
    """An item, and where what is said of it belongs: alone it speaks for itself."""

    def __init__(self, record: Record, item: Mapping[str, Any], name: str, at: str = "") -> None:
        self.record, self.item, self.name, self.place = record, item, name, at
        found = item.get("system")
        self.system: Mapping[str, Any] = found if isinstance(found, Mapping) else {}

    def at(self, path: str) -> str:
        """Where a field is said to stand."""
        return self.place or f"system.{path}"

    def get(self, path: str) -> Any:
        """What stands there."""
        self.record.find(f"system.{path}") if not self.place else None
        return inner(self.system, *path.split("."))

    def number(self, path: str, low: int, high: int = 999_999) -> int | None:
        """A number within bounds."""
        return self.record.within(self.at(path), self.get(path), low, high)

    def strange(self, path: str, found: Any) -> None:
        """Something known has a value that makes no sense."""
        self.record.strange(self.at(path), found)

    def lacks(self, path: str, found: Any, told: bool = False) -> None:
        """It is not taken because of what stands there, which may be told already."""
        if not told:
            self.strange(path, found)
        if not self.place:
            self.record.report.stop(self.record.where, self.at(path))

    def text(self, path: str = "description") -> str:
        """The text of a thing."""
        return text(self.record, self.at(path), self.get(path), Whose(self.name))

    def word(self, path: str, known: Mapping[str, Any]) -> Any:
        """What a word of Foundry's means; other words are told."""
        said = self.get(path)
        if values.empty(said):
            return None
        plain = said.casefold().replace(" ", "") if isinstance(said, str) else None
        if plain is None or plain not in known:
            self.strange(path, said)
            return None
        return known[plain]

    def bonus(self) -> dict[str, int]:
        """What its effects add."""
        return bonus(self.record, "effects", self.item.get("effects"))

    def rest(self) -> None:
        """What it has besides, and nothing here has a place for."""
        noted(self.record, self.at("gmNotes"), self.system)
        for field in ("weaponFeatures", "armorFeatures"):
            if not values.hollow(self.system.get(field)):
                self.record.leave(self.at(field))
        if self.item.get("type") not in BEARERS and not values.hollow(self.item.get("effects")):
            self.record.leave("effects")


def weapon(thing: Thing) -> dict[str, Any] | None:
    """A weapon; without a trait or damage it is not taken."""
    attack = thing.get("attack")
    attack = attack if isinstance(attack, Mapping) else {}
    trait = thing.word("attack.roll.trait", {each: each for each in TRAITS})
    if trait is None:
        told = not values.empty(inner(attack, "roll", "trait"))
        thing.lacks("attack.roll.trait", None, told)
    hit = dealt(attack, "attack", flat=False)
    if hit.text is None:
        thing.lacks(hit.at, hit.found)
    for path in hit.left:
        thing.record.leave(thing.at(path))
    for each in hit.odd:
        thing.strange(f"{hit.at}.type", each)
    reach = values.reach(inner(attack, "range"))
    if reach is not None and reach not in values.RANGES:
        reach = thing.record.called(thing.at("attack.range"), reach) or None
    kind = hit.type
    if kind == "both":
        thing.strange("attack.damage.main", inner(attack, "damage", "main", "type"))
        kind = None
    secondary = thing.get("secondary")
    return (
        given(
            name=thing.name,
            trait=trait,
            damage=hit.text,
            range=reach,
            type=kind,
            slot="secondary" if secondary is True else "primary" if secondary is False else None,
            hands=thing.word("burden", HANDS),
            tier=thing.number("tier", 1, 4),
            bonus=thing.bonus(),
            text=thing.text(),
        )
        if trait and hit.text
        else None
    )


def armor(thing: Thing) -> dict[str, Any] | None:
    """Armour; without thresholds or a score it is not taken."""
    major, severe = thing.get("baseThresholds.major"), thing.get("baseThresholds.severe")
    limits_ = both(values.pair(major, severe))
    if limits_ is None:
        thing.lacks("baseThresholds", thing.get("baseThresholds"))
    score = thing.number("armor.max", 0, 12)
    if score is None and values.empty(inner(thing.system, "armor", "max")):
        old = thing.get("baseScore")
        score = thing.record.within(thing.at("baseScore"), old, 0, 12)
        if score is None:
            thing.lacks("armor.max", None)
    elif score is None:
        thing.lacks("armor.max", None, told=True)
    marked = thing.number("armor.current", 0)
    kept = flags.thing(thing.item, "marked").get("marked")  # DC-20: room that a shield gave
    if marked and score is not None and marked > score and marked != kept:
        thing.strange("armor.current", marked)
        marked = score
    told = given(
        name=thing.name,
        score=score,
        thresholds=limits_,
        tier=thing.number("tier", 1, 4),
        marked=marked or None,
        bonus=thing.bonus(),
        text=thing.text(),
    )
    return told if limits_ is not None and score is not None else None


def card(thing: Thing) -> dict[str, Any]:
    """A domain card."""
    domain, changed = names.name(thing.get("domain"))
    if changed:
        thing.strange("domain", thing.get("domain"))
    return given(
        name=thing.name,
        domain=domain[:1].upper() + domain[1:],
        level=thing.number("level", 1, 10),
        recall=thing.number("recallCost", 0),
        kind=thing.word("type", {each: each for each in CARD_KINDS}),
        **limits(thing.record, thing.at("actions"), thing.system, ("hope", "stress"), False),
        bonus=thing.bonus(),
        **flags.thing(thing.item, "die"),
        text=thing.text(),
    )


def sort_of(thing: Thing) -> dict[str, Any] | None:
    """A class; without Evasion or Hit Points it is not taken."""
    evasion, hp = thing.number("evasion", -999_999), thing.number("hitPoints", 1)
    for path, value in (("evasion", evasion), ("hitPoints", hp)):
        if value is None:
            thing.lacks(path, None, told=not values.empty(thing.get(path)))
    return (
        given(
            name=thing.name,
            evasion=evasion,
            hit_points=hp,
            domains=domains(thing),
            **flags.thing(thing.item, "hope_feature", "features"),
            text=thing.text(),
        )
        if evasion is not None and hp is not None
        else None
    )


def domains(thing: Thing) -> list[str]:
    """The domains of a class, as names: at most two."""
    said = thing.get("domains")
    said = list(said.values()) if isinstance(said, Mapping) else said
    found = [names.name(each)[0] for each in said] if isinstance(said, list) else []
    told = list(dict.fromkeys(each[:1].upper() + each[1:] for each in found if each))
    if len(told) > 2:
        thing.strange("domains", said)
    return told[:2]


def item(thing: Thing) -> dict[str, Any]:
    """Something that is carried, perhaps several times, perhaps used up."""
    told = given(name=thing.name)
    many = thing.number("quantity", 1) if thing.get("quantity") != 0 else None
    if many not in (None, 1):
        told["count"] = many
    if thing.item.get("type") == "consumable":
        told["consumable"] = True
    found = limits(thing.record, thing.at("actions"), thing.system, ("hope", "stress"), False)
    return told | found | given(text=thing.text())


def feature(thing: Thing) -> dict[str, Any]:
    """A feature of a character: where it comes from, what it costs, how often it works."""
    origin = thing.get("originItemType")
    if values.empty(origin):
        origin = thing.get("granter.type")
    source, changed = names.name(origin)
    if changed:
        thing.strange("originItemType", origin)
    form = kind_of(thing.record, thing.at("featureForm"), thing.get("featureForm"), None)
    return given(
        name=thing.name,
        kind=form,
        **{"from": source},
        **limits(thing.record, thing.at("actions"), thing.system, ("hope", "stress"), False),
        bonus=thing.bonus(),
        **flags.thing(thing.item, "die"),
        text=thing.text(),
    )


READERS = {"weapon": weapon, "armor": armor, "card": card, "class": sort_of, "item": item}
SILENT = (
    *("type", "img", "_id", "flags", "folder", "sort", "ownership", "_stats", "_key", "effects"),
    *("system.attribution", "system.gmNotes", "system.quantity", "system.attack"),
    *("system.consumeOnUse", "system.destroyOnEmpty", "system.equipped", "system.resource"),
    *("system.inVault", "system.vaultActive", "system.domainTouched", "system.isMulticlass"),
)


def alone(kind: str, record: Record) -> dict[str, Any] | None:
    """A single item as a record of a pack."""
    thing = Thing(record, record.fields, record.where)
    told = READERS[kind](thing)
    if told is not None and kind in ("weapon", "armor") and thing.get("equipped") is True:
        told["equipped"] = True
    if told is not None:
        for field in ("marked", "left"):
            told.pop(field, None)
    record.find("name")
    if kind in ("card", "item"):
        record.find("system.actions")
    thing.rest()
    record.rest(SILENT)
    return told
