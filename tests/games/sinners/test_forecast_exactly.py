"""Small fights, every way at once: the arrays and the rules come to exactly the same."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from limelight import forecast
from limelight.chances.fights import Fought, fight
from limelight.contract import GM, replace
from limelight.contract.driver import folded, run
from limelight.games.sinners.commands.declare import Declare
from limelight.games.sinners.commands.exchange import Decide, Exchange, parried
from limelight.games.sinners.forecast import POLICIES, Policy, exchange, groups
from limelight.games.sinners.forecast.cast import ACTIONS, ATTACK, DEFEND
from limelight.games.sinners.forecast.fights import Fights
from limelight.games.sinners.forecast.look import Look
from limelight.games.sinners.state import Fight, Group, State

from .brawls import GAME, met, somebody, told

FACES = {0: 15, 1: 10, 2: 5, 3: 2}
"""What a test against 10 has to show for each rank."""
BLOWS = {"Mara": 3, "Odo": 4, "Pia": 5, "Rusk": 6, "Sten": 7}
"""Everybody deals something else, so that nobody is taken for another."""


def group(ours: list[str], theirs: list[str], active: str, held: bool) -> State:
    """One group in which everybody tests against 10, and hits for a number of their own."""
    sides = (
        [
            somebody(
                name,
                talents={"blades": 10},
                weapon={"talent": "blades", "damage": str(BLOWS[name])},
                hit_points=50,
                armour=place,
            )
            for place, name in enumerate(side)
        ]
        for side in (ours, theirs)
    )
    names = (*ours, *theirs)
    return replace(
        met(*sides),
        round=1,
        phase="melee",
        defence_takes_momentum=held,
        groups={1: Group(fight=1, members=names, active=active)},
        fights={
            1: Fight(
                starter=names[0], target=names[-1], order=names, values=dict.fromkeys(names, 1)
            )
        },
    )


def by_the_rules(state: State, said: Any, ranks: tuple[int, ...], policy: Policy) -> State:
    """The exchange through decide, with faces that come to these ranks."""
    names = list(state.fighters)
    for column, name in enumerate(names):
        action = int(said.action[0, column])
        aim = names[int(said.aim[0, column])] if action == ATTACK else None
        told: Any = {"action": ACTIONS[action], "target": aim}
        state = _after(state, Declare(fighter=name, **told), {})
    faces = {f"test.{name}": (FACES[rank],) for name, rank in zip(names, ranks, strict=True)}
    look = Look(Fights(state, 1))
    state = _after(state, Exchange(group=1), faces)
    while (pending := state.groups[1].pending) is not None:
        answer: dict[str, Any] = {
            "count": {"count": "all" if policy.all_count(look).all() else "highest"},
            "stalemate": {"stalemate": "both" if policy.strikes(look).all() else "neither"},
            "parry": {"parry": "damage"},
        }[pending.asks]
        if pending.asks == "parry":
            answer["target"] = parried(state, state.groups[1], pending)[1][0]
        state = _after(state, Decide(group=1, **answer), {})
    return state


def _after(state: State, command: Any, faces: Any) -> State:
    def thrown(throw: Any) -> Any:
        return {die: faces[die] for die in throw.dice}

    found: State = folded(state, run(GAME.decide(state, command, GM), thrown))
    return found


def everybody(yes: bool) -> Any:
    return lambda look: np.full(look.hit_points.shape, yes)


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize("active", ["ours", "theirs"])
@pytest.mark.parametrize("passive", [ATTACK, DEFEND])
@pytest.mark.parametrize(
    ("ours", "theirs"),
    [(["Mara"], ["Rusk"]), (["Mara"], ["Rusk", "Sten"]), (["Mara", "Odo", "Pia"], ["Rusk"])],
)
def test_one_exchange_on_arrays_is_the_one_by_the_rules(
    ours: list[str], theirs: list[str], passive: int, active: str, held: bool
) -> None:
    """Whatever the tests show and whatever is answered: who loses what, who has the Momentum."""
    state = group(ours, theirs, active, held)
    for every, strikes in product((False, True), repeat=2):
        policy = Policy(
            passive=lambda look: passive + 0 * look.hit_points,
            all_count=everybody(every),
            strikes=everybody(strikes),
        )
        ways = list(product(range(4), repeat=len(state.fighters)))
        fights = Fights(state, len(ways))
        look, together = Look(fights), groups.near(fights)
        said = exchange.declared(fights, look, together, policy)
        blows = np.tile(fights.cast.flat, (len(ways), 1))
        exchange.resolved(fights, look, together, said, np.array(ways), blows, policy)
        for row, ranks in enumerate(ways):
            after = by_the_rules(state, said, ranks, policy)
            left = [who.hit_points for who in after.fighters.values()]
            assert fights.hit_points[row].tolist() == left, (ranks, every, strikes)
            momentum = "ours" if fights.active[row, 0] else "theirs"
            assert momentum == after.groups[1].active, (ranks, every, strikes)


SMALL = [
    ({}, {}),
    ({"talents": {"blades": 15}}, {"hit_points": 5, "armour": 1}),
    ({"weapon": {"talent": "blades", "damage": "2d2-1"}}, {"damage_bonus": 1}),
]


def solved(ours: dict[str, Any], theirs: dict[str, Any]) -> Fought:
    found = fight(GAME, "duel", {"with": ours, "against": theirs})
    assert isinstance(found, Fought)
    return found


@pytest.mark.parametrize(("mara", "rusk"), SMALL)
def test_a_duel_has_the_chances_that_the_rules_solve_it_to(mara: Any, rusk: Any) -> None:
    """The solver plays the rules to the end; the forecast stops after 60 rounds."""
    one, two = somebody("Mara", **mara), somebody("Rusk", **rusk)
    found, rules = told(met([one], [two])), solved(one, two)
    assert found.exact and found.plain()["simulated"] is False
    still = found.share("open")
    assert still < Fraction(1, 10**6)
    won, both = rules.ends["wins", "Mara"], rules.ends["both", ""]
    assert 0 <= won - found.win <= still
    fell = Fraction(found.of_table("both").get(1, 0), found.out_of)
    assert 0 <= both - fell <= still
    low, high = found.interval
    assert low == high == pytest.approx(float(found.win))


@pytest.mark.parametrize("policy", POLICIES)
def test_the_interval_holds_the_exact_chance_as_often_as_it_says(policy: str) -> None:
    state = met([somebody("Mara", hit_points=5)], [somebody("Rusk", armour=1)])
    exact = told(state, policy)
    assert exact.exact
    spans = [told(state, policy, 500, seed).interval for seed in range(100)]
    held = sum(low <= exact.win <= high for low, high in spans)
    width = sum(high - low for low, high in spans) / 100
    print(f"exact {float(exact.win):.4f}: held in {held} of 100, mean width {width:.4f}")
    assert held >= 89
    assert width < 0.09


@pytest.mark.parametrize("policy", POLICIES)
def test_every_measure_of_a_duel_is_that_of_many_fights(policy: str) -> None:
    state = met([somebody("Mara", hit_points=5)], [somebody("Rusk", armour=1)])
    exact, many = told(state, policy), told(state, policy, 10_000, 3)
    for question, counts in many.counts.items():
        for value, count in counts.items():
            out_of = sum(exact.counts[question].values())
            chance = exact.counts[question].get(value, 0) / out_of
            total = sum(counts.values())
            spread = (total * chance * (1 - chance)) ** 0.5
            assert abs(count - total * chance) <= 5 * spread + 3, (question, value)


@pytest.mark.parametrize("more", [{"hit_points": 5}, {"armour": 1}, {"talents": {"blades": 13}}])
def test_one_against_one_more_is_never_worse(more: dict[str, Any]) -> None:
    less = told(met([somebody("Mara")], [somebody("Rusk")]))
    better = told(met([somebody("Mara", **more)], [somebody("Rusk")]))
    assert better.exact and better.win >= less.win


def test_a_duel_with_many_hit_points_is_simulated() -> None:
    found = told(met([somebody("Mara", hit_points=200)], [somebody("Rusk", hit_points=200)]))
    assert not found.exact and found.runs


def test_where_all_others_have_fallen_it_is_a_duel() -> None:
    people = [somebody("Mara"), somebody("Odo")], [somebody("Rusk"), somebody("Sten")]
    state = met(*people)
    fallen = {
        name: replace(who, hit_points=0) if name in ("Mara", "Sten") else who
        for name, who in state.fighters.items()
    }
    found = told(replace(state, fighters=fallen))
    duel = told(met([somebody("Odo")], [somebody("Rusk")]))
    assert found.exact and found.win == duel.win
    assert found.measure("ours", 0, "fell") == {1: found.out_of}
    assert found.measure("theirs", 1, "standing") == {0: found.out_of}
    assert found.measure("ours", 1, "hit_points") == duel.measure("ours", 0, "hit_points")
    many = told(replace(state, fighters=fallen), "", 500)
    assert many.counts.keys() <= found.counts.keys()


def test_exact_chances_are_told_as_such() -> None:
    found = told(met([somebody("Mara")], [somebody("Rusk")]))
    assert any("exactly" in line for line in found.text())
    plain = found.plain()
    assert plain["runs"] == 0 and Fraction(plain["win"]) == found.win
    chances = plain["characters"]["Mara"]["hit_points"]["chances"]
    assert sum(map(Fraction, chances.values())) == 1
    assert not found.picture().series[0].spans


@pytest.mark.parametrize(("damage", "hit_points"), [("1d1000", 9), ("1d4", 900_000)])
def test_what_falls_in_too_many_ways_is_not_laid_out(damage: str, hit_points: int) -> None:
    """It would take minutes, or more room than there is; so it is simulated."""
    mara = {"name": "Mara", "side": "river", "talents": {"blades": 14}, "hit_points": hit_points}
    mara |= {"weapon": {"talent": "blades", "damage": damage}}
    rusk = mara | {"name": "Rusk", "side": "hill"}
    assert not forecast("sinners", party=mara, against=rusk).exact
