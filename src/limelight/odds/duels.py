"""Sinners: one fighter against another to the end, from the unmodified rules and a policy."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from limelight.game import Game, Refusal
from limelight.play.chance import Typed
from limelight.play.table import Table

from .chain import Progress
from .ends import MOST_PUSHES, solve

POLICY = "attack"


@dataclass(frozen=True)
class Duel:
    """How a duel ends."""

    win: Mapping[str, Fraction]
    """The chance of each fighter to be the one who stands."""
    both: Fraction
    """That both fall at once."""
    never: Fraction
    """That it goes on for ever: armour that nothing gets through."""
    rounds: Fraction | None
    """How many it takes on average; None where it may never end."""
    left: Mapping[str, Mapping[int, Fraction]]
    """With how many hit points each of them ends, 0 included."""
    states: int
    """How many states were solved."""

    def _repr_svg_(self) -> str:
        """Shows itself in a notebook."""
        from .shown import shown_fight

        return shown_fight(self).svg()

    def plain(self) -> dict[str, Any]:
        """As the command line writes it."""
        return {
            "win": {name: str(each) for name, each in self.win.items()},
            "both": str(self.both),
            "never": str(self.never),
            "rounds": None if self.rounds is None else str(self.rounds),
            "left": {
                name: {str(points): str(each) for points, each in chances.items()}
                for name, chances in self.left.items()
            },
        }


def duel(
    one: Mapping[str, Any],
    two: Mapping[str, Any],
    policy: str = POLICY,
    most: int = MOST_PUSHES,
    progress: Progress | None = None,
) -> Duel | Refusal:
    """The first fighter starts a fight with the second; both follow the policy to the end.

    Fighters are given as ``add_fighter`` takes them. Two on the same side fight all the same.
    """
    begun = begin(one, two)
    if isinstance(begun, Refusal):
        return begun
    game, state = begun
    if policy not in game.POLICIES:
        values = {"policy": policy[:64], "known": tuple(game.POLICIES)}
        return Refusal("bad_value", "policy", "policy", values)
    found = solve(game, state, game.POLICIES[policy], most=most, progress=progress)
    if isinstance(found, Refusal):
        return found
    names = tuple(state.fighters)
    win, both = dict.fromkeys(names, Fraction(0)), Fraction(0)
    left: dict[str, dict[int, Fraction]] = {name: {} for name in names}
    for _, points, chance in found.ends:
        standing = [name for name in names if points[name]]
        if standing:
            win[standing[0]] += chance
        else:
            both += chance
        for name in names:
            left[name][points[name]] = left[name].get(points[name], Fraction(0)) + chance
    left = {name: dict(sorted(each.items())) for name, each in left.items()}
    return Duel(win, both, found.never, found.steps, left, found.nodes)


def begin(one: Mapping[str, Any], two: Mapping[str, Any]) -> tuple[Game, Any] | Refusal:
    """A table at which the first has just attacked the second."""
    table = Table("sinners", dice=Typed({}))
    names = [fighter.get("name") for fighter in (one, two)]
    for side, fighter in (("first", one), ("second", two)):
        answer = table.do("gm", "add_fighter", {**fighter, "player": "gm", "side": side})
        if isinstance(answer, Refusal):
            return answer
    # One against one nothing hangs on the initiative: the starter has the Momentum.
    higher, lower = (f"initiative.{name}" for name in _by_perception(table, names))
    fields = {"attacker": names[0], "target": names[1], "distance": 0}
    answer = table.do("gm", "start_fight", fields, {higher: 6, lower: 1}, script=True)
    return answer if isinstance(answer, Refusal) else (table.game, table.state)


def _by_perception(table: Table, names: list[Any]) -> list[str]:
    """Who perceives more first, so that dice of 6 and 1 are no tie."""
    return sorted(names, key=lambda name: table.state.fighters[name].perception, reverse=True)
