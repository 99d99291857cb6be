"""Canaries in every hidden field: none is in anything that a player is sent."""

from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings

from limelight import Refusal, Table
from limelight.contract import GM, WATCHER, Seat
from limelight.play import log
from limelight.play.chance import seeded
from limelight.play.playthrough import occurs
from limelight.play.refusals import refused, words_of
from limelight.play.steps import Done
from limelight.words import LANGUAGES
from tests.games.test_any_sequence import Chooser

ANNA, BEN = Seat("anna", "player"), Seat("ben", "player")
OTHERS = [ANNA, BEN, WATCHER]

NUMBERS = {
    "difficulty": 870_001,
    "hp_max": 870_003,
    "stress_max": 870_007,
    "major": 870_011,
    "severe": 870_013,
    "modifier": 870_017,
    "called": 870_019,
    "grouped": 870_023,
    "countdown": 870_029,
    "other": 870_031,
    "budget": 870_032,
    "experience": 870_037,
    "place": 870_041,
    "uses": 870_043,
    "place_uses": 870_047,
    "rolled": 870_049,
    "linked": 870_053,
    "project": 870_057,
}
HARDER = NUMBERS["difficulty"] + NUMBERS["experience"]
"""The Difficulty with an Experience in it."""
WORDS = ["xanadu", "skulk", "climactic", "Momentum", "Armored"]


def table() -> Table:
    made = Table("daggerheart", {"fear": 6}, dice=seeded(1), clock=lambda: 0.0)
    n = NUMBERS
    foe = {
        "name": "Warden",
        "difficulty": n["difficulty"],
        "hp_max": n["hp_max"],
        "stress_max": n["stress_max"],
        "thresholds": {"major": n["major"], "severe": n["severe"]},
        "attack": {"modifier": n["modifier"], "damage": "1d6+9"},
        "features": [
            {"name": "xanadu-feature", "fear": 1},
            {"name": "xanadu-snap", "kind": "reaction", "stress": 1, "per": "scene"},
            {"name": "xanadu-howl", "per": "rest", "uses": n["uses"]},
            {"name": "Momentum"},
            {"name": "Armored (2)"},
            {"name": "Group Attack"},
            {"name": "Relentless (9)"},
        ],
        "type": "skulk",
        "tier": 3,
        "experiences": {"xanadu-lore": n["experience"]},
        "resistances": ["magic"],
    }
    ford = {
        "name": "Ford",
        "difficulty": n["place"],
        "tier": 3,
        "impulses": "xanadu-impulses",
        "features": [{"name": "xanadu-tow", "fear": 1, "per": "scene", "uses": n["place_uses"]}],
    }
    countdown = {"name": "xanadu-countdown", "start": n["countdown"], "hidden": True}
    escape = {"name": "Escape", "start": 9, "kind": "progress"}
    linked = {"name": "xanadu-linked", "start": n["linked"], "kind": "consequence"}
    project = {"name": "xanadu-project", "start": n["project"], "kind": "long_term"}
    steps: list[tuple[str, dict[str, Any]]] = [
        ("add_character", {"name": "Mira", "player": "anna", "hope": 6}),
        ("add_character", {"name": "Tomas", "player": "ben", "hope": 6}),
        ("add_adversary", foe),
        ("add_environment", ford),
        ("add_countdown", countdown),
        ("add_countdown", escape),
        ("add_countdown", {**linked, "linked": "Escape", "hidden": True}),
        ("add_countdown", {**project, "hidden": True}),
        ("note", {"text": "xanadu-note"}),
        ("roll_dice", {"dice": f"1d6+{n['other']}", "because": "xanadu-secret", "secret": True}),
    ]
    for do, fields in steps:
        assert not isinstance(made.do("gm", do, fields), Refusal)
    return made


def hidden_calls() -> list[tuple[str, dict[str, Any]]]:
    called = {"difficulty": NUMBERS["called"], "shared": False}
    grouped = {"difficulty": NUMBERS["grouped"], "shared": False}
    return [
        ("call_roll", {"character": "Mira", "trait": "agility", **called}),
        (
            "call_roll",
            {"character": "Tomas", "kind": "attack", "trait": "agility", "target": "Warden"},
        ),
        (
            "call_group",
            {"leader": "Mira", "trait": "agility", "others": {"Tomas": "agility"}, **grouped},
        ),
        ("spotlight_adversary", {"adversary": "Warden", "action": "attack", "target": "Mira"}),
        (
            "spotlight_adversary",
            {"adversary": "Warden", "action": "action", "feature": "xanadu-feature"},
        ),
        ("roll_damage", {"adversary": "Warden"}),
        ("tick_countdown", {"name": "xanadu-countdown"}),
        ("tick_countdown", {"name": "xanadu-countdown", "by": 999_999}),
        ("start_rest", {"kind": "long"}),
        ("downtime", {"character": "Mira", "move": "project", "countdown": "xanadu-project"}),
        ("interrupt_rest", {}),
        ("end_rest", {"countdown": "xanadu-project"}),
        ("end_countdown", {"name": "xanadu-countdown"}),
        ("take_damage", {"target": "Warden", "amount": 5}),
        ("mark", {"target": "Warden", "what": "stress"}),
        ("correct", {"at": "adversaries.Warden.hp", "to": 870_002}),
        ("correct", {"at": "countdowns.xanadu-countdown", "to": 870_028}),
        ("take_spotlight", {}),
        ("undo", {}),
        *hidden_scenes(),
    ]


