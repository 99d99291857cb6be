"""Lines to try: each works as it stands."""

import shlex
from collections.abc import Mapping

from limelight.chances.rolls.asked import made
from limelight.contract import Game, Refusal
from limelight.games import game, names
from limelight.play.refusals import words_of

from .arguments import Option, dashed, read
from .commands import Command
from .named import rolls
from .options import options_of

MOST_FACES = 6
"""More dice than that nobody types in to try something."""


def examples(command: Command) -> list[str]:
    """Of a command: with the first game and its first roll, where it takes those."""
    name = names()[0]
    known = game(name)
    if known is None:
        return []
    if command.rolls:
        return examples_of_roll(command, known, name, rolls(known, command)[0])
    if command.of_games:
        return examples_of_game(command)
    holes = {"game": name, "rule": next(iter(known.rules), "")}
    return [_line(command.name, each.format(**holes)) for each in command.examples]


def examples_of_game(command: Command, only: str = "") -> list[str]:
    """Of an encounter or a forecast: with the first game that has one, or with this game alone."""
    for name in (only,) if only else names():
        known = game(name)
        if known is not None and command.struct(known) is not None:
            given = words_of(known, "en").find(f"example.{command.of_games}") or ""
            holes = {"game": name, command.of_games: given}
            lines = (each.format(**holes) for each in command.examples)
            return [_line(command.name, line) for line in lines]
    return []


def examples_of_roll(command: Command, known: Game, name: str, roll: str) -> list[str]:
    """Of a roll or a fight; none where nobody can guess what it needs."""
    given = words_of(known, "en").find(f"example.{roll}")
    if given is None:
        given = _needed(options_of(known, roll))
    if given is None:
        return []
    lines = []
    for each in command.examples:
        dice = _dice(known, roll, given) if "{dice}" in each else ""
        if dice or "{dice}" not in each:
            lines.append(_line(command.name, name, roll, given, each.format(dice=dice)))
    return lines


def _line(*words: str) -> str:
    return " ".join(("limelight", *filter(None, words)))


def _needed(options: Mapping[str, Option]) -> str | None:
    """Something for every option that must be given; None where it may be anything."""
    words = []
    for name, option in options.items():
        if option.required and option.choices:
            words.append(f"{dashed(name)} {option.choices[0]}")
        elif option.required and option.kind == "number":
            words.append(f"{dashed(name)} {max(option.low or 0, min(10, option.high or 10))}")
        elif option.required:
            return None
    return " ".join(words)


def _dice(known: Game, roll: str, given: str) -> str:
    """Faces for every die of the roll, as they are typed in; empty where those are too many."""
    made_of = made(known, roll, read(shlex.split(given), options_of(known, roll)).options)
    if isinstance(made_of, Refusal):
        return ""
    dice = made_of.dice()
    if not 0 < sum(map(len, dice.values())) <= MOST_FACES:
        return ""
    faces = [
        f"{name}={'/'.join(str((sides * (2 - at % 2) + 2) // 3) for sides in each)}"
        for at, (name, each) in enumerate(dice.items())
    ]
    return shlex.quote(",".join(faces))
