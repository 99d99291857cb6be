"""What each seat is told to be now: the headline, whom we wait for, what one does."""

from typing import Any

import pytest

from limelight.contract import GM, WATCHER, Act, Moment, Seat
from limelight.play.refusals import words_of
from limelight.words import LANGUAGES

from .scene import FAIL, ONE, THREE, Scene, duel, two_against_one, two_pairs

ANNA, CLEO = Seat("anna", "player"), Seat("cleo", "player")


def now(scene: Scene, seat: Seat) -> Moment:
    """The moment of a seat; every sentence of it is filled, in every language."""
    game, seen = scene.table.game, scene.table.seen(seat)
    found = game.moment(seen, seat)
    assert found is not None
    said = [found.says, found.about, found.waits, *found.more, *(a.label for a in found.acts)]
    for each in game.page(seen, seat)["choosing"]:
        said += [way.says for way in each.ways]
    for language in LANGUAGES:
        spoken = words_of(game, language)
        for each in said:
            if each is not None:
                text = spoken.say(each.key, each.values)
                assert "{" not in text and each.key not in text, each
    return found


def dos(moment: Moment) -> list[str]:
    return [act.do for act in moment.acts]


def taken(scene: Scene, by: str, act: Act) -> None:
    """What a button holds is taken by the rules as it is."""
    answer = scene.table.do(by, act.do, dict(act.fields))
    assert type(answer).__name__ == "Done", answer


def test_nobody_is_here_or_nobody_to_fight() -> None:
    scene = Scene(Mara={})
    assert now(scene, ANNA).waits is not None and not now(scene, ANNA).mine
    assert now(scene, GM).says.key == "moment.alone" and now(scene, GM).mine
    assert dos(now(scene, CLEO)) == ["add_fighter"] and now(scene, CLEO).mine
    scene.do("gm", "remove", name="Mara")
    assert now(scene, GM).says.key == "moment.nobody_gm"
    assert not now(scene, WATCHER).mine


@pytest.mark.rule("SI-1", "SI-2")
def test_a_fight_begins_in_one_tap() -> None:
    scene = Scene(Mara={}, Rusk={}, Odo={}, Sten={})
    assert now(scene, GM).mine and now(scene, GM).part == "attack"
    assert now(scene, ANNA).part == "attack" and not now(scene, ANNA).mine
    page = scene.table.game.page(scene.table.seen(ANNA), ANNA)
    ((name, ways),) = page["attacks"]
    assert name == "Mara" and [act.fields["target"] for act in ways] == ["Rusk"] * 2 + ["Sten"] * 2
    assert ways[0].fields["joining"] == {"Odo": 1, "Sten": 1}
    taken(scene, "anna", ways[0])
    assert scene.state["splits"]
    assert len(scene.table.game.page(scene.table.seen(GM), GM)["attacks"]) == 0
    assert not scene.table.game.page(scene.table.seen(WATCHER), WATCHER)["attacks"]


@pytest.mark.rule("SI-3", "SI-4", "SI-31")
def test_one_side_splits_by_a_free_choice() -> None:
    scene = Scene(Mara={}, Rusk={}, Odo={}, Sten={})
    scene.start("Mara", "Rusk", "Odo", "Sten")
    anna, cleo, gm = (now(scene, seat) for seat in (ANNA, CLEO, GM))
    assert anna.mine and anna.equal and dos(anna) == ["split", "split"]
    assert not cleo.mine and cleo.waits is not None and dos(cleo) == ["ignore_attack"]
    assert not gm.mine and dos(gm) == ["split", "split"]
    taken(scene, "anna", anna.acts[1])
    assert len(scene.state["groups"]) == 2


@pytest.mark.rule("SI-7")
def test_what_one_declares_is_a_form_on_one_screen() -> None:
    scene = duel()
    for seat, name in ((ANNA, "Mara"), (CLEO, "Rusk")):
        found = now(scene, seat)
        assert found.mine and (found.part, found.form) == ("declare", f"declare-{name}")
    assert not now(scene, GM).mine and not now(scene, WATCHER).mine
    scene.declare("Mara", "attack")
    anna = now(scene, ANNA)
    assert not anna.mine and not anna.form and anna.waits is not None
    scene.declare("Rusk", "defend")
    gm = now(scene, GM)
    assert gm.mine and dos(gm) == ["exchange", "open_exchange"]
    scene.do("gm", "open_exchange", group=1)
    assert dos(now(scene, GM)) == ["exchange"]


