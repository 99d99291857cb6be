"""Advice: what each way is worth, from what a seat knows."""

from fractions import Fraction
from typing import Any

import pytest

from limelight import Seat, Table
from limelight.chances import Advice, advise, solve
from limelight.chances.chains.solver import solve_from
from limelight.checks.checked import Scene
from limelight.contract import GM, WATCHER, Refusal
from limelight.contract.events import name_of
from limelight.contract.fights import Solved
from limelight.play.chance import seeded
from tests.games.test_every_game import Scenes
from tests.soaked import only

ANNA, BEN = Seat.of("anna"), Seat.of("ben")


def done(table: Table, by: str, do: str, dice: Any = None, **fields: Any) -> None:
    answer = table.do(by, do, fields, dice, script=True)
    assert not isinstance(answer, Refusal), answer


def asked(table: Table, seat: Seat, goal: str = "", policy: str = "") -> Advice:
    found = advise(table.game, table.game.redact(table.state, seat), seat, goal, policy)
    assert isinstance(found, Advice), found
    return found


def worths(advice: Advice) -> list[tuple[str, Any, Fraction | None]]:
    return [(each.do, dict(each.fields), each.value) for each in advice.worths]


@pytest.fixture
def climbing() -> Table:
    table = Table("daggerheart", dice=seeded(1))
    for name, player in (("Mira", "anna"), ("Tomas", "ben")):
        fields = {"name": name, "player": player, "traits": {"agility": 1}}
        done(table, "gm", "add_character", **fields, experiences={"Climber": 2, "Thief": 3})
    return table


@pytest.mark.rule("DH-16", "DH-42")
def test_is_this_experience_worth_a_hope(climbing: Table) -> None:
    done(climbing, "gm", "call_roll", character="Mira", trait="agility", difficulty=15)
    succeed = asked(climbing, ANNA)
    assert succeed.goal == "succeed"
    assert worths(succeed) == [
        ("declare", {"experiences": ["Climber", "Thief"]}, Fraction(5, 6)),
        ("declare", {"experiences": ["Thief"]}, Fraction(13, 18)),
        ("declare", {"experiences": ["Climber"]}, Fraction(47, 72)),
        ("declare", {"experiences": []}, Fraction(1, 2)),
    ]
    keep = asked(climbing, ANNA, "keep_hope")
    assert worths(keep)[0] == ("declare", {"experiences": []}, 2 + Fraction(13, 24))
    assert keep.plain()["ways"][0]["worth"] == "61/24"


def test_hope_that_is_not_there_is_not_weighed(climbing: Table) -> None:
    done(climbing, "gm", "correct", at="characters.Mira.hope", to=1, because="test")
    done(climbing, "gm", "call_roll", character="Mira", trait="agility", difficulty=15)
    assert {len(each.fields["experiences"]) for each in asked(climbing, ANNA).worths} == {0, 1}


@pytest.mark.rule("DH-40")
def test_help_or_not(climbing: Table) -> None:
    done(climbing, "gm", "call_roll", character="Mira", trait="agility", difficulty=15)
    assert worths(asked(climbing, BEN)) == [
        ("help", {"character": "Tomas"}, Fraction(20, 27)),
        ("", {}, Fraction(1, 2)),
    ]
    assert worths(asked(climbing, BEN, "keep_hope"))[0] == ("", {}, Fraction(2))


def test_a_trait_that_is_open_is_weighed_too(climbing: Table) -> None:
    done(climbing, "gm", "call_roll", character="Mira", traits=["agility", "finesse"], difficulty=9)
    best = asked(climbing, ANNA).worths[0]
    assert best.fields == {"experiences": ["Climber", "Thief"], "trait": "agility"}


def test_what_is_hidden_does_not_show(climbing: Table) -> None:
    other = Table("daggerheart", dice=seeded(1), header=climbing.header)
    other.journal.restore(climbing.journal.entries)
    fields = {"character": "Mira", "trait": "agility", "shared": False}
    done(climbing, "gm", "call_roll", difficulty=7, **fields)
    done(other, "gm", "call_roll", difficulty=22, **fields)
    for seat in (ANNA, BEN):
        one, two = asked(climbing, seat), asked(other, seat)
        assert one == two
        assert one.best == 0  # whatever the Difficulty is, nothing is better
    curve = asked(climbing, ANNA)
    assert {each.value for each in curve.worths} == {None}
    everything = next(
        n for n, each in enumerate(curve.worths) if len(each.fields["experiences"]) == 2
    )
    assert curve.best_by[15] == everything
    assert curve.worths[everything].curve[15] == Fraction(5, 6)
    hope = asked(climbing, ANNA, "keep_hope")
    assert hope.best == 0
    assert hope.worths[0].value == Fraction(61, 24)
    known = asked(climbing, GM)
    assert all(each.value is not None for each in known.worths)


@pytest.fixture
def asking() -> Table:
    table = Table("yokai", dice=seeded(1))
    done(table, "gm", "add_character", name="Aki", player="anna", attributes={"swift": "white"})
    fields = {"name": "Ren", "player": "ben", "attributes": {"old": "black", "wise": "white"}}
    done(table, "gm", "add_character", **fields)
    done(table, "gm", "start_adventure", difficulty=9, question="Who?")
    dice = {"move": 2, "attribute": 3}
    done(table, "anna", "find_out", dice, character="Aki", attribute="swift")
    return table


