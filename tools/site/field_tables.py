"""The fields of commands, options and rolls as tables: kind, range, default, meaning."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from limelight.contract import LIMIT, GmSets, New, Of, Within
from limelight.contract.form_fields import Field, fields_of
from limelight.contract.marks import Declared, declared
from limelight.words import Words

from .attribute_docs import attribute_docs
from .markdown import code, codes, linked, table

KINDS = {
    "number": "whole number",
    "numbers": "list of whole numbers",
    "text": "text",
    "name": "name",
    "yes_no": "`true` or `false`",
    "dice": "dice, such as `2d8+1`",
    "record": "map with the fields below",
    "map": "map by name",
    "list": "list of maps with the fields below",
    "choice": "word",
    "choices": "list of words",
    "groups": "list of lists of words",
}


def field_table(
    struct: type[Struct], spoken: Words, group: str = "field", dashes: bool = False
) -> str:
    """A row for each field; ``dashes``: as options of the command line."""
    rows = []
    told = attribute_docs(struct)
    marked = {each.sent: each for each in declared(struct)}
    for field in fields_of(struct):
        meaning = _meaning(field, marked[field.name], told, spoken, group)
        name = f"--{field.name.replace('_', '-')}" if dashes else field.name
        rows.append((code(name), kind_of(field), _unless_said(field), meaning))
        if not dashes:
            rows += _inside(field, field.name, spoken)
    called = "option" if dashes else "field"
    return table((called, "kind", "unless said", "meaning"), rows)


def _inside(field: Field, path: str, spoken: Words) -> Iterator[tuple[str, str, str, str]]:
    """The fields of a map or a list, by their paths."""
    into = {"map": f"{path}.NAME", "list": f"{path}[]", "record": path}.get(field.kind, path)
    for each in field.fields:
        name = f"{into}.{each.name}" if each.name else into
        said = (spoken.find(f"field.{each.name}") or "") if each.name else ""
        unless = _unless_said(each) if each.name else ""
        yield code(name), kind_of(each), unless, said
        yield from _inside(each, name, spoken)


def kind_of(field: Field) -> str:
    """What a value can be."""
    if field.kind == "choice" and field.choices:
        return "one of " + codes(field.choices)
    if field.kind == "choices" and field.choices:
        return "list of " + codes(field.choices)
    if field.kind == "number":
        return f"whole number{_range(field.low, field.high)}"
    return KINDS[field.kind]


def _range(low: int | None, high: int | None) -> str:
    """Where a number must lie; that none has more than six digits goes without saying."""
    least = None if low is None or low <= -LIMIT else low
    most = None if high is None or high >= LIMIT else high
    if least is not None and most is not None:
        return f", {least} to {most}"
    if least is not None:
        return f", {least} or more"
    return "" if most is None else f", {most} or less"


def _unless_said(field: Field) -> str:
    if field.required:
        return "needed"
    if isinstance(field.default, bool):
        return code(str(field.default).lower())
    return "" if field.default in (None, "") else code(field.default)


def _meaning(
    field: Field, marked: Declared, told: dict[str, str], spoken: Words, group: str
) -> str:
    said = spoken.find(f"{group}.{field.name}") or spoken.find(f"field.{field.name}") or ""
    more = "" if group == "option" else linked(told.get(marked.name, ""))
    notes = [said, more, *_names(marked), *_beside(field)]
    return ". ".join(f"{note[0].upper()}{note[1:].rstrip('.')}" for note in notes if note)


def _names(marked: Declared) -> Iterator[str]:
    """What the marks on a field say about the names in it."""
    of: Any = marked.mark(Of)
    if of is not None:
        yield f"one of {codes(of.where)}{', and one’s own' if of.mine else ''}"
    new: Any = marked.mark(New)
    if new is not None:
        yield "a name that is not taken"
    within: Any = marked.mark(Within)
    if within is not None:
        yield f"something of {code(within.field)}"
    if marked.mark(GmSets) is not None:
        yield "the GM’s to fill in; players stand for themselves"


def _beside(field: Field) -> Iterator[str]:
    """What the marks on a field say about the fields beside it."""
    if field.unless:
        yield f"not beside {codes(field.unless)}"
    if field.when:
        yield f"only where {code(field.when[0])} is {code(field.when[1])}"
    if field.other_than:
        yield f"other than {codes(field.other_than)}"
    if field.keys_of:
        yield f"an entry for each of {codes(field.keys_of)}"
