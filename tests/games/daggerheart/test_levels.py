"""Levels from 1 to 10: granted, chosen slot by slot, taken back whole."""

from typing import Any

import pytest

from .books import LAMPLIGHTER, armor, book, card
from .scene import Scene

TWO = ["agility", "strength"]
TRAITS = {"take": "traits", "traits": TWO}
KEEP = {"take": "experiences", "experiences": ["Ropes", "Debts"]}
SECOND = {"take": "multiclass", "class": "Warden", "domain": "Dusk"}


def up(scene: Scene, *takes: Any, **fields: Any) -> str:
    """Why a level-up of Mira's is refused, when one is due."""
    scene.do("gm", "grant_level", characters=["Mira"])
    said = [{"take": each} if isinstance(each, str) else each for each in takes]
    code = scene.refused("anna", "level_up", character="Mira", advancements=said, **fields)
    scene.do("gm", "undo")
    return code


def at(level: int, **more: Any) -> Scene:
    """Mira by the book, and raised with Hit Points and Stress as long as there are slots."""
    return Scene(Mira=book(level=level, **more), Tomas=book())


@pytest.mark.rule("DC-37")
@pytest.mark.parametrize(
    ("level", "tier"), [(1, 1), (2, 2), (4, 2), (5, 3), (7, 3), (8, 4), (10, 4)]
)
def test_the_tier_of_a_level(level: int, tier: int) -> None:
    assert at(level).of()["tier"] == tier


@pytest.mark.rule("DC-37", "DC-38")
def test_there_is_no_level_eleven() -> None:
    scene = at(9)
    scene.do("gm", "grant_level")
    assert (scene.of()["due"], scene.of("Tomas")["due"]) == (1, 1)
    assert scene.refused("gm", "grant_level", characters=["Mira"]) == "not_now"
    scene.do("gm", "grant_level")
    assert (scene.of()["due"], scene.of("Tomas")["due"]) == (1, 2)
    for _ in range(7):
        scene.do("gm", "grant_level")
    assert scene.refused("gm", "grant_level") == "not_now"


@pytest.mark.rule("DC-38")
def test_the_gm_grants_and_players_choose() -> None:
    scene = at(1)
    assert scene.refused("anna", "grant_level") == "not_yours"
    said = {
        "character": "Mira",
        "advancements": [{"take": "hp"}, {"take": "stress"}],
        "experience": "New",
    }
    assert scene.refused("anna", "level_up", **said) == "not_now"
    assert scene.refused("gm", "level_up", **said) == "not_now"
    scene.do("gm", "grant_level", characters=["Mira"])
    assert (scene.of()["due"], scene.of("Tomas")["due"]) == (1, 0)
    assert scene.refused("ben", "level_up", **said) == "not_yours"
    scene.do("anna", "level_up", **said)
    assert (scene.of()["level"], scene.of()["due"]) == (2, 0)
    scene.do("gm", "retire", character="Tomas")
    scene.do("gm", "grant_level")
    assert scene.of("Tomas")["due"] == 0
    assert scene.refused("gm", "grant_level", characters=["Mira", "Mira"]) == "bad_value"
    assert scene.refused("gm", "grant_level", characters=["Nobody"]) == "unknown_name"


@pytest.mark.rule("DC-38", "DC-R23")
def test_a_granted_level_may_be_chosen_while_a_session_runs() -> None:
    scene = at(1)
    scene.do("gm", "start_session")
    assert scene.raised("hp", "stress").result["level"] == 2


@pytest.mark.rule("DC-39")
@pytest.mark.parametrize("level", [2, 5, 8])
def test_a_new_tier_brings_an_experience_and_proficiency(level: int) -> None:
    scene = at(level - 1)
    done = scene.raised("hp", "stress", experience="Night Work")
    assert (done.result["level"], done.result["tier"]) == (level, scene.of()["tier"])
    assert scene.of()["experiences"]["Night Work"] == 2
    assert scene.of()["proficiency"] == 2


