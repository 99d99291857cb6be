"""A full action roll (decide, evolve) beside ``d20.roll("1d12+1d12+2")``, which adds two dice."""

import cProfile
import pstats
from collections.abc import Callable, Iterator

import d20

from limelight.contract import GM, Seat
from limelight.contract.driver import folded, run
from limelight.games import game
from limelight.games.daggerheart.commands.calls import CallRoll
from limelight.games.daggerheart.commands.characters import AddCharacter, Traits
from limelight.games.daggerheart.commands.roll import Roll
from limelight.games.daggerheart.state import State
from limelight.play.chance import seeded

from .timing import in_turns

ANNA = Seat("anna", "player")


def asked() -> State:
    """A table at which Mira (+2) is asked for an Agility Roll (12)."""
    rules = game("daggerheart")
    assert rules is not None
    state = State()
    mira = AddCharacter(name="Mira", player="anna", traits=Traits(agility=2))
    for command in (mira, CallRoll(character="Mira", trait="agility", difficulty=12)):
        events = run(rules.decide(state, command, GM), seeded(1))
        assert isinstance(events, tuple)
        state = folded(state, events)
    return state


def measure() -> Iterator[str]:
    state, command, dice = asked(), Roll(), seeded(7)
    rules = game("daggerheart")
    assert rules is not None
    decide = rules.decide

    def ours() -> State:
        after = state
        for event in run(decide(state, command, ANNA), dice):
            after = event.evolve(after)
        return after

    times = in_turns(
        {"Limelight": ours, "d20": lambda: d20.roll("1d12+1d12+2")}, rounds=60, each=500
    )
    yield "## A full action roll"
    yield ""
    yield "| what | µs | beside d20 |"
    yield "| --- | ---: | ---: |"
    for name, seconds in times.items():
        yield f"| {name} | {seconds * 1e6:.1f} | {times['d20'] / seconds:.2f}× |"
    yield ""
    yield "Where the time goes (share of the rules' own functions):"
    yield ""
    yield "| function | share |"
    yield "| --- | ---: |"
    yield from _shares(ours)
    yield ""


def _shares(call: Callable[[], object]) -> Iterator[str]:
    profile = cProfile.Profile()
    profile.enable()
    for _ in range(5000):
        call()
    profile.disable()
    found = pstats.Stats(profile).get_stats_profile().func_profiles
    own = sorted(((each.tottime, name) for name, each in found.items()), reverse=True)
    whole = sum(seconds for seconds, _ in own)
    for seconds, name in own[:8]:
        yield f"| {name} | {seconds / whole:.0%} |"
