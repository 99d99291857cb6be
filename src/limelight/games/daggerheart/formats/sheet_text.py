"""A character's sheet to read and to print, in Markdown."""

from collections.abc import Iterator, Mapping
from typing import Any

from limelight.words import Words, signed, words
from limelight.words.markdown import escaped

from ..facts import TRAITS, game
from .defaults import with_class

COINS = ("chests", "bags", "handfuls", "coins")


def written(person: Mapping[str, Any], language: str) -> str:
    """Everything that is on a sheet."""
    spoken = words(language, f"{game.folder}/words")
    whole = with_class(person)
    lines = [f"# {escaped(whole['name'])}", ""]
    for parts in (_kind(whole, spoken), _numbers(whole, spoken), _long(whole, spoken)):
        told = list(parts)
        lines += [*told, ""] if told else []
    for head, rows in _lists(whole, spoken):
        if rows:
            lines += [f"## {spoken.say(f'sheet.{head}')}", "", *(f"- {row}" for row in rows), ""]
    while lines[-1] == "":
        lines.pop()
    return "\n".join(lines) + "\n"


def _labelled(label: str, value: Any, spoken: Words) -> str:
    return f"**{spoken.say(f'sheet.{label}')}:** {_text(value)}  "


def _text(value: Any, before: str = "") -> str:
    """What people wrote, line by line; ``before``: what keeps a line in its list."""
    return f"  \n{before}".join(map(escaped, str(value).split("\n")))


def _kind(whole: Mapping[str, Any], spoken: Words) -> Iterator[str]:
    for field in ("class", "subclass", "ancestry", "community", "pronouns"):
        if whole.get(field):
            yield _labelled(field, whole[field], spoken)
    if whole.get("domains"):
        yield _labelled("domains", ", ".join(whole["domains"]), spoken)
    yield _labelled("level", whole.get("level", 1), spoken)


def _numbers(whole: Mapping[str, Any], spoken: Words) -> Iterator[str]:
    traits = whole.get("traits") or {}
    yield (
        " · ".join(f"{spoken.say(f'trait.{t}')} {signed(traits.get(t, 0))}" for t in TRAITS) + "  "
    )
    for field, usual in (("evasion", 10), ("proficiency", 1), ("hope", 2)):
        yield _labelled(field, whole.get(field, usual), spoken)
    for field in ("hp", "stress"):
        values = {"n": whole.get(field, 0), "most": whole.get(f"{field}_max", 6)}
        yield _labelled(field, spoken.say("sheet.marked", values), spoken)
    known = (whole.get("experiences") or {}).items()
    if known:
        told = ", ".join(f"{name} {signed(modifier)}" for name, modifier in known)
        yield _labelled("experiences", told, spoken)
    gold = whole.get("gold") or {}
    if gold:
        told = ", ".join(spoken.say(f"sheet.{c}", {"n": gold[c]}) for c in COINS if gold.get(c))
        yield _labelled("gold", told, spoken)


def _long(whole: Mapping[str, Any], spoken: Words) -> Iterator[str]:
    for field in ("description", "background", "connections"):
        if whole.get(field):
            yield _labelled(field, whole[field], spoken)


def _lists(whole: Mapping[str, Any], spoken: Words) -> Iterator[tuple[str, list[str]]]:
    for head, row in (("weapons", _weapon), ("armors", _armor), ("cards", _card)):
        yield head, [_row(each, row, spoken) for each in whole.get(head, [])]
    for head in ("features", "items"):
        yield head, [_row(each, _thing, spoken) for each in whole.get(head, [])]


def _row(each: Any, row: Any, spoken: Words) -> str:
    if not isinstance(each, Mapping):
        return f"**{escaped(str(each))}**"
    more = [escaped(str(part)) for part in row(each, spoken) if part]
    if each.get("equipped") is False:
        more.append(spoken.say("sheet.put_away"))
    head = f"**{escaped(each['name'])}**" + (f" ({', '.join(more)})" if more else "")
    return f"{head}: {_text(each['text'], '  ')}" if each.get("text") else head


def _weapon(each: Mapping[str, Any], spoken: Words) -> list[Any]:
    reach = each.get("range")
    kind = each.get("type")
    return [
        spoken.say(f"trait.{each['trait']}"),
        reach and spoken.word("range", reach),
        spoken.fill("{damage:~}", {"damage": each["damage"]}),
        kind and spoken.word("type", kind),
    ]


def _armor(each: Mapping[str, Any], spoken: Words) -> list[Any]:
    limits = each["thresholds"]
    return [each["score"], f"{limits.get('major')}/{limits.get('severe')}"]


def _card(each: Mapping[str, Any], spoken: Words) -> list[Any]:
    away = spoken.say("sheet.vault") if each.get("in") == "vault" else ""
    return [each.get("domain"), each.get("level", 1), away]


def _thing(each: Mapping[str, Any], spoken: Words) -> list[Any]:
    count = each.get("count", 1)
    return [f"× {count}"] if count != 1 else []
