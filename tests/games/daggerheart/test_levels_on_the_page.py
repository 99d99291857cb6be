"""What a level leaves to its player: the slots, what each choice would change, cards in reach."""

from fractions import Fraction
from typing import Any

import pytest

from limelight.contract import Moment, Seat
from limelight.games import game as find_game
from limelight.games.daggerheart.view.levels import Option, Rising, brings, rising
from limelight.play.refusals import words_of
from limelight.words import LANGUAGES

from .books import book, card
from .scene import Scene

ANNA, GM = Seat("anna", "player"), Seat("gm", "gm")
LIBRARY = {
    "cards": [
        card("Spark"),
        card("Blaze", level=2, recall=1),
        card("Sun", level=9),
        card("Root", domain="Moss"),
    ],
    "classes": [{"name": "Warden", "evasion": 9, "hit_points": 6, "domains": ["Moss", "Dusk"]}],
}


def due(level: int = 1, **more: Any) -> Scene:
    """Mira by the book with a level due, at a table with a small library."""
    scene = Scene(Mira=book(level=level, **more))
    scene.do("gm", "add_content", **LIBRARY)
    scene.do("gm", "grant_level")
    return scene


def seen(scene: Scene, seat: Seat = ANNA) -> Any:
    game = find_game("daggerheart")
    assert game is not None
    return game.redact(scene.table.state, seat)


def choices(scene: Scene) -> Rising:
    found = rising(seen(scene), "Mira")
    assert found is not None
    return found


def option(scene: Scene, take: str) -> Option:
    return next(each for each in choices(scene).options if each.take == take)


def told(scene: Scene, **fields: Any) -> dict[str, dict[str, Any]]:
    return {s.key: dict(s.values) for s in brings(seen(scene), {"character": "Mira", **fields})}


@pytest.mark.rule("DC-38")
def test_who_has_no_level_due_has_nothing_to_choose() -> None:
    scene = Scene(Mira=book())
    assert rising(seen(scene), "Mira") is None
    assert rising(seen(scene), "Nobody") is None
    assert not told(scene)


@pytest.mark.rule("DC-39", "DC-41")
def test_what_a_level_brings_by_itself() -> None:
    found = choices(due())
    assert (found.level, found.tier, found.experience) == (2, 2, True)
    keys = {said.key: dict(said.values) for said in found.says}
    assert keys["rise.proficiency"] == {"was": 1, "now": 2}
    assert keys["rise.thresholds"]["major_now"] == "7"
    later = choices(due(2))
    assert not later.experience and "rise.proficiency" not in {s.key for s in later.says}
    cleared = choices(due(4, marked_traits=["agility"]))
    assert "rise.marks" in {said.key for said in cleared.says}
    assert not any(each.marked for each in cleared.traits)


@pytest.mark.rule("DC-40", "DC-47", "DC-48", "DC-49")
def test_slots_that_are_full_are_not_offered() -> None:
    scene = due()
    points = option(scene, "hp")
    assert (points.left, points.slots, points.times, points.price) == (2, 2, 2, 1)
    assert [dict(s.values) for s in points.says] == [{"was": 7, "now": 8}]
    assert (option(scene, "proficiency").slots, option(scene, "proficiency").times) == (0, 0)
    full = due(2, advancements={"2": {"hp": 2, "traits": 2}}, marked_traits=["agility"])
    assert (option(full, "hp").left, option(full, "hp").times) == (0, 0)
    assert option(full, "traits").times == 1
    high = due(4)
    assert (option(high, "proficiency").price, option(high, "proficiency").times) == (2, 1)
    second = due(5, advancements={"3": {"multiclass": 1}}, multiclass={"class": "W", "domain": "D"})
    assert option(second, "subclass").times == option(second, "multiclass").times == 0
    assert option(due(1, hp_max=12), "hp").times == 0


@pytest.mark.rule("DC-43")
def test_a_trait_shows_the_odds_against_fifteen() -> None:
    scene = due(2, marked_traits=["strength"])
    found = {each.trait: each for each in choices(scene).traits}
    assert found["strength"].marked and not found["agility"].marked
    values = found["instinct"].says.values
    assert (values["was"], values["now"], values["difficulty"]) == (0, 1, 15)
    # 15 or more of two d12, and the seven equal pairs below it
    assert values["before"] == Fraction(55 + 7, 144)
    assert values["after"] > values["before"]


@pytest.mark.rule("DC-47", "DC-13")
def test_evasion_shows_how_often_one_is_hit_and_proficiency_what_one_deals() -> None:
    (hit,) = (s.values for s in option(due(2), "evasion").says if s.key == "rise.hit")
    # at tier 2 an attack has +2: against Evasion 11 a 9 hits, against 12 it takes a 10
    assert hit == {"by": 2, "before": Fraction(12, 20), "after": Fraction(11, 20)}
    scene = due(1, weapons=[{"name": "Sabre", "trait": "agility", "damage": "1d8+1"}])
    (deals,) = (said.values for said in choices(scene).says if said.key == "rise.weapon")
    assert deals == {"name": "Sabre", "was": "1d8+1", "now": "2d8+1"}


