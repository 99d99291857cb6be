"""Values after the start: changed, retired, brought back; and wishes on talents."""

from typing import Any

from limelight import Refusal
from limelight.contract import Seat
from limelight.games.sinners.files import person_file
from limelight.play import log
from limelight.play.steps import Done
from limelight.play.table import Table


def table() -> Table:
    made = Table("sinners")
    for name, player, side in (("Ash", "anna", "guard"), ("Bo", "ben", "wolves")):
        weapon = {"talent": "sword", "damage": "1d8"}
        fields = {"name": name, "player": player, "side": side, "talents": {"sword": 12}}
        answer = made.do("gm", "add_fighter", {**fields, "weapon": weapon, "hit_points": 10})
        assert isinstance(answer, Done)
    return made


def code(made: Table, by: str, do: str, dice: Any = None, **fields: Any) -> str:
    answer = made.do(by, do, fields, dice, script=True)
    return answer.code if isinstance(answer, Refusal) else "done"


def changed(made: Table, by: str = "anna", **fields: Any) -> str:
    return code(made, by, "change_fighter", fighter="Ash", **fields)


def fight(made: Table) -> None:
    dice = {"initiative.Bo": 5, "initiative.Ash": 4}
    started = {"attacker": "Bo", "target": "Ash", "distance": 1}
    assert code(made, "ben", "start_fight", dice, **started) == "done"


def test_what_is_lost_stays_lost() -> None:
    made = table()
    assert code(made, "gm", "correct", at="fighters.Ash.hit_points", to=4) == "done"
    for full, left in ((12, 6), (5, 0)):
        assert changed(made, hit_points=full) == "done"
        assert made.view("gm")["fighters"]["Ash"]["hit_points"] == left


def test_sides_stand_while_people_fight() -> None:
    made = table()
    assert changed(made, side="wolves") == "done"
    assert changed(made, side="guard") == "done"
    fight(made)
    assert changed(made, side="wolves") == "not_now"
    assert changed(made, side="guard", dodge=12) == "done"


def test_nothing_is_changed_while_dice_lie_there() -> None:
    made = table()
    fight(made)
    for by, name in (("ben", "Bo"), ("anna", "Ash")):
        assert code(made, by, "declare", fighter=name, action="attack") == "done"
    dice = {"test.Bo": 5, "test.Ash": 5, "damage.Bo": [3], "damage.Ash": [3]}
    assert code(made, "gm", "exchange", dice, group=1) == "done"
    assert made.view("gm")["groups"]["1"]["asks"] == "stalemate"
    assert changed(made, "gm", weapon={"talent": "sword", "damage": "3d8"}) == "not_now"
    assert code(made, "ben", "decide", group=1, stalemate="both") == "done"
    assert changed(made, "gm", weapon={"talent": "sword", "damage": "3d8"}) == "done"
    for seat in ("gm", "anna"):
        assert log.verify(log.export(made, seat)).bad is None


def test_who_has_retired_is_left_alone() -> None:
    made = table()
    assert code(made, "anna", "retire", fighter="Ash") == "done"
    started = {"attacker": "Bo", "target": "Ash", "distance": 1}
    dice = {"initiative.Bo": 5, "initiative.Ash": 4}
    assert code(made, "ben", "start_fight", dice, **started) == "not_now"
    assert code(made, "gm", "rejoin", fighter="Ash") == "done"
    fight(made)
    assert code(made, "anna", "retire", fighter="Ash") == "not_now"


def test_the_talents_of_a_players_fighter_can_be_tapped_for_a_wish() -> None:
    made = table()
    assert code(made, "gm", "hand_over", name="Bo", player="gm") == "done"
    tapped = {
        card.name: [row.act for row in card.more if row.kind == "skill"]
        for card in made.game.cards(made.seen(Seat("anna", "player")))
    }
    (wish,) = tapped["Ash"]
    assert wish is not None and (wish.do, wish.fields["on"]) == ("wish", "sword")
    assert code(made, "anna", wish.do, **wish.fields) == "done"
    assert tapped["Bo"] == [None]


def test_nobody_is_healed_by_moving() -> None:
    made = table()
    made.do("gm", "correct", {"at": "fighters.Ash.hit_points", "to": 3})
    was = made.view("gm")["fighters"]["Ash"]
    assert was["hit_points"] == 3
    found = person_file(made.state, "Ash")
    assert found is not None
    (step,) = found["steps"]
    assert (step["with"]["hit_points"], step["with"]["lost"]) == (10, 7)
    said = {**step["with"], "player": "anna"}
    other = Table("sinners")
    assert isinstance(other.do("gm", step["do"], said), Done)
    assert other.view("gm")["fighters"]["Ash"] == was
    assert other.state.fighters["Ash"] == made.state.fighters["Ash"]
    more = {**said, "name": "Pia", "lost": said["hit_points"] + 1}
    assert code(other, "gm", "add_fighter", **more) == "bad_value"
    assert code(other, "gm", "add_fighter", **{**more, "lost": said["hit_points"]}) == "done"


def test_something_has_to_change() -> None:
    made = table()
    assert code(made, "anna", "change_fighter", fighter="Ash") == "bad_value"
    assert code(made, "anna", "change_fighter", fighter="Ash", armour=0) == "done"
    assert "change_fighter" in [each.do for each in made.offers("anna")]
