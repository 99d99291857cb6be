"""Whole fights that the tests ask for."""

from typing import Any

from limelight.chances import Fought, fight, simulate_fight
from limelight.chances.simulation.fights import FightSubject
from limelight.contract import Game, Refusal
from limelight.games import game


def known(name: str) -> Game:
    found = game(name)
    assert found is not None
    return found


def fighter(name: str, value: int, damage: str, armour: int, points: int = 4, **more: Any) -> Any:
    """Somebody with a blade, as ``add_fighter`` takes them."""
    return {
        "name": name,
        "side": name,
        "talents": {"blade": value},
        "weapon": {"talent": "blade", "damage": damage},
        "armour": armour,
        "hit_points": points,
        **more,
    }


def duel(
    one: Any, two: Any, policy: str = "attack", runs: int | None = None, **more: Any
) -> Fought | Refusal:
    """A duel to the end: exactly, or fought so many times."""
    options = {"with": one, "against": two, "policy": policy}
    if runs is None:
        return fight(known("sinners"), "duel", options, **more)
    return simulate_fight(known("sinners"), "duel", options, runs=runs, **more)


def group(
    pools: tuple[int, ...],
    danger: int,
    weaken: str = "none",
    rounds: int | None = None,
    chapters: tuple[str, ...] | None = None,
    runs: int | None = None,
    **more: Any,
) -> Fought | Refusal:
    """A group's fight: exactly, or fought so many times."""
    options: dict[str, Any] = {"pools": ",".join(map(str, pools)), "danger": danger}
    options |= {"weaken": weaken} | ({} if rounds is None else {"rounds": rounds})
    options |= {} if chapters is None else {"chapters": ",".join(chapters)}
    if runs is None:
        return fight(known("yokai"), "fight", options, **more)
    return simulate_fight(known("yokai"), "fight", options, runs=runs, **more)


def fought(found: Fought | Refusal) -> Fought:
    """One that was not refused."""
    assert isinstance(found, Fought), found
    return found


def the_duel(points: int = 4, armour: int = 1, policy: str = "attack") -> FightSubject:
    """The duel of the exact values, to be fought: 14, 1d6+2, armour 1; 12, 1d8+1, armour 2."""
    one = fighter("A", 14, "1d6+2", armour, points)
    two = fighter("B", 12, "1d8+1", 2 * armour, points)
    return FightSubject("sinners", "duel", {"with": one, "against": two, "policy": policy})
