"""Who hits whom for how much, as a headline; and what an exchange brought."""

from typing import Any

import pytest

from limelight.contract import GM, Chip, Headline, Seat
from limelight.play.entries import seen_by
from limelight.play.refusals import words_of
from limelight.words import LANGUAGES

from .scene import FAIL, ONE, THREE, Scene, duel, one_against_two

ANNA = Seat("anna", "player")


def headline(scene: Scene, seat: Seat = GM) -> Headline:
    """The headline of the last entry, as a seat may see it, filled in every language."""
    journal, game = scene.table.journal, scene.table.game
    entry = journal.entries[-1]
    shown = seen_by(game, entry, journal.events(entry), seat)["events"]
    found: Headline
    (found,) = (said for event in shown if (said := event.headline()) is not None)
    said = [found.says, found.felt, found.against, found.about]
    said += [each for hand in found.hands for each in hand.says]
    for language in LANGUAGES:
        for each in said:
            if each is not None:
                text = words_of(game, language).say(each.key, each.values)
                assert "{" not in text and each.key not in text, each
    return found


def read(scene: Scene, language: str = "en") -> str:
    said = headline(scene).says
    return words_of(scene.table.game, language).say(said.key, said.values)


def chips(scene: Scene) -> list[tuple[Any, ...]]:
    """What the last entry brought."""
    journal, game = scene.table.journal, scene.table.game
    states = (journal.at(scene.table.number - n).game for n in (1, 0))
    found: list[Chip] = list(game.chips(*(game.redact(state, ANNA) for state in states)))
    return [(c.what.key, c.name or c.what.values.get("side"), c.before, c.after) for c in found]


@pytest.mark.rule("SI-9", "SI-14")
def test_who_is_hit_and_for_how_much() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=THREE, Rusk=FAIL, damage={"Mara": 4})
    assert read(scene) == "Rusk is hit: 8"
    assert read(scene, "de") == "Rusk getroffen: 8" and read(scene, "uk") == "Влучено: Rusk, 8"
    head = headline(scene)
    assert head.whom == ("Rusk",) and head.felt is not None and head.opposed
    assert [(hand.by, hand.faces, hand.lower) for hand in head.hands] == [
        ("Mara", (THREE,), False),
        ("Rusk", (FAIL,), True),
    ]
    assert chips(scene) == [
        ("field.hit_points", "Rusk", 30, 22),
        ("chip.unhurt", None, None, None),
    ]


@pytest.mark.rule("SI-10", "SI-18", "SI-R20")
def test_the_momentum_goes_over_and_a_natural_one_has_a_beat_of_its_own() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=FAIL, Rusk=1, damage={"Rusk": 2})
    assert headline(scene).seal == "critical"
    assert ("chip.momentum", "hill", None, None) in chips(scene)


@pytest.mark.rule("SI-12")
def test_several_who_are_hit() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=FAIL, Rusk=FAIL, damage={"Mara": 8, "Rusk": 6})
    assert read(scene) == "Hit: Rusk 4, Mara 3" and headline(scene).against is None


@pytest.mark.rule("SI-24", "SI-26")
def test_what_else_can_come_of_it() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="defend")
    scene.exchange(Mara=ONE, Rusk=ONE)
    assert read(scene) == "Nobody is hurt"
    scene = duel()
    scene.declares(Mara="disarm", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=FAIL)
    assert read(scene) == "Rusk loses the weapon"
    assert ("card.disarmed", "Rusk", None, None) in chips(scene)


@pytest.mark.rule("SI-11")
def test_a_question_is_a_headline_and_tells_no_damage() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=ONE, damage={"Mara": 9, "Rusk": 7})
    assert read(scene) == "Stalemate" and not chips(scene)
    assert {hand.name for hand in headline(scene, ANNA).hands} == {"test.Mara", "test.Rusk"}
    scene.decide("Mara", stalemate="both")
    assert len(headline(scene).hands) == 2  # the tests stand beside what they led to


@pytest.mark.rule("SI-1", "SI-28", "SI-R30")
def test_fights_that_begin_are_joined_or_run_from() -> None:
    scene = Scene(Mara={}, Rusk={}, Odo={})
    scene.start("Mara", "Rusk")
    assert read(scene) == "Mara attacks Rusk" and headline(scene).whom == ("Rusk",)
    scene.do("ben", "join", {"initiative.Odo": 2}, fighter="Odo", group=1, distance=1)
    assert read(scene) == "Odo joins group 1"
    dice = {"test.Mara": ONE, "test.Odo": FAIL, "damage.Mara": 5}
    scene.do("cleo", "run_away", dice, fighter="Rusk")
    assert read(scene) == "Rusk is hit: 5"
    assert ("field.hit_points", "Rusk", 30, 25) in chips(scene)


def test_two_against_one_are_not_drawn_as_a_duel() -> None:
    scene = one_against_two()
    scene.declares(Mara="attack Rusk", Rusk="attack", Sten="attack")
    scene.exchange(Mara=ONE, Rusk=FAIL, Sten=FAIL, damage={"Mara": 3})
    assert len(headline(scene).hands) == 3
    assert "chip.unhurt" not in [chip[0] for chip in chips(scene)]
