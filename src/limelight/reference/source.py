"""The source of rules, read and never run: which function is called where."""

import ast
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from types import FunctionType
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Struct

from limelight.contract import Game

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Instance(NamedTuple):
    """Some value of this class."""

    of: type[Any]


class Method(NamedTuple):
    """A function of a class, and the class that it was asked for: there ``self`` is looked up."""

    function: Any
    home: type[Any] | None = None
    """The class that has it: what ``super()`` goes on from."""
    holder: type[Any] | None = None


class After(NamedTuple):
    """What ``super()`` stands for: the classes after this one."""

    home: type[Any]
    holder: type[Any]


def method(holder: type[Any], name: str, after: type[Any] | None = None) -> Method | None:
    """The function of this name that a class has, of its own or from a class before it."""
    line = holder.__mro__
    for home in line if after is None else line[line.index(after) + 1 :]:
        if name in vars(home):
            found = plain(vars(home)[name])
            return None if found is None else Method(found, home, holder)
    return None


def plain(thing: Any) -> FunctionType | None:
    """The function inside a property, a method of the class, or something that is kept."""
    if isinstance(thing, property):
        thing = thing.fget
    if isinstance(thing, cached_property):
        thing = thing.func
    thing = getattr(thing, "__func__", thing)
    thing = getattr(thing, "__wrapped__", thing)
    return thing if isinstance(thing, FunctionType) else None


@cache
def _functions(file: str) -> Mapping[int, Function]:
    """Every function of a file by its first line; none where the file cannot be read."""
    try:
        with open(file, encoding="utf-8") as source:
            tree = ast.parse(source.read())
    except (OSError, ValueError, SyntaxError):
        return {}
    found: dict[int, Function] = {}
    for each in ast.walk(tree):
        if isinstance(each, Function):
            above = getattr(each, "decorator_list", ())
            found.setdefault(min(node.lineno for node in (each, *above)), each)
    return found


class Place:
    """One function as it is written, and what the names in it stand for."""

    def __init__(self, where: Method, game: Game) -> None:
        self.where, self._game = where, game
        code = where.function.__code__
        self.tree = _functions(code.co_filename).get(code.co_firstlineno)
        self._local = {*code.co_varnames, *code.co_cellvars}

    @cached_property
    def _hints(self) -> Mapping[str, Any]:
        return _hinted(self.where.function)

    def calls(self) -> Iterator[tuple[ast.Call, Any]]:
        """Every call in it, with what is called; not where it is only asked for an answer."""
        asked = {id(each) for node in self._nodes for each in _only_asked(node)}
        for node in self._nodes:
            if isinstance(node, ast.Call) and id(node) not in asked:
                yield node, self.value(node.func)

    def named(self) -> Iterator[Any]:
        """What it names without calling it: a rule that is passed on."""
        called = {id(each.func) for each in self._nodes if isinstance(each, ast.Call)}
        for node in self._nodes:
            if isinstance(node, ast.Name) and id(node) not in called:
                yield self.value(node)

    @cached_property
    def _nodes(self) -> list[ast.AST]:
        """Everything that is written in it, in the order of its lines."""
        found = [] if self.tree is None else list(ast.walk(self.tree))
        return sorted(found, key=lambda n: (getattr(n, "lineno", 0), getattr(n, "col_offset", 0)))

    def value(self, node: ast.AST | None) -> Any:
        """What an expression stands for, as far as that is written; None where it is not."""
        match node:
            case ast.Name(id="self") if self.where.holder is not None:
                return Instance(self.where.holder)
            case ast.Name(id="cls") if self.where.holder is not None:
                return self.where.holder
            case ast.Name(id=name) if name in self._local:
                return self._of_local(name)
            case ast.Name(id=name):
                return self._outside(name)
            case ast.Call(func=ast.Name(id="super")) if self.where.home is not None:
                assert self.where.holder is not None
                return After(self.where.home, self.where.holder)
            case ast.Call(func=func):
                return self._given_by(self.value(func))
            case ast.Attribute(value=base, attr=name):
                return self._attribute(self.value(base), name)
            case _:
                return None

    def _outside(self, name: str) -> Any:
        function = self.where.function
        free = function.__code__.co_freevars
        if name in free and function.__closure__ is not None:
            try:
                return function.__closure__[free.index(name)].cell_contents
            except ValueError:
                return None
        return function.__globals__.get(name)

    def _of_local(self, name: str) -> Any:
        """What a name inside holds: by its annotation, or by what it is said to be."""
        hinted = self._hints.get(name)
        if isinstance(hinted, type):
            return Instance(hinted)
        for node in self._nodes:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                if any(isinstance(each, ast.Name) and each.id == name for each in node.targets):
                    return self.value(node.value)
        return None

    def _given_by(self, called: Any) -> Any:
        if isinstance(called, type):
            return Instance(called)
        function = called.function if isinstance(called, Method) else plain(called)
        given = None if function is None else _hinted(function).get("return")
        return Instance(given) if isinstance(given, type) else None

    def _attribute(self, base: Any, name: str) -> Any:
        match base:
            case None:
                return None
            case After(home, holder):
                return method(holder, name, home)
            case Instance(of) if issubclass(of, Game):
                return getattr(self._game, name, None)
            case Instance(of):
                if name in getattr(of, "__struct_fields__", ()):
                    hinted = _hinted(of).get(name)
                    return Instance(hinted) if isinstance(hinted, type) else None
                said = getattr(of, name, None)
                return said if isinstance(said, str) else method(of, name)
            case type() if issubclass(base, Struct):
                return method(base, name)
            case _:
                return getattr(base, name, None)


def _only_asked(node: ast.AST) -> Iterator[ast.AST]:
    """What is compared, or asked for being there at all."""
    match node:
        case ast.Compare(left=left, comparators=others):
            yield from (left, *others)
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield test
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand


def words_of(kind: type[Any], name: str) -> tuple[str, ...]:
    """What a field or a property of a class can be, where that is one of a few words."""
    hint = _hinted(kind).get(name)
    held = vars(kind).get(name)
    if hint is None and isinstance(held, property) and held.fget is not None:
        hint = _hinted(held.fget).get("return")
    given = get_args(hint) if get_origin(hint) is Literal else ()
    return tuple(each for each in given if isinstance(each, str))


def _read_hints(thing: Any) -> Mapping[str, Any]:
    try:
        return get_type_hints(thing)
    except Exception:  # somebody else's annotations may say anything
        return {}


_hinted: Callable[[Any], Mapping[str, Any]] = cache(_read_hints)
"""The types that a function or a class says; none where they cannot be known."""


def in_game(function: FunctionType, game: Game) -> bool:
    """Whether a function is one of the game's own."""
    name = function.__module__
    file = getattr(sys.modules.get(name), "__file__", None) or ""
    return file.startswith(game.folder + os.sep) and not in_contract(function)


def in_contract(function: FunctionType) -> bool:
    """Whether a function is what every game has."""
    return function.__module__.startswith("limelight.contract")
