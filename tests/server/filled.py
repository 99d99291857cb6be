"""A form as a browser has it: what stands in it, and what would be sent of it."""

from html.parser import HTMLParser
from typing import Any, NamedTuple


class Control(NamedTuple):
    """Something that is filled in, ticked or chosen."""

    name: str
    kind: str
    """Of an input its type; else ``select`` or ``textarea``."""
    value: str
    on: bool
    options: tuple[str, ...] = ()
    attrs: dict[str, str | None] = {}


class Filled(HTMLParser):
    """The controls of a page, in their order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.controls: list[Control] = []
        self._select: list[Any] | None = None
        self._text = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An input, or the beginning of a list."""
        given = dict(attrs)
        name = given.get("name")
        if tag == "option" and self._select is not None:
            value = given.get("value")
            self._select[1].append("" if value is None else value)
            self._select[2] = value is None  # then its text is its value
            if "selected" in given:
                self._select[3] = value
        elif tag == "select" and name is not None:
            self._select = [name, [], False, None, given]
        elif tag == "textarea" and name is not None:
            self.controls.append(Control(name, "textarea", "", True, (), given))
            self._text = True
        elif tag == "input" and name is not None:
            kind = given.get("type") or "text"
            on = kind not in ("checkbox", "radio") or "checked" in given
            self.controls.append(Control(name, kind, given.get("value") or "", on, (), given))

    def handle_data(self, data: str) -> None:
        """What stands in an option that does not say otherwise, or in a text."""
        if self._select is not None and self._select[2]:
            self._select[1][-1], self._select[2] = data.strip(), False
        if self._text:
            self.controls[-1] = self.controls[-1]._replace(value=data)

    def handle_endtag(self, tag: str) -> None:
        """A list is whole, or a text."""
        if tag == "textarea":
            self._text = False
        if tag == "select" and self._select is not None:
            name, options, _, chosen, given = self._select
            first = chosen if chosen is not None else options[0] if options else ""
            self.controls.append(Control(name, "select", first, True, tuple(options), given))
            self._select = None

    def sent(self, typed: dict[str, str], chosen: dict[Any, Any]) -> dict[str, list[str]]:
        """What goes out: ``typed`` into fields, ``chosen`` by name (a value, or whether ticked)."""
        found: dict[str, list[str]] = {}
        for each in self.controls:
            on, value = each.on, each.value
            if each.kind in ("radio", "checkbox") and (each.name, value) in chosen:
                on = chosen[each.name, value]
            elif each.kind == "radio" and each.name in chosen:
                on = value == chosen[each.name]
            elif each.kind == "select" and each.name in chosen:
                value = chosen[each.name]
            elif each.name in typed and each.kind not in ("radio", "checkbox", "select"):
                if each.kind != "hidden" or not value:
                    value = typed[each.name]
            if on:
                found.setdefault(each.name, []).append(value)
        return found
