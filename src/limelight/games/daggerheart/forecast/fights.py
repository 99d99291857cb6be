"""Fights side by side: what changes in them, a row for each fight."""

from typing import Any

from ..state import State, has
from .cast import Array, Cast, cast

CHANGING = (
    *("hp", "stress", "hope", "armor", "up", "fell", "gone", "vulnerable"),
    *("foe_hp", "standing", "token", "acted", "had"),
    *("fear", "gained", "spent", "last", "moves", "turn", "rounds"),
)
"""What every fight has of its own."""


class Fights:
    """So many fights from one state; ``stress``, ``hp`` and ``armor`` count marked slots."""

    def __init__(self, state: State, runs: int, known: Cast | None = None) -> None:
        import numpy as np

        self.cast = cast(state) if known is None else known
        ours = [state.characters[name] for name in self.cast.characters]
        foes = list(state.adversaries.values())

        def rows(numbers: list[Any], kind: Any = np.int32) -> Array:
            return np.tile(np.array(numbers, kind), (runs, 1))

        self.hp = rows([who.hp for who in ours])
        self.stress = rows([who.stress for who in ours])
        self.hope = rows([who.hope for who in ours])
        self.armor = rows([who.armor for who in ours])
        self.up = rows([who.up for who in ours], bool)
        self.fell = rows([False for _ in ours], bool)
        self.gone = rows([False for _ in ours], bool)
        self.vulnerable = rows([has(who, "Vulnerable") for who in ours], bool)
        self.foe_hp = rows([each.hp for each in foes])
        self.standing = rows([not each.defeated for each in foes], bool)
        self.token = rows([each.token for each in foes], bool)
        acted = state.turn.acted
        self.acted = rows([acted.get(name, 0) for name in self.cast.adversaries])
        self.had = rows([0 for _ in foes])
        """How often each adversary was in the spotlight."""
        self.fear = np.full(runs, state.fear, np.int32)
        self.gained = np.zeros(runs, np.int32)
        self.spent = np.zeros(runs, np.int32)
        self.last = np.full(runs, self._rolled_last(state), np.intp)
        """Who rolled last: the one before the first where nobody has."""
        self.moves = np.full(runs, state.turn.moves, np.int32)
        """How many moves the GM has made in this turn."""
        self.turn = np.full(runs, state.spotlight == "gm" or bool(state.prompts), bool)
        """Whether it is the GM's turn, or about to be."""
        self.rounds = np.zeros(runs, np.int32)
        """How often a player was in the spotlight."""

    def _rolled_last(self, state: State) -> int:
        name = roller(state)
        known = self.cast.characters
        return known.index(name) if name in known else len(known) - 1

    def __len__(self) -> int:
        return len(self.fear)

    def keep(self, rows: Array) -> None:
        """Goes on with these fights alone."""
        for name in CHANGING:
            setattr(self, name, getattr(self, name)[rows])


def roller(state: State) -> str:
    """Whose roll is open, or was the last."""
    if state.roll is not None:
        return state.roll.by
    return "" if state.last is None else state.last.call.by
