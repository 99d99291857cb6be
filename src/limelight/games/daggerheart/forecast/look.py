"""What a policy looks at: some of the fights, and whose choice it is."""

from typing import Any

from .cast import Array
from .fights import Fights


class Look:
    """Some fights as they stand, a row each; of characters or adversaries a column each."""

    def __init__(self, fights: Fights, rows: Any) -> None:
        self._fights, self.rows = fights, rows
        self.cast = fights.cast

    def of(self, name: str) -> Array:
        """What these fights have of something that changes."""
        found: Array = getattr(self._fights, name)[self.rows]
        return found

    @property
    def hp_left(self) -> Array:
        """The Hit Points that each character has left."""
        return self.cast.hp_max - self.of("hp")

    @property
    def foe_hp_left(self) -> Array:
        """The Hit Points that each adversary has left."""
        return self.cast.foe_hp_max - self.of("foe_hp")

    @property
    def hope(self) -> Array:
        """The Hope of the character who is in the spotlight."""
        return self.of("hope")[range(len(self.rows)), self.of("last")]

    @property
    def fear(self) -> Array:
        """The GM's Fear."""
        return self.of("fear")

    @property
    def after_last(self) -> Array:
        """How many places each character comes after the one who rolled last, from 0 on."""
        import numpy as np

        people = len(self.cast.characters)
        return (np.arange(people) - self.of("last")[:, None]) % people

    @property
    def moves(self) -> Array:
        """How many moves the GM has made in this turn."""
        return self.of("moves")
