"""What each seat is told to be now: the headline, whom we wait for, what one does."""

from typing import Any

import pytest

from limelight.contract import GM, WATCHER, Act, Moment, Seat
from limelight.play.refusals import words_of
from limelight.words import LANGUAGES

from .scene import Scene

HANA, IVO = Seat("hana", "player"), Seat("ivo", "player")


def now(scene: Scene, seat: Seat) -> Moment:
    """The moment of a seat; every sentence of it is filled, in every language."""
    game, seen = scene.table.game, scene.table.seen(seat)
    found = game.moment(seen, seat)
    assert found is not None
    said = [found.says, found.about, found.waits, *found.more, *(a.label for a in found.acts)]
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
    fields: dict[str, Any] = dict(act.fields)
    if act.choose:
        fields[act.choose] = act.among[0]
    answer = scene.table.do(by, act.do, fields)
    assert type(answer).__name__ == "Done", answer


def pair(**more: Any) -> Scene:
    return Scene(Aki={}, Ren={}, **more)


def test_nobody_is_here() -> None:
    scene = Scene(difficulty=None)
    scene.do("gm", "remove", name="Aki")
    assert now(scene, GM).says.key == "moment.nobody_gm"
    for seat in (GM, HANA):
        assert now(scene, seat).mine and dos(now(scene, seat)) == ["add_character"]
    assert not now(scene, WATCHER).mine and not now(scene, WATCHER).acts


def test_the_gm_begins_the_adventure() -> None:
    scene = pair(difficulty=None)
    assert dos(now(scene, GM)) == ["start_adventure"] and now(scene, GM).mine
    hana = now(scene, HANA)
    assert not hana.mine and hana.waits is not None and hana.waits.key == "moment.waits_gm"


def test_between_moves_everybody_is_free() -> None:
    scene = pair()
    hana = now(scene, HANA)
    assert hana.part == "turn" and not hana.mine and hana.equal
    ways = scene.table.game.page(scene.table.seen(HANA), HANA)["moves"]
    assert [each.name for each in ways] == ["Aki"]
    assert [way.kind for way in ways[0].ways] == ["find_out", "risk", "use_ability", "travel"]
    assert now(scene, GM).equal and not now(scene, GM).mine
    assert dos(now(scene, Seat("nobody", "player"))) == ["add_character"]
    assert now(scene, WATCHER).says.key == "moment.players_turn"


@pytest.mark.rule("YO-5", "YO-12")
def test_an_open_move_leads_to_its_choice() -> None:
    scene = pair()
    scene.throw("find_out", {"move": 4})
    hana, ivo, gm = (now(scene, seat) for seat in (HANA, IVO, GM))
    assert hana.mine and hana.equal and dos(hana) == ["settle", "improve"]
    assert hana.says.key == "headline.no_clue" and hana.more[0].key == "moment.may_help"
    assert not ivo.mine and ivo.waits is not None and dos(ivo) == ["help", "help"]
    assert not gm.mine and gm.equal and dos(gm) == ["settle", "improve"]
    taken(scene, "ivo", ivo.acts[0])
    assert not now(scene, IVO).acts  # nobody helps twice
    taken(scene, "hana", hana.acts[1])


@pytest.mark.rule("YO-4", "YO-R1")
def test_a_condition_is_named_before_it_is_taken() -> None:
    scene = pair()
    scene.throw("risk", {"move": 5})
    hana = now(scene, HANA)
    assert hana.mine and not hana.equal and dos(hana) == ["settle"]
    assert (hana.part, hana.form) == ("move", "settle-Aki")
    assert now(scene, GM).form == ""


@pytest.mark.rule("YO-7")
def test_the_gm_names_a_clue_that_was_found() -> None:
    scene = pair()
    scene.play("find_out", {"move": 5})
    assert now(scene, GM).form == "clue-1" and now(scene, GM).mine
    scene.do("gm", "name_clue", number=1, text="A bell.")
    assert now(scene, GM).form == ""


@pytest.mark.rule("YO-6", "YO-14")
def test_points_buy_a_fight_that_begins_in_one_tap() -> None:
    scene = pair()
    scene.earn(points=2)
    spends = scene.table.game.page(scene.table.seen(GM), GM)["spends"]
    assert [act.fields["on"] for act in spends] == ["difficulty", "danger", "fight"]
    taken(scene, "gm", spends[2])
    assert now(scene, GM).mine and now(scene, HANA).says.key == "moment.fight_near"
    taken(scene, "gm", now(scene, GM).acts[0])
    assert scene.state["fight"]["danger"] == 8
    assert dos(now(scene, GM)) == ["fight_round"] and now(scene, GM).mine
    hana = now(scene, HANA)
    assert hana.part == "fight" and hana.waits is not None and not hana.mine
    kinds = scene.table.game.page(scene.table.seen(HANA), HANA)["moves"][0].ways
    assert [way.kind for way in kinds] == ["weaken", "risk", "use_ability"]