def test_the_gm_declares_for_those_of_no_player() -> None:
    scene = Scene(Mara={}, Ulf={})
    scene.start("Mara", "Ulf")
    gm = now(scene, GM)
    assert gm.form == "declare-Ulf" and gm.says.key == "moment.declare_of"


@pytest.mark.rule("SI-R15", "SI-21", "SI-24", "SI-25")
def test_only_what_the_rules_allow_can_be_chosen() -> None:
    scene = duel()
    page = scene.table.game.page
    (mara,) = page(scene.table.seen(ANNA), ANNA)["choosing"]
    (rusk,) = page(scene.table.seen(CLEO), CLEO)["choosing"]
    assert [way.action for way in mara.ways] == ["attack", "manoeuvre", "tactical_move", "flee"]
    assert "take_momentum" not in mara.manoeuvres and "cover" not in mara.manoeuvres
    assert [way.action for way in rusk.ways][1:3] == ["defend", "dodge"]
    assert "take_momentum" in rusk.manoeuvres
    assert not page(scene.table.seen(WATCHER), WATCHER)["choosing"]
    (there,) = page(two_pairs().table.seen(ANNA), ANNA)["choosing"]
    assert there.elsewhere == ((2, "Odo"),)


@pytest.mark.rule("SI-11", "SI-15", "SI-R26")
def test_decisions_are_equal_choices_of_the_side_that_is_asked() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=ONE, damage={"Mara": 1, "Rusk": 1})
    anna, cleo = now(scene, ANNA), now(scene, CLEO)
    assert anna.mine and anna.equal and dos(anna) == ["decide", "decide"]
    assert not cleo.mine and not cleo.acts and cleo.waits is not None
    taken(scene, "anna", anna.acts[0])
    scene = two_against_one()
    scene.declares(Rusk="attack", Sten={"action": "flee"}, Mara="defend")
    scene.exchange(Rusk=FAIL, Sten=[16, 17], Mara=THREE, damage={"Mara": 2})
    parries = [act for act in now(scene, ANNA).acts if act.fields["target"] == "Rusk"]
    assert len(parries) == 5 and len(now(scene, ANNA).acts) == 10  # the rules know who aimed
    taken(scene, "anna", parries[4])


@pytest.mark.rule("SI-5", "SI-20", "SI-30")
def test_a_phase_leads_to_the_next() -> None:
    scene = duel(Odo={})
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=FAIL, damage={"Mara": 1})
    gm, anna = now(scene, GM), now(scene, ANNA)
    assert gm.mine and dos(gm) == ["next_phase"] and gm.says.key == "moment.done"
    assert dos(anna) == ["give_up_momentum"] and not anna.mine
    assert anna.waits is not None and anna.waits.values == {"phase": "magic"}
    ben = now(scene, Seat("ben", "player"))
    assert dos(ben) == ["move", "act"]
    taken(scene, "gm", gm.acts[0])
    assert now(scene, GM).says.key == "moment.phase"
    assert next(iter(scene.table.game.waits_for(scene.table.seen(GM)))) == "next_phase"


def test_a_fight_that_is_over_is_said_so() -> None:
    scene = duel(Rusk={"hit_points": 1})
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=FAIL, damage={"Mara": 9})
    scene.phases()
    assert now(scene, GM).says.key == now(scene, ANNA).says.key == "moment.over"


@pytest.mark.rule("SI-R30")
def test_who_stands_outside_can_join() -> None:
    scene = duel(Odo={})
    ben: Any = now(scene, Seat("ben", "player"))
    assert dos(ben) == ["join"] and not ben.mine
    taken(scene, "ben", ben.acts[0])
    assert now(scene, Seat("ben", "player")).form == "declare-Odo"


def test_who_has_retired_is_told_so_and_fights_no_more() -> None:
    scene = Scene(Mara={}, Rusk={})
    scene.do("anna", "retire", fighter="Mara")
    told = now(scene, ANNA)
    assert told.says.key == "moment.left" and told.more[0].key == "moment.left_until"
    assert not told.mine and not told.part and not told.acts
    assert now(scene, GM).says.key == "moment.alone"
    mara = next(c for c in scene.table.game.cards(scene.table.seen(GM)) if c.name == "Mara")
    assert [act.do for act in mara.acts] == ["correct", "rejoin"]
    scene.add("Odo")
    page = scene.table.game.page(scene.table.seen(GM), GM)
    assert all(
        "Mara" not in (n, *(a.fields["target"] for a in ways)) for n, ways in page["attacks"]
    )
    taken(scene, "gm", mara.acts[1])
    assert now(scene, ANNA).says.key == "moment.peace"
