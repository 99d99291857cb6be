"""What a command can refuse with and throw, as far as its source says."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from types import FunctionType
from typing import Any, NamedTuple

from limelight.contract import Command, Game, Refusal, Roll, Throw
from limelight.contract.events import rolled
from limelight.contract.marks import InLibrary, declared
from limelight.contract.refusals import bad_value, missing, not_now, unknown
from limelight.contract.rolls import throw
from limelight.contract.tracks import OneOf, Span

from .source import Instance, Method, Place, in_contract, in_game, method, plain, words_of

STAGES = ("meant", "malformed", "unknown", "whose", "refuse", "decide")
"""The methods of a command that can refuse, in the order in which they are asked."""


_PARTS: Mapping[Any, tuple[str, ...]] = {
    Refusal: ("code", "why", "at"),
    bad_value: ("why", "at"),
    not_now: ("why",),
    missing: ("at",),
    unknown: ("name", "at"),
}
"""The ways to refuse, and what each is given one after the other."""
_CODES = {
    bad_value: "bad_value",
    not_now: "not_now",
    missing: "bad_value",
    unknown: "unknown_name",
}


class Given(NamedTuple):
    """A refusal as it is written; ``why`` and ``at`` are empty where only play knows them."""

    code: str
    why: str = ""
    at: str = ""


class Found(NamedTuple):
    """What was found in the source of a command."""

    given: tuple[Given, ...]
    throws: bool
    rolls: tuple[type[Roll[Any]], ...]
    closed: bool
    """Whether it has dice that nobody may type in yet."""


@cache
def found_in(game: Game, command: type[Command], of: Game) -> Found:
    """Looks through the methods of a command, and through everything of the game they call.

    ``game``: what the command is entered in; ``of``: what is played, where that is another.
    """
    starts = [method(command, name) for name in STAGES]
    looked_at = ((f.mark(InLibrary), f.structs) for f in declared(command))
    records = (each for mark, structs in looked_at if mark and not mark.own for each in structs)
    starts += [method(each, "unsound") for each in records]
    search = _Search(game, command, of)
    for each in starts:
        if each is not None and each.home is not Command:
            search.follow(each)
    found = Found(tuple(search.given), search.throws, tuple(search.rolls), search.closed)
    for inner in inside(command, of):
        more = found_in(of, inner, of)
        given, rolls = dict.fromkeys((*found.given, *more.given)), (*found.rolls, *more.rolls)
        throws, closed = found.throws or more.throws, found.closed or more.closed
        found = Found(tuple(given), throws, tuple(dict.fromkeys(rolls)), closed)
    return found


def inside(command: type[Command], of: Game) -> tuple[type[Command], ...]:
    """The commands of a game that are done inside this one."""
    begins = command.within
    return tuple(each for do, each in of.commands.items() if begins and do.startswith(begins))


@cache
def understood(game: Game) -> tuple[Given, ...]:
    """What a game refuses when it reads what people write."""
    search = _Search(game, Command, game)
    function = plain(game.understand)
    if function is not None:
        search.follow(Method(function))
    return tuple(search.given)


class _Search:
    """Follows calls from function to function, each once."""

    def __init__(self, game: Game, command: type[Command], of: Game) -> None:
        self._games, self._of = (game, of), of
        structs = (*structs_in(command), *structs_in(of.State))
        self._known = (*structs, Span, OneOf)
        self._marks = [m for kind in structs for field in declared(kind) for m in field.marks]
        self._done: set[tuple[Any, Any]] = set()
        self.given: dict[Given, None] = {}
        self.rolls: dict[type[Roll[Any]], None] = {}
        self.throws = self.closed = False

    def follow(self, where: Method) -> None:
        """One function, and what it calls."""
        if (where.function, where.holder) in self._done:
            return
        self._done.add((where.function, where.holder))
        place = Place(where, self._of)
        for node, called in place.calls():
            self._called(node, called, place)
        for named in place.named():
            if isinstance(named, Refusal):
                self.given[Given(named.code, named.why, named.at)] = None
            elif isinstance(named, FunctionType) and _refuses(named):
                self._own(Method(named))

    def _called(self, node: ast.Call, called: Any, place: Place) -> None:
        if _hashable(called) and called in _PARTS:
            self.given.update(dict.fromkeys(self._written(node, called, place)))
        elif called in (throw, rolled, Throw):
            self.throws = True
            self.closed = self.closed or any(each.arg == "closed" for each in node.keywords)
            for each in node.args:
                thrown = place.value(each)
                if isinstance(thrown, Instance) and issubclass(thrown.of, Roll):
                    self.rolls[thrown.of] = None
        elif isinstance(called, Method):
            self._own(called)
        elif plain(called) is not None:
            function = plain(called)
            assert function is not None
            self._own(Method(function))
        elif called is None and isinstance(node.func, ast.Attribute):
            for kind in self._known:  # something of this command or of the table
                perhaps = method(kind, node.func.attr)
                if perhaps is not None and _refuses(perhaps.function):
                    self.follow(perhaps)

    def _own(self, where: Method) -> None:
        """What the game calls of its own; of the contract's what gives refusals."""
        shared = _refuses(where.function) and in_contract(where.function)
        if shared or any(in_game(where.function, game) for game in self._games):
            self.follow(where)

    def _written(self, node: ast.Call, called: Any, place: Place) -> Iterator[Given]:
        """A refusal with the words that its call writes out."""
        given = dict(zip(_PARTS[called], node.args, strict=False))
        given |= {each.arg: each.value for each in node.keywords if each.arg}
        codes, whys, ats = (self._texts(given.get(each)) for each in ("code", "why", "at"))
        codes = codes or self._declared(given.get("code"), place)
        for code in [_CODES[called]] if called in _CODES else codes:
            for why in ["missing"] if called is missing else whys or [""]:
                yield from (Given(code, why, at) for at in ats or [""])

    def _texts(self, node: ast.AST | None) -> list[str]:
        """What a text can be, as far as it is written out."""
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.IfExp(body=body, orelse=other):
                return [*self._texts(body), *self._texts(other)]
            case ast.JoinedStr(values=parts):
                return ["".join(each) for each in product(*map(self._texts, parts))]
            case ast.FormattedValue(value=ast.Attribute(attr=name)):
                found = (word for kind in self._known for word in words_of(kind, name))
                return list(dict.fromkeys(found))
            case _:
                return []

    def _declared(self, node: ast.AST | None, place: Place) -> list[str]:
        """What a code can be that a class, or a mark on what it deals with, says.

        What a mark says for a price is never said where it gives something.
        """
        if not isinstance(node, ast.Attribute):
            return []
        said = place.value(node)
        marks = (each for each in self._marks if not getattr(each, "gives", False))
        marked = (getattr(each, node.attr, None) for each in marks)
        several = marked if said is None else [said]
        return list(dict.fromkeys(each for each in several if isinstance(each, str)))


def _refuses(function: FunctionType) -> bool:
    """Whether a function says that it gives refusals."""
    return "Refusal" in str(function.__annotations__.get("return", ""))


def _hashable(thing: Any) -> bool:
    return isinstance(thing, FunctionType | type)


def structs_in(kind: Any) -> list[type[Any]]:
    """A struct and every struct that its fields are made of."""
    found: dict[type[Any], None] = {}
    waiting = [kind]
    while waiting:
        each = waiting.pop()
        if each not in found and hasattr(each, "__struct_fields__"):
            found[each] = None
            waiting += [inner for field in declared(each) for inner in field.structs]
    return list(found)
