"""The test behind every action: its value, its dice, its level (SI-24, SI-25, SI-R8, SI-R20)."""

from limelight.throws import HIGHEST, LOWEST, Keep

from .. import rolls
from ..state import Declaration, Fighter, Test

D20 = (20,)
TWO = (20, 20)


def value_of(fighter: Fighter, action: str) -> int:
    """What is tested against."""
    if action in ("dodge", "flee"):
        return fighter.dodge
    value = fighter.talents[fighter.weapon.talent] + fighter.regular - 4 * fighter.disarmed
    return value + fighter.defensive * (action == "defend")


def favour_of(fighter: Fighter, action: str) -> int:
    """Advantage less disadvantage: prone, unsteady, dodging in melee, and what the GM gave."""
    against = (fighter.prone > 0) + fighter.unsteady + (action in ("dodge", "flee"))
    return fighter.advantage - fighter.disadvantage - against


def dice_of(fighter: Fighter, action: str) -> tuple[int, ...] | None:
    """The dice of a test; picking up needs none."""
    if action == "pick_up":
        return None
    return TWO if favour_of(fighter, action) else D20


def kept_of(fighter: Fighter, action: str) -> Keep:
    """What of a test matters for an exchange: how high its level ranks."""
    value = value_of(fighter, action)
    what = LOWEST if favour_of(fighter, action) > 0 else HIGHEST
    return what._replace(then=lambda face: rolls.rank(rolls.level(face, value)))


def read(fighter: Fighter, action: str, faces: tuple[int, ...]) -> Test:
    """The lower of two with advantage, the higher with disadvantage."""
    value = value_of(fighter, action)
    face = min(faces) if favour_of(fighter, action) > 0 else max(faces)
    return Test(value=value, faces=faces, level=rolls.LEVELS[rolls.level(face, value)])


def offensive(declaration: Declaration) -> bool:
    """Whether a success of it stands for the choice of levels (SI-R24)."""
    return declaration.action in ("attack", "manoeuvre", "tactical_move")
