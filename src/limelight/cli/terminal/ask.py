"""Asking a person for the fields of an offer, one after the other."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from limelight.contract import Throw
from limelight.contract.form_fields import Field
from limelight.contract.offers import Offer
from limelight.words import Words

from .named import MOST_LISTED, fitting, placed

Read = Callable[[str], str]
"""Shows a prompt and gives the line that was typed; raises EOFError at the end."""
Say = Callable[[str], None]
Brings = Callable[[str, Mapping[str, Any]], Sequence[str]]
"""What a command with these fields would bring, in sentences."""


class Back(Exception):
    """The person thought better of it."""


class Asker:
    """Asks in one language; a dot on a line goes back."""

    def __init__(
        self,
        spoken: Words,
        read: Read,
        say: Say,
        brings: Brings = lambda do, fields: (),
        library: Mapping[str, Collection[str]] = {},
    ) -> None:
        self._spoken, self._read, self._say, self._brings = spoken, read, say, brings
        self._library = library
        """The names of the records that can be meant by them, by kind."""
        self._do = self._where = ""
        """The command that is filled in, and the field that others are inside of."""
        self._filled: Mapping[str, Any] = {}
        """What is filled in so far, for saying what each choice would bring."""

    def offer(self, offer: Offer) -> dict[str, Any]:
        """The fields of an offer as a person fills them in."""
        self._do = offer.do
        filled: dict[str, Any] = dict(offer.settled)
        self._filled = filled
        later = []
        for field in offer.fields:
            if not field.required and not field.asked:
                later.append(field)
            elif _matters(field, filled):
                self._put(filled, field)
            elif field.after:
                later.append(field)  # nothing is suggested: for those who want it
        while later:
            names = [f"{n} {self.label(field)}" for n, field in enumerate(later, 1)]
            line = self._line(self._spoken.say("ui.more", {"fields": " · ".join(names)}))
            if not line:
                break
            at = int(line) - 1 if line.isascii() and line.isdigit() and len(line) < 4 else -1
            if 0 <= at < len(later):
                self._put(filled, later.pop(at))
            else:
                self._say(self._spoken.say("ui.no_choice"))
        return filled

    def one(self, field: Field) -> Any:
        """A single question."""
        return self._plain(field)

    def again(self, offer: Offer, name: str, filled: dict[str, Any]) -> bool:
        """Asks for one field anew, after a refusal; False if the offer has no such field."""
        for field in offer.fields:
            if field.name == name and not (field.kind == "choice" and len(field.choices) == 1):
                filled.pop(name, None)
                if name in offer.settled:  # it stands, unless something else is said
                    filled[name] = offer.settled[name]
                self._put(filled, field)
                return True
        return False

    def label(self, field: Field) -> str:
        """What a field is called: inside another one, in this command, or everywhere."""
        found = self._spoken.field(field.name, self._do, self._where)
        return found or self._spoken.word("field", field.name)

    def _put(self, filled: dict[str, Any], field: Field) -> None:
        suggested = field.suggested.get(str(filled.get(field.after)))
        if suggested is not None:
            field = replace(field, default=suggested)
        value = self._ask(field, filled)
        value = suggested if value is None else value
        if value is not None:
            filled[field.name] = value

    def _line(self, prompt: str) -> str:
        line = self._read(prompt + " › ").strip()
        if line == ".":
            raise Back
        return line

    def _ask(self, field: Field, filled: Mapping[str, Any]) -> Any:
        taken = {filled.get(name) for name in field.other_than}
        if taken and field.choices:
            field = replace(field, choices=tuple(c for c in field.choices if c not in taken))
        match field.kind:
            case "record":
                return self._record(field)
            case "map":
                return self._map(field, filled)
            case "list":
                return self._list(field)
            case "groups":
                return self._groups(field)
            case "choice" if field.required and len(field.choices) == 1:
                return field.choices[0]
            case _:
                return self._plain(field)

    @contextmanager
    def _inside(self, field: Field) -> Iterator[None]:
        """While the fields inside another one are asked for."""
        before, self._where = self._where, field.name
        yield
        self._where = before

    def _plain(self, field: Field) -> Any:
        """A value on one line, asked until it fits."""
        prompt = self.label(field)
        beside = self._beside(field)
        if beside:
            for line in beside:
                self._say(line)
        elif field.choices:
            listed = [f"{n}\u00a0{self._word(field, c)}" for n, c in enumerate(field.choices, 1)]
            prompt += f": {' · '.join(listed)}"
        if field.kind in ("choices", "numbers"):
            prompt += f" ({self._spoken.say('ui.several')})"
        if field.kind == "yes_no":
            prompt += f" ({self._spoken.say('ui.yes_no')})"
        if not field.required:
            prompt += f" [{self._default(field)}]"
        while True:
            line = self._line(prompt)
            if not line and not field.required:
                return None
            if not line and field.kind == "numbers":
                return []
            value = self._value(field, line)
            if value is not None:
                return value
            self._say(self._spoken.say(f"ui.wrong_{field.kind}"))

    def _beside(self, field: Field) -> list[str]:
        """The choices with what each would bring, a line each; none where nothing is said."""
        if field.kind != "choice" or not self._do:
            return []
        told = [self._brings(self._do, {**self._filled, field.name: c}) for c in field.choices]
        if not any(told):
            return []
        names = [f"  {n} {self._word(field, c)}" for n, c in enumerate(field.choices, 1)]
        width = max(map(len, names))
        return [
            f"{name:<{width}}  {' · '.join(says)}".rstrip()
            for name, says in zip(names, told, strict=True)
        ]

    def _word(self, field: Field, choice: str) -> str:
        return self._spoken.word(field.words, choice) if field.words else choice

    def _default(self, field: Field) -> str:
        if isinstance(field.default, bool):
            return self._spoken.say("ui.yes" if field.default else "ui.no")
        if field.default is None or field.default == "":
            return "–"
        return self._word(field, str(field.default))

    def _value(self, field: Field, line: str) -> Any:
        match field.kind:
            case "choice":
                return self._choice(field, line)
            case "choices":
                several = [self._choice(field, each.strip()) for each in line.split(",")]
                return None if None in several else several
            case "number":
                return whole(line)
            case "numbers":
                numbers = [whole(each) for each in line.replace(",", " ").split()]
                return None if None in numbers else numbers
            case "yes_no":
                return self._yes_no(line)
            case "dice" if field.low is not None and whole(line) is not None:
                return whole(line)  # a number, where dice could stand
            case _:
                return line or None

    def _choice(self, field: Field, line: str) -> str | None:
        """By number, by name, or by the beginning of it."""
        if line.isascii() and line.isdigit() and len(line) < 5:
            at = int(line) - 1
            return field.choices[at] if 0 <= at < len(field.choices) else None
        wanted = line.casefold()
        names = {choice: self._word(field, choice).casefold() for choice in field.choices}
        for choice, name in names.items():
            if wanted in (choice.casefold(), name):
                return choice
        near = [choice for choice, name in names.items() if wanted and name.startswith(wanted)]
        if not field.choices:
            return line or None
        return near[0] if len(near) == 1 else None

    def _yes_no(self, line: str) -> bool | None:
        told = line.casefold()
        for word, value in (("ui.yes", True), ("ui.no", False)):
            if told and self._spoken.say(word).casefold().startswith(told):
                return value
        return None

    def _record(self, field: Field) -> dict[str, Any] | str | None:
        """A few values under one name; all may be left out if the first one is.

        Where the library has some of them, the name of one is enough.
        """
        self._say(self._spoken.say("ui.record", {"field": self.label(field)}))
        known = tuple(self._library.get(field.library, ()))
        filled: dict[str, Any] = {}
        with self._inside(field):
            for at, each in enumerate(field.fields):
                if at == 0 and each.required:
                    first = self._called(each, known) if known else self._plain(_optional(each))
                    if first is None:
                        break
                    if first in known:
                        return str(first)
                    filled[each.name] = first
                else:
                    self._put(filled, each)
        return filled or None

    def _called(self, field: Field, known: Sequence[str]) -> str | None:
        """One that the library has, by number or name, or a name that is new."""
        shown: Sequence[int] = range(len(known))
        while True:
            listed = [f"{at + 1}\u00a0{known[at]}" for at in shown[:MOST_LISTED]]
            if len(known) > MOST_LISTED:
                listed.append(self._spoken.say("ui.search"))
            listed.append(self._spoken.say("ui.or_new"))
            line = self._line(f"{self.label(field)}: {' · '.join(listed)} [–]")
            if line.startswith("/") and len(known) > MOST_LISTED:
                shown = fitting(known, line[1:])
                if not shown:
                    self._say(self._spoken.say("ui.no_choice"))
                    shown = range(len(known))
                continue
            at = placed(known, line)
            if at is not None:
                return known[at]
            if whole(line) is None:
                return line or None
            self._say(self._spoken.say("ui.no_choice"))

    def _map(self, field: Field, filled: Mapping[str, Any]) -> dict[str, Any] | None:
        """A value for each key: keys that follow from other fields, a choice, or free names."""
        if field.keys_of:
            return {key: self._entry(key, field) for key in (filled[f] for f in field.keys_of)}
        found: dict[str, Any] = {}
        if field.choices:
            keys = Field(field.name, "choices", field.choices, required=field.required)
            for key in self._plain(keys) or ():
                found[key] = self._entry(key, field)
            return found or None
        name = Field(field.name, "name", required=False)
        while (key := self._plain(name)) is not None:
            found[key] = self._entry(key, field)
        return found or None

    def _entry(self, key: str, field: Field) -> Any:
        if len(field.fields) == 1 and not field.fields[0].name:
            return self._plain(_named(field.fields[0], key))
        self._say(f"{key}:")
        entry: dict[str, Any] = {}
        with self._inside(field):
            for each in field.fields:
                if (each.required or each.asked) and _matters(each, entry):
                    self._put(entry, each)
        return entry

    def _groups(self, field: Field) -> list[list[str]]:
        """Everybody into groups, one group a line; Enter on an empty line ends it."""
        left = list(field.choices)
        groups: list[list[str]] = []
        while left:
            name = f"{self.label(field)} {len(groups) + 1}"
            some = self._plain(Field(name, "choices", tuple(left), required=False))
            if not some:
                break
            groups.append(some)
            left = [each for each in left if each not in some]
        return groups

    def _list(self, field: Field) -> list[Any] | None:
        found = []
        while (entry := self._record(field)) is not None:
            found.append(entry)
        return found or None

    def dice(self, throw: Throw) -> dict[str, tuple[int, ...]] | None:
        """The faces of real dice, in the order shown; None if Limelight shall throw."""
        wanted = [(name, sides) for name, each in throw.dice.items() for sides in each]
        listed = ", ".join(self._die(name, sides) for name, sides in wanted)
        while True:
            line = self._line(self._spoken.say("ui.dice", {"dice": listed}))
            if not line:
                return None
            faces = [whole(each) for each in line.replace(",", " ").split()]
            if len(faces) != len(wanted) or None in faces:
                self._say(self._spoken.say("ui.wrong_faces", {"n": len(wanted), "dice": listed}))
                continue
            typed: dict[str, tuple[int, ...]] = {}
            for (name, sides), face in zip(wanted, faces, strict=True):
                if face is None or not 1 <= face <= sides:
                    values = {"face": face, "sides": sides, "die": self._die(name, sides)}
                    self._say(self._spoken.say("ui.no_such_face", values))
                    break
                typed[name] = (*typed.get(name, ()), face)
            else:
                return typed

    def _die(self, name: str, sides: int) -> str:
        word, plainly = self._spoken.word("die", name), f"{self._spoken.say('die_letter')}{sides}"
        return word if word == plainly else f"{word} ({plainly})"


def _matters(field: Field, filled: Mapping[str, Any]) -> bool:
    """Whether a field is worth asking for, after what was said before it."""
    if any(name in filled for name in field.unless):
        return False
    if field.after and str(filled.get(field.after)) not in field.suggested:
        return False
    return not field.when or filled.get(field.when[0]) in field.when[1:]


def whole(text: str) -> int | None:
    """A whole number as a person types it."""
    plain = text.replace("\u2212", "-").removeprefix("+")
    digits = plain.removeprefix("-")
    return int(plain) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def _optional(field: Field) -> Field:
    return replace(field, required=False)


def _named(field: Field, name: str) -> Field:
    return replace(field, name=name, required=True)
