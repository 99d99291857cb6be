"""What nobody else knows: a declaration before the exchange, dice while a decision is open."""

import json
import re
from typing import Any

import pytest

from limelight import Seat
from limelight.play import common, log

from .scene import FAIL, ONE, THREE, Scene, duel

SEATS = {
    "gm": Seat("gm", "gm"),
    "anna": Seat("anna", "player"),
    "cleo": Seat("cleo", "player"),
    "watcher": Seat("somebody", "watcher"),
}
HEAVY = {"weapon": {"talent": "blades", "damage": "1d1000"}}


def sent(scene: Scene, seat: Seat, *more: Any) -> list[str]:
    """Everything that a seat may ask for."""
    table = scene.table
    seen = table.game.redact(table.state, seat)
    shown = [*table.game.status(seen), *table.game.cards(seen), *table.offers(seat)]
    events = [e for entry in table.journal.entries for e in table.journal.events(entry)]
    told = [repr(each) for each in (*common.shown(table.game, events, seat), *more)]
    exported = [line.decode() for line in log.export(table, seat)]
    stories = [line for lang in ("en", "de", "uk") for line in table.story(seat, lang)]
    return [json.dumps(table.view(seat)), *map(repr, shown), *told, *exported, *stories]


def occurs(text: str, texts: list[str]) -> list[str]:
    pattern = re.compile(rf"(?<![0-9A-Za-z]){re.escape(text)}(?![0-9A-Za-z])")
    return [each for each in texts if pattern.search(each)]


@pytest.mark.rule("SI-7")
@pytest.mark.parametrize("seat", ["gm", "cleo", "watcher"])
def test_a_declaration_is_in_no_other_view(seat: str) -> None:
    scenes = []
    for words in ("attack", "push", "flee"):
        scene = duel()
        scene.declare("Mara", words)
        scenes.append((scene.table.view(SEATS[seat]), scene.table.view("anna")))
    views = [json.dumps(other) for other, _ in scenes]
    assert views[0] == views[1] == views[2]
    assert "Mara" in scenes[0][0]["groups"]["1"]["declared"]
    assert scenes[0][1] != scenes[1][1]  # her own player sees it


@pytest.mark.rule("SI-7")
@pytest.mark.parametrize("seat", ["gm", "cleo", "watcher"])
def test_nothing_that_another_seat_is_sent_depends_on_a_declaration(seat: str) -> None:
    told = []
    for words in ("attack", "push"):
        scene = duel()
        scene.declare("Mara", words)
        scene.declare("Rusk", "defend")
        told.append(sent(scene, SEATS[seat]))
    exports = [sum('"push"' in text for text in texts) for texts in told]
    assert exports[0] == exports[1]
    kept = [
        [text for text in texts if not text.startswith("{") or "fighters" in text] for texts in told
    ]
    assert kept[0] == kept[1]


@pytest.mark.rule("SI-11")
@pytest.mark.parametrize("seat", SEATS)
def test_damage_dice_lie_sealed_while_a_decision_is_open(seat: str) -> None:
    scene = duel(Mara=HEAVY, Rusk=HEAVY)
    scene.declares(Mara="attack", Rusk="attack")
    done = scene.exchange(Mara=ONE, Rusk=ONE, damage={"Mara": 871, "Rusk": 653})
    assert done.result["tests"]["Mara"]["level"] == "I"
    assert done.result["stalemate"] is True and "momentum" not in done.result
    for face in ("871", "653"):
        found = occurs(face, [*sent(scene, SEATS[seat]), repr(done.result)])
        assert not found, (seat, face, found)
    scene.decide("Mara", stalemate="both")
    assert occurs("871", sent(scene, SEATS[seat]))


@pytest.mark.rule("SI-11")
@pytest.mark.parametrize("seat", ["anna", "cleo", "watcher", "gm"])
def test_a_parry_seals_the_damage_too(seat: str) -> None:
    scene = duel(Rusk=HEAVY)
    scene.declares(Mara="attack", Rusk="defend")
    done = scene.exchange(Mara=FAIL, Rusk=THREE, damage={"Rusk": 871})
    assert not occurs("871", [*sent(scene, SEATS[seat]), repr(done.result)])


@pytest.mark.rule("SI-13")
def test_sealed_between_two_answers() -> None:
    scene = Scene(Mara=HEAVY, Rusk={}, Sten={})
    scene.start("Mara", "Rusk", "Sten")
    scene.declares(Mara="attack Rusk", Rusk="attack", Sten="attack")
    damage = {"Mara": 871, "Rusk": 3, "Sten": 2}
    scene.exchange(Mara=ONE, Rusk=ONE, Sten=THREE, damage=damage)
    done = scene.decide("Sten", count="all")
    assert "momentum" not in done.result and set(done.result["tests"]) == {"Mara", "Rusk", "Sten"}
    for seat in SEATS.values():
        assert not occurs("871", [*sent(scene, seat), repr(done.result)])
        view = scene.table.view(seat)
        assert view["fighters"]["Mara"]["hit_points"] == 30
        assert view["groups"]["1"]["momentum"] == "river"
