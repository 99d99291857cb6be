"""A whole fight of a group: the values that must come out, the rules by every throw, arrays."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any

import numpy as np
import pytest
from msgspec import msgpack

import limelight.contract as ll
from limelight.contract.driver import folded, run
from limelight.contract.pools import ways
from limelight.games import game
from limelight.games.yokai.commands.fights import FightRound, StartFight
from limelight.games.yokai.fights.exact import WON, _cut
from limelight.games.yokai.fights.fight import GroupFight
from limelight.games.yokai.state import Adventure, Character, Fight, State
from limelight.play.chance import thrown
from limelight.play.reading import convert


def played() -> ll.Game:
    found = game("yokai")
    assert found is not None
    return found


YOKAI = played()
RUNS = 60_000


def solved(state: Any, policy: ll.Policy) -> Any:
    raise AssertionError("the group's own arithmetic is quicker")


def fight(pools: tuple[int, ...], danger: int, weaken: Any = "none", **more: Any) -> GroupFight:
    chapters = more.pop("chapters", None)
    said = None if chapters is None else ",".join(chapters)
    hands = ",".join(map(str, pools))
    return GroupFight(pools=hands, danger=danger, weaken=weaken, chapters=said, **more)


class Fought:
    """What an exact fight came to."""

    def __init__(self, *args: Any, **more: Any) -> None:
        found = fight(*args, **more).exact(solved, ll.Budget())
        assert isinstance(found, ll.Outlook), found
        self.outlook = found
        *rounds, self.open = found.ends.values()
        self.rounds = tuple(rounds)
        self.conditions = found.means["conditions"]
        self.each = tuple(map(Fraction, found.plain["conditions_each"]))


@pytest.mark.rule("YO-15", "YO-18", "YO-R11", "YO-R12")
def test_three_against_ten() -> None:
    found = Fought((1, 1, 1), 10, rounds=3)
    assert found.rounds == (
        Fraction(77, 216),
        Fraction(806633, 2519424),
        Fraction(310477439603, 1586874322944),
    )
    assert sum(found.rounds) + found.open == 1
    assert found.outlook.plain["rounds"][0] == "77/216"
    assert Fraction(found.outlook.plain["open"]) == found.open
    assert list(found.outlook.ends)[0::3] == [("round", "1"), ll.OPEN]


def test_one_combat_die_for_every_participant_unless_told() -> None:
    three = GroupFight(participants=3, danger=10, rounds=2).exact(solved, ll.Budget())
    assert three == Fought((1, 1, 1), 10, rounds=2).outlook


def test_twenty_rounds_unless_told() -> None:
    found = Fought((1, 1, 1), 10)
    assert len(found.rounds) == 20 == fight((1, 1, 1), 10).rounds_at_most()
    assert 0 < found.open < Fraction(1, 10**9)


def answered(faces: ll.Faces, throw: ll.Throw) -> ll.Faces:
    return faces


def outcomes(state: State, command: ll.Command) -> Iterator[tuple[State, Fraction]]:
    """Every state that a command can lead to, by running the rules."""
    throw = YOKAI.tried(state, command, ll.GM)
    assert isinstance(throw, ll.Throw), throw
    every = ways(throw)
    out_of = sum(weight for _, weight in every)
    for faces, weight in every:
        events = run(YOKAI.decide(state, command, ll.GM), partial(answered, faces))
        yield folded(state, events), Fraction(weight, out_of)


@pytest.mark.rule("YO-15", "YO-18", "YO-R9", "YO-R12")
@pytest.mark.parametrize(
    ("pools", "danger", "weakening"),
    [((1, 1), 9, 0), ((2, 1, 3), 10, 0), ((1, 2, 2), 8, 1), ((2, 2), 6, 2), ((3,), 4, 0)],
)
def test_a_round_is_what_the_rules_say(pools: tuple[int, ...], danger: int, weakening: int) -> None:
    names = [f"P{at}" for at in range(len(pools))]
    state = State(
        adventure=Adventure(difficulty=9, question="?"),
        characters={name: Character(player=name) for name in names},
        fight=Fight(
            number=1,
            danger=danger,
            pools=dict(zip(names, pools, strict=True)),
            weakened=tuple(names[:weakening]),
        ),
    )
    seen: dict[int, Fraction] = {}
    for after, chance in outcomes(state, FightRound()):
        assert after.fight is not None
        grown = [after.fight.pools[n] - had for n, had in zip(names, pools, strict=True)]
        verdict = WON if after.fight.over else sum(more << at for at, more in enumerate(grown))
        seen[verdict] = seen.get(verdict, Fraction(0)) + chance
    counted: dict[int, Fraction] = {}
    for ranges, verdict in _cut(len(pools), weakening, danger):
        chance = Fraction(1)
        for (low, high), dice in zip(ranges, pools, strict=True):
            chance *= Fraction(high**dice - low**dice, 6**dice)
        counted[verdict] = counted.get(verdict, Fraction(0)) + chance
    won = 1 - sum(counted.values())
    assert counted | ({WON: won} if won else {}) == seen


@pytest.mark.rule("YO-14", "YO-16")
@pytest.mark.parametrize("chapter", ["light", "dark"])
def test_conditions_are_what_the_rules_say(chapter: Any) -> None:
    """Preparation and two rounds by running the rules with everything that can be kept."""
    names = ("P0", "P1")
    state = State(
        adventure=Adventure(difficulty=9, question="?"),
        characters={name: Character(player=name, chapter=chapter) for name in names},
    )
    won, taken = [Fraction(0), Fraction(0)], Fraction(0)
    open_states = together(outcomes(state, StartFight(participants=names, danger=9)))
    for number in range(2):
        after: list[tuple[State, Fraction]] = []
        for before, chance in open_states.values():
            had = len(before.characters["P0"].conditions)
            for to, each in outcomes(before, FightRound()):
                taken += chance * each * (len(to.characters["P0"].conditions) - had)
                assert to.fight is not None
                if to.fight.over:
                    won[number] += chance * each
                else:
                    fresh = ll.replace(state, fight=to.fight)
                    after.append((fresh, chance * each))
        open_states = together(iter(after))
    found = Fought((1, 1), 9, rounds=2, chapters=(chapter, chapter))
    assert found.rounds == tuple(won)
    assert found.conditions == taken


def together(parts: Iterator[tuple[State, Fraction]]) -> dict[bytes, tuple[State, Fraction]]:
    """States that are the same, taken together."""
    found: dict[bytes, tuple[State, Fraction]] = {}
    for state, chance in parts:
        key = msgpack.encode(state)
        found[key] = state, found.get(key, (state, Fraction(0)))[1] + chance
    return found


@pytest.mark.rule("YO-4", "YO-11", "YO-R10")
def test_weakening_moves_the_danger_and_takes_conditions() -> None:
    one = Fought((1, 1, 1), 13, "one", rounds=3)
    assert one.rounds[0] == Fraction(1, 3) * Fraction(1, 36)
    assert one.each[0] - one.each[1] == sum(
        (1 - sum(one.rounds[:at], Fraction(0)) for at in range(3)), Fraction(0)
    )


@pytest.mark.rule("YO-R9")
def test_where_everybody_weakens_it_is_never_won_and_that_is_said() -> None:
    everybody = Fought((1, 1), 8, "all", rounds=2)
    assert not any(everybody.rounds)
    assert everybody.outlook.ends[ll.NEVER] == 1 and ll.OPEN not in everybody.outlook.ends
    assert everybody.outlook.plain["open"] == "1"


@pytest.mark.parametrize(
    ("options", "code", "at"),
    [
        ({"danger": 10}, "bad_value", "participants"),
        ({"pools": "", "danger": 10}, "bad_value", "pools"),
        ({"pools": "0,1", "danger": 10}, "bad_value", "pools"),
        ({"pools": "1,1", "participants": 3, "danger": 10}, "bad_value", "pools"),
        ({"participants": 0, "danger": 10}, "bad_value", "participants"),
        ({"pools": "1,1"}, "bad_value", "danger"),
        ({"pools": "1,1", "danger": 1}, "bad_value", "danger"),
        ({"pools": "1,1", "danger": 10, "rounds": 0}, "bad_value", "rounds"),
        ({"pools": "1,1", "danger": 10, "chapters": "light"}, "bad_value", "chapters"),
        ({"pools": "1,1", "danger": 10, "chapters": "light,grey"}, "bad_value", "chapters"),
        ({"pools": "1,1", "danger": 13}, "must_weaken_first", ""),
    ],
)
def test_what_is_no_fight_is_refused(options: dict[str, Any], code: str, at: str) -> None:
    asked = convert(GroupFight, options)
    if isinstance(asked, ll.Refusal):
        assert (asked.code, asked.at) == (code, at)
        return
    for found in (asked.begin(), asked.policy_of(), asked.exact(solved, ll.Budget())):
        assert isinstance(found, ll.Refusal)
        assert (found.code, found.at) == (code, at)


@pytest.mark.parametrize(
    ("pools", "rounds"), [((1,) * 10, None), ((1, 1, 1), 900)], ids=["many", "long"]
)
def test_what_would_take_too_long_is_refused(pools: tuple[int, ...], rounds: int | None) -> None:
    found = fight(pools, 10, rounds=rounds).exact(solved, ll.Budget())
    assert isinstance(found, ll.Refusal) and found.code == "too_costly"


@pytest.mark.rule("YO-20")
@pytest.mark.parametrize(("weaken", "tried"), [("none", 0), ("one", 1), ("all", 3)])
def test_everybody_does_what_the_options_say(weaken: Any, tried: int) -> None:
    asked = fight((1, 2, 1), 12, weaken)
    state, policy = asked.begin(), asked.policy_of()
    assert state.fight.pools == {"1": 1, "2": 2, "3": 1} and not isinstance(policy, ll.Refusal)
    done = []
    while (told := policy(state)) is not None and "fight_round" not in done:
        seat, command = told
        done.append(ll.name_of(type(command)))
        state = folded(state, run(YOKAI.decide(state, command, seat), thrown))
    assert done == [*("weaken", "settle") * tried, "fight_round"]


FIGHTS = [
    fight((1, 1, 1), 10, rounds=6),
    fight((1, 1, 2), 12, rounds=6),
    fight((1, 1, 1), 13, "one", rounds=5, chapters=("dark", "light", "dark")),
    fight((2, 1), 11, "all", rounds=4),
    fight((3,), 6, rounds=3),
]


@pytest.mark.parametrize("asked", FIGHTS, ids=str)
def test_a_fight_on_arrays_comes_to_the_exact_values(asked: GroupFight) -> None:
    tally = asked.many(RUNS, np.random.default_rng(4))
    exact = asked.exact(solved, ll.Budget())
    assert tally is not None and isinstance(exact, ll.Outlook)
    told = asked.told(tally, RUNS)
    assert told.ends.keys() == exact.ends.keys()
    for end, chance in exact.ends.items():
        spread = 4.5 * sqrt(chance * (1 - chance) / RUNS)
        assert abs(told.ends[end] - chance) <= spread, end
    for one, two in zip(told.plain["conditions_each"], exact.plain["conditions_each"], strict=True):
        assert abs(Fraction(one) - Fraction(two)) < 0.05
    assert told.plain.keys() == exact.plain.keys()


def test_every_fight_is_won_once_or_open() -> None:
    tally = fight((1, 1), 12, rounds=3).many(5000, np.random.default_rng(1))
    assert tally is not None
    assert sum(tally["rounds"].values()) == tally["open"][False]
    assert sum(tally["open"].values()) == 5000 == sum(tally["conditions"].values())
    taken = sum(number * count for number, count in tally["conditions"].items())
    assert taken == sum(tally["conditions_each"].values())
