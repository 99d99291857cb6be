"""Secrets: a canary in every hidden field of every game, and in no byte that others are sent."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from limelight.checks.checked import Scene
from limelight.contract import GM, WATCHER, Hidden
from limelight.games import names
from limelight.play import common
from tests.games.test_every_game import Scenes
from tests.soaked import only

from .playing import Spy, Whim, seats
from .serving import Chair, Hall

WORD = "xanadu"
"""In every text that nobody else may read."""
NUMBERS = range(871_300, 871_400)
"""Every number that nobody else may know, and those near it that a rule may make of it."""
NUMBER = re.compile(rb"(?<![0-9A-Za-z])8713[0-9]{2}(?![0-9A-Za-z])")

Step = tuple[str, dict[str, Any]]

WARDEN = {
    "name": "Warden",
    "difficulty": 871_301,
    "hp_max": 871_303,
    "stress_max": 871_305,
    "thresholds": {"major": 871_307, "severe": 871_309},
    "attack": {"modifier": 871_311, "damage": "1d6", "range": "xanadu-far"},
    "features": [
        {"name": "xanadu-feature", "kind": "xanadu-kind", "fear": 0},
        {"name": "xanadu-answer", "kind": "reaction", "stress": 1, "per": "scene", "uses": 871_323},
    ],
    "tier": 1,
    "experiences": {"xanadu-past": 871_325},
    "per_hp": 871_333,
    "description": "xanadu-looks",
    "motives": "xanadu-wants",
}
FEN = {
    "name": "Fen",
    "difficulty": 871_327,
    "impulses": "xanadu-impulse",
    "description": "xanadu-fog",
    "adversaries": "xanadu-dwellers",
    "features": [{"name": "xanadu-mist", "kind": "action", "per": "scene"}],
}
LURKER = {"name": "xanadu-lurker", "difficulty": 871_335, "hp_max": 3, "motives": "xanadu-lurks"}
MOOR = {"name": "xanadu-moor", "difficulty": 871_337, "description": "xanadu-peat"}
ROBBER = {
    "name": "xanadu-robber",
    "side": "xanadu-gang",
    "talents": {"xanadu-clubs": 9},
    "weapon": {"talent": "xanadu-clubs", "damage": "1d6+871309"},
    "hit_points": 871_311,
}
LIBRARY = {"items": [{"name": "Rope"}], "adversaries": [LURKER], "environments": [MOOR]}
SECRET_ROLL = {"dice": "1d6+871315", "because": "xanadu-secret", "secret": True}
COMMON: list[Step] = [
    ("note", {"text": "xanadu-note"}),
    ("roll_dice", SECRET_ROLL),
    ("undo", {}),
    ("prepare_scene", {"name": "xanadu-scene", "add": [], "text": "xanadu-plan"}),
    ("bring_scene", {"name": "xanadu-scene"}),
]
AMBUSH = {"name": "xanadu-ambush", "start": 871_333, "hidden": True}
HUNT = {"kind": "consequence", "linked": "Escape"}
PLANTED: dict[str, list[Step]] = {
    "daggerheart": [
        ("add_character", {"name": "Mira", "player": "anna", "hope": 6}),
        ("add_character", {"name": "Tomas", "player": "ben", "hope": 6}),
        ("add_adversary", WARDEN),
        ("add_countdown", {"name": "xanadu-clock", "start": 871_317, "hidden": True}),
        ("add_environment", FEN),
        ("add_content", LIBRARY),
        ("add_adversary", {"name": "Grey", "from": "xanadu-lurker"}),
        ("add_environment", {"name": "Moor", "from": "xanadu-moor"}),
        ("add_countdown", {"name": "Escape", "start": 9, "kind": "progress"}),
        ("add_countdown", {"name": "xanadu-hunt", "start": 9, "hidden": True, **HUNT}),
    ],
    "yokai": [
        ("add_character", {"name": "Aki", "player": "anna"}),
        ("add_character", {"name": "Ren", "player": "ben"}),
        ("start_adventure", {"difficulty": 871_301, "question": "Why?", "shared": False}),
    ],
    "sinners": [("add_content", {"fighters": [ROBBER]})],
    "coinflip": [],
    "pedlar": [("add_content", {"pedlars": [{"name": "xanadu-nan"}]})],
    "lampwick": [
        ("add_keeper", {"name": "Wyn", "player": "anna"}),
        ("set_squall", {"name": "xanadu-squall", "most": 9}),
    ],
}
HIDDEN_CALL = {"difficulty": 871_319, "shared": False}
MOVES: dict[str, list[Step]] = {
    "daggerheart": [
        ("call_roll", {"character": "Mira", "trait": "agility", **HIDDEN_CALL}),
        ("call_roll", {"character": "Tomas", "trait": "agility", "target": "Warden"}),
        (
            "call_group",
            {"leader": "Mira", "trait": "agility", "others": {"Tomas": "agility"}, **HIDDEN_CALL},
        ),
        ("take_spotlight", {}),
        ("spotlight_adversary", {"adversary": "Warden", "action": "attack", "target": "Mira"}),
        (
            "spotlight_adversary",
            {"adversary": "Warden", "action": "action", "feature": "xanadu-feature"},
        ),
        ("roll_damage", {"adversary": "Warden"}),
        ("take_damage", {"target": "Warden", "amount": 5}),
        ("mark", {"target": "Warden", "what": "stress"}),
        ("clear", {"target": "Warden", "what": "stress"}),
        ("tick_countdown", {"name": "xanadu-clock"}),
        ("correct", {"at": "adversaries.Warden.hp", "to": 871_302, "because": "xanadu-slip"}),
        ("correct", {"at": "countdowns.xanadu-clock", "to": 871_316}),
        ("correct", {"at": "fear", "to": 6}),
        ("use_feature", {"of": "Warden", "feature": "xanadu-answer", "target": "Mira"}),
        ("spotlight_environment", {"environment": "Fen", "feature": "xanadu-mist"}),
        ("call_roll", {"character": "Mira", "trait": "agility", "target": "Fen"}),
        (
            "call_roll",
            {
                "character": "Mira",
                "trait": "agility",
                "target": "Warden",
                "experience": "xanadu-past",
            },
        ),
        (
            "adversary_roll",
            {"adversary": "Warden", "difficulty": 871_329, "experience": "xanadu-past"},
        ),
        ("scale_adversary", {"adversary": "Warden", "tier": 2}),
        ("encounter_budget", {"adversaries": {"solo": 1}, "pcs": 871_331}),
        ("tick_countdown", {"name": "xanadu-hunt", "by": 9}),
        ("end_countdown", {"name": "xanadu-hunt"}),
        ("new_scene", {"kind": "minor"}),
        ("prepare_scene", {"name": "Lair", "add": [{"do": "add_countdown", "with": AMBUSH}]}),
        ("bring_scene", {"name": "Lair"}),
        ("drop_scene", {"name": "xanadu-scene"}),
        ("add_content", {"adversaries": [{**LURKER, "name": "xanadu-other"}], "replace": True}),
        ("add_content", {**LIBRARY, "replace": True}),
    ],
    "yokai": [
        ("correct", {"at": "points", "to": 4}),
        ("spend_points", {"points": 1, "on": "difficulty"}),
        ("correct", {"at": "adventure.difficulty", "to": 871_321, "because": "xanadu-slip"}),
        ("solve", {"clues": []}),
        ("start_adventure", {"difficulty": 871_301, "question": "And?", "shared": False}),
    ],
    "sinners": [("add_content", {"fighters": [{**ROBBER, "name": "xanadu-thief"}]})],
    "coinflip": [],
    "pedlar": [
        ("add_content", {"pedlars": [{"name": "xanadu-bob"}], "things": [{"name": "Comb"}]})
    ],
    "lampwick": [
        ("bring_near", {"squall": "xanadu-squall"}),
        ("correct", {"at": "squalls.xanadu-squall.near", "to": 3, "because": "xanadu-slip"}),
        ("begin_watch", {"sea": "wild"}),
    ],
}
SCENES = {"ScenePrepared", "SceneBrought", "SceneDropped", "Library.whole"}
COVERED = {
    "daggerheart": {
        "Adversary.attack",
        "Adversary.difficulty",
        "Adversary.features",
        "Adversary.hp",
        "Adversary.hp_max",
        "Adversary.stress",
        "Adversary.stress_max",
        "Adversary.thresholds",
        "AdversarySpotlighted.feature",
        "AdversarySpotlighted.modifier",
        "AdversarySpotlighted.total",
        "Ask.difficulty",
        "Cleared",
        "Corrected",
        "CountdownAdded",
        "CountdownTicked",
        "DamageRolled.dice",  # those whose total is no secret: in test_twins.py
        "DamageRolled.faces",
        "DamageTaken.hp",
        "DamageTaken.marks",
        "DiceRolled",
        "Gains.hidden_ticks",
        "Marked",
        "Noted",
        "State.countdowns",
        "TakenBack.hidden_ticks",
        "Advance.hidden_ticks",
        "Advance.hidden_turned",
        "Adversary.experiences",
        "AdversaryRolled.difficulty",
        "AdversaryRolled.experience",
        "AdversaryRolled.modifier",
        "AdversaryRolled.total",
        "AdversaryScaled",
        "AdversarySpotlighted.experience",
        "Ask.experience",
        "CountdownEnded",
        "EncounterWeighed",
        "Environment.difficulty",
        "Environment.features",
        "Environment.impulses",
        "EnvironmentSpotlighted.feature",
        "Adversary.description",
        "Adversary.motives",
        "Adversary.per_hp",
        "ContentAdded",
        "ContentAdded.adversaries",
        "ContentAdded.environments",
        "Environment.adversaries",
        "Environment.description",
        "FeaturePaid",
        "Library.adversaries",
        "Library.environments",
        "FeatureUsed.feature",
        "Gains.hidden_turned",
        "TakenBack.hidden_turned",
        # words and small numbers: tables that differ only in these are compared in
        # tests/games/daggerheart/test_hidden_scenes.py and test_hidden_countdowns.py
        "Adversary.immunities",
        "Adversary.resistances",
        "Adversary.tier",
        "Adversary.type",
        "Adversary.used",
        "AdversarySpotlighted.lost_fear",
        "AdversarySpotlighted.momentum",
        "CountdownsLinked",
        "DamageTaken.left",
        "DamageTaken.minion",
        "DowntimeMade.countdown",
        "Environment.tier",
        "Environment.used",
        "MinionSwept",
        "RestInterrupted.hidden_advances",
        "Scene.kind",
        "SceneBegan.kind",
        "State.pairs",
    },
    "yokai": {
        "Adventure.difficulty",
        "AdventureSolved.target",
        "AdventureStarted.difficulty",
        "Corrected",
        "DiceRolled",
        "Noted",
    },
    "sinners": {
        "ContentAdded",
        "ContentAdded.fighters",
        "Library.fighters",
        # words that stand on every page: told apart in test_twins.py
        "Declared.declaration",
        "Group.by",
        "Group.declared",
        "Pending.damage",
        "Tested.damage",
        "DiceRolled",
        "Noted",
    },
    "coinflip": {"DiceRolled", "Noted"},
    "pedlar": {"ContentAdded", "ContentAdded.pedlars", "DiceRolled", "Library.pedlars", "Noted"},
    "lampwick": {"Corrected", "DiceRolled", "Noted", "Placed", "State.squalls"},
}
"""What is hidden from somebody in each game, all of it with a canary above or a twin."""


def veiled(full: Any, seen: Any, at: str) -> Iterator[str]:
    """The fields of structs in which what is seen differs from what is there."""
    if full == seen:
        return
    if isinstance(full, msgspec.Struct) and type(seen) is type(full):
        for name in full.__struct_fields__:
            yield from veiled(
                getattr(full, name), getattr(seen, name), f"{type(full).__name__}.{name}"
            )
    elif isinstance(full, dict) and isinstance(seen, dict) and full.keys() == seen.keys():
        for key in full:
            yield from veiled(full[key], seen[key], at)
    elif isinstance(full, tuple) and isinstance(seen, tuple) and len(full) == len(seen):
        for one, other in zip(full, seen, strict=True):
            yield from veiled(one, other, at)
    else:
        assert seen is Hidden or seen is None or isinstance(seen, dict | tuple), (at, seen)
        yield at


def test_whatever_is_hidden_has_a_canary(game_name: str, scenes: Scenes) -> None:
    """A field that a game hides anywhere must be named, and so planted, in this file."""
    hidden: set[str] = set()
    for path, scene in scenes(game_name):
        for table, _ in Scene(path, scene).steps():
            for seat in (WATCHER, GM):
                hidden |= set(veiled(table.state, table.game.redact(table.state, seat), "State"))
                if not table.number:
                    continue
                for event in table.journal.events(table.journal.entries[-1]):
                    seen = common.show(table.game, event, seat)
                    hidden |= set(veiled(event, seen, type(event).__name__))
    covered = COVERED[game_name] | SCENES
    assert hidden <= covered, hidden - covered


def silent(spies: dict[str, Spy], number: int) -> None:
    """No canary in anything that was sent."""
    for name, spy in spies.items():
        for what, data in spy.sent(number):
            found = NUMBER.search(data) or re.search(WORD.encode(), data)
            if found:
                near = data[max(0, found.start() - 200) : found.end() + 100]
                pytest.fail(f"{name} was sent {found[0]!r} in {what}: {near!r}")


def planted(hall: Hall, game: str) -> tuple[Chair, dict[str, Spy]]:
    gm = hall.table(game)
    spies = seats(hall, gm)
    for do, fields in PLANTED[game] + COMMON:
        hall.does(gm, do, fields)
    hall.does(gm, *COMMON[1])
    return gm, spies


@pytest.mark.parametrize("seed", only(0, range(2)))
@pytest.mark.parametrize("game", names())
def test_no_canary_is_sent_to_anybody_else(hall: Hall, game: str, seed: int) -> None:
    gm, spies = planted(hall, game)
    whim = Whim(seed)
    live: Any = hall.run(hall.lobby.live(gm.table))
    moves = MOVES[game] + COMMON + COMMON[:2]
    for turn in range(30):
        if whim.chance(2):
            hall.send(gm, *whim.one(moves))
        else:
            name = whim.one(spies)
            person = hall.run(hall.lobby.person(spies[name].chair.token))
            offers = live.table.offers(person.seat)  # type: ignore[union-attr]
            if offers and not whim.chance(4):
                offer = whim.one(offers)
                spies[name].tries(offer.do, whim.fill(offer))
            else:  # what only the GM may do, or only the GM knows of
                spies[name].tries(*whim.one(moves))
        if turn % 10 == 9:
            for spy in spies.values():
                spy.looks(live.table)
    for do, fields in MOVES[game]:  # each of them at least once
        hall.send(gm, do, fields)
        for spy in spies.values():
            spy.tries(do, fields)
    for spy in spies.values():
        spy.looks(live.table)
    silent(spies, live.number)


@pytest.mark.parametrize("game", names())
def test_the_canaries_are_there_for_the_gm(hall: Hall, game: str) -> None:
    """What is looked for is really planted: the GM is sent all of it."""
    gm, _ = planted(hall, game)
    for do, fields in MOVES[game]:
        hall.send(gm, do, fields)
    sent = hall.get(gm, "view").content + hall.get(gm, "export").content + hall.look(gm).content
    wanted = re.findall(r"8713\d\d|xanadu-\w+", repr(PLANTED[game] + COMMON))
    for canary in wanted:
        assert canary.encode() in sent, canary
    assert wanted