@pytest.mark.rule("YO-20")
def test_above_twelve_somebody_weakens_first() -> None:
    scene = pair()
    scene.fight(13, {"Aki": 6, "Ren": 6})
    assert not now(scene, GM).mine and not now(scene, GM).acts
    assert now(scene, HANA).mine and now(scene, IVO).mine
    scene.weaken()
    assert now(scene, GM).mine and not now(scene, HANA).mine


@pytest.mark.rule("YO-R17", "YO-R18")
def test_a_risk_leads_out_of_a_fight_or_back() -> None:
    scene = pair()
    scene.fight(12, {"Aki": 6, "Ren": 6})
    assert not now(scene, HANA).acts
    scene.succeed()
    (leaves,) = now(scene, HANA).acts
    assert (leaves.choose, leaves.among) == ("takes_over", ("Ren",))
    scene = pair()
    scene.hurt(5)
    out = now(scene, HANA)
    assert out.seal == "grave" and not out.mine and not out.acts
    scene.succeed("Ren")
    back = now(scene, HANA)
    assert back.mine and dos(back) == ["bring_back"]
    taken(scene, "hana", back.acts[0])
    assert now(scene, HANA).part == "turn"


@pytest.mark.rule("YO-21")
def test_the_end_leads_on() -> None:
    scene = pair(difficulty=2)
    taken(scene, "gm", now(scene, GM).acts[-1])
    scene = pair(difficulty=8)
    scene.do("gm", "solve", {"solve": [6, 6]}, clues=[])
    assert dos(now(scene, GM)) == ["start_adventure"] and now(scene, HANA).waits is not None
    scene = pair(difficulty=30)
    scene.do("gm", "solve", {"solve": [1, 1]}, clues=[])
    assert now(scene, GM).says.key == "moment.final" and dos(now(scene, GM)) == ["start_fight"]
    assert now(scene, HANA).says.key == "moment.final"


def test_what_the_table_waits_for_is_what_the_moment_says() -> None:
    """In a terminal the same comes first."""
    scene = pair()
    game = scene.table.game
    for step in (lambda: None, lambda: scene.throw("risk", {"move": 5}), scene.settle):
        step()
        waits = list(game.waits_for(scene.table.seen(GM)))
        for seat in (GM, HANA):
            if now(scene, seat).mine:
                assert set(dos(now(scene, seat))) <= {*waits, "name_clue"}


def test_who_has_retired_is_told_so_and_makes_no_move() -> None:
    scene = pair()
    scene.do("hana", "retire", character="Aki")
    hana = now(scene, HANA)
    assert hana.says.key == "moment.left" and hana.more[0].key == "moment.left_until"
    assert not hana.mine and not hana.part and not hana.acts and hana.waits is None
    seen = scene.table.seen(HANA)
    assert scene.table.game.page(seen, HANA)["moves"] == ()
    aki = next(card for card in scene.table.game.cards(seen) if card.name == "Aki")
    assert not any(row.act for row in aki.more) and [act.do for act in aki.acts] == ["rejoin"]
    assert not any("Aki" in act.fields.get("participants", ()) for act in now(scene, GM).acts)
    taken(scene, "gm", aki.acts[0])
    assert now(scene, HANA).says.key == "moment.your_move"


def test_the_demon_is_called_so() -> None:
    scene = Scene(Aki={"demon": "Fox", "conditions": ["Hurt"]})
    (aki,) = scene.table.game.cards(scene.table.seen(HANA))
    assert [row.label.key for row in aki.rows[1:]] == ["field.demon", "card.empty"]


def test_who_has_retired_is_not_asked_for_help() -> None:
    scene = pair()
    scene.do("hana", "retire", character="Aki")
    scene.do("ivo", "find_out", {"move": 2}, character="Ren")
    assert now(scene, HANA).acts == () and now(scene, IVO).more == ()


def test_the_dice_of_the_group_stand_where_one_is_spent() -> None:
    scene = pair()
    scene.do("gm", "correct", at="bonus_dice", to=2)
    seen = scene.table.seen(HANA)
    assert [each.bonus for each in scene.table.game.page(seen, HANA)["moves"]] == [2]
    scene.do("hana", "find_out", {"move": 2}, character="Aki")
    helps = [act.label for act in now(scene, IVO).acts if act.fields.get("bonus")]
    assert [label.values["n"] for label in helps if label is not None] == [2]