@pytest.mark.rule("DC-39")
@pytest.mark.parametrize("level", [3, 4, 6, 7, 9, 10])
def test_other_levels_bring_neither(level: int) -> None:
    scene = at(level - 1)
    assert up(scene, "hp", "stress", experience="Night Work") == "bad_value"
    scene.raised("hp", "stress")
    assert scene.of()["proficiency"] == 1 and len(scene.of()["experiences"]) == 2


@pytest.mark.rule("DC-39")
def test_the_new_experience_is_needed_and_new() -> None:
    assert up(at(1), "hp", "stress") == "bad_value"
    assert up(at(1), "hp", "stress", experience="Ropes") == "bad_value"


@pytest.mark.rule("DC-39", "DC-43")
@pytest.mark.parametrize(("level", "marked"), [(4, True), (5, False), (7, True), (8, False)])
def test_trait_marks_are_cleared_at_five_and_eight(level: int, marked: bool) -> None:
    scene = at(level - 1, marked_traits=TWO)
    if marked:
        assert up(scene, TRAITS, "hp") == "already_used"
    else:
        scene.raised(TRAITS, "hp")
        assert scene.of()["marked_traits"] == TWO
        assert scene.of()["traits"]["agility"] == 3
    other = at(level - 1, marked_traits=["finesse"])
    other.raised(TRAITS, "hp")
    assert other.of()["marked_traits"] == [*TWO, *(["finesse"] if marked else [])]


@pytest.mark.rule("DC-40")
@pytest.mark.parametrize(
    ("take", "slots"),
    [
        ("hp", 2),
        ("stress", 2),
        ({"take": "traits"}, 3),
        ({"take": "experiences", "experiences": ["Ropes", "Debts"]}, 1),
        ({"take": "card"}, 1),
        ("evasion", 1),
    ],
)
def test_the_slots_of_tier_two(take: Any, slots: int) -> None:
    pairs = [["agility", "strength"], ["finesse", "instinct"], ["presence", "knowledge"]]
    name = take if isinstance(take, str) else take["take"]
    scene = at(1, hp_max=5)

    def step(n: int) -> Any:
        if name == "traits":
            return {"take": name, "traits": pairs[n % 3]}
        return {"take": name, "card": {"name": f"More {n}"}} if name == "card" else take

    fill = ["evasion", "hp"] if name == "stress" else ["stress", "stress"]
    for n in range(slots):
        scene.raised(step(n), fill[0] if n == 0 else fill[1] if n == 1 else "hp")
    assert scene.of()["advancements"]["2"][name] == slots
    if slots < 3:
        filler = {"take": "card", "card": {"name": "Filler"}} if name != "card" else "hp"
        assert up(scene, step(slots), filler) == "already_used"


@pytest.mark.rule("DC-40")
def test_the_prices_come_to_two() -> None:
    scene = at(4)
    for takes in ([], ["hp"], ["hp", "hp", "stress"], ["proficiency", "hp"], [SECOND, "hp"]):
        assert up(scene, *takes, experience="New") == "bad_value"
    assert up(at(2), "proficiency") == "not_now"


@pytest.mark.rule("DC-40", "DC-R5")
def test_slots_of_a_tier_stay_open_and_the_lowest_free_one_is_marked() -> None:
    scene = at(4)
    scene.raised("evasion", "hp")
    assert scene.of()["advancements"] == {"2": {"evasion": 1, "hp": 1}}
    scene.raised("evasion", {"take": "hp", "tier": 3})
    assert scene.of()["advancements"] == {
        "2": {"evasion": 1, "hp": 1},
        "3": {"evasion": 1, "hp": 1},
    }
    assert up(scene, "evasion", "hp") == "already_used"
    assert up(scene, {"take": "hp", "tier": 4}, "stress") == "not_now"
    assert up(scene, {"take": "subclass", "tier": 2}, "stress") == "not_now"
    assert up(scene, {"take": "evasion", "tier": 3}, "stress") == "already_used"
    assert up(scene, {"take": "hp", "tier": 1}, "stress") == "bad_value"


