"""People and things of a file as sheets to read and to print: Markdown, made of their cards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from limelight.contract import GM, AddContent, Card, Dial, Game, Refusal, Row, Said, Slots, as_sent
from limelight.contract.library import records
from limelight.contract.prices import price, priced
from limelight.contract.uses import Limited, text_of
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


def written(
    game: Game, steps: Steps, language: str, options: Mapping[str, Any] = {}
) -> Sheets | Refusal:
    """Everybody whom these commands bring, and what they put into the library.

    Refused where nothing of it can be done. ``options``: of the table that takes it.
    """
    spoken, brought = words_of(game, language), _Brought(game, options)
    for do, fields in steps:
        brought.try_all(do, fields)
    for do, fields, _ in game.shelf(game.redact(brought.state, GM)):
        brought.do(do, fields)
    state = brought.state
    sheets = ["\n".join(_sheet(card, spoken)) for card in game.cards(game.redact(state, GM))]
    told = (*sheets, *_things(state, spoken))
    if not told and brought.why is not None:
        return brought.why
    return Sheets("\n\n".join(told) + "\n", (*brought.lost, *_untold(state)))


class _Brought:
    """A table with as much on it as can be brought."""

    def __init__(self, game: Game, options: Mapping[str, Any]) -> None:
        self.game, self.state = game, game.start(game.Options(**options))
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
    if card.tags:
        yield " · ".join(_said(card.tags, spoken)) + "  "
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
    for kind, held in records(state).items():
        things = [each for each in held.values() if isinstance(each, Limited)]
        if things:
            head = f"## {raised(escaped(spoken.word('field', kind)))}"
            yield "\n".join((head, "", *(_thing(each, spoken) for each in things)))


def _thing(thing: Any, spoken: Words) -> str:
    return _item(escaped(thing.name), _said(price(None, thing), spoken), text_of(thing))


TOLD = ("name", "text", "per", "uses")
"""What is told of a thing of the library, beside its prices."""


def _untold(state: Any) -> Iterator[tuple[str, str]]:
    """What a list of things has no place for, and the records that have no list."""
    for kind, held in records(state).items():
        for each in held.values():
            if isinstance(each, Limited):
                told = (*TOLD, *(field for field, _ in priced(type(each))))
                yield from ((each.name, field) for field in as_sent(each) if field not in told)
            elif not each.brings:
                yield each.name, kind


def _line(row: Row, spoken: Words) -> str:
    label = "" if row.label.key == "card.empty" else f"**{raised(_label(row, spoken))}:** "
    return f"{label}{_value(row, spoken)}  "


def _item(name: str, more: Sequence[str], text: Any) -> str:
    head = f"- **{name}**" + (f" ({', '.join(more)})" if more else "")
    return f"{head}: {_lines(text, '  ')}" if text else head


def _lines(text: Any, before: str = "") -> str:
    """What people wrote, line by line; ``before``: what keeps a line in its list."""
    return f"  \n{before}".join(map(escaped, str(text).split("\n")))


def _label(row: Row, spoken: Words) -> str:
    return escaped(spoken.say(row.label.key, row.label.values))


def _value(row: Row, spoken: Words) -> str:
    match row.value:
        case Slots():
            said = spoken.say("page.of", {"marked": row.value.marked, "most": row.value.most})
            gone = row.value.crossed
            return f"{said}; {spoken.say('page.crossed', {'n': gone})}" if gone else said
        case Dial():
            values = {"left": row.value.left, "start": row.value.start}
            return spoken.say("page.left", values)
        case Said():
            return escaped(spoken.say(row.value.key, row.value.values))
        case _:
            return _lines(row.value)


def _said(several: Any, spoken: Words) -> list[str]:
    return [escaped(spoken.say(each.key, each.values)) for each in several]
