"""Features that the rules know by their names: typed in any language, shown in the reader's."""

import unicodedata
from typing import Any

import pytest

from limelight.contract import GM, Said
from limelight.games.daggerheart.written import FEATURES
from limelight.play.refusals import words_of

from .scene import Scene

LANGUAGES = ("en", "de", "uk")
WRITTEN = {
    "Minion (3)": ("Lakai (3)", "Поплічник (3)"),
    "Group Attack": ("Gruppenangriff", "Групова атака"),
    "Horde (2)": ("Horde (2)", "Орда (2)"),
    "Relentless (2)": ("Unerbittlich (2)", "Невідступний (2)"),
    "Slow": ("Langsam", "Повільний"),
    "Momentum": ("Schwung", "Розгін"),
    "Armored (4)": ("Gepanzert (4)", "Броньований (4)"),
}
FORMS = [(form, english) for english, others in WRITTEN.items() for form in (english, *others)]


def features_of(scene: Scene, room: str, name: str) -> list[str]:
    """What the state calls the features of somebody or something."""
    features = scene.state[room][name]["features"]
    return list(features) if room == "characters" else [each["name"] for each in features]


def add(scene: Scene, room: str, *features: str) -> list[str]:
    """Somebody or something with these features, and what they are called then."""
    fields: dict[str, Any] = {"name": "Thing", "features": [{"name": name} for name in features]}
    more: dict[str, dict[str, Any]] = {
        "adversaries": {"difficulty": 12, "hp_max": 5},
        "environments": {"difficulty": 12},
        "characters": {},
    }
    command = {
        "adversaries": "add_adversary",
        "environments": "add_environment",
        "characters": "add_character",
    }
    scene.do("gm", command[room], **fields, **more[room])
    return features_of(scene, room, "Thing")


def test_all_of_them_are_asked_here() -> None:
    assert len(WRITTEN) == len(FEATURES)


@pytest.mark.parametrize(("form", "english"), FORMS)
@pytest.mark.parametrize("room", ["adversaries", "environments", "characters"])
def test_typed_in_any_language_they_are_the_english_ones(
    room: str, form: str, english: str
) -> None:
    assert add(Scene(), room, form) == [english]


@pytest.mark.parametrize(
    ("form", "english"),
    [
        ("lakai (3)", "Minion (3)"),
        ("GRUPPENANGRIFF", "Group Attack"),
        ("  Langsam ", "Slow"),
        ("Unerbittlich(2)", "Relentless (2)"),
        ("групова   атака", "Group Attack"),
        ("Gepanzert ( 2 )", "Armored (2)"),
        (unicodedata.normalize("NFD", "Розгін"), "Momentum"),
        ("Horde (1W4+1)", "Horde (1W4+1)"),
        ("Орда (1к4+1)", "Horde (1к4+1)"),
        ("horde (1d4 + 1)", "Horde (1d4 + 1)"),
    ],
)
def test_case_and_spaces_do_not_matter_and_dice_stay_as_written(form: str, english: str) -> None:
    assert add(Scene(), "adversaries", form) == [english]


@pytest.mark.parametrize(
    "name", ["Lakai", "Langsam (2)", "Schwungvoll", "Undertow (deep)", "(2)", "Lakai (3) (4)"]
)
def test_any_other_name_stays_as_it_is(name: str) -> None:
    assert add(Scene(), "adversaries", name) == [name]


@pytest.mark.rule("DH-90")
def test_a_feature_typed_in_german_works() -> None:
    scene = Scene(fear=5)
    scene.adversary("Hound", features=[{"name": "Unerbittlich (2)"}])
    scene.do("gm", "take_spotlight")
    for _ in range(2):
        scene.do("gm", "spotlight_adversary", adversary="Hound", action="sprint")
    again = {"adversary": "Hound", "action": "sprint"}
    assert scene.refused("gm", "spotlight_adversary", **again) == "already_used"


def test_one_name_in_two_languages_is_one_name_twice() -> None:
    twice = [{"name": "Slow"}, {"name": "Повільний"}]
    fields = {"name": "Troll", "difficulty": 12, "hp_max": 5, "features": twice}
    assert Scene().refused("gm", "add_adversary", **fields) == "bad_value"


def test_a_feature_is_used_by_its_name_in_any_language() -> None:
    scene = Scene()
    scene.adversary("Troll", features=[{"name": "Momentum", "per": "scene", "uses": 2}])
    for name in ("Schwung", "розгін"):
        used = scene.do("gm", "use_feature", of="Troll", feature=name)
        assert "Momentum" in used.text("en") and "Schwung" in used.text("de")
    answer = scene.table.do("gm", "use_feature", {"of": "Troll", "feature": "Momentum"})
    assert "„Schwung“" in answer.text("de")


@pytest.mark.parametrize(
    "features", ["Langsam", ["Langsam"], [{"kind": "passive"}], [{"name": 3}], {"name": "Langsam"}]
)
def test_what_is_no_list_of_features_is_refused_as_ever(features: object) -> None:
    fields = {"name": "Troll", "difficulty": 12, "hp_max": 5, "features": features}
    assert Scene().refused("gm", "add_adversary", **fields) == "bad_value"


def shown(scene: Scene, language: str) -> list[str]:
    """What the cards say of everybody's features."""
    seen, game = scene.table.seen(GM), scene.table.game
    spoken = words_of(game, language)
    rows = [row for card in game.cards(seen) for row in card.more]
    features = [row for row in rows if row.label.key in ("field.feature", "card.feature_kind")]
    told = ((row.value, *row.adds) for row in features)
    return [
        " · ".join(spoken.say(each.key, each.values) for each in several if isinstance(each, Said))
        for several in told
    ]


def test_cards_show_names_prices_and_uses_without_zeros() -> None:
    sing = {"name": "Sing", "hope": 2, "per": "rest", "uses": 3}
    scene = Scene(Mira={"features": [sing, {"name": "Pray", "hope": 1, "stress": 1}]})
    howl = {"name": "Howl", "kind": "reaction", "fear": 1, "stress": 2, "per": "scene"}
    scene.adversary("Troll", stress_max=2, features=[{"name": "Relentless (2)"}, howl])
    scene.do("anna", "use_feature", of="Mira", feature="Sing")
    assert shown(scene, "en") == [
        "Sing · 2 Hope · 2 of 3 left per rest",
        "Pray · 1 Hope · 1 Stress",
        "Relentless (2)",
        "Howl · 1 Fear · 2 Stress · 1 of 1 left per scene",
    ]
    assert shown(scene, "de")[2:] == [
        "Unerbittlich (2)",
        "Howl · 1 Angst · 2 Stress · noch 1 von 1 pro Szene",
    ]
    assert shown(scene, "uk")[2:] == [
        "Невідступний (2)",
        "Howl · Страх: 1 · Стрес: 2 · лишилося 1 з 1 за сцену",
    ]


@pytest.mark.parametrize("hope", [0, 1])
@pytest.mark.parametrize("fear", [0, 1])
@pytest.mark.parametrize("stress", [0, 1])
@pytest.mark.parametrize("per", [None, "scene", "rest", "long_rest", "session"])
def test_every_price_has_a_sentence(hope: int, fear: int, stress: int, per: str | None) -> None:
    feature = {"name": "Slow", "stress": stress, **({} if per is None else {"per": per})}
    scene = Scene(Mira={"features": [{**feature, "hope": hope}]})
    scene.adversary("Troll", stress_max=2, features=[{**feature, "fear": fear}])
    for language in LANGUAGES:
        for text in shown(scene, language):
            assert "{" not in text and "card." not in text and "0" not in text, text
