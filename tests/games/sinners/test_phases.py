"""The phases of a round, and what keeps one from ending."""

import pytest

from .scene import FAIL, ONE, THREE, Scene, duel, two_pairs


@pytest.mark.rule("SI-5")
def test_the_phases_in_their_order() -> None:
    scene = Scene()
    assert scene.refused("gm", "next_phase") == "not_now"
    scene.start("Mara", "Rusk")
    seen = []
    for _ in range(6):
        seen.append((scene.state["round"], scene.state["phase"]))
        assert scene.refused("anna", "next_phase") == "not_yours"
        scene.phases()
    wanted = [(1, "melee"), (1, "magic"), (1, "movement_2")]
    wanted += [(2, "movement_1"), (2, "skirmish"), (2, "melee")]
    assert seen == wanted


@pytest.mark.rule("SI-7")
def test_a_declaration_waits_for_its_exchange() -> None:
    scene = two_pairs()
    scene.declare("Mara", "attack")
    assert scene.refused("gm", "next_phase") == "not_now"
    assert scene.exchange_refused(Mara=ONE) == "not_now"
    scene.declare("Rusk", "defend")
    assert scene.refused("gm", "next_phase") == "not_now"
    scene.exchange(Mara=FAIL, Rusk=ONE)
    assert scene.exchange_refused(Mara=FAIL, Rusk=ONE) == "not_now"
    assert scene.refuses("Mara", "attack") == "not_now"
    scene.phases()  # nobody declared in group 2
    assert scene.refuses("Mara", "attack") == "not_now"


@pytest.mark.rule("SI-11")
def test_a_decision_holds_the_phase() -> None:
    scene = duel()
    assert scene.refused("anna", "decide", group=1, stalemate="both") == "not_now"
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=ONE, damage={"Mara": 1, "Rusk": 1})
    assert scene.refused("gm", "next_phase") == "not_now"
    assert scene.group()["declared"] == []
    scene.do("gm", "decide", group=1, stalemate="both")  # the GM may too
    assert scene.refused("anna", "decide", group=1, stalemate="both") == "not_now"
    scene.phases()


@pytest.mark.rule("SI-7")
def test_a_new_declaration_replaces_the_last() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="dodge")
    scene.declare("Mara", "trip")
    scene.declare("Rusk", "defend")
    scene.exchange(Mara=ONE, Rusk=FAIL)
    assert (scene.of("Rusk")["prone"], scene.lost()) == (True, {})


@pytest.mark.rule("SI-15")
def test_undo_of_a_decision_and_an_exchange() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="defend")
    states = [scene.state]
    scene.exchange(Mara=ONE, Rusk=THREE, damage={"Rusk": 4})
    states.append(scene.state)
    scene.decide("Rusk", parry="trip")
    states.append(scene.state)
    scene.phases()
    for state in reversed(states):
        assert scene.refused("anna", "undo") == "not_yours"
        scene.do("gm", "undo")
        assert scene.state == state
    scene.exchange(Mara=FAIL, Rusk=ONE)  # the declarations still stand


@pytest.mark.rule("SI-R21")
def test_undo_of_everything() -> None:
    scene = Scene()
    empty = scene.state
    scene.start("Mara", "Rusk")
    scene.declares(Mara="disarm", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=FAIL)
    scene.round()
    for _ in range(9):
        scene.do("gm", "undo")
    assert scene.state == empty
    for _ in range(2):
        scene.do("gm", "undo")
    assert scene.refused("gm", "undo") == "not_now"
