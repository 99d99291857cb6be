"""What a policy looks at: fights as they stand."""

from .cast import Array
from .fights import Fights


class Look:
    """Fights as they stand, a row each; a column for everybody, the party first."""

    def __init__(self, fights: Fights) -> None:
        self.cast = fights.cast
        self.hit_points: Array = fights.hit_points.copy()
        """What everybody has left."""
        self.active: Array = fights.active.copy()
        """Whose side has the Momentum in their group."""

    @property
    def hurt(self) -> Array:
        """Who has lost half of the hit points, or more."""
        return 2 * self.hit_points <= self.cast.full
