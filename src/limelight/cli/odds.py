"""``limelight odds GAME ROLL``: the exact odds of a roll or a whole fight."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from limelight.game import Refusal
from limelight.odds import Odds, odds
from limelight.words import Words

from . import DONE, Refused, show
from .arguments import Usage
from .compare import OPTIONS as SIDES
from .compare import compared
from .fights import RUN, WHOLE, print_fight
from .lone import Typed, listed, typed
from .pictures import OPTIONS as PICTURES
from .pictures import keep, painted

if TYPE_CHECKING:
    from limelight.odds import Duel, GroupFight
    from limelight.odds.picture import Picture


def main(argv: Sequence[str], spoken: Words) -> int:
    """Every outcome with its chance, as bars or as JSON."""
    asked = typed(argv, spoken, {**SIDES, **PICTURES}, WHOLE)
    if asked is None:
        print(spoken.say("cli.help.odds"))
        return DONE
    if asked.roll is None or asked.found["help"]:
        print(asked.spoken.say("cli.help.odds"))
        print("\n".join(listed(asked, WHOLE)))
        return DONE
    painted(asked.found)
    beside = [name for name in SIDES if asked.found[name] is not None]
    if asked.roll not in asked.game.LONE_ROLLS:
        if beside:
            raise Usage("unknown_option", option=f"--{beside[0]}")
        return _fight(asked)
    if beside:
        return compared(asked)
    found = odds(asked.game, asked.roll, asked.options)
    if isinstance(found, Refusal):
        raise Refused(found, asked.spoken)
    keep(lambda: _picture(found, asked), asked.found)
    if asked.found["json"]:
        show({"game": asked.name, "roll": asked.roll, **found.plain()})
        return DONE
    from .bars import print_odds

    print_odds(found, asked.spoken)
    return DONE


def _fight(asked: Typed) -> int:
    assert asked.roll is not None
    found = RUN[asked.roll](asked.found, asked.spoken)
    if isinstance(found, Refusal):
        raise Refused(found, asked.spoken)
    keep(lambda: _drawn(found, asked), asked.found)
    if asked.found["json"]:
        show({"game": asked.name, "roll": asked.roll, **found.plain()})
    else:
        print_fight(found, asked.spoken)
    return DONE


def _picture(found: Odds, asked: Typed) -> "Picture":
    from limelight.odds.shown import picture

    return picture(found, str(asked.roll), asked.options, asked.spoken)


def _drawn(found: "Duel | GroupFight", asked: Typed) -> "Picture":
    """The picture of a fight; the files of its fighters are not part of its title."""
    from limelight.odds.shown import fight_picture

    given = asked.found.options
    kinds = WHOLE[asked.name][str(asked.roll)]
    options = {name: given[name] for name in kinds if name in given}
    for file in ("with", "against"):
        options.pop(file, None)
    return fight_picture(found, str(asked.roll), options, asked.spoken)
