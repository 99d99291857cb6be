"""Outside ``games/`` nothing knows a game: no roll, track, trait or code of one by name."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import limelight.contract as ll
from limelight.contract.events import name_of
from limelight.contract.marks import Track, declared
from limelight.contract.refusals import REFUSALS
from limelight.games import GAMES, game

SOURCE = Path(__file__).parent.parent / "src" / "limelight"
KINDS = {".py", ".html", ".css", ".js", ".po"}
CONTRACT = (
    *(ll.AddContent, ll.ContentAdded, ll.UseThing, ll.ThingUsed),
    *(ll.RestoreUses, ll.UsesRestored, ll.AcquireThing, ll.ThingAcquired),
    *(ll.DropThing, ll.ThingDropped, ll.GiveThing, ll.ThingGiven),
    *(ll.Retire, ll.Retired, ll.Rejoin, ll.Rejoined),
)
"""Commands and events that games have by declaring what they are about."""
PLAIN = {
    # words of the engine, or of everybody's English, that some game uses for something too
    *("act", "action", "answered", "choose", "chosen", "clear", "damage", "decide"),
    *("divide", "drop", "dropped", "gain", "give", "given", "lose"),
    *("declared", "exchange", "fell", "fight", "help", "join", "joined", "left", "level"),
    *(
        "mark",
        "marked",
        "moved",
        "move",
        "neither",
        "now",
        "placed",
        "presence",
        "roll",
        "rolled",
        "settled",
    ),
    *("solve", "split", "succeed", "test"),
}


def names() -> dict[str, str]:
    """What games call their own things, and whose they are."""
    found = dict.fromkeys(GAMES, "a game")
    for name in GAMES:
        known = game(name)
        assert known is not None
        facts = __import__(f"limelight.games.{name}.facts", fromlist=["facts"])
        groups: list[Any] = [known.rolls, known.fights, known.goals, known.policies]
        groups += [own(known.commands), own(known.events)]
        groups += [known.looks, known.shapes, getattr(facts, "TRAITS", ())]
        for struct in (field.structs for field in declared(known.State)):
            for inner in struct:
                groups.append([field.name for field in declared(inner) if field.mark(Track)])
        groups.append(set(known.refusals) - set(REFUSALS))
        found |= {str(each): name for group in groups for each in group}
    return {each: whose for each, whose in found.items() if each not in PLAIN}


def own(entered: Iterable[str]) -> list[str]:
    """Commands and events that the contract has not got itself, for any game to enter."""
    shared = {name_of(each) for each in CONTRACT}
    return [name for name in entered if name not in shared]


def engine() -> list[Path]:
    inside = (path for path in sorted(SOURCE.rglob("*")) if path.suffix in KINDS)
    return [path for path in inside if not path.is_relative_to(SOURCE / "games")]


def known_in(text: str) -> set[str]:
    found = set()
    for name, whose in names().items():
        if re.search(rf"(?<![A-Za-z_]){re.escape(name)}(?![A-Za-z_])", text):
            found.add(f"{name} ({whose})")
    return found


@pytest.mark.parametrize("path", engine(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_nothing_outside_knows_a_game(path: Path) -> None:
    assert known_in(path.read_text()) == set()


def test_it_would_be_seen() -> None:
    looked = {
        "take_damage",
        "hope",
        "duel",
        "not_enough_fear",
        "agility",
        "corruption",
        "call_roll",
        "yokai",
    }
    assert looked <= names().keys()
    assert known_in('game.rolls["duel"] costs 1 hope') == {"duel (sinners)", "hope (daggerheart)"}


def test_the_plain_words_are_still_needed() -> None:
    """A word that no game uses any longer leaves the list."""
    text = "".join(path.read_text() for path in engine())
    for word in PLAIN - {"now", "placed", "moved", "rolled"}:
        assert re.search(rf"(?<![A-Za-z_]){word}(?![A-Za-z_])", text), word
