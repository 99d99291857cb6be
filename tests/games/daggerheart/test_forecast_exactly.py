"""Small fights, reckoned by hand: the arrays and the rules come to exactly the same."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from limelight.chances.forecasts.forecast import Forecast
from limelight.chances.forecasts.foretold import foretold
from limelight.contract import GM, Throw, replace
from limelight.contract.driver import after, folded
from limelight.games.daggerheart.commands.roll import Roll
from limelight.games.daggerheart.forecast import POLICIES, gm, players, table
from limelight.games.daggerheart.forecast import Forecast as Forecaster
from limelight.games.daggerheart.forecast.cast import cast
from limelight.games.daggerheart.forecast.fights import Fights
from limelight.games.daggerheart.state import State

from .duels import GAME, Duel, Stand, by_hand, chance, rounds

PLAIN = POLICIES["plain"]
DUELS = [
    Duel(),
    Duel(hp=2, armor=0, foe_hp=2),
    Duel(hp=4, armor=2, evasion=14, trait=-1, thresholds=(3, 7)),
    Duel(hp=1, armor=1, foe_hp=1, difficulty=16, modifier=5),
]


class EveryFace:
    """Dice that fall in every way once: Hope, Fear, the weapon, the d20, its damage.

    Later dice turn faster, so that whatever rows are left over hold every way of those.
    """

    ways = 144 * 8 * 20 * 6

    def integers(self, low: int, high: int, size: Any) -> Any:
        if high == 13 and isinstance(size, tuple):
            hope, fear = np.divmod(np.repeat(np.arange(144), size[1] // 144), 12)
            return np.stack((hope + 1, fear + 1))
        return (
            np.tile(np.repeat(np.arange(high - low), 6), size // (6 * (high - low)) + 1)[:size] + 1
        )

    def random(self, shape: tuple[int, int]) -> Any:
        many, _ = shape
        sides, fast = (8, 120) if self.weapon else (6, 1)
        self.weapon = False
        faces = np.tile(np.repeat(np.arange(sides), fast), many // (sides * fast) + 1)[:many]
        return (faces[:, None] + 0.5) / sides

    weapon = True


def on_arrays(state: State) -> dict[Stand, Fraction]:
    """One spotlight of each, in every way at once, as the forecast plays it."""
    dice: Any = EveryFace()
    fights = Fights(state, dice.ways)
    players.acts(fights, PLAIN, dice)
    answered = np.flatnonzero(fights.turn & fights.standing.any(1))
    gm.turns(fights, answered, PLAIN, dice)
    known = fights.cast
    found: dict[Stand, Fraction] = {}
    columns = (
        known.hp_max - fights.hp,
        known.armor_score - fights.armor,
        known.foe_hp_max - fights.foe_hp,
    )
    hp, armor, foe = (each[:, 0] for each in columns)
    counts = np.bincount(100 * hp + 10 * armor + foe).tolist()
    for stand, count in enumerate(counts):
        if count:
            found[stand // 100, stand // 10 % 10, stand % 10] = Fraction(count, dice.ways)
    return found


def by_the_rules(state: State) -> dict[Stand, Fraction]:
    """One spotlight of each, in every way, command by command."""
    found: dict[Stand, Fraction] = {}
    known = cast(state)
    waiting = [(state, Fraction(1), False)]
    while waiting:
        now, share, rolled = waiting.pop()
        over = table.how_it_ended(now, known)
        if over or (rolled and table.between(now)):
            mira, hound = now.characters["Mira"], now.adversaries["Hound"]
            stand = mira.hp_max - mira.hp, mira.armor_score - mira.armor, hound.hp_max - hound.hp
            found[stand] = found.get(stand, Fraction(0)) + share
            continue
        command = table.next_of(now, PLAIN, known)
        rolls = rolled or isinstance(command, Roll)
        for events, part in every(now, command):
            waiting.append((folded(now, events), share * part, rolls))
    return found


def every(state: State, command: Any) -> Iterator[tuple[Any, Fraction]]:
    """Every way in which a command can go, with its chance."""
    asked = after(GAME.decide(state, command, GM), ())
    if not isinstance(asked, Throw):
        yield asked, Fraction(1)
        return
    sides = [(name, each) for name, dice in asked.dice.items() for each in dice]
    ways = 1
    for _, each in sides:
        ways *= each
    for faces in product(*(range(1, each + 1) for _, each in sides)):
        named: dict[str, tuple[int, ...]] = {}
        for (name, _), face in zip(sides, faces, strict=True):
            named[name] = (*named.get(name, ()), face)
        yield after(GAME.decide(state, command, GM), (named,)), Fraction(1, ways)


def standing_at(duel: Duel, stand: Stand) -> State:
    """The same fight somewhere in its middle."""
    state = duel.begun()
    mira, hound = state.characters["Mira"], state.adversaries["Hound"]
    mira = replace(mira, hp=duel.hp - stand[0], armor=duel.armor - stand[1])
    return replace(
        state,
        characters={"Mira": mira},
        adversaries={"Hound": replace(hound, hp=duel.foe_hp - stand[2])},
    )


@pytest.mark.parametrize("duel", DUELS)
def test_one_exchange_on_arrays_is_the_one_by_hand(duel: Duel) -> None:
    for stand in product(range(1, duel.hp + 1), range(duel.armor + 1), range(1, duel.foe_hp + 1)):
        assert on_arrays(standing_at(duel, stand)) == rounds(duel, stand), stand


def test_one_exchange_by_the_rules_is_the_one_by_hand() -> None:
    duel = Duel(hp=2, armor=1, foe_hp=2)
    assert by_the_rules(duel.begun()) == rounds(duel, (2, 1, 2))


def exactly(duel: Duel) -> Fraction:
    """The exact chance to win, from what the arrays make of every stand."""
    stands = product(range(1, duel.hp + 1), range(duel.armor + 1), range(1, duel.foe_hp + 1))
    moves = {stand: on_arrays(standing_at(duel, stand)) for stand in stands}
    return chance(moves, (duel.hp, duel.armor, duel.foe_hp))


@pytest.mark.parametrize("duel", [DUELS[1], DUELS[3]])
def test_the_whole_fight_has_exactly_the_chance_by_hand(duel: Duel) -> None:
    assert exactly(duel) == by_hand(duel)


def seen(duel: Duel, seed: int, runs: int | None = None, slowly: bool = False) -> Forecast:
    state = duel.begun()
    found = foretold(GAME, Forecaster(), state, runs=runs, seed=seed, slowly=slowly)
    assert isinstance(found, Forecast)
    return found


def test_the_interval_holds_the_exact_chance_as_often_as_it_says() -> None:
    duel = Duel()
    exact = by_hand(duel)
    spans = [seen(duel, seed, 2500).interval for seed in range(100)]
    held = sum(low <= exact <= high for low, high in spans)
    width = sum(high - low for low, high in spans) / 100
    print(f"exact {float(exact):.4f}: held in {held} of 100, mean width {width:.4f}")
    assert 89 <= held <= 99
    assert width < 0.041


def test_without_runs_it_is_known_to_within_a_point() -> None:
    found = seen(Duel(), 3)
    low, high = found.interval
    assert (high - low) / 2 <= 0.01
    assert low <= by_hand(Duel()) <= high


@pytest.mark.parametrize("more", [{"hp": 1}, {"evasion": 1}, {"armor": 1}, {"trait": 1}])
def test_one_against_one_more_is_never_worse(more: dict[str, int]) -> None:
    """The exact chance rises with every Hit Point, Evasion, Armor Slot and trait."""
    for duel in DUELS:
        now = duel
        for _ in range(3):
            better = now._replace(**{name: getattr(now, name) + by for name, by in more.items()})
            assert by_hand(better) >= by_hand(now), better
            now = better


@pytest.mark.parametrize("more", [{"hp": 1}, {"evasion": 1}, {"armor": 1}, {"trait": 1}])
def test_one_against_one_more_is_never_worse_as_it_is_played(more: dict[str, int]) -> None:
    """The same of what the forecast itself makes of every stand, without a die left to chance."""
    for duel in (DUELS[1], DUELS[3]):
        better = duel._replace(**{name: getattr(duel, name) + by for name, by in more.items()})
        assert exactly(better) > exactly(duel), better
