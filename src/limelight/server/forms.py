"""Forms: what a browser sends, as the fields of a command.

A form's names are paths: ``with.name``, ``with.options.real_dice``; rows of a list or of a
map with free names are counted (``with.weapons:0.name``, ``with.gifts:0.key``), and
``with.rolls:*.value.target`` is said of every row; ``with.card`` alone is the name of a record
that the table has, and so is each ``with.cards`` of a list. ``stood`` is what stood in the
form at first, as JSON: what is still as it stood was not given, and names mean the records that
stood there before they mean those that the table has. Of several fields of one name
the first that is filled in counts: a choice, or what is typed where the choice is "another".
What is left empty was not given; a box that stands empty says no, where leaving it out would
mean something else. What does not fit is passed on as it is: the rules say what is wrong.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from limelight.contract.form_fields import Field

from .listed import meant

Form = Mapping[str, Sequence[str]]
EMPTY: Mapping[str, Any] = {
    "text": None,
    "name": None,
    "choice": None,
    "choices": [],
    "map": {},
    "list": [],
}
"""What a field is whose words were taken away, where something stood there."""
LONGEST = 200
"""No name of a row is longer."""
_ROW = re.compile(r":[0-9]+")
_ROWS = re.compile(r":([0-9]{1,4})\.")
_WHOLE = re.compile(r"[+\-\u2212]?[0-9]{1,9}")


class _Filled(dict[str, Sequence[str]]):
    """A form that knows which rows of lists and maps it has."""

    def __init__(self, form: Form) -> None:
        super().__init__(form)
        self._rows: dict[str, set[int]] = {}
        for name in form:
            for row in _ROWS.finditer(name, 0, LONGEST):
                self._rows.setdefault(name[: row.start()], set()).add(int(row[1]))

    def rows(self, at: str, least: int = 0) -> list[int]:
        """The numbers of the rows that stand there, and of those that do anyway."""
        return sorted(self._rows.get(at, set()).union(range(least)))


def fields(form: Form, known: Sequence[Field], at: str = "with") -> dict[str, Any]:
    """What was filled in; names that nobody knows stay, so that they are refused."""
    form = _Filled(form)
    told = _settled(form.get(at, ()))
    filled = _filled(form, at, known).items()
    found = told | {name: each for name, each in filled if each != [] or name not in told}
    found = _changed(found, settled((form.get("stood") or ("",))[0]), form, known, at)
    for name in form:
        key = re.split(r"[.:]", name.removeprefix(f"{at}."))[0]
        if name.startswith(f"{at}.") and all(key != field.name for field in known):
            found[key] = form[name][0]
    return found


def _changed(
    found: dict[str, Any], stood: Mapping[str, Any], form: Form, known: Sequence[Field], at: str
) -> dict[str, Any]:
    """Without what is as it stood; what was emptied is nothing now."""
    lists = [field.name for field in known if field.kind == "list" and field.name in stood]
    filled = [name for name in lists if isinstance(found.get(name), list)]
    found = found | {name: meant(found[name], stood[name]) for name in filled}
    emptied = {
        field.name: EMPTY[field.kind]
        for field in known
        if field.name in stood and field.name not in found and field.kind in EMPTY
        if any(name.partition(":")[0] == f"{at}.{field.name}" for name in form)
    }
    kept = {name: each for name, each in found.items() if stood.get(name, form) != each}
    return kept | {name: each for name, each in emptied.items() if stood[name] not in (each, "")}


def settled(text: str) -> dict[str, Any]:
    """What is said before a form is filled in; nothing where it makes no sense."""
    try:
        told = msgspec.json.decode(text) if text else {}
    except (msgspec.DecodeError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def pressed(form: dict[str, list[str]]) -> dict[str, list[str]]:
    """A form one of whose buttons is a whole command: ``act={"do": …, "with": …}``."""
    act = settled((form.get("act") or ("",))[0])
    if not act:
        return form
    told = msgspec.json.encode(act.get("with") or {}).decode()
    return {**form, "do": [str(act.get("do", ""))], "with": [told]}


def _settled(written: Sequence[str]) -> dict[str, Any]:
    """Several fields at once, as a button holds them: ``with={"move": "prepare"}``."""
    found: dict[str, Any] = {}
    for text in written:
        try:
            told = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError):
            told = {"with": text}
        found |= told if isinstance(told, dict) else {"with": text}
    return found


def _filled(form: _Filled, at: str, known: Sequence[Field]) -> dict[str, Any]:
    found = {}
    for field in known:
        value = _value(form, f"{at}.{field.name}" if field.name else at, field)
        if value is not None:
            found[field.name] = value
    return found


def _value(form: _Filled, at: str, field: Field) -> Any:
    match field.kind:
        case "choices":
            chosen = [text for text in _said(form, at) if text]
            return chosen or ([] if field.required else None)
        case "numbers":
            given = " ".join(form.get(at, ()))
            words = given.replace(",", " ").split()
            return [whole(word) for word in words] if words or at in form else None
        case "record":
            called = [text.strip() for text in form.get(at, ()) if text.strip()]
            if called:  # its name alone: it stands in the library
                return called[0]
            return _any(_filled(form, at, field.fields), field.fields)
        case "map":
            return _map(form, at, field)
        case "list":
            ticked = (form.get(f"{at}:by") or ("",))[0]  # rows count only where that is ticked
            rows = [
                _filled(form, f"{at}:{n}", field.fields)
                for n in form.rows(at)
                if not ticked or f"{at}:{n}.{ticked}" in form
            ]
            named = [text.strip() for text in form.get(at, ()) if text.strip()]
            return [*named, *(row for row in rows if _any(row, field.fields))] or None
        case "groups":
            return _groups(form, at)
    told = [text.strip().replace("\r\n", "\n") for text in _said(form, at) if text.strip()]
    text = told[-1 if field.kind == "yes_no" else 0] if told else ""
    if not text:
        return None
    if field.kind == "yes_no":
        return text == "yes"
    numeric = field.kind == "number" or (field.kind == "dice" and field.low is not None)
    return whole(text) if numeric else text


def _said(form: Form, at: str) -> Sequence[str]:
    """What stands in a field; of a row that does not say it what is said for all of them."""
    return form.get(at) or form.get(_ROW.sub(":*", at), ())


def _any(filled: dict[str, Any], known: Sequence[Field]) -> dict[str, Any] | None:
    """What was filled in, if that is more than boxes and keys that nobody touched."""
    usual = {field.name: field.default for field in known if field.kind != "number"}
    touched = (
        value is not False and not (name in usual and value == usual[name])
        for name, value in filled.items()
    )
    return filled if any(touched) else None


def sent(settled: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Fields that are settled, as a form sends them: names, and what stands in them."""
    for name, value in settled.items():
        if isinstance(value, bool):
            yield f"with.{name}", "yes" if value else "no"
        elif isinstance(value, str | int):
            yield f"with.{name}", str(value)
        elif value is not None:
            yield "with", msgspec.json.encode({name: value}).decode()


