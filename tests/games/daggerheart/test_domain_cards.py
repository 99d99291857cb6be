"""Domain cards: in the loadout, in the vault, and on the way."""

from typing import Any

import pytest

from .books import book, card
from .scene import Scene


def cards(count: int, **more: Any) -> list[Any]:
    return [card(f"C{n}", **more) for n in range(1, count + 1)]


def lies(scene: Scene) -> dict[str, str]:
    return {name: each["in"] for name, each in scene.of()["cards"].items()}


def recall(scene: Scene, name: str, **fields: Any) -> Any:
    return scene.do("anna", "recall", character="Mira", card=name, **fields)


@pytest.mark.rule("DC-21")
def test_a_card_says_everything_of_itself() -> None:
    whole = card("Flare", level=2, recall=1, kind="spell", text="Light.", hope=1, per="rest")
    found = Scene(Mira={"cards": [whole]}).of()["cards"]["Flare"]
    assert {each: found[each] for each in whole} == whole
    assert (found["in"], found["uses"], found["left"]) == ("loadout", 1, 1)
    wrong = card("Flare", kind="poem")
    assert Scene().refused("gm", "add_character", name="Tomas", cards=[wrong]) == "bad_value"


@pytest.mark.rule("DC-22")
def test_the_loadout_holds_five_cards_and_features_take_no_place() -> None:
    features = [{"name": f"F{n}"} for n in range(9)]
    scene = Scene(Mira={"cards": cards(7), "features": features})
    assert list(lies(scene).values()) == ["loadout"] * 5 + ["vault"] * 2
    new = {"character": "Mira", "card": card("X", **{"in": "loadout"})}
    assert scene.refused("anna", "acquire", **new) == "bad_value"


@pytest.mark.rule("DC-23")
def test_a_card_in_the_vault_does_nothing() -> None:
    scene = Scene(Mira={"cards": [card("Flare", **{"in": "vault"}, bonus={"evasion": 3})]})
    assert scene.of()["evasion"] == 10
    assert scene.refused("anna", "use_feature", of="Mira", feature="Flare") == "not_now"
    recall(scene, "Flare")
    scene.do("anna", "use_feature", of="Mira", feature="Flare")
    assert scene.of()["evasion"] == 13


@pytest.mark.rule("DC-24")
def test_recalling_marks_the_cost_and_a_full_loadout_makes_room() -> None:
    scene = Scene(Mira={"cards": cards(6, recall=1)})
    assert scene.refused("anna", "recall", character="Mira", card="C6") == "not_now"
    done = recall(scene, "C6", away="C1")
    assert done.result["changes"]["stress"] == {"Mira": 1}
    assert lies(scene)["C6"] == "loadout" and lies(scene)["C1"] == "vault"
    assert scene.refused("anna", "recall", character="Mira", card="C1", away="C9") == "unknown_name"
    assert scene.refused("anna", "recall", character="Mira", card="C1", away="C1") == "not_now"


@pytest.mark.rule("DC-24")
def test_the_last_stress_slot_makes_vulnerable() -> None:
    scene = Scene(Mira={"stress": 5, "cards": [card("Flare", recall=1, **{"in": "vault"})]})
    recall(scene, "Flare")
    assert scene.of()["conditions"] == ["Vulnerable"]


@pytest.mark.rule("DC-25")
def test_in_a_rest_cards_move_freely_until_the_first_move() -> None:
    scene = Scene(Mira={"cards": cards(3, recall=2, **{"in": "vault"})})
    scene.do("gm", "start_rest", kind="short")
    recall(scene, "C1")
    scene.do("anna", "vault", character="Mira", card="C1")
    recall(scene, "C2")
    assert scene.stress() == 0
    scene.downtime("Mira", "prepare")
    recall(scene, "C3")
    assert scene.stress() == 2


@pytest.mark.rule("DC-26")
def test_into_the_vault_at_any_time_for_nothing() -> None:
    scene = Scene(Mira={"stress": 6, "cards": cards(1, recall=3)})
    scene.do("gm", "start_session")
    scene.do("anna", "vault", character="Mira", card="C1")
    assert lies(scene) == {"C1": "vault"}
    assert scene.refused("anna", "vault", character="Mira", card="C1") == "not_now"
    assert scene.refused("anna", "vault", character="Mira", card="C9") == "unknown_name"


@pytest.mark.rule("DC-27")
def test_a_new_card_goes_into_the_loadout_while_there_is_room() -> None:
    scene = Scene(Mira={"cards": cards(4)})
    scene.do("anna", "acquire", character="Mira", card=card("X", recall=3))
    scene.do("anna", "acquire", character="Mira", card=card("Y", recall=3))
    assert (lies(scene)["X"], lies(scene)["Y"]) == ("loadout", "vault")
    assert scene.stress() == 0


@pytest.mark.rule("DC-28", "DC-8")
@pytest.mark.parametrize(
    ("new", "fits"),
    [
        (card("X"), True),
        (card("X", level=3), True),
        (card("X", level=4), False),
        (card("X", domain="Dusk", level=2), True),
        (card("X", domain="Dusk", level=3), False),
        (card("X", domain="Bone"), False),
        ({"name": "X"}, False),
    ],
)
def test_cards_at_or_below_the_level_from_one_s_domains(new: Any, fits: bool) -> None:
    sheet = book(level=3, multiclass={"class": "Warden", "domain": "Dusk"})
    scene = Scene(Mira=sheet)
    said = {"character": "Mira", "card": new}
    assert scene.do("anna", "acquire", **said).result.get("warnings", []) == (
        [] if fits else ["DC-28"]
    )
    scene = Scene(strict=True, Mira=sheet)
    if fits:
        scene.do("anna", "acquire", **said)
    else:
        assert scene.refused("anna", "acquire", **said) == "not_now"


@pytest.mark.rule("DC-R11")
def test_too_few_free_slots_and_the_gm_lets_it_pass() -> None:
    scene = Scene(Mira={"stress": 5, "cards": [card("Flare", recall=2, **{"in": "vault"})]})
    said = {"character": "Mira", "card": "Flare"}
    assert scene.refused("anna", "recall", **said) == "not_now"
    assert scene.refused("anna", "recall", **said, free=True) == "not_yours"
    scene.do("gm", "recall", **said, free=True)
    assert (scene.stress(), scene.of()["hp"]) == (5, 0)


@pytest.mark.rule("DC-R12")
def test_a_cost_of_nothing_is_free_at_any_time() -> None:
    scene = Scene(Mira={"stress": 6, "cards": [card("Flare", **{"in": "vault"})]})
    assert "changes" not in recall(scene, "Flare").result
