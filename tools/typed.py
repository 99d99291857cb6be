"""Writes src/limelight/__init__.pyi: what an editor completes, from what the games declare.

``python -m tools.typed``, after a roll, a fight or a public name has changed; a test tells.
"""

from keyword import iskeyword
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import limelight
from limelight.contract import Game
from limelight.games import GAMES, game

STUB = Path(limelight.__file__).with_suffix(".pyi")
HEAD = '''"""What an editor completes; written by tools/typed.py from what the games declare."""

from collections.abc import Mapping
from typing import Any, Literal, overload

'''
ASKED = {
    "odds": ("Odds", ""),
    "simulate": ("Simulation", "how: Runs = ..."),
    "fight": ("Fought", "how: Budget | Runs = ..."),
}
"""The questions that are completed, what they answer, and what stands before the options."""


def written() -> str:
    """The stub as it should be."""
    parts = [HEAD]
    for place, names in limelight._PLACES.items():
        parts += (f"from .{place} import {n} as {n}\n" for n in names if n not in ASKED)
    parts.append("\n__version__: str\n_PLACES: Mapping[str, tuple[str, ...]]\n__all__ = [\n")
    parts += (f"    {name!r},\n" for name in limelight.__all__)
    parts.append("]\n")
    for question, (answer, how) in ASKED.items():
        for each in _overloads(question, answer, how):
            parts.append(f"\n@overload\n{each}")
    return "".join(parts).replace("'", '"')


def _overloads(question: str, answer: str, how: str) -> list[str]:
    found = [f"def odds(game: Roll[Any], /) -> {answer}: ...\n"] if question == "odds" else []
    name = "name" if question == "fight" else "roll"
    for each in GAMES:
        known = game(each)
        assert known is not None
        for rolls, options in _alike(known, question).items():
            places = [f"game: Literal[{each!r}]", f"{name}: Literal[{rolls}]", how, "/"]
            found.append(
                _signature(question, [*places, *(("*", *options) if options else ())], answer)
            )
    places = ["game: str | Game", f"{name}: str", how, "/", "**options: Any"]
    return [*found, _signature(question, places, answer)]


def _signature(question: str, places: list[str], answer: str) -> str:
    lines = "".join(f"    {place},\n" for place in places if place)
    return f"def {question}(\n{lines}) -> {answer}: ...\n"


def _alike(known: Game, question: str) -> dict[str, tuple[str, ...]]:
    """The options by the names of the rolls or fights that have just these."""
    among = known.fights if question == "fight" else known.rolls
    found: dict[tuple[str, ...], list[str]] = {}
    for name, struct in among.items():
        found.setdefault(_options(struct), []).append(name)
    return {", ".join(map(repr, names)): options for options, names in found.items()}


def _options(struct: Any) -> tuple[str, ...]:
    hints = get_type_hints(struct)
    fields = zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True)
    return tuple(
        f"{sent + '_' if iskeyword(sent) else sent}: {_type(hints[name])} = ..."
        for name, sent in fields
    )


def _type(hint: Any) -> str:
    """A type as it is written."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " | ".join(map(_type, inner))
    if origin is Literal:
        return f"Literal[{', '.join(map(repr, inner))}]"
    if origin is dict:
        return f"Mapping[{', '.join(map(_type, inner))}]"
    return {NoneType: "None", Any: "Any"}.get(hint) or str(hint.__name__)


if __name__ == "__main__":
    STUB.write_text(written(), encoding="utf-8")
