"""``limelight odds GAME ROLL``: the exact odds of a roll or a whole fight."""

from collections.abc import Sequence

from limelight.chances import odds
from limelight.contract import Refusal
from limelight.words import Words

from . import DONE, show
from .arguments import Usage
from .commands import Command
from .compare import OPTIONS as SIDES
from .compare import compared
from .lone import Typed, typed
from .pictures import OPTIONS as PICTURES
from .pictures import keep, painted

COMMAND = Command(
    "odds",
    ("game", "roll"),
    {**SIDES, **PICTURES},
    fights=True,
    of_rolls=SIDES,
    examples=("", "--json"),
)


def main(argv: Sequence[str], spoken: Words) -> int:
    """Every outcome with its chance, as bars or as JSON."""
    asked = typed(argv, spoken, COMMAND)
    if asked is None:
        return DONE
    painted(asked.found)
    beside = [name for name in SIDES if asked.found[name] is not None]
    if asked.fights:
        if beside:
            raise Usage("not_of_fights", option=f"--{beside[0]}")
        return _fight(asked)
    return compared(asked) if beside else _roll(asked)


def _roll(asked: Typed) -> int:
    found = odds(asked.game, asked.roll, asked.options)
    if isinstance(found, Refusal):
        raise asked.refused(found)
    if asked.found["svg"] is not None or asked.found["png"] is not None:
        from limelight.chances.pictures.shown import picture

        keep(lambda: picture(found, asked.roll, asked.options, asked.spoken), asked.found)
    if asked.found["json"]:
        show({"game": asked.name, "roll": asked.roll, **found.plain()})
        return DONE
    from .bars import print_odds

    print_odds(found, asked.spoken)
    return DONE


def _fight(asked: Typed) -> int:
    from limelight.chances import fight

    from .fights import print_fight, progress

    found = fight(asked.game, asked.roll, asked.options, progress=progress())
    if isinstance(found, Refusal):
        raise asked.refused(found)
    keep(lambda: found.picture(asked.spoken.language), asked.found)
    if asked.found["json"]:
        show({"game": asked.name, "roll": asked.roll, **found.plain()})
    else:
        print_fight(found, asked.spoken)
    return DONE
