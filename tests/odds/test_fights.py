"""A group's fight: the values that must come out, and the rules by every throw."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from msgspec import msgpack

from limelight.game import GM, Refusal
from limelight.games.yokai.commands import FightRound, StartFight
from limelight.games.yokai.rules import decide, evolve
from limelight.games.yokai.state import Adventure, Character, Fight, State
from limelight.odds import GroupFight, group_fight
from limelight.odds.fights import WON, _cut
from limelight.odds.rolls import runs


def fought(*args: Any, **more: Any) -> GroupFight:
    found = group_fight(*args, **more)
    assert isinstance(found, GroupFight), found
    return found


@pytest.mark.rule("YO-15", "YO-18", "YO-R11", "YO-R12")
def test_three_against_ten() -> None:
    found = fought((1, 1, 1), 10, rounds=3)
    assert found.rounds == (
        Fraction(77, 216),
        Fraction(806633, 2519424),
        Fraction(310477439603, 1586874322944),
    )
    assert sum(found.rounds) + found.open == 1


def test_twenty_rounds_unless_told() -> None:
    found = fought((1, 1, 1), 10)
    assert len(found.rounds) == 20
    assert 0 < found.open < Fraction(1, 10**9)


def table(pools: tuple[int, ...]) -> State:
    names = [f"P{at}" for at in range(len(pools))]
    return State(
        adventure=Adventure(difficulty=9, question="?"),
        characters={name: Character(player=name) for name in names},
    )


def ways(state: State, command: Any) -> Iterator[tuple[State, Fraction]]:
    """Every state that a command can lead to, by running the rules."""
    ended = runs(lambda: decide(state, command, GM), 10**6)
    assert not isinstance(ended, Refusal)
    for run in ended:
        after = state
        for event in run.answer:
            after = evolve(after, event)
        yield after, Fraction(run.weight, run.out_of)


@pytest.mark.parametrize(
    ("pools", "danger", "weakening"),
    [((1, 1), 9, 0), ((2, 1, 3), 10, 0), ((1, 2, 2), 8, 1), ((2, 2), 6, 2), ((3,), 4, 0)],
)
def test_a_round_is_what_the_rules_say(pools: Any, danger: int, weakening: int) -> None:
    names = [f"P{at}" for at in range(len(pools))]
    fight = Fight(
        number=1,
        danger=danger,
        pools=dict(zip(names, pools, strict=True)),
        weakened=tuple(names[:weakening]),
    )
    state = table(pools)
    state = State(adventure=state.adventure, characters=state.characters, fight=fight)
    played: dict[int, Fraction] = {}
    for after, chance in ways(state, FightRound()):
        assert after.fight is not None
        grown = [after.fight.pools[n] - had for n, had in zip(names, pools, strict=True)]
        verdict = WON if after.fight.over else sum(more << at for at, more in enumerate(grown))
        played[verdict] = played.get(verdict, Fraction(0)) + chance
    counted: dict[int, Fraction] = {}
    for ranges, verdict in _cut(len(pools), weakening, danger):
        chance = Fraction(1)
        for (low, high), dice in zip(ranges, pools, strict=True):
            chance *= Fraction(high**dice - low**dice, 6**dice)
        counted[verdict] = counted.get(verdict, Fraction(0)) + chance
    won = 1 - sum(counted.values())
    assert counted | ({WON: won} if won else {}) == played


@pytest.mark.rule("YO-14", "YO-16")
@pytest.mark.parametrize("chapter", ["light", "dark"])
def test_conditions_are_what_the_rules_say(chapter: Any) -> None:
    """Preparation and two rounds by running the rules with everything that can be kept."""
    names = ("P0", "P1")
    state = State(
        adventure=Adventure(difficulty=9, question="?"),
        characters={name: Character(player=name, chapter=chapter) for name in names},
    )
    begun = together(ways(state, StartFight(participants=names, danger=9)))
    won, taken = [Fraction(0), Fraction(0)], Fraction(0)
    open_states = begun
    for number in range(2):
        after: dict[bytes, tuple[State, Fraction]] = {}
        for before, chance in open_states.values():
            had = len(before.characters["P0"].conditions)
            reached = ((to, chance * each) for to, each in ways(before, FightRound()))
            for to, weight in reached:
                taken += weight * (len(to.characters["P0"].conditions) - had)
                assert to.fight is not None
                if to.fight.over:
                    won[number] += weight
                else:
                    fresh = State(
                        adventure=to.adventure, characters=state.characters, fight=to.fight
                    )
                    key = msgpack.encode(fresh)
                    after[key] = fresh, after.get(key, (fresh, Fraction(0)))[1] + weight
        open_states = after
    found = fought((1, 1), 9, rounds=2, chapters=(chapter, chapter))
    assert found.rounds == tuple(won)
    assert found.conditions == taken


def together(parts: Iterator[tuple[State, Fraction]]) -> dict[bytes, tuple[State, Fraction]]:
    """States that are the same, taken together."""
    found: dict[bytes, tuple[State, Fraction]] = {}
    for state, chance in parts:
        key = msgpack.encode(state)
        found[key] = state, found.get(key, (state, Fraction(0)))[1] + chance
    return found


def test_weakening_moves_the_danger_and_takes_conditions() -> None:
    one = fought((1, 1, 1), 13, "one", rounds=3)
    assert one.rounds[0] == Fraction(1, 3) * Fraction(1, 36)
    assert one.each[0] - one.each[1] == sum(
        (1 - sum(one.rounds[:at], Fraction(0)) for at in range(3)), Fraction(0)
    )
    everybody = fought((1, 1), 8, "all", rounds=2)
    assert not any(everybody.rounds)


@pytest.mark.parametrize(
    ("args", "more", "code"),
    [
        (((), 10), {}, "bad_value"),
        (((0, 1), 10), {}, "bad_value"),
        (((1, 1), 1), {}, "bad_value"),
        (((1, 1), 10, "some"), {}, "bad_value"),
        (((1, 1), 10), {"rounds": 0}, "bad_value"),
        (((1, 1), 10), {"chapters": ("light",)}, "bad_value"),
        (((1, 1), 13), {}, "must_weaken_first"),
        (((1,) * 10, 10), {}, "too_costly"),
        (((1, 1, 1), 10), {"rounds": 900}, "too_costly"),
    ],
)
def test_what_is_no_fight_is_refused(args: Any, more: Any, code: str) -> None:
    found = group_fight(*args, **more)
    assert isinstance(found, Refusal)
    assert found.code == code
