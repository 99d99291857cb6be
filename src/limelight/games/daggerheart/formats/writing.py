"""Writing packs and characters in the formats of other programs."""

from collections.abc import Iterator, Mapping
from typing import Any

from limelight.contract import Refusal
from limelight.contract.content import Brought, Written, no_content

from . import links, values
from .defaults import tight
from .reading import LISTS
from .saying import countdown, damage, kind_of, learned, limits, plain, reach, title
from .srd_things import WRITERS


def write(brought: Brought, format: str) -> Written | Refusal:
    """Records and characters; refused where the format has no place for any of it."""
    brought = brought._replace(
        pack=tight(brought.pack), persons=[tight(each) for each in brought.persons]
    )
    if format == "foundry":
        return _actors(brought)
    if brought.pack is None:
        return no_content("as", "person_as", format=format)
    written = _records(brought.pack, format)
    if written is None:
        return no_content("as", "nothing_written", format=format)
    lost = ((str(each["name"]), "character") for each in brought.persons)
    return written._replace(lost=(*written.lost, *lost))


def _actors(brought: Brought) -> Written | Refusal:
    """Everything that Foundry has actors and items for."""
    from . import foundry_actors, foundry_sheet

    actors = [
        *map(foundry_sheet.character, brought.persons),
        *foundry_actors.written(brought.pack or {}),
    ]
    if not actors:
        return no_content("as", "nothing_written", format="foundry")
    return Written("json", actors[0] if len(actors) == 1 else actors)


def apart(brought: Brought) -> tuple[Brought, Brought | None]:
    """What goes on sheets to print, and what the book has a layout for."""
    pack = brought.pack or {}
    creatures = {kind: pack[kind] for kind in CREATURES if kind in pack}
    things = {kind: each for kind, each in pack.items() if kind not in creatures}
    beside = brought._replace(persons=(), pack=creatures) if creatures else None
    return brought._replace(pack=things), beside


def _records(pack: Mapping[str, Any], format: str) -> Written | None:
    """What of a pack a format has a place for; None: nothing."""
    match format:
        case "pack":
            return Written("yaml", pack)
        case "fcg":
            names = [(each["name"], 1) for each in pack.get("adversaries", [])]
            text = links.written(str(pack.get("name", "")), names)
            lost = tuple(_lost_in_link(pack))
            return Written("text", text, lost) if names else None
        case "md":
            from . import book_written

            text = book_written.written(pack)
            return Written("text", text) if text else None
        case "srd":
            found = [
                _texts(srd(kind, each) if kind in CREATURES else WRITERS[kind](place, each))
                for kind in LISTS.values()
                for place, each in enumerate(pack.get(kind, []), 1)
            ]
            return Written("json", found) if found else None
    fence, one = BLOCKS[format]
    blocks = [
        (fence, told)
        for kind in ("adversaries", "environments", "cards")
        for each in pack.get(kind, [])
        if (told := one(kind, each)) is not None
    ]
    return Written("blocks", blocks) if blocks else None


CREATURES = ("adversaries", "environments")


