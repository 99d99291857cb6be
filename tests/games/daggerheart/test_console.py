"""What the GM has at hand: handles of tracks, acts of rows, what a call is made of."""

from typing import Any

import pytest

import limelight.contract as ll
from limelight.contract import GM, Act, Card, Refusal, Seat
from limelight.games import game

from .scene import FAILURE_WITH_HOPE, Scene

ANNA = Seat.of("anna")
GUARD = {
    "name": "Guard",
    "hp_max": 4,
    "stress_max": 2,
    "difficulty": 12,
    "type": "standard",
    "tier": 1,
    "attack": {"modifier": 1, "damage": "1d8"},
}


def found() -> ll.Game:
    made = game("daggerheart")
    assert made is not None
    return made


def card(scene: Scene, name: str, seat: Seat = GM) -> Card:
    cards = found().cards(scene.table.seen(seat))
    return next(each for each in cards if each.name == name)


def row(card: Card, key: str) -> ll.Row:
    return next(each for each in card.rows if each.label.key == key)


def fits(scene: Scene, seat: Seat, act: Act | None, **more: Any) -> bool:
    """Whether the rules let this seat do it."""
    assert act is not None
    asked = scene.table.asks_for(seat, act.do, {**act.fields, **more})
    return not isinstance(asked, Refusal)


@pytest.mark.parametrize("key", ["card.hp", "what.stress", "card.armor"])
def test_tracks_are_handles_of_whoever_plays_them(key: str) -> None:
    scene = Scene(Mira={"armor_score": 3}, Tomas={})
    handle = row(card(scene, "Mira"), key).handle
    assert handle is not None
    for seat, may in ((GM, True), (ANNA, True), (Seat.of("ben"), False)):
        assert fits(scene, seat, handle.mark, amount=1) is may
        assert fits(scene, seat, handle.clear, amount=1) is may


@pytest.mark.rule("DH-41")
def test_hope_is_given_by_the_gm_and_taken_by_both() -> None:
    scene = Scene()
    handle = row(card(scene, "Mira"), "field.hope").handle
    assert handle is not None
    assert fits(scene, GM, handle.mark, amount=1) and not fits(scene, ANNA, handle.mark, amount=1)
    assert fits(scene, GM, handle.clear, amount=1) and fits(scene, ANNA, handle.clear, amount=1)


def test_a_trait_is_a_wish_to_roll_it() -> None:
    scene = Scene(Mira={"traits": {"presence": 1}})
    skills = [each for each in card(scene, "Mira", ANNA).more if each.kind == "skill"]
    assert len(skills) == 6
    for skill in skills:
        assert fits(scene, ANNA, skill.act) and not fits(scene, Seat.of("ben"), skill.act)


def test_conditions_are_offered_once_and_ended_from_their_tag() -> None:
    scene = Scene()
    scene.do("gm", "add_adversary", **GUARD)
    scene.do("gm", "add_condition", name="Hidden", on="Guard")
    guard = card(scene, "Guard")
    offered = next(each for each in guard.acts if each.do == "add_condition")
    assert offered.among == ("Vulnerable", "Restrained", "Cover")
    ends = next(each.act for each in guard.rows if each.label.key == "card.empty")
    assert ends is not None and fits(scene, GM, ends) and not fits(scene, ANNA, ends)


def test_whoever_was_defeated_can_only_leave() -> None:
    scene = Scene()
    scene.do("gm", "add_adversary", **GUARD)
    scene.do("gm", "mark", target="Guard", what="hp", amount=4)
    assert [each.do for each in card(scene, "Guard").acts] == ["remove"]


@pytest.mark.rule("DH-13")
def test_a_wish_is_granted_by_a_difficulty() -> None:
    scene = Scene()
    scene.do("anna", "wish", character="Mira", on="agility")
    acts = list(found().grants(scene.table.seen(GM), "Mira", "agility"))
    assert [each.fields["difficulty"] for each in acts] == [10, 12, 15, 18]
    scene.do("gm", acts[1].do, **acts[1].fields)
    assert not scene.table.whole.wishes
    assert scene.table.state.roll.asks["Mira"].difficulty == 12


def test_a_call_takes_the_weapon_and_what_lies_on_the_target() -> None:
    bow = {"name": "Yew Bow", "trait": "instinct", "damage": "1d8"}
    scene = Scene(Mira={"weapons": [bow]}, Tomas={})
    scene.do("gm", "add_adversary", **GUARD)
    for name in ("Vulnerable", "Hidden", "Cover"):
        scene.do("gm", "add_condition", name=name, on="Guard")
    own = found().page(scene.table.seen(GM), GM)
    mira, tomas = own["rolls"]
    assert mira.weapons == (("Yew Bow", "instinct"),)
    assert len(tomas.weapons) == 6  # without a weapon any trait will do
    (aim,) = own["aims"]
    assert (aim.advantage, aim.disadvantage) == (1, 2)
    assert found().page(scene.table.seen(ANNA), ANNA)["aims"] == ()


@pytest.mark.rule("DH-107")
def test_the_fight_is_weighed_while_every_type_is_known() -> None:
    scene = Scene()
    assert found().page(scene.table.seen(GM), GM)["budget"] == ()
    scene.do("gm", "add_adversary", **GUARD)
    assert found().page(scene.table.seen(GM), GM)["budget"]
    scene.do("gm", "add_adversary", **{**GUARD, "name": "Other", "type": None})
    assert found().page(scene.table.seen(GM), GM)["budget"] == ()


@pytest.mark.rule("DH-19")
def test_whom_the_roll_was_aimed_at_answers_first() -> None:
    scene = Scene()
    scene.do("gm", "add_adversary", **GUARD)
    scene.do("gm", "add_adversary", **{**GUARD, "name": "Hound"})
    scene.do("gm", "call_roll", character="Mira", kind="attack", trait="agility", target="Hound")
    hope, fear = FAILURE_WITH_HOPE
    scene.do("anna", "roll", {"hope": hope, "fear": fear})
    moment = found().moment(scene.table.seen(GM), GM)
    assert moment is not None and moment.acts[0].fields["adversary"] == "Hound"
    strikes = {"adversary": "Hound", "action": "sprint"}
    scene.do("gm", "spotlight_adversary", **strikes)
    after = found().moment(scene.table.seen(GM), GM)
    assert after is not None and after.acts[0].do == "pass_spotlight"


def test_the_library_says_what_somebody_is() -> None:
    ready = found().ready
    assert [each.key for each in ready("add_adversary", GUARD)] == ["card.type_tier"]
    assert [each.key for each in ready("add_environment", {"kind": "event"})] == ["card.place_kind"]
    assert [each.key for each in ready("add_countdown", {"start": 4})] == ["card.countdown"]
    assert list(ready("add_adversary", {"name": "Rat"})) == []
