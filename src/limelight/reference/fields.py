"""The fields of a command, of the records in it, or of options: what each is, in words."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct, inspect

from limelight.contract.marks import (
    Declared,
    GmSets,
    KeysOf,
    New,
    Of,
    OtherThan,
    Unless,
    When,
    Within,
    declared,
)
from limelight.contract.things import Thing
from limelight.words import Words

from .values import Value, values_of


class Field(Struct, frozen=True, omit_defaults=True):
    """One field, for programs and for people; in sentences backticks are around what is typed."""

    name: str
    label: str
    """What people call it."""
    says: str
    """What it can be."""
    kind: str
    required: bool = False
    default: Any = None
    """What holds where it is left out."""
    low: int | None = None
    high: int | None = None
    """Of a number where it lies, of a text how long it is, of a list or map how many entries."""
    choices: tuple[str, ...] = ()
    """What it can be; of a list or a map: what its entries or keys can be."""
    names: tuple[str, ...] = ()
    """The maps of the table in which it names something."""
    notes: tuple[str, ...] = ()
    """What else is to be known: names, whose they are, and the fields beside it."""
    fields: tuple["Field", ...] = ()
    """Of a record, and of each entry of a list or a map of records."""

    def unless_said(self, spoken: Words) -> str:
        """What holds where it is left out: nothing, unless it has a default."""
        if self.required:
            return spoken.say("reference.needed")
        if self.default is None:
            return ""
        return f"`{msgspec.json.encode(self.default).decode()}`"

    def meaning(self) -> str:
        """What it is called, and all that is to be known of it."""
        return "; ".join(filter(None, (self.label, *self.notes)))

    def rows(self, before: str = "") -> "Iterator[tuple[str, Field]]":
        """The field and all that is inside it, each by its path."""
        path = f"{before}{self.name}"
        yield path, self
        inside = {"list": f"{path}[].", "map": f"{path}.NAME."}.get(self.kind, f"{path}.")
        for each in self.fields:
            yield from each.rows(inside)


def fields_of(
    struct: type[Struct],
    spoken: Words,
    do: str = "",
    where: str = "",
    inside: tuple[Any, ...] = (),
    state: Any = Thing,
) -> tuple[Field, ...]:
    """Every field of a struct, required ones first; ``do``: of this command, in this field.

    ``state``: what a table holds in which they name something.
    """
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    values = values_of(struct)
    marks = {field.sent: field for field in declared(struct)}
    sent = {field.name: field.sent for field in marks.values()}
    found = []
    for each in info.fields:
        name = each.encode_name
        value, mark = values[name], marks[name]
        records = tuple(each for each in _records(value) if each not in (*inside, struct))
        found.append(
            Field(
                name=name,
                label=spoken.field(name, do, where),
                says=says(value, spoken),
                kind=value.kind,
                required=each.required,
                default=_default(each),
                low=value.low,
                high=value.high,
                choices=_choices(value),
                names=_names(mark, state),
                notes=tuple(_notes(mark, sent, spoken, state)),
                fields=tuple(
                    field
                    for record in records
                    for field in fields_of(record, spoken, do, name, (*inside, struct))
                ),
            )
        )
    return tuple(sorted(found, key=lambda field: not field.required))


def says(value: Value, spoken: Words) -> str:
    """What a value can be, in words."""
    match value.kind:
        case "choice":
            return spoken.say("reference.one_of", {"choices": coded(value.choices)})
        case "either":
            first, *others = (says(each, spoken) for each in value.either)
            for each in others:
                first = spoken.say("reference.or", {"one": first, "other": each})
            return first
    parts = [spoken.say(f"reference.kind.{value.kind}")]
    span = _span(value, spoken)
    if span:
        units = {"number": "", "list": "entries", "map": "entries"}
        unit = units.get(value.kind, "characters")
        parts.append(spoken.say(f"reference.{unit}", {"range": span}) if unit else span)
    told = ", ".join(parts)
    inner = [says(each, spoken) for each in (value.keys, value.each) if each is not None]
    return f"{told}: {' → '.join(inner)}" if inner else told


def _span(value: Value, spoken: Words) -> str:
    """From where to where."""
    low, high = value.low, value.high
    if value.kind != "number" and not low:
        low = None
    if low is None and high is None:
        return ""
    form = "most" if low is None else "least" if high is None else "both"
    return spoken.say(f"reference.range.{form}", {"low": low, "high": high})


def coded(names: Any) -> str:
    """Words as they are typed."""
    return ", ".join(f"`{each}`" for each in names)


def _choices(value: Value) -> tuple[str, ...]:
    inner = (value.keys, value.each) if value.kind in ("list", "map") else ()
    return value.choices or next((each.choices for each in inner if each and each.choices), ())


def _records(value: Value) -> Iterator[type[Struct]]:
    if value.record is not None:
        yield value.record
    for each in (value.each, *value.either):
        if each is not None:
            yield from _records(each)


def _default(field: inspect.Field) -> Any:
    """What holds where it is left out, as it would be sent."""
    given = field.default
    if field.default_factory is not NODEFAULT:
        given = field.default_factory()
    return None if given is NODEFAULT else msgspec.to_builtins(given)


def _names(mark: Declared, state: Any) -> tuple[str, ...]:
    of: Of | None = mark.mark(Of)
    return () if of is None else of.maps(state)


def _notes(mark: Declared, sent: Mapping[str, str], spoken: Words, state: Any) -> Iterator[str]:
    """What the marks on a field say; ``sent``: what fields are called where they are sent."""
    for key, values in _marked(mark, state):
        told = {
            name: coded(sent.get(each, each) for each in several)
            for name, several in values.items()
        }
        yield spoken.say(f"reference.{key}", told)


def _marked(mark: Declared, state: Any) -> Iterator[tuple[str, Mapping[str, tuple[str, ...]]]]:
    for each in mark.marks:
        match each:
            case Of():
                yield "names_mine" if each.mine else "names", {"maps": each.maps(state)}
            case New():
                yield "new", {"maps": each.where}
            case Within():
                yield "within", {"field": (each.field,), "where": each.where}
            case GmSets():
                yield "gm_sets", {}
            case Unless():
                yield "unless", {"field": (each.field,)}
            case When():
                yield "when", {"field": (each.field,), "value": each.values}
            case OtherThan():
                yield "other_than", {"field": (each.field,)}
            case KeysOf():
                yield "keys_of", {"fields": each.fields}
            case _:
                pass