@pytest.mark.rule("DC-41", "DC-R2")
def test_thresholds_rise_by_one_or_by_formula() -> None:
    scene = at(1)
    assert scene.of()["thresholds"] == {"major": 6, "severe": 12}
    scene.raised("hp", "stress")
    assert scene.of()["thresholds"] == {"major": 7, "severe": 13}
    bare = at(1, armors=[])
    bare.raised("hp", "stress")
    assert bare.of()["thresholds"] == {"major": 2, "severe": 4}
    typed = at(1, armors=[], thresholds={"major": 6, "severe": 9})
    typed.raised("hp", "stress")
    assert typed.of()["thresholds"] == {"major": 7, "severe": 10}
    half = at(1, armors=[], thresholds={"severe": 9})
    half.raised("hp", "stress")
    assert half.of()["thresholds"] == {"major": 2, "severe": 10}


@pytest.mark.rule("DC-42", "DC-8")
def test_a_card_comes_with_every_level() -> None:
    scene = at(1)
    assert scene.raised("hp", "stress", card=card("Flood", level=2)).result.get("warnings") is None
    assert scene.of()["cards"]["Flood"]["in"] == "loadout"
    assert scene.raised("hp", "stress", card=None).result["warnings"] == ["DC-42"]
    strict = Scene(strict=True, Mira=book())
    assert up(strict, "hp", "stress", experience="New") == "bad_value"
    far = {"experience": "New", "card": card("Far", level=3)}
    assert up(strict, "hp", "stress", **far) == "bad_value"
    strict.raised("hp", "stress", card=card("Flood", level=2))


@pytest.mark.rule("DC-28", "DC-42", "DC-8")
def test_a_card_out_of_reach_is_named() -> None:
    scene = at(1)
    assert scene.raised("hp", "stress", card=card("Far", level=3)).result["warnings"] == ["DC-28"]
    bone = card("Bone", domain="Bone")
    assert scene.raised("hp", "stress", card=bone).result["warnings"] == ["DC-28"]


@pytest.mark.rule("DC-27", "DC-42")
def test_a_full_loadout_sends_the_new_card_to_the_vault_or_another() -> None:
    five = [card(f"C{n}") for n in range(5)]
    scene = at(2, cards=five)
    scene.raised("hp", "stress", card=card("X"))
    assert scene.of()["cards"]["X"]["in"] == "vault"
    scene.raised("evasion", "stress", card=card("Y"), away="C0")
    assert (scene.of()["cards"]["Y"]["in"], scene.of()["cards"]["C0"]["in"]) == ("loadout", "vault")
    more = {"experience": "New", "card": card("Z")}
    assert up(scene, "hp", "hp", **more, away="C0") == "not_now"
    assert up(scene, "hp", "hp", **more, away="No") == "unknown_name"
    assert up(scene, "hp", "hp", experience="New", away="C1") == "bad_value"


@pytest.mark.rule("DC-42", "DC-R10")
def test_one_card_may_be_exchanged_for_one_of_its_level_or_lower() -> None:
    scene = at(4, cards=[card("Old", level=2, **{"in": "vault"}), card("Other")])
    said = {"experience": "New", "card": card("X")}
    higher = {"card": "Old", "for": card("High", level=3)}
    assert up(scene, "hp", "stress", **said, exchange=higher) == "bad_value"
    missing = {"card": "No", "for": card("New")}
    assert up(scene, "hp", "stress", **said, exchange=missing) == "unknown_name"
    scene.raised("hp", "stress", exchange={"card": "Old", "for": card("Fresh", level=2)})
    assert list(scene.of()["cards"]) == ["Fresh", "Other", "Card 5"]
    assert scene.of()["cards"]["Fresh"]["in"] == "vault"


