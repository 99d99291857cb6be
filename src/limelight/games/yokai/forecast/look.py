"""What a policy looks at: fights as they stand."""

from .cast import Array
from .fights import Fights


class Look:
    """Some fights as they stand, a row each; of people a column each."""

    def __init__(self, fights: Fights, rows: Array) -> None:
        self.cast = fights.cast
        self.danger: Array = fights.danger[rows]
        self.conditions: Array = fights.conditions[rows]
        """How many conditions each has, the demon included."""
        self.inside: Array = fights.inside[rows]
        """Who is in the fight."""
        self.weakened: Array = fights.weakened[rows]
        """Who has tried to weaken the enemy in this round."""
        self.bonus: Array = fights.bonus[rows]
        """The group's bonus dice."""

    @property
    def tried(self) -> Array:
        """Whether anybody has tried to weaken the enemy in this round."""
        return self.weakened.any(1)

    @property
    def counting(self) -> Array:
        """YO-R9: how many combat dice would count for the sum now."""
        return (self.inside & ~self.weakened).sum(1)

    @property
    def reachable(self) -> Array:
        """YO-R16: whether the dice that count can reach the danger level."""
        return self.danger <= 6 * self.counting.clip(max=2)

    @property
    def came(self) -> Array:
        """How many conditions each has besides the demon."""
        return self.conditions - self.cast.demons
