"""What choices bring, in numbers that were worked out by hand."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from limelight import Advice
from limelight.contract import Seat
from limelight.games.daggerheart import worth
from limelight.games.daggerheart.state import CLEARS
from limelight.games.daggerheart.view.moments import DEATH_MOVES
from limelight.games.daggerheart.worth import Spread, sure
from limelight.play.refusals import words_of
from limelight.words import LANGUAGES

from .scene import Scene

ANNA = Seat.of("anna")


def resting(kind: str = "short", **sheets: Any) -> Scene:
    """Mira with 3 Hit Points, 1 Stress and 2 Armor Slots marked, Tomas with 5 Hit Points."""
    people = {"Mira": {"armor_score": 3, "stress": 1}, "Tomas": {}, **sheets}
    scene = Scene(**people)
    scene.do("gm", "mark", target="Mira", what="hp", amount=3)
    scene.do("gm", "mark", target="Mira", what="armor", amount=2)
    scene.do("gm", "mark", target="Tomas", what="hp", amount=5)
    scene.do("gm", "start_rest", kind=kind)
    return scene


def seen(scene: Scene, seat: str = "anna") -> Any:
    return scene.table.seen(seat)


def dying(**sheet: Any) -> Scene:
    scene = Scene(Mira=sheet, Tomas={})
    scene.do("gm", "mark", target="Mira", what="hp", amount=6)
    return scene


def advice(scene: Scene, goal: str = "", seat: str = "anna") -> Advice:
    found = scene.table.advice(seat, goal)
    assert found is not None
    return found


def told(found: Advice) -> list[tuple[dict[str, Any], Fraction | None]]:
    return [(dict(each.fields), each.value) for each in found.worths]


@pytest.mark.rule("DH-48", "DH-49", "DH-50", "DH-R23")
def test_a_short_rest_clears_a_d4_and_the_tier_of_what_is_marked() -> None:
    now = seen(resting())
    # d4 + 1 is 2, 3, 4 or 5; of 3 marked that clears 2, 3, 3 or 3.
    assert worth.clears(now, "Mira", "tend_to_wounds") == Spread(2, 3, Fraction(11, 4))
    assert worth.clears(now, "Mira", "tend_to_wounds", "Tomas") == Spread(2, 5, Fraction(7, 2))
    assert worth.clears(now, "Mira", "clear_stress") == sure(1)
    assert worth.clears(now, "Mira", "repair_armor") == sure(2)
    assert worth.clears(now, "Tomas", "clear_stress") == sure(0)
    # Level 5 is tier 3: 4 to 7, whoever is tended.
    now = seen(resting(Mira={"level": 5, "armor_score": 3}))
    assert worth.clears(now, "Mira", "tend_to_wounds", "Tomas") == Spread(4, 5, Fraction(19, 4))
    assert worth.clears(now, "Tomas", "tend_to_wounds") == Spread(2, 5, Fraction(7, 2))


@pytest.mark.rule("DH-52")
def test_a_long_rest_clears_everything() -> None:
    now = seen(resting("long"))
    assert worth.clears(now, "Mira", "tend_to_wounds", "Tomas") == sure(5)
    assert worth.clears(now, "Mira", "clear_stress") == sure(1)


@pytest.mark.rule("DH-51", "DH-R24")
def test_preparing_alone_together_and_without_room() -> None:
    scene = resting(Tomas={"hope": 6})
    assert worth.prepares(seen(scene), "Mira") == {"Mira": 1}
    assert worth.prepares(seen(scene), "Tomas") == {}
    scene.do("anna", "downtime", character="Mira", move="prepare")
    assert worth.prepares(seen(scene), "Tomas", "Mira") == {"Mira": 1}  # Tomas has no room
    scene = resting()
    scene.do("anna", "downtime", character="Mira", move="prepare")
    assert worth.prepares(seen(scene), "Tomas", "Mira") == {"Mira": 1, "Tomas": 2}


@pytest.mark.rule("DH-54", "DH-R33", "DH-44")
def test_the_fear_of_a_rest_as_far_as_there_is_room() -> None:
    scene = Scene(Mira={}, Tomas={}, Ilka={}, fear=2)
    now = scene.table.seen("gm")
    assert worth.fear_of_rest(now, "short") == Spread(1, 4, Fraction(5, 2))
    assert worth.fear_of_rest(now, "long") == Spread(4, 7, Fraction(11, 2))
    now = Scene(Mira={}, Tomas={}, fear=10).table.seen("gm")
    assert worth.fear_of_rest(now, "short") == Spread(1, 2, Fraction(7, 4))  # 1, 2, 2, 2
    assert worth.fear_of_rest(now, "long") == sure(2)


@pytest.mark.rule("DH-59", "DH-60", "DH-63", "DH-64", "DH-65", "DH-66")
def test_how_death_moves_end() -> None:
    now = seen(dying())
    assert worth.ends_of(now, "Mira", "blaze_of_glory") == {"glory": 1}
    assert worth.ends_of(now, "Mira", "avoid_death") == {
        "unconscious": Fraction(11, 12),
        "scarred": Fraction(1, 12),
    }
    risk = {"risen": Fraction(11, 24), "dies": Fraction(11, 24), "restored": Fraction(1, 12)}
    assert worth.ends_of(now, "Mira", "risk_it_all") == risk
    now = seen(dying(level=3, scars=5))
    assert worth.ends_of(now, "Mira", "avoid_death") == {
        "unconscious": Fraction(3, 4),
        "journey_ends": Fraction(1, 4),
    }


@pytest.mark.rule("DH-64", "DH-R30")
def test_dividing_the_hope_die() -> None:
    scene = dying(stress=2)
    scene.do("anna", "death_move", {"hope": 9, "fear": 4}, character="Mira", choice="risk_it_all")
    now = seen(scene)
    assert next(iter(worth.splits(now, "Mira"))) == (9, 0)
    assert list(worth.splits(now, "Mira"))[-1] == (1, 8)
    assert worth.divided(now, "Mira", 7, 2) == {"hp": 6, "stress": 2, "lost": 1}
    assert worth.divided(now, "Mira", 1, 8) == {"hp": 1, "stress": 2, "lost": 6}
    best = advice(scene)
    assert best.goal == "recover"
    # 6 Hit Points and 2 Stress are marked, of 9: two ways clear all 8.
    assert best.best is None
    assert [dict(each.fields) for each in best.worths[:2]] == [
        {"hp": 7, "stress": 2},
        {"hp": 6, "stress": 3},
    ]
    assert best.worths[0].value == best.worths[1].value == 8


@pytest.mark.rule("DH-22", "DH-94")
def test_the_price_of_what_an_adversary_does() -> None:
    scene = Scene(Mira={}, fear=5)
    features = [{"name": "To Me", "kind": "action", "fear": 2, "stress": 1}]
    scene.adversary(
        "Captain", stress_max=2, features=features, attack={"modifier": 1, "damage": "1d6"}
    )
    scene.do("gm", "take_spotlight")
    fields = {"adversary": "Captain", "action": "action", "feature": "To Me"}
    now = scene.table.seen("gm")
    assert worth.price_of(now, "spotlight_adversary", fields) == {"fear": 2, "stress": 1}
    scene.do("gm", "gm_move", text="It tolls.")
    now = scene.table.seen("gm")
    assert worth.price_of(now, "spotlight_adversary", fields) == {"fear": 3, "stress": 1}
    attack = {"adversary": "Captain", "action": "attack"}
    assert worth.price_of(now, "spotlight_adversary", attack) == {"fear": 1}
    assert worth.price_of(seen(scene), "use_feature", {"of": "Captain", "feature": "To Me"}) == {}


@pytest.mark.rule("DH-107", "DH-108")
def test_a_fight_that_is_being_put_together() -> None:
    now = Scene(Mira={}, Tomas={}).table.seen("gm")
    weighed = worth.encounter(now, {"adversaries": {"leader": 1, "minion": 4}, "harder": True})
    assert weighed is not None  # 3 × 2 + 2, 2 more; a Leader is 3, two groups of Minions are 2
    assert (weighed.budget, weighed.cost, weighed.left) == (10, 5, 5)
    assert worth.encounter(now, {"adversaries": {"dragon": 1}}) is None
    assert worth.encounter(Scene().table.seen("gm"), {"adversaries": {"solo": 0}}) is None


# Advice speaks of the same numbers


@pytest.mark.rule("DH-57", "DH-60", "DH-64")
def test_advice_about_a_death_move() -> None:
    scene = dying(level=3)
    live = advice(scene)
    assert live.goal == "survive"
    assert live.best == 0
    assert [(each.fields["choice"], each.value) for each in live.worths] == [
        ("avoid_death", 1),
        ("risk_it_all", Fraction(13, 24)),
        ("blaze_of_glory", 0),
    ]
    unscarred = advice(scene, "unscarred")
    assert unscarred.worths[0].value == Fraction(3, 4)
    stand = advice(scene, "stay_up")
    assert [each.value for each in stand.worths] == [Fraction(13, 24), 0, 0]
    assert scene.table.advice("ben") is None
    assert scene.table.advice("anna", "succeed") is None


@pytest.mark.rule("DH-63")
def test_the_last_hope_slot_counts() -> None:
    live = advice(dying(level=6, scars=5))
    values = {str(each.fields["choice"]): each.value for each in live.worths}
    assert values["avoid_death"] == Fraction(1, 2)
    assert live.worths[0].fields["choice"] == "risk_it_all"


@pytest.mark.rule("DH-46", "DH-48", "DH-51")
def test_advice_about_downtime_moves() -> None:
    scene = resting()
    found = advice(scene)
    assert found.goal == "recover"
    assert found.best == 0
    assert [
        (each.fields["move"], each.fields.get("target"), each.value) for each in found.worths
    ] == [
        ("tend_to_wounds", "Tomas", Fraction(7, 2)),
        ("tend_to_wounds", None, Fraction(11, 4)),
        ("repair_armor", None, 2),
        ("clear_stress", None, 1),
        ("prepare", None, 1),
    ]
    heal = advice(scene, "clear_wounds")
    assert [each.value for each in heal.worths] == [Fraction(7, 2), Fraction(11, 4), 0, 0, 0]
    scene.do("anna", "downtime", {"d4": 1}, character="Mira", move="tend_to_wounds")
    scene.do("anna", "downtime", character="Mira", move="prepare")
    assert scene.table.advice("anna") is None
    joined = advice(scene, seat="ben")
    together = next(each for each in joined.worths if each.fields.get("join") == "Mira")
    assert together.value == 3  # 2 for Tomas, and Mira's second


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(language: str) -> None:
    """Each sentence is there, with its numbers in it."""
    scenes = [resting(), resting("long"), resting(Tomas={"hope": 6}), dying(), dying(scars=5)]
    scenes[1].do("gm", "add_countdown", name="Boat", start=4, kind="long_term")
    for scene in scenes[:3]:
        scene.do("anna", "downtime", character="Mira", move="prepare")
    rises = {"hope": 9, "fear": 4}
    scenes[3].do("anna", "death_move", rises, character="Mira", choice="risk_it_all")
    told: set[str] = set()
    for scene in scenes:
        now, spoken = seen(scene), words_of(scene.table.game, language)
        for do, fields in asked(scene):
            for said in scene.table.game.brings(now, do, fields):
                told.add(said.key)
                text = spoken.say(said.key, said.values)
                assert text != said.key and "{" not in text, text
        for moment in scene.table.game.page(now, ANNA)["dying"]:
            for said in (each for way in (*moment.fates, *moment.splits) for each in way.says):
                assert "{" not in spoken.say(said.key, said.values)
    assert len(told) > 25


def asked(scene: Scene) -> Iterator[tuple[str, dict[str, Any]]]:
    """Commands with fields that something can be said of."""
    for name, other in (("Mira", "Tomas"), ("Tomas", "Mira")):
        for move in (*CLEARS, "prepare", "project", "other"):
            for more in ({}, {"target": other}, {"join": other}, {"countdown": "Boat"}):
                yield "downtime", {"character": name, "move": move, **more}
        for choice in DEATH_MOVES:
            yield "death_move", {"character": name, "choice": choice}
        yield "divide", {"character": name, "hp": 7, "stress": 2}
    for kind in ("short", "long"):
        yield "start_rest", {"kind": kind}
    yield "end_rest", {}
    yield "new_scene", {"kind": "major"}
    for count in (1, 9):
        yield "encounter_budget", {"adversaries": {"solo": count}, "easier": True}


def test_ties_are_ties() -> None:
    scene = Scene(Mira={"stress": 2}, Tomas={})
    scene.do("gm", "mark", target="Mira", what="hp", amount=2)
    scene.do("gm", "start_rest", kind="long")
    found = advice(scene)
    assert [each.value for each in found.worths[:2]] == [2, 2]
    assert found.best is None
