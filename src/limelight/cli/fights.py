"""Whole fights on the command line: ``odds yokai fight``, ``odds sinners duel``."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from limelight.game import Refusal
from limelight.words import Words

from .arguments import Arguments, Kind, Usage

if TYPE_CHECKING:
    from fractions import Fraction

    from limelight.odds import Duel, GroupFight

Shown = Union["Duel", "GroupFight"]

MOST_PARTICIPANTS = 100


Group = tuple[tuple[int, ...], int, str, int | None, tuple[str, ...]]
"""Pools, danger, who weakens, how many rounds, chapters."""


def fight(found: Arguments, spoken: Words) -> "GroupFight | Refusal":
    """``odds yokai fight``: round by round."""
    from limelight.odds import group_fight

    asked = group_of(found)
    return asked if isinstance(asked, Refusal) else group_fight(*asked, progress=_progress())


def group_of(found: Arguments) -> Group | Refusal:
    """The group and its enemy, as they were typed."""
    pools = _pools(found)
    if pools is None or found["danger"] is None:
        field = "pools" if pools is None else "danger"
        return Refusal("bad_value", "missing", field, {"field": field})
    chapters = () if found["chapters"] is None else tuple(found["chapters"].split(","))
    return (
        pools,
        found["danger"],
        found["weaken"] or "none",
        found["rounds"],
        tuple(each.strip() for each in chapters),
    )


def _pools(found: Arguments) -> tuple[int, ...] | None:
    """The combat dice of each: as typed, or one for every participant."""
    if found["pools"] is not None:
        hands = [each.strip() for each in found["pools"].split(",")]
        if not all(each.isascii() and each.isdigit() and len(each) < 4 for each in hands):
            return None
        people = found["participants"]
        return tuple(int(each) for each in hands) if people in (None, len(hands)) else None
    people = found["participants"]
    return None if people is None or not 1 <= people <= MOST_PARTICIPANTS else (1,) * people


def one_against_one(found: Arguments, spoken: Words) -> "Duel | Refusal":
    """``odds sinners duel``: to the end."""
    from limelight.odds import duel

    one, two, policy = duellists(found, spoken)
    return duel(one, two, policy, progress=_progress())


def duellists(found: Arguments, spoken: Words) -> tuple[Mapping[str, Any], Mapping[str, Any], str]:
    """The two fighters and their policy, as they were typed."""
    fighters = []
    for name in ("with", "against"):
        if found[name] is None:
            raise Usage("needs_option", option=f"--{name}")
        fighters.append(_fighter(found[name], spoken))
    return fighters[0], fighters[1], found["policy"] or "attack"


def _fighter(name: str, spoken: Words) -> Mapping[str, Any]:
    """The one fighter of a file: a party of one, or what ``add_fighter`` takes."""
    from limelight.play import playthrough

    from .run import told

    try:
        steps = playthrough.party(Path(name), "sinners")
    except playthrough.BadPlaythrough as error:
        plain = _plain(name) if error.why == "form" else None
        if plain is None:
            raise Usage("no_file", file=name[:200], reason=told(error, spoken)) from None
        return plain
    if len(steps) != 1 or not isinstance(steps[0].fields, Mapping):
        raise Usage("one_fighter", file=name[:200])
    return steps[0].fields


def _plain(name: str) -> Mapping[str, Any] | None:
    """A file with nothing but a fighter's fields."""
    from limelight.play import yaml

    try:
        found = yaml.read(Path(name).read_bytes())
    except (OSError, yaml.BadYaml):
        return None
    return found if isinstance(found, dict) and "name" in found else None


def _progress() -> Callable[[int, int], None] | None:
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


WHOLE: Mapping[str, Mapping[str, Mapping[str, Kind]]] = {
    "yokai": {
        "fight": {
            "participants": "number",
            "danger": "number",
            "pools": "text",
            "weaken": "text",
            "rounds": "number",
            "chapters": "text",
        }
    },
    "sinners": {"duel": {"with": "text", "against": "text", "policy": "text"}},
}
"""By game: its fights, and their options."""

RUN: Mapping[str, Callable[[Arguments, Words], "Shown | Refusal"]] = {
    "fight": fight,
    "duel": one_against_one,
}


def print_fight(shown: Shown, spoken: Words) -> None:
    """Bars for what can happen, and the means below."""
    from rich.text import Text

    from limelight.odds import GroupFight
    from limelight.odds.percent import decimal

    from .bars import bars
    from .console import screen

    console = screen()
    rows: list[tuple[str, Fraction]]
    if isinstance(shown, GroupFight):
        rows = [
            (spoken.say("cli.odds.round", {"n": at}), chance)
            for at, chance in enumerate(shown.rounds, 1)
        ]
        rows.append((spoken.say("cli.odds.open"), shown.open))
        means = [("cli.odds.conditions", shown.conditions)]
    else:
        rows = [(spoken.say("cli.odds.wins", {"name": n}), each) for n, each in shown.win.items()]
        rows.append((spoken.say("cli.odds.both"), shown.both))
        if shown.never:
            rows.append((spoken.say("cli.odds.never"), shown.never))
        means = [] if shown.rounds is None else [("cli.odds.rounds", shown.rounds)]
    console.print(bars(rows, spoken))
    for key, mean in means:
        console.print(Text(spoken.say(key, {"mean": decimal(mean, spoken)})))