@pytest.mark.rule("YO-5")
def test_improve_or_settle(asking: Table) -> None:
    assert worths(asked(asking, ANNA)) == [
        ("improve", {"character": "Aki"}, Fraction(152, 216)),
        ("settle", {"character": "Aki"}, 0),
    ]
    few = asked(asking, ANNA, "least_conditions")
    assert few.less
    assert worths(few) == [
        ("settle", {"character": "Aki"}, 0),
        ("improve", {"character": "Aki"}, Fraction(91, 216)),
    ]


@pytest.mark.rule("YO-12")
def test_whose_help_costs_what(asking: Table) -> None:
    found = {str(each.fields): each.value for each in asked(asking, BEN, "least_conditions").worths}
    assert found == {
        "{}": 0,
        "{'character': 'Ren', 'attribute': 'old'}": Fraction(5, 3),
        "{'character': 'Ren', 'attribute': 'wise'}": 0,
        "{'character': 'Ren'}": Fraction(5, 3),
    }


def duelling(points: int = 5) -> Table:
    table = Table("sinners", dice=seeded(1))
    for name, player, value, damage in (("Ash", "anna", 14, "1d3"), ("Bo", "ben", 12, "1d4")):
        fields = {"name": name, "side": name, "player": player, "talents": {"x": value}}
        weapon = {"talent": "x", "damage": damage}
        done(table, "gm", "add_fighter", **fields, weapon=weapon, hit_points=points)
    dice = {"initiative.Ash": 6, "initiative.Bo": 1}
    done(table, "ben", "start_fight", dice, attacker="Bo", target="Ash", distance=0)
    return table


@pytest.mark.rule("SI-7", "SI-20")
def test_attack_defend_or_dodge() -> None:
    table = duelling()
    found = asked(table, ANNA)
    assert (found.goal, found.policy) == ("win_duel", "attack")
    assert {each.fields["action"] for each in found.worths} == {"attack", "defend", "dodge"}
    assert found.worths[0].value == max(each.value or 0 for each in found.worths)
    attack = next(each for each in found.worths if each.fields["action"] == "attack")
    ends = solve(table.game, table.state, table.game.policies["attack"])
    assert isinstance(ends, Solved)
    assert attack.value == sum(chance for _, left, chance in ends.ends if left["Ash"])
    assert asked(table, ANNA, "succeed").worths[0].value == Fraction(14, 20)
    assert [each.fields["action"] for each in asked(table, BEN).worths] == ["attack"]
    assert asked(table, ANNA, "win_duel", "defend") != found


def test_what_the_other_declared_does_not_show() -> None:
    tables = []
    for action in ("attack", "defend", "dodge"):
        table = duelling()
        done(table, "ben", "declare", fighter="Bo", action="attack")
        done(table, "anna", "declare", fighter="Ash", action=action)
        tables.append(asked(table, BEN))
    assert tables[0] == tables[1] == tables[2]


@pytest.mark.rule("SI-11", "SI-19")
def test_both_or_neither_with_sealed_dice() -> None:
    found = []
    for ash, bo in ((1, 1), (3, 4)):
        table = duelling()
        for name, player in (("Ash", "anna"), ("Bo", "ben")):
            done(table, player, "declare", fighter=name, action="attack")
        dice = {"test.Ash": 8, "test.Bo": 9, "damage.Ash": ash, "damage.Bo": bo}
        done(table, "gm", "exchange", dice, group=1)
        found.append(asked(table, BEN))
    assert found[0] == found[1]
    both = next(each for each in found[0].worths if each.fields["stalemate"] == "both")
    starts = []
    for ash in range(1, 4):
        for bo in range(1, 5):
            table = duelling()
            for name, player in (("Ash", "anna"), ("Bo", "ben")):
                done(table, player, "declare", fighter=name, action="attack")
            dice = {"test.Ash": 8, "test.Bo": 9, "damage.Ash": ash, "damage.Bo": bo}
            done(table, "gm", "exchange", dice, group=1)
            done(table, "ben", "decide", group=1, stalemate="both")
            starts.append((1, table.state))
    ends = solve_from(table.game, starts, table.game.policies["attack"])
    assert isinstance(ends, Solved)
    assert both.value == sum(
        chance for _, left, chance in ends.ends if left["Bo"] and not left["Ash"]
    )


def test_a_fight_too_long_is_refused_not_endured() -> None:
    table = duelling(9999)
    seen = table.game.redact(table.state, ANNA)
    found = advise(table.game, seen, ANNA)
    assert isinstance(found, Refusal)
    assert found.code == "too_costly"


def test_unknown_goals_and_policies_are_refused() -> None:
    table = duelling()
    for goal, policy in (("rule", ""), ("", "sing")):
        found = advise(table.game, table.game.redact(table.state, ANNA), ANNA, goal, policy)
        assert isinstance(found, Refusal)
        assert found.code == "bad_value"


@pytest.mark.parametrize("every", only(4, (1, 4)))
def test_advice_stands_at_every_step_of_every_playthrough(
    game_name: str, scenes: Scenes, every: int
) -> None:
    """Whoever has something to choose is told; ways are what the rules would take."""
    for start, (path, scene) in enumerate(scenes(game_name)):
        for number, (table, _) in enumerate(Scene(path, scene).steps(), start):
            if number % every:
                continue
            for seat in (GM, WATCHER, ANNA, BEN):
                seen = table.game.redact(table.state, seat)
                offered = {offer.do for offer in table.offers(seat)} | {""}
                for doubt in table.game.doubts(seen, seat):
                    do = "" if doubt.command is None else name_of(type(doubt.command))
                    assert do in offered, (path.name, doubt)
                for goal, wanted in table.game.goals.items():
                    if not wanted.whole:
                        found = advise(table.game, seen, seat, goal)
                        assert not isinstance(found, Refusal), (path.name, found)
