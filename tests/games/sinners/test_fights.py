"""Whole fights: how a duel begins, who cannot fight one, and groups by themselves."""

from typing import Any

import pytest

from limelight.contract import GM, Refusal
from limelight.contract.driver import folded, run
from limelight.games.sinners.commands.exchange import Decide, Exchange
from limelight.games.sinners.commands.rounds import NextPhase
from limelight.games.sinners.facts import game
from limelight.games.sinners.fights import Duel
from limelight.games.sinners.state import State
from limelight.play.chance import seeded

from .scene import two_pairs


def fighter(name: str, **more: Any) -> dict[str, Any]:
    weapon = {"talent": "blades", "damage": "1d6"}
    return {"name": name, "talents": {"blades": 12}, "weapon": weapon, "hit_points": 5, **more}


@pytest.mark.rule("SI-6", "SI-17")
@pytest.mark.parametrize("perception", [8, 10, 12])
def test_the_first_starts_whoever_is_quicker(perception: int) -> None:
    found = Duel(with_=fighter("Ash"), against=fighter("Bo", perception=perception)).begin()
    assert isinstance(found, State)
    (group,) = found.groups.values()
    assert (group.members, group.active, found.phase) == (("Ash", "Bo"), "first", "melee")


@pytest.mark.parametrize(
    ("wrong", "code", "at"),
    [
        ({"hit_points": 0}, "bad_value", "hit_points"),
        ({"talents": {"blades": 99}}, "bad_value", "talents"),
        ({"name": "Bo"}, "bad_value", "name"),
        ({"colour": "red"}, "unknown_field", "colour"),
        ({"weapon": {"talent": "blades", "damage": "1d0"}}, "bad_value", "weapon"),
        ({"weapon": {"talent": "clubs", "damage": "1d6"}}, "bad_value", "weapon"),
    ],
)
def test_who_cannot_fight(wrong: dict[str, Any], code: str, at: str) -> None:
    found = Duel(with_=fighter("Bo"), against={**fighter("Ash"), **wrong}).begin()
    assert isinstance(found, Refusal)
    assert (found.code, found.at) == (code, at)


def test_a_policy_that_nobody_knows() -> None:
    found = Duel(with_={}, against={}, policy="sing").policy_of()
    assert isinstance(found, Refusal)
    assert found.values["known"] == ("attack", "neither", "defend", "dodge")


@pytest.mark.rule("SI-3", "SI-5")
@pytest.mark.parametrize("policy", ["attack", "neither", "defend", "dodge"])
def test_what_a_group_does_it_does_alike_by_itself(policy: str) -> None:
    state: State = two_pairs().table.state
    seen = set()
    for seed in range(60):
        told = game.policies[policy](state)
        assert told is not None
        seat, command = told
        part = game.part(state, command)
        after = folded(state, run(game.decide(state, command, seat), seeded(seed)))
        assert (part is None) == (not isinstance(command, Exchange | Decide))
        if part is not None:
            seen.add(type(command))
            alone = folded(part, run(game.decide(part, command, seat), seeded(seed)))
            assert game.joined(state, alone) == after
        state = after
        if not state.groups:
            break
    assert Exchange in seen
    assert game.part(state, NextPhase()) is None and seat is GM
