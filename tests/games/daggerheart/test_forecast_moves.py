"""One death move, one roll: in every way the dice can fall, on arrays as by the rules."""

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
import pytest

from limelight.contract import GM, Command, replace
from limelight.contract.driver import after, folded
from limelight.games.daggerheart.commands.calls import CallRoll
from limelight.games.daggerheart.commands.death import DeathMove
from limelight.games.daggerheart.commands.roll import Roll
from limelight.games.daggerheart.forecast import POLICIES, death, opening, players, table
from limelight.games.daggerheart.forecast.cast import cast
from limelight.games.daggerheart.forecast.fights import Fights
from limelight.games.daggerheart.state import Condition, State, has

from .duels import GAME, Duel

FACES = [*product(range(1, 13), range(1, 13))]
SHAKEN = {"stress": 6, "conditions": (Condition("Vulnerable"),)}


class Every:
    """Hope and Fear in every way once; a lone Hope Die twelve times."""

    def integers(self, low: int, high: int, size: Any) -> Any:
        both = np.array(FACES).T
        return both if isinstance(size, tuple) else both[0]


def before(**mira: Any) -> State:
    state = Duel(hp=9, trait=0, difficulty=13).begun()
    return replace(state, characters={"Mira": replace(state.characters["Mira"], **mira)})


def by_the_rules(state: State, command: Command, faces: Mapping[str, tuple[int, ...]]) -> State:
    ended = after(GAME.decide(state, command, GM), (faces,))
    return opening.ready(folded(state, ended), cast(state))


def stands(state: State) -> tuple[Any, ...]:
    who = state.characters["Mira"]
    conditions = has(who, "Vulnerable"), who.up, who.standing == "gone"
    return who.hp, who.stress, who.hope, *conditions


def counted(fights: Fights) -> Counter[tuple[Any, ...]]:
    columns = (fights.hp, fights.stress, fights.hope, fights.vulnerable, fights.up, fights.gone)
    return Counter(zip(*(each[:, 0].tolist() for each in columns), strict=True))


@pytest.mark.parametrize("policy", ["plain", "ruthless"])
@pytest.mark.parametrize(
    "mira",
    [{}, SHAKEN, {"stress": 3, "hope": 6, "level": 7}, {"scars": 5, "hope": 1, "level": 4}],
)
def test_a_death_move_in_every_way(policy: str, mira: dict[str, Any]) -> None:
    state = before(hp=9, standing="dying", **mira)
    fights, rows = Fights(state, len(FACES)), np.arange(len(FACES))
    dice: Any = Every()
    death.falls(fights, rows, 0 * rows, POLICIES[policy], dice)
    command = table.next_of(state, POLICIES[policy], fights.cast)
    assert isinstance(command, DeathMove)
    alone = command.choice == "avoid_death"
    told = Counter(
        stands(by_the_rules(state, command, {"hope": (h,)} | ({} if alone else {"fear": (f,)})))
        for h, f in FACES
    )
    assert counted(fights) == told


@pytest.mark.parametrize("mira", [{}, SHAKEN, {"stress": 2, "hope": 6}, {"scars": 3, "hope": 3}])
def test_what_a_roll_gives_in_every_way(mira: dict[str, Any]) -> None:
    state = before(**mira)
    fights = Fights(state, len(FACES))
    fights.last[:] = 0
    weapon = np.zeros(len(FACES), np.intp)
    dice: Any = Every()
    players.gains(fights, players.attacked(fights, weapon, weapon, weapon, dice))
    calls = CallRoll(character="Mira", kind="attack", trait="strength", target="Hound")
    called = folded(state, after(GAME.decide(state, calls, GM), ()))
    rolls = Roll(character="Mira")
    told = [
        folded(called, after(GAME.decide(called, rolls, GM), ({"hope": (h,), "fear": (f,)},)))
        for h, f in FACES
    ]
    assert counted(fights) == Counter(map(stands, told))
    assert fights.fear.tolist() == [each.fear for each in told]
    assert fights.turn.tolist() == [bool(each.prompts) for each in told]
