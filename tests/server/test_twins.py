"""Two tables that differ only in hidden things send all others the same bytes."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from limelight.play import fair
from limelight.play.table import Table
from limelight.server import foreseer, packing, people
from limelight.server import live as lives
from limelight.server import lobby as houses
from limelight.store.memory import Memory

from .playing import Spy, seats
from .serving import Chair, Hall

Evening = list[tuple[str, str, Any]]
"""Who does what, with which fields (``faces`` among them are real dice)."""
LOOK: tuple[str, str, Any] = ("", "look", {})
"""Everybody else looks at everything."""
AGAIN = "again"
"""The GM gives out a seat for a name that has one; whoever takes it is somebody else."""


def daggerheart(number: int, word: str) -> Evening:
    """Difficulties and numbers that no throw reaches; what is rolled in secret."""
    damage = f"{number}d1+{9 - number}"  # players see the total, and nothing of what it is made of
    foe = {
        "name": "Warden",
        "difficulty": 300 + number,
        "hp_max": 20 + number,
        "stress_max": 5 + number,
        "thresholds": {"major": 50 + number, "severe": 70 + number},
        "attack": {"modifier": 100 + number, "damage": damage, "range": word},
        "features": [{"name": word, "kind": word}],
    }
    roll = {"character": "Mira", "trait": "agility", "difficulty": 200 + number, "shared": False}
    group = {"leader": "Mira", "trait": "agility", "others": {"Tomas": "agility"}}
    return [
        ("gm", "add_character", {"name": "Mira", "player": "anna", "hope": 5}),
        ("gm", "add_character", {"name": "Tomas", "player": "ben", "hope": 5}),
        ("gm", "correct", {"at": "fear", "to": 9}),
        ("gm", "add_adversary", foe),
        ("gm", "add_countdown", {"name": word, "start": 40 + number, "hidden": True}),
        ("gm", "note", {"text": word * number}),
        ("gm", "roll_dice", {"dice": f"{number}d6+{number}", "because": word, "secret": True}),
        ("gm", "call_roll", roll),
        ("anna", "roll", {}),
        ("gm", "gm_move", {"text": "The tide turns."}),
        ("gm", "tick_countdown", {"name": word, "by": number}),
        ("gm", "undo", {}),
        ("gm", "call_roll", {"character": "Tomas", "trait": "agility", "target": "Warden"}),
        ("anna", "help", {"character": "Mira"}),
        ("ben", "roll", {}),
        ("gm", "call_group", group | {"difficulty": 200 + number, "shared": False}),
        ("ben", "roll", {"character": "Tomas"}),
        ("anna", "roll", {"character": "Mira"}),
        ("gm", "take_damage", {"target": "Warden", "amount": 9}),
        ("gm", "mark", {"target": "Warden", "what": "stress", "amount": number}),
        ("gm", "correct", {"at": "adversaries.Warden.hp", "to": number, "because": word}),
        (
            "gm",
            "spotlight_adversary",
            {
                "adversary": "Warden",
                "action": "attack",
                "target": "Mira",
                "feature": word,
                "faces": {"d20": [7]},
            },
        ),
        ("gm", "roll_damage", {"adversary": "Warden"}),
        ("gm", "correct", {"at": f"countdowns.{word}", "to": number}),
    ]


def yokai(number: int, word: str) -> Evening:
    """A difficulty that is out of reach, and bought up."""
    adventure = {"difficulty": 100 + number, "question": "Why?", "shared": False}
    return [
        ("gm", "add_character", {"name": "Aki", "player": "anna"}),
        ("gm", "add_character", {"name": "Ren", "player": "ben"}),
        ("gm", "start_adventure", adventure),
        ("gm", "note", {"text": word}),
        ("gm", "correct", {"at": "points", "to": 5}),
        ("gm", "spend_points", {"points": 1, "on": "difficulty"}),
        ("anna", "find_out", {"character": "Aki"}),
        ("ben", "help", {"character": "Ren"}),
        ("anna", "settle", {"character": "Aki"}),
        ("gm", "correct", {"at": "adventure.difficulty", "to": 120 + number, "because": word}),
        ("gm", "undo", {}),
        ("gm", "roll_dice", {"dice": f"{number}d6", "because": word, "secret": True}),
        ("gm", "solve", {"clues": []}),
    ]


def fighter(name: str, player: str, side: str, damage: str = "1d6") -> dict[str, Any]:
    weapon = {"talent": "blades", "damage": damage}
    return {
        "name": name,
        "player": player,
        "side": side,
        "talents": {"blades": 14},
        "weapon": weapon,
        "hit_points": 12,
    }


def opening(damage: str = "1d6") -> Evening:
    """A fight of a player against a player, before anybody declares."""
    fight = {"attacker": "Mara", "target": "Rusk", "distance": 1}
    faces = {"initiative.Mara": [6], "initiative.Rusk": [1]}
    return [
        ("gm", "add_fighter", fighter("Mara", "anna", "river", damage)),
        ("gm", "add_fighter", fighter("Rusk", "ben", "hill", damage)),
        ("anna", "start_fight", fight | {"faces": faces}),
    ]


def sinners(number: int, word: str) -> Evening:
    """What is declared before the exchange; the GM may not know it either, nor by counting dice."""
    first = {"fighter": "Mara", "action": "attack"}
    first = first if number == 2 else {"fighter": "Mara", "action": "manoeuvre", "manoeuvre": word}
    second = {"fighter": "Rusk", "action": "dodge"}
    if number != 2:
        second |= {"action": "manoeuvre", "manoeuvre": "take_momentum"}
    return [*opening(), ("anna", "declare", first), ("ben", "declare", second)]


def picked_up(number: int, word: str) -> Evening:
    """One who is disarmed picks up, which throws nothing, or strikes; the other flees or not."""
    tests = {"test.Mara": [15], "test.Rusk": [11]}
    disarm = {"fighter": "Rusk", "action": "manoeuvre", "manoeuvre": "disarm"}
    phases: Evening = [("gm", "next_phase", {})] * 5
    return [
        *opening(),
        ("anna", "declare", {"fighter": "Mara", "action": "attack"}),
        ("ben", "declare", disarm),
        ("gm", "open_exchange", {"group": 1}),
        ("gm", "exchange", {"group": 1, "faces": tests}),
        *phases,
        ("anna", "declare", {"fighter": "Mara", "action": ["pick_up", "attack"][number - 2]}),
        ("ben", "declare", {"fighter": "Rusk", "action": ["flee", "attack"][number - 2]}),
    ]


def handed_on(number: int, word: str) -> Evening:
    """What is sealed stays so when a fighter, or a seat, goes over to somebody else."""
    return [
        *sinners(number, word)[:-1],
        ("gm", "hand_over", {"name": "Mara", "player": "gm"}),
        LOOK,
        ("gm", "undo", {}),
        LOOK,
        ("gm", "hand_over", {"name": "Mara", "player": "ben"}),
        LOOK,
        ("gm", "undo", {}),
        (AGAIN, "anna", {}),
        LOOK,
        ("gm", "undo", {}),
        LOOK,
        ("ben", "narrate", {"text": "Now what?"}),
        ("gm", "undo", {}),
        LOOK,
    ]


def taken_back(number: int, word: str) -> Evening:
    """Somebody declares anew, and that is taken back; a seat that is taken anew sees neither."""
    return [
        *sinners(number, word)[:-1],
        ("anna", "declare", {"fighter": "Mara", "action": ["flee", "attack"][number - 2]}),
        ("gm", "undo", {}),
        (AGAIN, "anna", {}),
        ("gm", "undo", {}),
        LOOK,
    ]


def sealed(number: int, word: str) -> Evening:
    """Damage dice that lie ready while a decision is open."""
    faces = {"test.Mara": [11], "test.Rusk": [11]}
    faces |= {"damage.Mara": [870 + number], "damage.Rusk": [650 + number]}
    return [
        *opening("1d1000"),
        ("anna", "declare", {"fighter": "Mara", "action": "attack"}),
        ("ben", "declare", {"fighter": "Rusk", "action": "attack"}),
        ("gm", "open_exchange", {"group": 1}),
        ("gm", "exchange", {"group": 1, "faces": faces}),
    ]


@pytest.fixture(autouse=True)
def _same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same keys of fair dice, the same padding and clock; nothing depends on how fast it is."""
    monkeypatch.setattr(foreseer, "SOON", 600.0)
    monkeypatch.setattr(lives, "SLOW", 600.0)
    chance = SimpleNamespace(urandom=lambda size: b"\1" * size)
    monkeypatch.setattr(fair, "os", chance)
    monkeypatch.setattr(packing, "os", chance)
    monkeypatch.setattr(houses, "Table", partial(Table, clock=lambda: 86_400.0))


