"""What a reader is told: labels as they are called where they stand."""

from types import SimpleNamespace

import pytest

from limelight.contract.form_fields import Field
from limelight.games import game as find_game
from limelight.play.refusals import words_of
from limelight.server.environment import environment
from limelight.server.speaker import Speaker
from limelight.words import LANGUAGES


def speaker(lang: str, name: str = "daggerheart") -> Speaker:
    game = find_game(name)
    assert game is not None
    return Speaker(words_of(game, lang), game)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_field_inside_another_has_its_own_label(lang: str) -> None:
    say, field = speaker(lang), Field("type", "choice")
    whole = say.label("add_adversary", field, "with.type")
    inside = say.label("add_adversary", field, "with.attack.type")
    assert whole == say.label("add_adversary", field) != inside
    assert inside.casefold() == say("field.add_adversary.attack.type").casefold()
    assert say.called("add_character", "name", "with.weapons:0.name").casefold() == (
        say("field.add_character.weapons.name").casefold()
    )


def test_only_the_first_letter_is_raised() -> None:
    raised = environment().filters["raised"]
    assert raised("angst oder Zustand") == "Angst oder Zustand"
    assert raised("") == ""


def test_what_somebody_can_do_is_called_by_their_name() -> None:
    act = SimpleNamespace(
        do="wish", fields="{}", label="Wish", sign="", brings="", asks=True, why="", choose=""
    )
    macros = environment().get_template("ui.html").module
    shown = str(macros.acts([act], "Aki", speaker("en"), False, 4))  # type: ignore[attr-defined]
    assert f'aria-label="{speaker("en")("page.acts", name="Aki")}"' in shown
    assert 'data-key="act-Aki4wish{}"' in shown


@pytest.mark.parametrize(("name", "do"), [("yokai", "add_character"), ("sinners", "add_fighter")])
def test_people_and_things_have_names_of_their_own_kind(name: str, do: str) -> None:
    say = speaker("uk", name)
    assert say.called(do, "name", "with.things:0.name") == "Назва"
    assert say.label(do, Field("name", "name"), "with.name") == "Ім’я"


@pytest.mark.parametrize("unit", ["chest", "bag", "handful", "coin"])
def test_gold_stands_on_a_card_as_itself_and_is_given_as_an_object(unit: str) -> None:
    say = speaker("uk")
    titles = {"chest": "1 скриня", "bag": "1 торба", "handful": "1 жменя", "coin": "1 монета"}
    assert say(f"card.{unit}s", n=1) == titles[unit]
    assert titles[unit] not in say(f"story.gold_gained_{unit}s", n=1, character="Mira")
