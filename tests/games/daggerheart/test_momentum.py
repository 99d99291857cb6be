"""Momentum: an attack that hits a character gives the GM Fear."""

import pytest

from .fight import Fight, feature


def charge(fear: int = 3, **block: object) -> Fight:
    scene = Fight(fear=fear)
    scene.foe("Boar", "Momentum", **block)
    return scene


@pytest.mark.rule("DH-92")
@pytest.mark.parametrize(("d20", "fear"), [(9, 3), (10, 4), (20, 4)])
def test_a_hit_gives_1_fear(d20: int, fear: int) -> None:
    scene = charge()
    done = scene.acts("Boar", "attack", d20, target="Mira")
    assert scene.fear == fear
    assert done.result.get("changes") == ({"fear": 1} if fear == 4 else None)
    assert "spent" not in done.result


@pytest.mark.rule("DH-92")
def test_only_an_attack_does_and_only_with_the_feature() -> None:
    scene = charge()
    scene.foe("Sow", "Momentums")
    scene.acts("Boar", "attack", text="It charges at a tree.")
    scene.acts("Sow", "attack", 19, target="Mira")
    assert scene.fear == 2  # a further move
    scene.do("gm", "adversary_roll", {"d20": 20}, adversary="Boar", difficulty=5)
    assert scene.fear == 2


@pytest.mark.rule("DH-92", "DH-44")
def test_over_the_cap_it_is_lost() -> None:
    scene = charge(fear=12)
    done = scene.acts("Boar", "attack", 19, target="Mira")
    assert scene.fear == 12
    assert done.result["lost"] == {"fear": 1} and "changes" not in done.result


@pytest.mark.rule("DH-92", "DH-44")
def test_what_the_attack_cost_leaves_room_for_it() -> None:
    scene = charge(fear=12, features=[feature("Momentum"), feature("Gore", fear=2)])
    done = scene.acts("Boar", "attack", 19, target="Mira", feature="Gore")
    assert scene.fear == 11
    assert done.result["spent"] == {"fear": 2} and done.result["changes"] == {"fear": -1}
    assert "lost" not in done.result
    assert scene.spent == 2  # what a hit gives is not what was spent


@pytest.mark.rule("DH-92")
def test_its_fear_cannot_pay_for_the_attack_itself() -> None:
    scene = charge(fear=0, features=[feature("Momentum"), feature("Gore", fear=1)])
    assert scene.acts_not("Boar", target="Mira", feature="Gore") == "not_enough_fear"


@pytest.mark.rule("DH-R51", "DH-100")
@pytest.mark.parametrize(("d20", "fear"), [(9, 3), (10, 4), (13, 4), (20, 4)])
def test_one_attack_that_hits_several_gives_1(d20: int, fear: int) -> None:
    scene = charge()
    scene.acts("Boar", "attack", d20, targets=["Mira", "Tomas"])
    assert scene.fear == fear


@pytest.mark.rule("DH-92", "DH-90")
def test_a_relentless_one_pays_its_next_time_with_it() -> None:
    scene = Fight(fear=0)
    scene.foe("Boar", "Momentum", "Relentless (3)")
    scene.acts("Boar", "attack", 19, target="Mira")
    scene.acts("Boar", "attack", 19, target="Mira")
    scene.acts("Boar", "attack", 2, target="Mira")
    assert scene.fear == 0


@pytest.mark.rule("DH-92")
def test_it_is_undone_with_the_attack() -> None:
    scene = charge()
    scene.acts("Boar", "attack", 19, target="Mira")
    scene.do("gm", "undo")
    assert scene.fear == 3


@pytest.mark.rule("DH-92")
def test_it_is_given_on_a_prompt_in_the_players_turn_too() -> None:
    scene = charge()
    scene.players_turn()
    scene.do("gm", "prompt_gm", because="looks_to_gm")
    scene.acts("Boar", "attack", 19, target="Mira")
    assert (scene.fear, scene.spotlight) == (4, "players")
