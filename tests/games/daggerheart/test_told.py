"""What the story says of a countdown that has run out, and of a death move."""

import pytest

from limelight.words import LANGUAGES

from .scene import Scene


@pytest.mark.rule("DH-67")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The countdown “The bell rings” has run out: it happens now."),
        ("de", "Der Countdown „The bell rings“ ist abgelaufen: Jetzt geschieht es."),
        ("uk", "Відлік «The bell rings» вичерпано: це стається зараз."),
    ],
)
def test_a_countdown_at_0_says_what_it_was_about_and_that_it_is_over(
    language: str, said: str
) -> None:
    scene = Scene()
    scene.do("gm", "add_countdown", name="The bell rings", start=2)
    scene.do("gm", "tick_countdown", name="The bell rings")
    assert said not in scene.table.story("anna", language)[-1]
    scene.do("gm", "tick_countdown", name="The bell rings")
    assert said in scene.table.story("anna", language)[-1]


def dying() -> Scene:
    scene = Scene(Mira={"hp_max": 1, "level": 3})
    scene.do("gm", "mark", target="Mira", what="hp")
    return scene


@pytest.mark.rule("DH-59", "DH-60", "DH-62", "DH-64", "DH-65", "DH-66")
@pytest.mark.parametrize(
    ("choice", "dice", "said"),
    [
        (
            "blaze_of_glory",
            {},
            "Mira makes a death move and chooses a Blaze of Glory. "
            "One last action succeeds critically, and with it the journey of Mira ends.",
        ),
        (
            "avoid_death",
            {"hope": 9},
            "Mira makes a death move, to avoid death: the Hope Die shows 9, at level 3. "
            "Mira lives, unconscious, and without a scar.",
        ),
        (
            "avoid_death",
            {"hope": 3},
            "Mira makes a death move, to avoid death: the Hope Die shows 3, at level 3. "
            "Mira lives, unconscious, and a scar crosses out a Hope slot.",
        ),
        (
            "risk_it_all",
            {"hope": 9, "fear": 4},
            "Mira makes a death move and risks it all: the Hope Die shows 9, the Fear Die 4. "
            "Hope is higher: Mira stays up, with 9 to divide between Hit Points and Stress.",
        ),
        (
            "risk_it_all",
            {"hope": 4, "fear": 9},
            "Mira makes a death move and risks it all: the Hope Die shows 4, the Fear Die 9. "
            "Fear is higher: Mira dies.",
        ),
        (
            "risk_it_all",
            {"hope": 7, "fear": 7},
            "Mira makes a death move and risks it all: the Hope Die shows 7, the Fear Die 7. "
            "Both are equal: Mira stays up, with all Hit Points and all Stress cleared.",
        ),
    ],
)
def test_a_death_move_tells_its_choice_and_its_result(
    choice: str, dice: dict[str, int], said: str
) -> None:
    scene = dying()
    scene.do("anna", "death_move", dice, character="Mira", choice=choice)
    assert scene.table.story("anna", "en")[-1] == said
    for language in LANGUAGES:
        told = scene.table.story("anna", language)[-1]
        assert told.count("Mira") == 2
        assert all(str(face) in told for face in dice.values())
