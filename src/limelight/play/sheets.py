"""People and things of a file as sheets to read and to print: Markdown, made of their cards."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from limelight.contract import GM, AddContent, Card, Dial, Game, Refusal, Row, Said, Slots
from limelight.contract.library import library_of
from limelight.contract.prices import price
from limelight.contract.uses import Limited
from limelight.words import Words, raised
from limelight.words.markdown import escaped

from . import reading
from .refusals import words_of

Steps = Sequence[tuple[str, dict[str, Any]]]


class Sheets(NamedTuple):
    """What is read, and what no table would take."""

    text: str
    lost: tuple[tuple[str, str], ...] = ()
    """In whom or what, and where in it."""


def written(game: Game, steps: Steps, language: str) -> Sheets | Refusal:
    """Everybody whom these commands bring, and what they put into the library.

    Refused where nothing of it can be done.
    """
    spoken, brought = words_of(game, language), _Brought(game)
    for do, fields in steps:
        brought.try_all(do, fields)
    for do, fields, _ in game.shelf(game.redact(brought.state, GM)):
        brought.do(do, fields)
    state = brought.state
    sheets = ["\n".join(_sheet(card, spoken)) for card in game.cards(game.redact(state, GM))]
    told = (*sheets, *_things(state, spoken))
    if not told and brought.why is not None:
        return brought.why
    return Sheets("\n\n".join(told) + "\n", tuple(brought.lost))


class _Brought:
    """A table with as much on it as can be brought."""

    def __init__(self, game: Game) -> None:
        self.game, self.state = game, game.start(game.Options())
        self.why: Refusal | None = None
        self.lost: list[tuple[str, str]] = []

    def try_all(self, do: str, fields: dict[str, Any]) -> None:
        """One command; of records that cannot come together each that can come by itself."""
        why = self.do(do, fields)
        if why is None:
            return
        self.why = self.why or why
        if not issubclass(self.game.commands[do], AddContent):
            self.lost.append((str(fields.get("name", do)), why.at or do))
            return
        waiting = [(kind, each) for kind, several in fields.items() for each in several]
        failed = self._each(do, waiting)
        while len(failed) < len(waiting):  # what names others may come after them
            waiting, failed = failed, self._each(do, failed)
        self.lost += [(str(each["name"]), kind) for kind, each in failed]

    def _each(self, do: str, several: Sequence[tuple[str, Any]]) -> list[tuple[str, Any]]:
        return [(kind, each) for kind, each in several if self.do(do, {kind: [each]}) is not None]

    def do(self, do: str, fields: dict[str, Any]) -> Refusal | None:
        """The table after a command, or as it was, and why that cannot be done."""
        command = reading.command(self.game, do, self.game.commands[do], fields)
        if isinstance(command, Refusal):
            return command
        after = self.game.after(self.state, command, GM)
        if after is None:
            why = self.game.tried(self.state, command, GM)
            return why if isinstance(why, Refusal) else Refusal("missing_dice")
        self.state = after
        return None


def _sheet(card: Card, spoken: Words) -> Iterator[str]:
    """One person: how they stand, what they are good at, what they carry."""
    yield f"# {escaped(card.name)}"
    yield ""
    for row in card.rows:
        yield _line(row, spoken)
    skills = [each for each in card.more if each.kind == "skill"]
    if skills:
        yield " · ".join(f"{_label(row, spoken)}: {_value(row, spoken)}" for row in skills) + "  "
    for row in card.more:
        if row.kind == "":
            yield _line(row, spoken)
    things = [each for each in card.more if each.kind == "thing"]
    if things:
        yield ""
    for row in things:
        yield _item(_value(row, spoken), [_label(row, spoken), *_said(row.adds, spoken)], row.text)


def _things(state: Any, spoken: Words) -> Iterator[str]:
    """The things of the library, a list for each kind."""
    library = library_of(state)
    for kind, records in ({} if library is None else library.known()).items():
        things = [each for each in records.values() if isinstance(each, Limited)]
        if things:
            head = f"## {raised(escaped(spoken.word('field', kind)))}"
            yield "\n".join((head, "", *(_thing(each, spoken) for each in things)))


def _thing(thing: Any, spoken: Words) -> str:
    return _item(escaped(thing.name), _said(price(None, thing), spoken), thing.text)


def _line(row: Row, spoken: Words) -> str:
    label = "" if row.label.key == "card.empty" else f"**{raised(_label(row, spoken))}:** "
    return f"{label}{_value(row, spoken)}  "


def _item(name: str, more: Sequence[str], text: Any) -> str:
    told = "  \n  ".join(map(escaped, str(text).split("\n"))) if text else ""
    head = f"- **{name}**" + (f" ({', '.join(more)})" if more else "")
    return f"{head}: {told}" if told else head


def _label(row: Row, spoken: Words) -> str:
    return escaped(spoken.say(row.label.key, row.label.values))


def _value(row: Row, spoken: Words) -> str:
    match row.value:
        case Slots():
            values = {"marked": row.value.marked, "most": row.value.most}
            return spoken.say("page.of", values)
        case Dial():
            values = {"left": row.value.left, "start": row.value.start}
            return spoken.say("page.left", values)
        case Said():
            return escaped(spoken.say(row.value.key, row.value.values))
        case _:
            return escaped(row.value)


def _said(several: Any, spoken: Words) -> list[str]:
    return [escaped(spoken.say(each.key, each.values)) for each in several]
