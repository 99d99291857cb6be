"""Adversaries and environments of the formats that keep them flat, each by its own words."""

from typing import Any, NamedTuple

from limelight.contract.fields import MOST

from . import names, values
from .features import Part, features
from .taking import Record, given
from .values import Unclear


class Layout(NamedTuple):
    """How a format calls what an adversary or an environment has."""

    part: Part
    description: tuple[str, ...] = ("description",)
    motives: tuple[str, ...] = ("motives_and_tactics",)
    thresholds: tuple[str, ...] = ("thresholds",)
    pairs: tuple[tuple[str, str], ...] = ()
    """Major and Severe in fields of their own."""
    zero: bool = False
    """Whether 0 there means none."""
    hp: tuple[str, ...] = ("hp",)
    stress: tuple[str, ...] = ("stress",)
    modifier: tuple[str, ...] = ("atk",)
    weapon: tuple[str, ...] = ("attack",)
    range: tuple[str, ...] = ("range",)
    damage: tuple[str, ...] = ("damage",)
    experiences: tuple[str, ...] = ("experience",)
    features: tuple[str, ...] = ("feats", "feature")
    source: tuple[str, ...] = ()
    impulses: tuple[str, ...] = ("impulses",)
    adversaries: tuple[str, ...] = ("potential_adversaries",)
    resists: bool = False
    silent: tuple[str, ...] = ()


def adversary(record: Record, layout: Layout) -> dict[str, Any] | None:
    """An adversary whose name is read already; None where Difficulty or Hit Points lack."""
    kind, per_hp = type_of(record, "type")
    difficulty = record.number("difficulty")
    hp = record.number(*layout.hp, low=1)
    told = given(
        name=record.where,
        tier=record.number("tier", low=1, high=4),
        type=kind,
        per_hp=per_hp,
        description=record.text(*layout.description),
        motives=record.listed(*layout.motives),
        difficulty=difficulty,
        thresholds=_thresholds(record, layout),
        hp_max=hp,
        stress_max=record.number(*layout.stress, low=0),
        attack=_attack(record, layout),
        experiences=experiences(record, *layout.experiences),
    )
    if layout.resists:
        told |= given(
            resistances=_types(record, "resistances"), immunities=_types(record, "immunities")
        )
    told |= given(features=features(record, layout.features, layout.part))
    told |= given(source=source(record, layout))
    record.rest(layout.silent)
    return enough(record, told, "difficulty", layout.hp[0])


def enough(record: Record, told: dict[str, Any], *paths: str) -> dict[str, Any] | None:
    """An adversary needs Difficulty and Hit Points; without them it is told and not taken."""
    for field, at in zip(("difficulty", "hp_max"), paths, strict=True):
        if field not in told:
            record.lacks(at)
            return None
    return told


def environment(record: Record, layout: Layout) -> dict[str, Any]:
    """An environment whose name is read already."""
    at, said = record.find("type", "kind")
    kind = values.place(said)
    if kind is None and said is not None:
        record.strange(at, said)
    told = given(
        name=record.where,
        tier=record.number("tier", low=1, high=4),
        kind=kind,
        difficulty=record.number("difficulty"),
        description=record.text(*layout.description),
        impulses=record.listed(*layout.impulses),
        adversaries=record.listed(*layout.adversaries),
        features=features(record, layout.features, layout.part._replace(prices=("fear",))),
        source=source(record, layout),
    )
    record.rest(layout.silent)
    return told


def type_of(record: Record, path: str) -> tuple[str | None, int | None]:
    """V5: its type, and of a horde how many there are per Hit Point."""
    at, said = record.find(path)
    kind = values.kind(said)
    if isinstance(kind, Unclear):
        record.strange(at, said)
        return None, None
    if kind is None:
        return None, None
    if kind.more:
        record.leave(at)
    return kind.word, kind.per_hp


def experiences(record: Record, *paths: str) -> dict[str, int]:
    """V7: Experiences by name."""
    at, said = record.find(*paths)
    read, strange = values.experiences(said)
    for each in (*strange, *(name for name, _ in read[MOST:])):
        record.strange(at, each)
    found: dict[str, int] = {}
    for name, modifier in read[:MOST]:
        plain = record.called(at, name)
        if plain in found or values.empty(name):
            record.strange(at, name)
        if plain and not values.empty(name):
            found[names.free(plain, found)] = modifier
    return found


def source(record: Record, layout: Layout) -> str:
    """Who made it."""
    said = [record.text(path) for path in layout.source]
    return record.cut("source", ", ".join(each for each in said if each))


def _thresholds(record: Record, layout: Layout) -> dict[str, int] | None:
    for major, severe in layout.pairs:
        found = record.find(major), record.find(severe)
        if any(each.value is not None for each in found):
            read = values.pair(found[0].value, found[1].value, layout.zero)
            if not isinstance(read, Unclear):
                return read
            record.strange(*found[values.wrong(found[0].value)])
            return None
    at, said = record.find(*layout.thresholds) if layout.thresholds else ("", None)
    read = values.thresholds(said, layout.zero)
    if isinstance(read, Unclear):
        record.strange(at, said)
        return None
    return read


def _attack(record: Record, layout: Layout) -> dict[str, Any] | None:
    """V3, V4, V6: the standard attack; none where there are no dice."""
    weapon = record.label(*layout.weapon)
    reach = reached(record, *layout.range)
    modifier = bonus(record, *layout.modifier)
    at, said = record.find(*layout.damage)
    hit = values.damage(said)
    if hit is None:
        if said is not None or weapon or reach or modifier:
            record.strange(at, said)
        return None
    if hit.strange:
        record.strange(at, hit.strange)
    known = {"modifier": modifier or 0, "damage": hit.text}
    return known | given(name=weapon, range=reach, type=hit.type)


def reached(record: Record, *paths: str) -> str | None:
    """V6: how far something reaches."""
    at, said = record.find(*paths)
    reach = values.reach(said)
    if reach is None:
        if said is not None:
            record.strange(at, said)
        return None
    return reach if reach in values.RANGES else record.called(at, reach) or None


def bonus(record: Record, *paths: str) -> int | None:
    """V4: what is added to an attack; dice are none."""
    return record.number(*paths)


def _types(record: Record, path: str) -> list[str]:
    """Kinds of damage: a list of words, or a text."""
    at, said = record.find(path)
    if said is None:
        return []
    words = said if isinstance(said, list) else str(said).replace("/", ",").split(",")
    found: list[str] = []
    for word in words:
        hit = values.damage(f"1 {word.strip()}") if isinstance(word, str) else None
        kinds = {"both": ["physical", "magic"]}.get(hit.type or "", [hit.type]) if hit else [None]
        if kinds == [None]:
            record.strange(at, word)
            continue
        found += [each for each in kinds if each and each not in found]
    return found