def _lost_in_link(pack: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for kind in LISTS.values():
        for each in pack.get(kind, []):
            if kind != "adversaries":
                yield each["name"], kind
            else:
                yield from ((each["name"], field) for field in each if field != "name")


def _texts(value: Any) -> Any:
    """All values as texts."""
    if isinstance(value, dict):
        return {key: _texts(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_texts(each) for each in value]
    return str(value)


def _feats(record: Mapping[str, Any]) -> list[dict[str, str]]:
    return [
        {"name": title(each), "text": plain(each.get("text"))}
        for each in record.get("features", [])
    ]


def srd(kind: str, record: Mapping[str, Any]) -> dict[str, Any]:
    """An adversary or an environment as daggerheart-srd has it."""
    told: dict[str, Any] = {"name": record["name"]}
    if record.get("tier"):
        told["tier"] = record["tier"]
    if kind == "environments":
        told |= {"type": str(record.get("kind") or "").capitalize()}
        told |= {"description": plain(record.get("description"))}
        told |= {"impulses": plain(record.get("impulses"))}
        if record.get("difficulty") is not None:
            told["difficulty"] = record["difficulty"]
        told |= {"potential_adversaries": plain(record.get("adversaries"))}
        return told | {"feats": _feats(record)}
    told |= {
        "type": kind_of(record),
        "description": plain(record.get("description")),
        "motives_and_tactics": plain(record.get("motives")),
        "difficulty": record["difficulty"],
        "thresholds": limits(record),
        "hp": record["hp_max"],
        "stress": record.get("stress_max", 0),
    }
    attack = record.get("attack")
    if attack:
        told |= {"atk": f"{attack['modifier']:+d}", "attack": attack.get("name", "")}
        told |= {"range": reach(attack.get("range")), "damage": damage(attack)}
    told |= {"experience": learned(record)} if record.get("experiences") else {}
    return told | {"feats": _feats(record)}


def statblock(kind: str, record: Mapping[str, Any]) -> dict[str, Any] | None:
    """A block of Fantasy Statblocks: as srd, and its layout before it."""
    if kind == "cards":
        known = {"layout": "Daggerheart Card", "name": record["name"]}
        for field, key in (("domain", "domain"), ("level", "level"), ("recall", "recall")):
            known |= {key: record[field]} if field in record else {}
        known.setdefault("recall", 0)
        known |= {"type": record["kind"].capitalize()} if record.get("kind") else {}
        return known | {"text": plain(record.get("text"))}
    word = "Adversary" if kind == "adversaries" else "Environment"
    return {"layout": f"Daggerheart {word}", **srd(kind, record)}


def beastvault(kind: str, record: Mapping[str, Any]) -> dict[str, Any] | None:
    """A block of BeastVault."""
    if kind == "cards":
        return None
    told = srd(kind, record)
    names = {
        "description": "desc",
        "motives_and_tactics": "motives",
        "attack": "weapon",
        "atk": "attack",
        "experience": "xp",
        "potential_adversaries": "adversaries",
    }
    told = {names.get(key, key): each for key, each in told.items() if key != "feats"}
    features = []
    for each in record.get("features", []):
        one: dict[str, Any] = {"name": each["name"]}
        one |= {"type": str(each["kind"]).capitalize()} if each.get("kind") else {}
        one |= {"desc": plain(each.get("text"))}
        one |= {"countdown": countdown(each)} if each.get("countdown") else {}
        one |= {"uses": each.get("uses", 1)} if each.get("per") == "scene" else {}
        asked = each.get("questions") or []
        one |= {"flavor": plain(asked[0])} if len(asked) == 1 and kind == "environments" else {}
        features.append(one)
    told |= {"source": plain(record["source"])} if record.get("source") else {}
    return told | {"features": features}


def toolkit(kind: str, record: Mapping[str, Any]) -> dict[str, Any] | None:
    """A block of Daggerheart Toolkit."""
    if kind == "cards":
        return None
    flat = srd(kind, record)
    told: dict[str, Any] = {"name": flat.pop("name")}
    told["category"] = "adversary" if kind == "adversaries" else "environment"
    for key in ("tier", "type", "description", "difficulty"):
        told |= {key: flat[key]} if key in flat else {}
    if kind == "adversaries":
        attack = record.get("attack")
        if attack:
            told["attack"] = {
                "name": flat["attack"],
                "range": flat["range"],
                "damage": flat["damage"],
                "modifier": flat["atk"],
            }
        told |= {"experience": flat["experience"]} if "experience" in flat else {}
        told["motives_tactics"] = flat["motives_and_tactics"]
        found = record.get("thresholds") or {}
        told["hp_stress"] = {"hp": record["hp_max"], "stress": record.get("stress_max", 0)}
        for key in ("major", "severe"):
            if found.get(key) is not None:
                told["hp_stress"][f"{key}_hp"] = found[key]
    else:
        told |= {"impulses": flat["impulses"]}
        told |= {"potential_adversaries": flat["potential_adversaries"]}
        told["hp_stress"] = {"hp": 0, "stress": 0}
    known = ("fear", "stress") if kind == "adversaries" else ("fear",)
    told["features"] = [_tool_feature(each, known) for each in record.get("features", [])]
    if record.get("source"):
        told["source"] = {"author": plain(record["source"])}
    return told


def _tool_feature(each: Mapping[str, Any], known: tuple[str, ...]) -> dict[str, Any]:
    one: dict[str, Any] = {"name": each["name"]}
    one |= {"type": str(each["kind"]).capitalize()} if each.get("kind") else {}
    costs = [f"{what.capitalize()} {each[what]}" for what in ("fear", "stress") if each.get(what)]
    begins = [what for what in values.paid(each.get("text") or "") if what in known]
    costs = costs or [f"{what.capitalize()} 0" for what in begins]  # else it would be a price
    if costs:
        one["parsedCost"] = costs[0] if len(costs) == 1 else costs
    one |= {"countdown": countdown(each)} if each.get("countdown") else {}
    return one | {"description": plain(each.get("text"))}


BLOCKS: Mapping[str, Any] = {
    "statblock": ("statblock", statblock),
    "beastvault": ("daggerheart", beastvault),
    "toolkit": ("daggerheart-statblock", toolkit),
}
