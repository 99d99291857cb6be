"""Characters of Foundry: it stores what was chosen, and the bases are worked out from that."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ..commands.characters import EVASION, HIT_POINTS
from ..facts import TRAITS
from ..rolls.arithmetic import tier as tier_of
from ..state import LOADOUT, MOST_SLOTS, SLOTS
from ..state.records import MOST_GOLD, UNITS, Gold
from . import flags, values
from .defaults import lean
from .foundry_things import Thing, armor, card, domains, feature, item, sort_of, weapon
from .foundry_values import Whose, inner, text
from .names import free
from .taking import Record, given

NO_CLASS = {"evasion": EVASION, "hit_points": HIT_POINTS}
"""The bases of a character without a class."""
ADVANCEMENTS = {
    "trait": "traits",
    "hitPoint": "hp",
    "experience": "experiences",
    "domainCard": "card",
    "stress": "stress",
    "evasion": "evasion",
    "proficiency": "proficiency",
    "subclass": "subclass",
    "multiclass": "multiclass",
}
HERITAGE = (
    *("description", "features", "classItems", "inventory", "characterGuide", "linkedClass"),
    *("backgroundQuestions", "connections", "loreReference", "featureState", "isMulticlass"),
    *("spellcastingTrait", "evasion", "hitPoints", "domains"),
)
"""What nobody reads of a class, a subclass, an ancestry or a community: its name says it."""
MASTERY = {1: "foundation", 2: "specialization", 3: "mastery"}
SILENT = (
    *("type", "img", "_id", "items", "effects", "flags", "folder", "sort", "prototypeToken"),
    *("ownership", "_stats", "_key", "system.resources.hope.max", "system.experiences"),
    *("system.levelData.level.changed", "system.levelData.levelups", "system.attribution"),
)


class Sheet:
    """One character, read part by part."""

    def __init__(self, record: Record, coins: bool = True) -> None:
        self.record, self.coins = record, coins
        found = record.fields["system"]
        self.system: Mapping[str, Any] = found if isinstance(found, Mapping) else {}
        self.level = record.number("system.levelData.level.current", low=1, high=10) or 1
        self.taken: set[str] = set()
        self.things: dict[str, list[dict[str, Any]]] = {}
        self.counted: dict[str, dict[str, Any]] = {}
        self.loadout = 0
        self.worn = False
        self.advancements: dict[int, dict[str, int]] = {}
        """How many slots of each tier are taken, by advancement."""
        self.selections = list(self.chosen())

    # What was chosen at each level

    def levelups(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Every level-up, by its level."""
        told = inner(self.system, "levelData", "levelups")
        for level, each in told.items() if isinstance(told, Mapping) else ():
            read = values.number(level)
            if isinstance(read, int) and isinstance(each, Mapping):
                yield read, each

    def chosen(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """The selections with their levels; DC-40: none where a tier has no slot left for it."""
        for level, each in self.levelups():
            chosen = each.get("selections")
            chosen = list(chosen.values()) if isinstance(chosen, Mapping) else chosen
            for one in chosen if isinstance(chosen, list) else ():
                if isinstance(one, Mapping) and self._marks(level, one):
                    yield level, one

    def _marks(self, level: int, one: Mapping[str, Any]) -> bool:
        """Whether there is a slot to mark; what is no advancement is told, and marks none."""
        tier, kind = values.number(one.get("tier")), one.get("type")
        plain = ADVANCEMENTS.get(kind) if isinstance(kind, str) else None
        if plain is None or not isinstance(tier, int) or not 2 <= tier <= 4:
            self.record.strange(f"system.levelData.levelups.{level}", kind)
            return True
        slots = self.advancements.setdefault(tier, {})
        if slots.get(plain, 0) >= SLOTS[plain].get(str(tier), 0):
            self.record.strange(f"system.levelData.levelups.{level}", kind)
            return False
        slots[plain] = slots.get(plain, 0) + 1
        return True

    def picks(self, kind: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """The selections of a type, with their levels."""
        return ((level, one) for level, one in self.selections if one.get("type") == kind)

    def many(self, kind: str) -> int:
        """How often something was picked."""
        return sum(1 for _ in self.picks(kind))

    def achieved(self, what: str) -> Iterator[Any]:
        """What the levels brought by themselves."""
        for _, each in self.levelups():
            yield inner(each, "achievements", what)

    # The sheet

    def read(self) -> dict[str, Any]:
        """Every field of it that is not its default."""
        record = self.record
        self._items()
        sort = self.things.get("class", [{}])[0]
        told: dict[str, Any] = {"name": record.where}
        told |= given(**self._kind(sort))
        told |= self._about()
        if self.level != 1:
            told["level"] = self.level
        slots = {tier: each for tier, each in sorted(self.advancements.items()) if each}
        told |= given(**self._traits(), advancements=slots)
        told |= given(experiences=self._experiences())
        told |= self._numbers(sort or NO_CLASS)
        told |= self._marked()
        for kind, into in (("weapon", "weapons"), ("armor", "armors"), ("card", "cards")):
            told |= given(**{into: self.things.get(kind)})
        told |= given(features=self.things.get("feature"), items=list(self.counted.values()))
        told |= given(gold=self._gold())
        self._rest()
        return {**flags.person(record.fields), **told}

    def _kind(self, sort: Mapping[str, Any]) -> dict[str, Any]:
        """Class, subclass, ancestry, community, domains, and a second class."""
        multi = self.things.get("multiclass", [{}])[0]
        sub = self.things.get("subclass", [{}])[0]
        if not sort:
            self.record.strange("items", None)
        domain = next(iter(multi.get("domains", [])), None)
        return {
            "class": sort.get("name"),
            "subclass": sub.get("name"),
            "ancestry": self.things.get("ancestry", [{}])[0].get("name"),
            "community": self.things.get("community", [{}])[0].get("name"),
            "domains": sort.get("domains"),
            "mastery": sub.get("mastery") if sub.get("mastery") != "foundation" else None,
            "multiclass": given(**{"class": multi.get("name"), "domain": domain}),
            "spellcast_trait": sub.get("spellcast_trait"),
        }

    def _about(self) -> dict[str, str]:
        record, told = self.record, {}
        pronouns = "system.biography.characteristics.pronouns"
        for field, path in (
            ("pronouns", pronouns),
            ("background", "system.biography.background"),
            ("connections", "system.biography.connections"),
        ):
            at, said = record.find(path)
            told[field] = text(record, at, said, Whose(record.where))
        return given(**told)

    def _traits(self) -> dict[str, Any]:
        found: dict[str, int] = {}
        marked: list[str] = []
        tier = tier_of(self.level)
        for level, one in self.picks("trait"):
            for each in _data(one):
                if each not in TRAITS:
                    self.record.strange(f"system.levelData.levelups.{level}", each)
        for trait in TRAITS:
            path = f"system.traits.{trait}"
            base = self.record.number(f"{path}.value") or 0
            picked = [level for level, one in self.picks("trait") if trait in _data(one)]
            found[trait] = base + len(picked)
            is_marked = self.record.find(f"{path}.tierMarked").value is True
            if is_marked or any(tier_of(level) == tier for level in picked):
                marked.append(trait)
        return {"traits": found if any(found.values()) else None, "marked_traits": marked}

    def _experiences(self) -> dict[str, int]:
        known: dict[str, tuple[Any, Any]] = {}
        said = inner(self.system, "experiences")
        for id, each in said.items() if isinstance(said, Mapping) else ():
            known[str(id)] = inner(each, "name"), inner(each, "value")
            if not values.hollow(inner(each, "description")):
                self.record.leave("system.experiences")
        for gained in self.achieved("experiences"):
            for id, each in gained.items() if isinstance(gained, Mapping) else ():
                known.setdefault(str(id), (inner(each, "name"), inner(each, "modifier")))
        found: dict[str, int] = {}
        more = Counter(id for _, one in self.picks("experience") for id in _ids(one))
        at = "system.experiences"
        for id, (title, value) in known.items():
            plain, modifier = self.record.called(at, title), values.number(value)
            if not plain or not isinstance(modifier, int) or plain in found:
                self.record.strange(at, title)
            if plain and isinstance(modifier, int):
                found[free(plain, found)] = modifier + more[id]
        return found

    def _numbers(self, sort: Mapping[str, Any]) -> dict[str, int]:
        """Bases: those of the class, what is stored besides, and what was picked."""
        record = self.record
        stored = record.number("system.proficiency", low=0)
        proficiency = 1 if stored is None else stored
        for each in self.achieved("proficiency"):
            many = values.number(each)
            proficiency += many if isinstance(many, int) else 0
        proficiency += self.many("proficiency")
        evasion = sort["evasion"] + (record.number("system.evasion") or 0) + self.many("evasion")
        hp = self._slots("hitPoints", sort["hit_points"] + self.many("hitPoint"))
        stress = self._slots("stress", 6 + self.many("stress"))
        usual = {"proficiency": 1, "evasion": 10, "hp_max": 6, "stress_max": 6}
        told = {
            "proficiency": max(proficiency, 1),
            "evasion": evasion,
            "hp_max": hp,
            "stress_max": stress,
        }
        self.hp_max, self.stress_max = hp, stress
        return {field: many for field, many in told.items() if many != usual[field]}

    def _slots(self, which: str, base: int) -> int:
        """Slots; a stored number that makes more than twelve is not added."""
        path = f"system.resources.{which}.max"
        stored = self.record.number(path) or 0
        if 1 <= base + stored <= MOST_SLOTS:
            return base + stored
        self.record.strange(path, stored)
        return min(max(base, 1), MOST_SLOTS)

    def _marked(self) -> dict[str, int]:
        """What is marked and held now."""
        record = self.record
        scars = record.number("system.scars", low=0, high=6) or 0
        told: dict[str, int] = {}
        for field, path, high, usual in (
            ("hp", "hitPoints", self.hp_max + self._added("hp_max"), 0),
            ("stress", "stress", self.stress_max + self._added("stress_max"), 0),
            ("hope", "hope", 6 - scars, 2),
        ):
            many = record.number(f"system.resources.{path}.value", low=0, high=high)
            if many is None:
                many = min(usual, high)
            if many != usual:
                told[field] = many
        if scars:
            told["scars"] = scars
        worn = [each for each in self.things.get("armor", []) if each.get("equipped", True)]
        if worn and worn[0].get("marked"):
            told["armor"] = worn[0].pop("marked")
        return told

    def _added(self, what: str) -> int:
        """What everything worn and known adds to a number."""
        held = (each for kind in ("weapon", "armor", "card", "feature") for each in self.have(kind))
        return sum(each.get("bonus", {}).get(what, 0) for each in held)

    def have(self, kind: str) -> list[dict[str, Any]]:
        """What they have of a kind and use: worn, and not in the vault."""
        there = self.things.get(kind, [])
        return [e for e in there if e.get("equipped", True) and e.get("in") != "vault"]

    def _gold(self) -> dict[str, int]:
        """DC-52: as much as there is room for; DC-53: coins where a table has them."""
        found: dict[str, int] = {}
        for coin in UNITS:
            path = f"system.gold.{coin}"
            many = self.record.number(path, low=0)
            if not many:
                continue
            if coin == "coins" and not self.coins:
                self.record.leave(path)
            elif Gold(**found | {coin: many}).worth > MOST_GOLD:
                self.record.strange(path, many)
            else:
                found[coin] = many
        return found

    # What they have

    def _items(self) -> None:
        readers = {
            "weapon": ("weapon", weapon),
            "armor": ("armor", armor),
            "domainCard": ("card", card),
            "feature": ("feature", feature),
            "consumable": ("item", item),
            "loot": ("item", item),
        }
        for at, each in self.record.maps("items"):
            kind = each.get("type") if isinstance(each, Mapping) else None
            if not isinstance(kind, str):
                self.record.leave(at)
            elif kind in readers:
                into, reader = readers[kind]
                self._one(at, each, into, reader)
            elif kind in ("class", "subclass", "ancestry", "community"):
                self._heritage(at, each, kind)
            else:
                self.record.leave(at)

    def _heritage(self, at: str, each: Mapping[str, Any], kind: str) -> None:
        thing = Thing(self.record, each, self.record.called(at, each.get("name")), at)
        multi = kind == "class" and thing.get("isMulticlass") is True
        into = "multiclass" if multi else kind
        if (
            not thing.name
            or into in self.things
            or (kind == "subclass" and thing.get("isMulticlass"))
        ):
            self.record.leave(at)
            return
        told: dict[str, Any] | None = {"name": thing.name}
        if kind == "class":
            told = sort_of(thing) if not multi else {"name": thing.name, "domains": domains(thing)}
            told = told or {"name": thing.name, **NO_CLASS, "domains": domains(thing)}
        elif kind == "subclass":
            state = thing.get("featureState")
            read = values.number(state)
            mastery = MASTERY.get(read) if isinstance(read, int) else None
            if mastery is None and not values.empty(state):
                self.record.strange(at, state)
            trait = thing.word("spellcastingTrait", {each: each for each in TRAITS})
            told = given(name=thing.name, mastery=mastery, spellcast_trait=trait)
        thing.rest(*HERITAGE)
        self.things[into] = [told or {}]

    def _one(self, at: str, each: Mapping[str, Any], into: str, reader: Any) -> None:
        """Something they carry or can do; all of it shares one set of names."""
        plain, changed = self.record.plain(each.get("name"))
        if not plain:
            self.record.strange(at, each.get("name"))
            return
        if into == "item" and plain in self.counted and not changed:
            self._again(at, each, plain)
            return
        title = free(plain, self.taken)
        if changed or title != plain:
            self.record.strange(at, each.get("name"))
        thing = Thing(self.record, each, title, at)
        told = reader(thing)
        thing.rest("equipped", "inVault", "loadoutIgnore")
        if told is None:
            return
        self.taken.add(title)
        told = lean(into, told)
        if into == "card":
            told |= self._placed(thing)
        if into in ("weapon", "armor") and thing.get("equipped") is not True:
            told["equipped"] = False
        if into == "armor" and "equipped" not in told:
            if self.worn:
                self.record.strange(at, True)
                told["equipped"] = False
            self.worn = True
        if into == "item":
            self.counted[title] = told
        else:
            self.things.setdefault(into, []).append(told)

    def _again(self, at: str, each: Mapping[str, Any], title: str) -> None:
        """The same thing once more: the counts add."""
        thing = Thing(self.record, each, title, at)
        more = item(thing).get("count", 1)
        thing.rest()
        self.counted[title]["count"] = self.counted[title].get("count", 1) + more

    def _placed(self, thing: Thing) -> dict[str, str]:
        """DC-27: five cards are in the loadout, and the others in the vault."""
        if thing.get("loadoutIgnore") is True:
            self.record.leave(thing.place)
        if thing.get("inVault") is True:
            return {"in": "vault"}
        self.loadout += 1
        if self.loadout > LOADOUT:
            self.record.strange("inVault", thing.get("inVault"), thing.place)
            return {"in": "vault"}
        return {"in": "loadout"}

    def _rest(self) -> None:
        record = self.record
        changed = values.number(record.find("system.levelData.level.changed").value)
        if isinstance(changed, int) and changed > self.level:
            record.leave("system.levelData.level.changed")
        if not values.hollow(record.fields.get("effects")):
            record.leave("effects")
        record.find("name")
        record.rest(SILENT)


def _ids(one: Mapping[str, Any]) -> set[str]:
    return {each for each in _data(one) if isinstance(each, str)}


def _data(one: Mapping[str, Any]) -> list[Any]:
    found = one.get("data")
    return found if isinstance(found, list) else []
