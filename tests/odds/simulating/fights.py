"""Fights that the tests simulate."""

from typing import Any

from limelight.game import GM
from limelight.games import game
from limelight.games.sinners import commands as sinners
from limelight.games.yokai import commands as yokai
from limelight.odds.simulating.fight import FightSubject, packed
from limelight.play.chance import run, seeded


def duel(
    points: int = 4, armour: int = 1, policy: str = "attack", rounds: int = 1000
) -> FightSubject:
    """The duel of the exact values: 14, 1d6+2, armour 1 against 12, 1d8+1, armour 2."""
    state = _start("sinners")
    for name, value, damage, worn in (("A", 14, "1d6+2", armour), ("B", 12, "1d8+1", 2 * armour)):
        fighter = sinners.AddFighter(
            name=name,
            side=name,
            talents={"blade": value},
            weapon=sinners.WeaponPart(talent="blade", damage=damage),
            hit_points=points,
            armour=worn,
        )
        state = _after("sinners", state, fighter)
    state = _after("sinners", state, sinners.StartFight(attacker="A", target="B", distance=1))
    return FightSubject("sinners", policy, packed(state), rounds)


def yokai_fight(participants: int = 3, danger: int = 10, rounds: int = 20) -> FightSubject:
    state = _start("yokai")
    names = tuple("abcdef"[:participants])
    for name in names:
        state = _after("yokai", state, yokai.AddCharacter(name=name))
    state = _after("yokai", state, yokai.StartAdventure(difficulty=5, question="Why?"))
    state = _after("yokai", state, yokai.StartFight(participants=names, danger=danger))
    return FightSubject("yokai", "fight", packed(state), rounds)


def _start(name: str) -> Any:
    known = game(name)
    assert known is not None
    return known.start(known.Options())


def _after(name: str, state: Any, command: Any) -> Any:
    known = game(name)
    assert known is not None
    events = run(known.decide(state, command, GM), seeded(1))
    assert isinstance(events, tuple), events
    for event in events:
        state = known.evolve(state, event)
    return state