def hidden_scenes() -> list[tuple[str, dict[str, Any]]]:
    """What the GM does with what a whole session hides."""
    warden, lore = {"adversary": "Warden"}, {"experience": "xanadu-lore"}
    budget = {"pcs": (NUMBERS["budget"] - 2) // 3, "adversaries": {"skulk": 2}}
    against = {"character": "Mira", "trait": "agility"}
    return [
        ("gain", {"what": "fear", "amount": 6}),
        ("use_feature", {"of": "Warden", "feature": "xanadu-snap", "target": "Mira"}),
        ("use_feature", {"of": "Warden", "feature": "xanadu-howl"}),
        ("use_feature", {"of": "Ford", "feature": "xanadu-tow"}),
        ("spotlight_environment", {"environment": "Ford", "feature": "xanadu-tow"}),
        ("spotlight_adversary", {**warden, "action": "attack", "target": "Mira", **lore}),
        ("spotlight_adversary", {**warden, "action": "attack", "targets": ["Mira", "Tomas"]}),
        (
            "spotlight_adversary",
            {**warden, "action": "group_attack", "group": [], "target": "Tomas"},
        ),
        ("adversary_roll", {**warden, "difficulty": NUMBERS["rolled"], **lore}),
        ("adversary_roll", {**warden, "difficulty": NUMBERS["rolled"], "kind": "reaction"}),
        ("call_roll", {**against, "target": "Ford"}),
        ("call_roll", {**against, "target": "Ford", "kind": "reaction", "shared": True}),
        ("call_roll", {**against, "target": "Warden", **lore}),
        ("cancel_roll", {}),
        ("scale_adversary", {**warden, "tier": 4}),
        ("scale_adversary", {**warden, "tier": 3}),
        ("take_damage", {"target": "Warden", "amount": 9, "type": "physical"}),
        ("encounter_budget", budget),
        ("new_scene", {"kind": "climactic"}),
        ("start_rest", {"kind": "long"}),
        ("end_rest", {"countdown": "xanadu-project"}),
        ("downtime", {"character": "Mira", "move": "project", "countdown": "xanadu-project"}),
        ("tick_countdown", {"name": "xanadu-linked"}),
        ("tick_countdown", {"name": "Escape", "by": 4}),
        ("end_countdown", {"name": "xanadu-linked"}),
    ]


def sent_to(table: Table, seat: Seat, answer: Done | Refusal, own: bool) -> list[str]:
    """Everything that a seat is sent after a step, as text."""
    sent: list[Any] = [table.view(seat), table.offers(seat)]
    if own and isinstance(answer, Refusal):
        sent += [refused(answer, words_of(table.game, each)) for each in LANGUAGES]
        sent.append([answer.code, answer.at])
    elif own:
        sent.append(answer.result)  # type: ignore[union-attr]
    if table.number:
        shown = table.events(table.number, seat)
        sent.append([msgspec.to_builtins(event) for event in shown])
        for language in LANGUAGES:
            sent += table.story(seat, language, table.number - 1)
            sent += Done(0, {}, shown, table.game).explain(language)
    seen = table.game.redact(table.state, seat)
    spoken = words_of(table.game, "en")
    sent += [spoken.say(said.key, said.values) for said in table.game.status(seen)]
    sent += [repr(card) for card in table.game.cards(seen)]
    return [msgspec.json.encode(each).decode() for each in sent]


def silent(texts: list[str]) -> None:
    for text in texts:
        if "8700" in text or str(HARDER) in text:
            for number in (*range(870_000, 870_060), HARDER):
                assert not occurs(number, text), (number, text)
        for word in WORDS:
            assert word not in text, (word, text)


@pytest.mark.rule("DH-14")
@settings(
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.data())
def test_no_canary_reaches_a_player(data: st.DataObject) -> None:
    played, chooser = table(), Chooser(data)
    for _ in range(15):
        if chooser.chance(2):
            seat: Seat = GM
            do, fields = chooser.one(hidden_calls())
        else:
            seat = chooser.one([ANNA, BEN])
            offer = chooser.one(played.offers(seat))
            do, fields = offer.do, chooser.fill(offer)
        answer = played.do(seat, do, fields)
        for other in OTHERS:
            silent(sent_to(played, other, answer, own=other == seat))
    for other in OTHERS:
        silent([line.decode() for line in log.export(played, other)])


@pytest.mark.rule("DH-14")
def test_tables_that_differ_only_in_hidden_things_send_the_same() -> None:
    """The same commands and dice against Difficulty 21 and 22, which no throw here decides."""

    def sent(difficulty: int, hp_max: int) -> list[bytes]:
        played = Table("daggerheart", {"fear": 3}, id="t", dice=seeded(5), clock=lambda: 0.0)
        steps: list[tuple[str, str, dict[str, Any], dict[str, int] | None]] = [
            ("gm", "add_character", {"name": "Mira", "player": "anna"}, None),
            (
                "gm",
                "add_adversary",
                {"name": "W", "difficulty": difficulty, "hp_max": hp_max},
                None,
            ),
            ("gm", "note", {"text": str(difficulty)}, None),
            ("gm", "add_countdown", {"name": str(hp_max), "start": hp_max, "hidden": True}, None),
            ("gm", "call_roll", {"character": "Mira", "trait": "agility", "target": "W"}, None),
            ("anna", "roll", {}, {"hope": 5, "fear": 7}),
            ("gm", "gm_move", {"text": "Steps."}, None),
            ("gm", "take_damage", {"target": "W", "amount": 4}, None),
        ]
        for by, do, fields, dice in steps:
            assert not isinstance(played.do(by, do, fields, dice, script=True), Refusal)
        views = [msgspec.json.encode(played.view(seat)) for seat in OTHERS]
        return [*views, *log.export(played, ANNA), *(s.encode() for s in played.story(ANNA))]

    assert sent(21, 5) == sent(22, 6)