@pytest.mark.rule("DC-28", "DC-42")
def test_cards_within_reach() -> None:
    found = choices(due())
    assert [each.name for each in found.cards] == ["Blaze", "Spark"]
    assert (found.full, found.loadout) == (False, ("Flare", "Ebb"))
    assert found.classes == ("Warden",) and found.domains == ("Moss", "Dusk")


@pytest.mark.rule("DC-40", "DC-42")
def test_what_a_level_up_would_change_is_what_it_changes() -> None:
    scene = due()
    steps = [{"take": "hp"}, {"take": "traits", "traits": ["agility", "instinct"]}]
    fields = {"advancements": steps, "experience": "Storms", "card": "Blaze"}
    before = told(scene, **fields)
    assert before["rise.hp_max"] == {"was": 7, "now": 8}
    assert before["rise.new_experience"] == {"name": "Storms", "by": 2}
    assert before["rise.card_loadout"] == {"name": "Blaze"}
    scene.do("anna", "level_up", character="Mira", **fields)
    now = scene.of()
    assert (now["hp_max"], now["traits"]["instinct"], now["level"]) == (8, 1, 2)
    assert (now["evasion"], now["proficiency"]) == (11, 2)


def test_a_card_to_be_given_away_is_not_put_away_besides() -> None:
    swap = {"exchange": {"card": "Flare", "for": "Spark"}, "card": "Blaze"}
    assert told(due(), **swap, away="Flare") == told(due(), **swap)


@pytest.mark.parametrize(
    "fields",
    [
        {"advancements": "hp"},
        {"advancements": [{"take": "card", "card": "Nothing"}, 3, {"take": "no"}, {}]},
        {"advancements": [{"traits": ["agility"]}, {"take": "traits", "traits": ["agility"]}]},
        {"advancements": [{"take": "experiences", "experiences": ["Ropes", "Nothing"]}]},
        {"advancements": [{"take": "proficiency"}], "card": 7, "away": "Nothing"},
        {"exchange": {"card": "Nothing", "for": "Blaze"}, "card": "Nothing", "away": "Flare"},
        {"experience": 5, "exchange": "Flare"},
    ],
)
def test_what_makes_no_sense_changes_nothing(fields: Any) -> None:
    scene = due()
    assert told(scene, **fields) == told(scene)


def moment(scene: Scene, seat: Seat) -> Moment:
    game = find_game("daggerheart")
    assert game is not None
    found = game.moment(seen(scene, seat), seat)
    assert found is not None
    return found


@pytest.mark.rule("DC-38")
def test_a_level_that_is_due_is_offered_and_presses_only_in_calm() -> None:
    scene = due()
    now = moment(scene, ANNA)
    assert now.mine and [(act.do, act.asks) for act in now.acts] == [("level_up", True)]
    assert now.says.key == "moment.level_due" and now.more[0].key == "moment.players_turn"
    assert moment(scene, GM).more[-1].values == {"names": ("Mira",)}
    assert not moment(scene, Seat("ben", "player")).acts
    scene.do("gm", "add_adversary", name="Wolf", difficulty=12, hp_max=3)
    now = moment(scene, ANNA)
    assert not now.mine and [act.do for act in now.acts] == ["level_up"]
    scene.do("gm", "call_roll", character="Mira", trait="agility", difficulty=10)
    assert "level_up" not in [act.do for act in moment(scene, ANNA).acts]


@pytest.mark.rule("DC-8")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Differs from the book: no new domain card at this level (DC-42)."),
        ("de", "Weicht vom Buch ab: keine neue Domänenkarte bei diesem Aufstieg (DC-42)."),
        ("uk", "Відрізняється від книги: з цим рівнем не взято нової карти домену (DC-42)."),
    ],
)
def test_what_differs_from_the_book_is_said_in_words(language: str, said: str) -> None:
    scene = due()
    told = {"character": "Mira", "experience": "Sea"}
    scene.do("anna", "level_up", advancements=[{"take": "hp"}, {"take": "stress"}], **told)
    assert said in scene.table.story("gm", language)[-1]


@pytest.mark.rule("DC-8")
def test_every_rule_that_can_be_warned_about_has_words() -> None:
    warned = ("DC-2", "DC-3", "DC-4", "DC-5", "DC-6", "DC-14", "DC-16", "DC-17", "DC-28", "DC-42")
    game = find_game("daggerheart")
    assert game is not None
    for language in LANGUAGES:
        told = [words_of(game, language).word("differs", rule) for rule in warned]
        assert all(
            each.endswith(f"({rule})") and len(each) > 20
            for each, rule in zip(told, warned, strict=True)
        )