@pytest.fixture
def halls(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Hall]]:
    made: list[Hall] = []

    def start() -> Hall:
        numbers = count()
        for room, name in ((houses, "new_id"), (houses, "new_token"), (people, "new_id")):
            monkeypatch.setattr(room, name, lambda: f"{next(numbers):012x}")
        made.append(Hall(Memory()))
        return made[-1]

    yield start
    for each in made:
        each.close()


def played(
    hall: Hall, game: str, evening: Evening, others: set[str]
) -> list[tuple[str, str, bytes]]:
    """Plays it; everything that the others were sent, in order."""
    gm = hall.table(game)
    spies = seats(hall, gm)
    spies["gm"] = Spy(hall, gm, "en")
    chairs: dict[str, Chair] = {name: spy.chair for name, spy in spies.items()}
    live: Any = hall.run(hall.lobby.live(gm.table))
    watching = {name: spies[name] for name in sorted(others)}
    for turn, (by, do, fields) in enumerate(evening):
        if by == AGAIN:
            spies.pop(do)
            spies["again"] = watching["again"] = Spy(hall, hall.seat(gm, do), "de")
        if by in ("", AGAIN):
            for spy in watching.values():
                spy.looks(live.table)
                spy.guesses()
            continue
        plain = {key: value for key, value in fields.items() if key != "faces"}
        more = {"dice": fields["faces"]} if "faces" in fields else {}
        number = hall.does(chairs[by], do, plain, id=f"id-{turn}", **more)["number"]
        for spy in spies.values():
            spy.sent(number)  # one after the other for everybody: no two steps at once
        if turn % 5 == 4 or turn == len(evening) - 1:
            for spy in watching.values():
                spy.looks(live.table)
    for spy in watching.values():
        spy.guesses()
        spy.keep("advice", hall.look(spy.chair, "advice"))
        for turn, (by, do, _) in enumerate(evening):
            if by not in ("", AGAIN):  # what somebody sent, sent again by who has their name now
                spy.tries(do, {"text": "x"} if do == "narrate" else {}, id=f"id-{turn}", after=0)
    return [
        (name, what, data) for name in watching for what, data in watching[name].sent(live.number)
    ]