@pytest.mark.rule("DC-27", "DC-42")
def test_a_card_that_is_given_away_makes_no_room_besides() -> None:
    scene = at(3, cards=[card("Old"), card("Other")])
    said = {"card": card("X"), "exchange": {"card": "Old", "for": card("Fresh")}}
    assert up(scene, "hp", "stress", **said, away="Old") == "not_now"
    scene.raised("hp", "stress", **said, away="Other")
    lies = {name: each["in"] for name, each in scene.of()["cards"].items()}
    assert lies == {"Fresh": "loadout", "Other": "vault", "X": "loadout"}


@pytest.mark.rule("DC-43")
def test_two_different_unmarked_traits() -> None:
    scene = at(1)
    scene.raised(TRAITS, "hp")
    assert (scene.of()["traits"]["agility"], scene.of()["traits"]["strength"]) == (3, 2)
    assert scene.of()["marked_traits"] == TWO
    assert up(scene, TRAITS, "hp") == "already_used"
    half = {"take": "traits", "traits": ["strength", "finesse"]}
    assert up(scene, half, "hp") == "already_used"
    other = {"take": "traits", "traits": ["knowledge", "finesse"]}
    again = {"take": "traits", "traits": ["knowledge", "instinct"]}
    assert up(scene, other, again) == "already_used"
    scene.raised(other, {"take": "traits", "traits": ["presence", "instinct"]})
    assert len(scene.of()["marked_traits"]) == 6


@pytest.mark.rule("DC-R6")
def test_two_are_needed() -> None:
    scene = at(2, marked_traits=["agility", "strength", "finesse", "instinct", "presence"])
    for traits in (["knowledge"], ["knowledge", "knowledge"], []):
        assert up(scene, {"take": "traits", "traits": traits}, "hp") == "bad_value"
    last = {"take": "traits", "traits": ["knowledge", "agility"]}
    assert up(scene, last, "hp") == "already_used"
    one = {"take": "experiences", "experiences": ["Ropes"]}
    assert up(scene, one, "hp") == "bad_value"
    assert up(scene, "traits", "hp") == "bad_value"


@pytest.mark.rule("DC-44")
def test_a_slot_more_is_not_marked() -> None:
    scene = at(1, hp=7, stress=6, standing="dying")
    scene.raised("hp", "stress")
    mira = scene.of()
    assert (mira["hp"], mira["hp_max"], mira["stress"], mira["stress_max"]) == (7, 8, 6, 7)


@pytest.mark.rule("DC-12", "DC-44", "DC-R21")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_no_slot_beyond_twelve(edition: str) -> None:
    scene = Scene(edition=edition, Mira=book(level=2, hp_max=11, stress_max=12))
    assert up(scene, "hp", "hp") == "not_now"
    assert up(scene, "stress", "evasion") == "not_now"
    scene.raised("hp", "evasion")
    assert scene.of()["hp_max"] == 12


@pytest.mark.rule("DC-45")
def test_two_experiences_and_the_new_one_counts_too() -> None:
    scene = at(1)
    takes = {"take": "experiences", "experiences": ["Ropes", "New"]}
    scene.raised(takes, "hp", experience="New")
    assert scene.of()["experiences"] == {"Ropes": 3, "Debts": 2, "New": 3}
    other = {"take": "experiences", "experiences": ["Ropes", "Never"]}
    assert up(scene, other, "hp") == "unknown_name"


@pytest.mark.rule("DC-46", "DC-R28")
def test_one_more_card_limited_by_the_level_alone() -> None:
    scene = at(6)
    more = {"take": "card", "card": card("Deep", level=7), "tier": 2}
    done = scene.raised(more, "hp", card=card("Wide", level=7))
    assert "warnings" not in done.result
    assert {"Deep", "Wide"} <= set(scene.of()["cards"])
    assert scene.of()["advancements"]["2"] == {"card": 1, "hp": 1}


