"""Whole fights on the command line: who takes part, how far it is, how it can end."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from limelight.words import Words

from .arguments import Usage

if TYPE_CHECKING:
    from limelight.chances import Fought
    from limelight.contract import Game


def somebody(name: str, game: "Game", spoken: Words) -> Mapping[str, Any]:
    """Somebody who comes with the game, or the one person of a file.

    A file is a party of one, or what the person's ``add_`` command takes.
    """
    from limelight.play import playthrough

    from .run import told

    if name.isalpha() and not Path(name).exists():
        people = _shipped(game)
        if name not in people:
            raise Usage("nobody", name[:64], people, game=game.name)
        return people[name]
    try:
        steps = playthrough.party(Path(name), game.name)
    except playthrough.BadPlaythrough as error:
        plain = _plain(name) if error.why == "form" else None
        if plain is None:
            raise Usage("no_file", file=name[:200], reason=told(error, spoken)) from None
        return plain
    if len(steps) != 1 or not isinstance(steps[0].fields, Mapping):
        raise Usage("one_person", file=name[:200])
    return steps[0].fields


def _shipped(game: "Game") -> dict[str, Mapping[str, Any]]:
    """The people in the files that come with a game, by name."""
    from limelight.play import playthrough

    found: dict[str, Mapping[str, Any]] = {}
    for path in sorted(Path(game.folder).glob("*.yaml")):
        try:
            steps = playthrough.party(path, game.name)
        except playthrough.BadPlaythrough:
            continue  # a scene that does more than bring people along
        for step in steps:
            if isinstance(step.fields, Mapping) and "name" in step.fields:
                found[str(step.fields["name"])] = step.fields
    return found


def _plain(name: str) -> Mapping[str, Any] | None:
    """A file with nothing but one person's fields."""
    from limelight.play import yaml

    try:
        found = yaml.read(Path(name).read_bytes())
    except (OSError, yaml.BadYaml):
        return None
    return found if isinstance(found, dict) and "name" in found else None


def progress() -> Callable[[int, int], None] | None:
    """A line on standard error that moves, if somebody looks at it and it takes long."""
    if not sys.stderr.isatty():
        return None
    from time import monotonic

    begun = monotonic()

    def show(done: int, of: int) -> None:
        if monotonic() - begun > 1 and of:
            end = "\n" if done >= of else ""
            print(f"\r{done * 100 // of:3d} % ({done}/{of})", end=end, file=sys.stderr, flush=True)

    return show


def print_fight(fought: "Fought", spoken: Words) -> None:
    """Bars for what can happen, and the means below."""
    from limelight.chances.pictures.titles import end_of_fight

    from .bars import bars
    from .console import screen

    rows = [(end_of_fight(end, spoken), chance) for end, chance in fought.ends.items()]
    screen().print(bars(rows, spoken))
    print_means(fought, spoken)


def print_means(fought: "Fought", spoken: Words, indent: str = "") -> None:
    """What a fight costs on average, a line each."""
    from limelight.chances.percent import decimal

    for name, mean in fought.means.items():
        if mean is not None:
            print(indent + spoken.say(f"means.{name}", {"mean": decimal(mean, spoken)}))