def _map(form: _Filled, at: str, field: Field) -> dict[str, Any] | None:
    """Rows with a key each: free ones are typed in, known ones stand in the form."""
    found: dict[str, Any] = {}
    lone = len(field.fields) == 1 and not field.fields[0].name
    for n in form.rows(at, len(field.keys_of)):
        row = f"{at}:{n}"
        key = (form.get(f"{row}.key") or ("",))[0].strip()
        if not key and n < len(field.keys_of):
            key = (form.get(f"{at.rpartition('.')[0]}.{field.keys_of[n]}") or ("",))[0].strip()
        if not key:
            continue
        if lone:
            value = _value(form, f"{row}.value", field.fields[0])
        else:
            value = _filled(form, f"{row}.value", field.fields)
        if value is not None and not (lone and value == 0 and field.fields[0].low == 1):
            found[key] = value  # none of them is no entry
    return found or None


def _groups(form: Form, at: str) -> list[list[str]] | None:
    """Everybody with the number of the group they go to."""
    groups: dict[str, list[str]] = {}
    for name, numbers in form.items():
        head, colon, who = name.partition(":")
        if head == at and colon and numbers[0].strip():
            groups.setdefault(numbers[0].strip(), []).append(who)
    return [groups[number] for number in sorted(groups)] or None


def dice(form: Form) -> dict[str, Any] | None:
    """Real dice: a field each, or all on one line (``ONE=5, MANY=5/3``)."""
    found: dict[str, Any] = {}
    for name, faces in form.items():
        if name.startswith("dice."):
            typed = [whole(face.strip()) for face in faces if face.strip()]
            if typed:
                found[name.removeprefix("dice.")] = typed
    line = (form.get("dice") or ("",))[0].strip()
    for each in line.split(",") if line else ():
        name, _, several = each.partition("=")
        found[name.strip()] = [whole(face.strip()) for face in several.split("/")]
    return found or None


def whole(text: str) -> int | str:
    """A whole number as a person types it; anything else stays what it is."""
    if _WHOLE.fullmatch(text) is None:
        return text
    return int(text.replace("\u2212", "-"))
