"""Fights side by side: what changes in them, a row for each fight."""

from typing import Any

from ..state import State
from .cast import Array, Cast, cast

CHANGING = (
    *("hit_points", "group", "active", "order", "prone", "unsteady", "favour"),
    *("busy", "done", "joined", "exchanges"),
)
"""What every fight has of its own."""
ALONE = -1
"""The group of one who stands in none."""
PERCEPTIONS, TIES = 1 << 20, 1 << 12
"""More than any perception, and more than can tie."""


class Fights:
    """So many fights from one state; a group is called by the column of one who was in it."""

    def __init__(self, state: State, runs: int, known: Cast | None = None) -> None:
        import numpy as np

        self.cast = cast(state) if known is None else known
        names = self.cast.names
        people = [state.fighters[name] for name in names]
        at = {name: place for place, name in enumerate(names)}

        def rows(numbers: Any, kind: Any = np.int64) -> Array:
            return np.tile(np.array(list(numbers), kind), (runs, 1))

        groups, active, done, order = ([each] * len(names) for each in (ALONE, False, False, 0))
        for group in state.groups.values():
            fight = state.fights[group.fight]
            for name in group.members:
                if not state.fighters[name].down:
                    groups[at[name]] = at[group.members[0]]
                active[at[name]] = state.fighters[name].side == group.active
                done[at[name]] = group.done
                rank = len(fight.order) - fight.order.index(name)
                order[at[name]] = ordered(fight.values[name], people[at[name]].perception, rank)
        self.hit_points = rows(who.hit_points for who in people)
        self.group = rows(groups)
        self.active = rows(active, bool)
        """SI-21: whose side has the Momentum in their group."""
        self.order = rows(order)
        """SI-4, SI-R20: the higher, the quicker."""
        self.prone = rows(who.prone for who in people)
        self.unsteady = rows((who.unsteady for who in people), bool)
        self.favour = rows(who.advantage - who.disadvantage for who in people)
        self.busy = rows((who.acted or who.parted for who in people), bool)
        """Who cannot join anybody in this round any more."""
        self.done = rows(done, bool)
        """Whose exchange of this round is over already."""
        self.joined = np.zeros(runs, np.int64)
        """How many have joined a running fight."""
        self.exchanges = np.zeros(runs, np.int64)

    @property
    def up(self) -> Array:
        """Who still stands."""
        return self.hit_points > 0

    def __len__(self) -> int:
        return len(self.exchanges)

    def keep(self, rows: Array) -> None:
        """Goes on with these fights alone."""
        for name in CHANGING:
            setattr(self, name, getattr(self, name)[rows])


def ordered(value: Any, perception: Any, tie: Any) -> Any:
    """SI-R20: by initiative, then by perception, then by how a tie was broken."""
    return (value * PERCEPTIONS + perception) * TIES + tie
