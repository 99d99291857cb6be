"""The odds of the open roll, from what a seat knows."""

from typing import Any

import pytest

from limelight import Seat
from limelight.chances import Ahead, Odds, ahead, odds
from limelight.checks.checked import Scene
from limelight.contract import GM, WATCHER, Refusal
from limelight.games.daggerheart.rolls import ActionRoll
from limelight.games.yokai.rolls import MoveRoll
from limelight.play.chance import seeded
from limelight.play.table import Table
from tests.games.test_every_game import Scenes


def looked(table: Table, seat: Seat) -> Ahead | None:
    return ahead(table.game, table.game.redact(table.state, seat), seat)


def done(table: Table, by: str, do: str, dice: Any = None, **fields: Any) -> None:
    answer = table.do(by, do, fields, dice, script=True)
    assert not isinstance(answer, Refusal), answer


@pytest.fixture
def climbing() -> Table:
    table = Table("daggerheart", dice=seeded(1))
    for name, player in (("Mira", "anna"), ("Tomas", "ben")):
        traits, experiences = {"agility": 1}, {"Climber": 2}
        done(
            table,
            "gm",
            "add_character",
            name=name,
            player=player,
            traits=traits,
            experiences=experiences,
        )
    return table


def test_no_roll_is_open(climbing: Table) -> None:
    assert looked(climbing, GM) is None


def test_declared_things_count(climbing: Table) -> None:
    done(climbing, "gm", "call_roll", character="Mira", trait="agility", difficulty=15)
    done(climbing, "anna", "declare", experiences=["Climber"], bonus_dice={"luck": 4}, advantage=1)
    done(climbing, "ben", "help", character="Tomas")
    wanted = odds(
        climbing.game,
        "action",
        {"modifier": 3, "difficulty": 15, "advantage": 1, "helpers": 1, "bonus": "d4"},
    )
    assert isinstance(wanted, Odds)
    for seat in (GM, Seat.of("anna"), Seat.of("ben"), WATCHER):
        found = looked(climbing, seat)
        assert found is not None
        assert found.odds == wanted
        assert found.by == "Mira"


def test_a_hidden_difficulty_is_a_curve(climbing: Table) -> None:
    fields = {"character": "Mira", "trait": "agility", "shared": False}
    done(climbing, "gm", "call_roll", difficulty=15, **fields)
    known, guessed = looked(climbing, GM), looked(climbing, Seat.of("anna"))
    assert known is not None
    assert known.odds is not None
    assert guessed is not None
    assert guessed.odds is None
    assert guessed.curve is not None
    assert guessed.curve.points[15] == known.odds
    points = guessed.curve.points
    assert (min(points), max(points)) == (4, 25)
    assert points[4].chance("failure_with_hope", "failure_with_fear") == 0
    assert points[25].chance("success_with_hope", "success_with_fear") == 0


def test_two_tables_that_differ_in_what_is_hidden_look_the_same(climbing: Table) -> None:
    other = Table("daggerheart", dice=seeded(1), header=climbing.header)
    other.journal.restore(climbing.journal.entries)
    fields = {"character": "Mira", "trait": "agility", "shared": False}
    done(climbing, "gm", "call_roll", difficulty=7, **fields)
    done(other, "gm", "call_roll", difficulty=22, **fields)
    for seat in (Seat.of("anna"), WATCHER):
        assert looked(climbing, seat) == looked(other, seat)
    assert looked(climbing, GM) != looked(other, GM)


def test_a_roll_that_would_keep_the_table_waiting_has_none(climbing: Table) -> None:
    done(climbing, "gm", "call_roll", character="Mira", trait="agility", difficulty=15)
    many = {f"die {n}": 1000 for n in range(8)}
    done(climbing, "anna", "declare", bonus_dice=many)
    assert looked(climbing, GM) is None


def test_a_group_leader_waits_for_the_others(climbing: Table) -> None:
    fields = {"leader": "Mira", "trait": "agility", "difficulty": 12}
    done(climbing, "gm", "call_group", others={"Tomas": "agility"}, **fields)
    first = looked(climbing, Seat.of("anna"))
    assert first is not None
    assert first.by == "Tomas"
    done(climbing, "ben", "roll", {"hope": 1, "fear": 2}, character="Tomas")
    then = looked(climbing, Seat.of("anna"))
    assert then is not None
    assert then.by == "Mira"
    assert isinstance(then.roll, ActionRoll)
    assert then.roll.modifier == 0


def test_an_open_move_may_be_improved() -> None:
    table = Table("yokai", dice=seeded(1))
    done(table, "gm", "add_character", name="Aki", player="anna", attributes={"swift": "white"})
    done(table, "gm", "add_character", name="Ren", player="ben")
    done(table, "gm", "start_adventure", difficulty=9, question="Who?")
    done(table, "anna", "find_out", {"move": 2, "attribute": 3}, character="Aki", attribute="swift")
    done(table, "ben", "help", {"help.Ren": 1}, character="Ren")
    found = looked(table, Seat.of("anna"))
    assert found is not None
    assert found.roll == MoveRoll(
        kind="find_out",
        colours={"move": "white", "attribute": "white", "improve": "black"},
        lying={"black": (1,)},
    )
    assert found.odds is not None
    assert found.odds.out_of == 216


def test_ones_own_test_and_nobody_elses() -> None:
    table = Table("sinners", dice=seeded(1))
    for name, player, side in (("Ash", "anna", "one"), ("Bo", "gm", "two")):
        weapon = {"talent": "blade", "damage": "1d6"}
        done(
            table,
            "gm",
            "add_fighter",
            name=name,
            player=player,
            side=side,
            talents={"blade": 14},
            weapon=weapon,
            hit_points=9,
        )
    dice = {"initiative.Ash": 5, "initiative.Bo": 2}
    done(table, "anna", "start_fight", dice, attacker="Ash", target="Bo", distance=1)
    assert looked(table, Seat.of("anna")) is None
    done(table, "gm", "declare", fighter="Bo", action="dodge")
    assert looked(table, Seat.of("anna")) is None
    done(table, "anna", "declare", fighter="Ash", action="attack")
    found = looked(table, Seat.of("anna"))
    assert found is not None
    assert found.odds is not None
    assert found.odds.out_of == 20


def test_whatever_is_open_in_a_playthrough_has_odds(game_name: str, scenes: Scenes) -> None:
    """Every roll that is open and then made came to something that had a chance."""
    for path, scene in scenes(game_name):
        for table, _ in Scene(path, scene).steps():
            for seat in (GM, WATCHER, *(Seat.of(name) for name in ("anna", "ben"))):
                found = looked(table, seat)
                if found is not None:
                    assert (found.odds is None) == bool(found.roll.hidden()), path.name
