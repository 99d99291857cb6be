"""Weapons, armour, cards, classes and items of Foundry, alone or in somebody's bag."""

from collections.abc import Mapping
from typing import Any

from ..facts import TRAITS
from . import flags, values
from .features import kind as kind_of
from .foundry_attacks import dealt
from .foundry_values import ITEM, Whose, bonus, inner, limits, text
from .taking import Record, given, unused
from .things import CARD_KINDS, both

HANDS = {"onehanded": 1, "twohanded": 2}
BEARERS = ("weapon", "armor", "domainCard", "feature")
"""Whose effects may be a bonus."""
SILENT = (
    *("attribution", "consumeOnUse", "destroyOnEmpty", "vaultActive", "domainTouched"),
    *("isMulticlass", "originId", "identifier", "multiclassOrigin", "granter"),
)
"""What only Foundry needs of a thing."""


class Thing:
    """An item, and where what is said of it belongs: alone it speaks for itself."""

    def __init__(self, record: Record, item: Mapping[str, Any], name: str, at: str = "") -> None:
        self.record, self.item, self.name, self.place = record, item, name, at
        self.used: set[str] = set()
        found = item.get("system")
        self.system: Mapping[str, Any] = found if isinstance(found, Mapping) else {}

    def at(self, path: str) -> str:
        """Where a field is said to stand."""
        return self.place or f"system.{path}"

    def get(self, path: str) -> Any:
        """What stands there."""
        self.used.add(path)
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

    def limits(self) -> dict[str, Any]:
        """What it costs, and how often it works."""
        self.used |= {"actions", "resource"}
        return limits(self.record, self.at("actions"), self.system, ("hope", "stress"), False)

    def rest(self, *silent: str) -> None:
        """What it has besides, and nothing here has a place for."""
        if self.item.get("type") not in BEARERS and not values.hollow(self.item.get("effects")):
            self.record.leave("effects")
        known = {*SILENT, *silent, *self.used}
        if values.number(self.system.get("quantity")) == 1:
            known.add("quantity")
        if values.empty(inner(self.system, "resource", "max")):
            known.add("resource")
        for path in unused(self.system, known):
            self.record.leave(self.at(path))
        for field in unused(self.item, ITEM):
            self.record.leave(self.place or field)


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
    limits_ = both(values.pair(major, severe, zero=values.number(severe) == 0))
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
    domain, changed = thing.record.plain(thing.get("domain"))
    if changed:
        thing.strange("domain", thing.get("domain"))
    return given(
        name=thing.name,
        domain=domain[:1].upper() + domain[1:],
        level=thing.number("level", 1, 10),
        recall=thing.number("recallCost", 0),
        kind=thing.word("type", {each: each for each in CARD_KINDS}),
        **thing.limits(),
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
    found = [thing.record.plain(each)[0] for each in said] if isinstance(said, list) else []
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
    return told | thing.limits() | given(text=thing.text())


def feature(thing: Thing) -> dict[str, Any]:
    """A feature of a character: where it comes from, what it costs, how often it works."""
    origin = thing.get("originItemType")
    if values.empty(origin):
        origin = thing.get("granter.type")
    source, changed = thing.record.plain(origin)
    if changed:
        thing.strange("originItemType", origin)
    form = kind_of(thing.record, thing.at("featureForm"), thing.get("featureForm"), None)
    return given(
        name=thing.name,
        kind=form,
        **{"from": source},
        **thing.limits(),
        bonus=thing.bonus(),
        **flags.thing(thing.item, "die"),
        text=thing.text(),
    )


READERS = {"weapon": weapon, "armor": armor, "card": card, "class": sort_of, "item": item}


def alone(kind: str, record: Record) -> dict[str, Any] | None:
    """A single item as a record of a pack."""
    thing = Thing(record, record.fields, record.where)
    told = READERS[kind](thing)
    if told is not None:
        told |= _lies(kind, thing)
        counts_up = inner(thing.system, "resource", "progression") != "decreasing"
        if "left" in told and (counts_up or told["left"] == told.get("uses", 1)):
            del told["left"]  # cards of many packs were counted up before they came there
        if told.get("marked", 0) > told.get("score", 0):
            thing.strange("armor.current", told["marked"])
            told["marked"] = told["score"]
    thing.rest("equipped", "inVault")
    return told


def _lies(kind: str, thing: Thing) -> dict[str, Any]:
    """Whether it is worn, and where a card lies; Foundry says of every thing that it is not."""
    kept = flags.thing(thing.item, "equipped", "in")
    if kind in ("weapon", "armor"):
        worn = thing.get("equipped") is True or kept.get("equipped")
        return {} if worn is None else {"equipped": worn}
    if kind == "card":
        return {"in": "vault"} if thing.get("inVault") is True else given(**{"in": kept.get("in")})
    return {}