@pytest.mark.rule("DC-47", "DC-R7")
def test_evasion_and_proficiency() -> None:
    scene = at(5)
    scene.raised("evasion", "hp")
    assert scene.of()["evasion"] == 12
    scene.raised("proficiency")
    assert scene.of()["proficiency"] == 2
    assert scene.of()["advancements"]["3"] == {"proficiency": 1}
    scene.raised("proficiency", experience="New")
    assert scene.of()["proficiency"] == 4
    assert up(scene, "proficiency") == "already_used"


@pytest.mark.rule("DC-48", "DC-49")
def test_the_subclass_rises_and_closes_the_second_class_of_its_tier() -> None:
    scene = at(5)
    scene.raised("subclass", "hp")
    assert scene.of()["mastery"] == "specialization"
    assert up(scene, {**SECOND, "tier": 3}) == "already_used"
    assert up(scene, "subclass", "hp") == "already_used"
    scene.raised("hp", "stress")
    scene.raised("subclass", "hp", experience="New")
    assert scene.of()["mastery"] == "mastery"
    done = at(8, mastery="mastery")
    assert up(done, "subclass", "hp") == "not_now"


@pytest.mark.rule("DC-49", "DC-R8", "DC-R9")
def test_a_second_class_gives_its_name_and_a_domain_and_closes_slots() -> None:
    scene = at(5)
    before = scene.of()
    scene.raised(SECOND, card=card("Grave", domain="Dusk", level=3))
    mira = scene.of()
    assert mira["multiclass"] == {"class": "Warden", "domain": "Dusk"}
    assert (mira["evasion"], mira["hp_max"]) == (before["evasion"], before["hp_max"])
    assert mira["features"] == before["features"] and mira["domains"] == ["Ember", "Tide"]
    assert up(scene, {"take": "subclass", "tier": 3}, "hp") == "already_used"
    assert up(scene, SECOND) == "already_used"
    scene.raised("hp", "stress")
    scene.raised("subclass", "hp", experience="New")
    assert scene.of()["mastery"] == "specialization"
    assert up(scene, SECOND) == "already_used"


@pytest.mark.rule("DC-49")
def test_the_domain_is_one_of_the_class_where_that_is_known() -> None:
    scene = at(5)
    scene.do("gm", "add_content", classes=[{**LAMPLIGHTER, "name": "Warden", "domains": ["Dusk"]}])
    assert up(scene, {**SECOND, "domain": "Bone"}) == "bad_value"
    assert up(scene, {"take": "multiclass", "class": "Warden"}) == "bad_value"
    scene.raised(SECOND)
    strict = Scene(strict=True, Mira=book(level=5))
    assert up(strict, SECOND, card=card("X")) == "unknown_name"


@pytest.mark.rule("DC-50")
def test_level_ups_are_taken_back_whole_the_last_first() -> None:
    scene = at(1)
    states = [scene.of()]
    grave = {"card": card("Grave", domain="Dusk")}
    for takes, more in (
        ([TRAITS, KEEP], {"exchange": {"card": "Ebb", "for": card("Neap")}}),
        (["evasion", "hp"], {}),
        (["hp", "stress"], {"card": card("Y"), "away": "Flare"}),
        (["subclass", TRAITS], {}),
        (["proficiency"], {}),
        (["stress", {"take": "card", "card": card("Z")}], {}),
        ([{**SECOND, "tier": 4}], grave),
        ([{"take": "traits", "traits": ["presence", "finesse"]}, "hp"], {}),
        (["hp", "evasion"], {}),
    ):
        scene.raised(*takes, **more)
        states.append(scene.of())
    assert scene.of()["level"] == 10
    for number, then in reversed(list(enumerate(states[:-1], 1))):
        done = scene.do("anna", "take_back_level", character="Mira")
        assert done.result["level"] == then["level"] and done.result["tier"] == then["tier"]
        assert scene.of() == {**then, "due": 10 - number}
    assert scene.refused("anna", "take_back_level", character="Mira") == "not_now"
    anew = {"advancements": [{"take": "hp"}, {"take": "stress"}], "experience": "Other"}
    scene.do("anna", "level_up", character="Mira", **anew)
    assert (scene.of()["level"], scene.of()["due"]) == (2, 8)


