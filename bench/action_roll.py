"""A full action roll (decide, evolve) beside ``d20.roll("1d12+1d12+2")``, which adds two dice."""

import cProfile
import pstats
from collections.abc import Callable, Iterator

import d20

from limelight.game import GM, Seat
from limelight.games.daggerheart import commands as c
from limelight.games.daggerheart.rules import decide, evolve
from limelight.games.daggerheart.state import Options, State, start
from limelight.play.chance import run, seeded

from .timing import in_turns

ANNA = Seat("anna", "player")


def asked() -> State:
    """A table at which Mira (+2) is asked for an Agility Roll (12)."""
    state = start(Options())
    mira = c.AddCharacter(name="Mira", player="anna", traits=c.TraitsPart(agility=2))
    for command in (mira, c.CallRoll(character="Mira", trait="agility", difficulty=12)):
        events = run(decide(state, command, GM), seeded(1))
        assert isinstance(events, tuple)
        for event in events:
            state = evolve(state, event)
    return state


def measure() -> Iterator[str]:
    state, command, dice = asked(), c.Roll(), seeded(7)

    def ours() -> State:
        after = state
        events = run(decide(state, command, ANNA), dice)
        for event in events:
            after = evolve(after, event)
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