CASES: list[tuple[str, Callable[[int, str], Evening], set[str]]] = [
    ("daggerheart", daggerheart, {"anna", "ben", "watcher"}),
    ("yokai", yokai, {"anna", "ben", "watcher"}),
    ("sinners", sinners, {"gm", "watcher"}),
    ("sinners", picked_up, {"gm", "watcher"}),
    ("sinners", handed_on, {"gm", "ben", "watcher"}),
    ("sinners", taken_back, {"gm", "ben", "watcher"}),
    ("sinners", sealed, {"gm", "anna", "ben", "watcher"}),
]


@pytest.mark.parametrize(("game", "evening", "others"), CASES)
def test_twins_send_the_same_bytes(
    halls: Callable[[], Hall],
    game: str,
    evening: Callable[[int, str], Evening],
    others: set[str],
) -> None:
    first = played(halls(), game, evening(2, "push"), others)
    second = played(halls(), game, evening(3, "trip"), others)
    assert len(first) == len(second) > 20
    for (name, what, one), (_, _, other) in zip(first, second, strict=True):
        assert one == other, (name, what, *parting(one, other))


def parting(one: bytes, other: bytes) -> tuple[bytes, bytes]:
    """Where two that are not the same begin to differ."""
    at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if len(set(pair)) > 1), 0)
    return one[max(at - 200, 0) : at + 200], other[max(at - 200, 0) : at + 200]