@pytest.mark.rule("DC-50", "DC-R23")
def test_taking_back_needs_an_open_sheet() -> None:
    scene = at(1)
    scene.do("gm", "start_session")
    scene.raised("hp", "stress")
    assert scene.refused("anna", "take_back_level", character="Mira") == "not_now"
    scene.do("gm", "take_back_level", character="Mira")
    assert (scene.of()["level"], scene.of()["due"]) == (1, 1)


@pytest.mark.rule("DC-R25")
@pytest.mark.parametrize("how", ["change_character", "correct"])
def test_a_level_typed_by_hand_gives_nothing_and_cuts_off_what_was(how: str) -> None:
    scene = at(1)
    scene.raised("hp", "stress")
    before = scene.of()
    if how == "correct":
        scene.do("gm", "correct", at="characters.Mira.level", to=5)
    else:
        scene.do("anna", "change_character", character="Mira", level=5)
    mira = scene.of()
    assert (mira["level"], mira["proficiency"]) == (5, before["proficiency"])
    assert mira["thresholds"] == {"major": 10, "severe": 16}
    assert scene.refused("anna", "take_back_level", character="Mira") == "not_now"


@pytest.mark.rule("DC-R26")
def test_what_was_moved_or_changed_since_is_still_taken_back() -> None:
    scene = at(4)
    takes = {"take": "experiences", "experiences": ["Ropes", "Learned 5"]}
    scene.raised("hp", takes, exchange={"card": "Flare", "for": card("Blaze")})
    scene.do("anna", "vault", character="Mira", card="Card 5")
    scene.do("anna", "vault", character="Mira", card="Blaze")
    scene.do("anna", "change_character", character="Mira", hp_max=12)
    scene.do("anna", "take_back_level", character="Mira")
    mira = scene.of()
    assert (mira["hp_max"], mira["experiences"]) == (11, {"Ropes": 2, "Debts": 2})
    assert {name: each["in"] for name, each in mira["cards"].items()} == {
        "Flare": "vault",
        "Ebb": "loadout",
    }


def test_from_level_one_to_ten_by_the_book_of_slots() -> None:
    scene = Scene(strict=True, Mira=book())
    pairs = (TWO, ["finesse", "instinct"], ["presence", "knowledge"])
    for takes in (
        [{"take": "traits", "traits": pairs[0]}, "hp"],
        [{"take": "traits", "traits": pairs[1]}, KEEP],
        [{"take": "traits", "traits": pairs[2]}, "evasion"],
        ["subclass", "hp"],
        ["proficiency"],
        ["stress", "stress"],
        [{"take": "traits", "traits": pairs[0]}, "evasion"],
        ["proficiency"],
        ["hp", "hp"],
    ):
        level = scene.of()["level"] + 1
        scene.raised(*takes, card=card(f"Card {level}", level=level))
    mira = scene.of()
    assert (mira["level"], mira["tier"], mira["proficiency"]) == (10, 4, 6)
    assert (mira["hp_max"], mira["stress_max"], mira["evasion"]) == (11, 8, 13)
    assert mira["thresholds"] == {"major": 15, "severe": 21}
    assert len(mira["cards"]) == 11 and len(mira["experiences"]) == 5
    assert sum(each["in"] == "loadout" for each in mira["cards"].values()) == 5
    assert mira["traits"]["agility"] == 4


def test_armour_of_a_level_up_stays_armour() -> None:
    scene = Scene(Mira={"armors": [armor("Coat", equipped=False)], "level": 2})
    scene.raised("hp", "stress")
    scene.do("anna", "equip", character="Mira", name="Coat")
    assert scene.of()["thresholds"] == {"major": 8, "severe": 14}