def test_twins_that_differ_for_all_to_see_do_not(halls: Callable[[], Hall]) -> None:
    """What the others are sent would show it."""
    sent = []
    for number in (2, 3):
        shown = [*yokai(2, "push"), ("gm", "narrate", {"text": f"{number} lanterns."})]
        sent.append(played(halls(), "yokai", shown, {"watcher"}))
    assert sent[0] != sent[1]


ONE_ROLL = {"kind": "action", "trait": "agility"}
TEAM = {"initiator": "Mira", "partner": "Tomas"}


def teams(part: dict[str, Any]) -> dict[str, Any]:
    """A tag team of which one asks for a roll against a hidden environment."""
    return TEAM | {"rolls": {"Mira": ONE_ROLL | {"difficulty": 12}, "Tomas": ONE_ROLL | part}}


def refused(hall: Hall, whose: str, known: dict[str, Any]) -> list[tuple[int, str]]:
    """What players and watchers are answered who ask about what only the GM prepared."""
    gm = hall.table()
    scene = {"do": "add_character", "with": {"name": "Zed", "player": whose}}
    hall.does(gm, "prepare_scene", {"name": "later", "add": [scene]}, id="scene")
    hall.does(gm, "add_environment", {"name": "Ford", "shared": False, **known}, id="ford")
    anna, watcher = hall.seat(gm, "anna"), hall.seat(gm, None, "watcher")
    for name, player in (("Mira", "anna"), ("Tomas", "ben")):
        hall.does(gm, "add_character", {"name": name, "player": player, "hope": 5}, id=name)
    asked: list[tuple[str, dict[str, Any]]] = [
        ("bring_scene", {"name": "later"}),
        ("bring_scene", {"name": "never"}),
        ("drop_scene", {"name": "later"}),
        ("call_tag_team", teams({"target": "Ford"})),
        ("call_tag_team", teams({"target": "Ford", "shared": True})),
        ("call_roll", {"character": "Mira", "trait": "agility", "target": "Ford"}),
        ("call_tag_team", teams({"target": "Ford", "difficulty": 14})),
    ]
    answers = []
    for who in (watcher, anna):
        for turn, (do, fields) in enumerate(asked):
            for what in ("commands", "faces"):
                if what == "commands":
                    answer = hall.send(who, do, fields, id=f"id-{turn}")
                else:
                    answer = hall.fill(who, what, {"do": do, "with": json.dumps(fields)})
                answers.append((answer.status_code, answer.text))
    answers.append((200, hall.get(anna, "view").text))
    return answers


def test_refusals_say_nothing_of_what_only_the_gm_prepared(halls: Callable[[], Hall]) -> None:
    """Another player's name in a scene, and a Difficulty of an environment or none."""
    twins = (
        ("carl", {"difficulty": 300}),
        ("Anna", {"difficulty": 301}),
        ("carl", {"difficulty": None}),
    )
    first, *others = (refused(halls(), *each) for each in twins)
    assert first[-3][0] == first[-2][0] == 200 and {code for code, _ in first} >= {400, 403}
    for other in others:
        assert first == other
