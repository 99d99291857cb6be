"""``limelight odds GAME ROLL``: the exact odds of a roll, without throwing it."""

from collections.abc import Sequence

from limelight.game import Refusal
from limelight.odds import odds
from limelight.words import Words

from . import DONE, Refused, show
from .lone import listed, typed


def main(argv: Sequence[str], spoken: Words) -> int:
    """Every outcome with its chance, as bars or as JSON."""
    asked = typed(argv, spoken, {})
    if asked is None:
        print(spoken.say("cli.help.odds"))
        return DONE
    spoken = asked.spoken
    if asked.roll is None or asked.found["help"]:
        print(spoken.say("cli.help.odds"))
        print("\n".join(listed(asked)))
        return DONE
    found = odds(asked.game, asked.roll, asked.options)
    if isinstance(found, Refusal):
        raise Refused(found, spoken)
    if asked.found["json"]:
        show({"game": asked.name, "roll": asked.roll, **found.plain()})
        return DONE
    from .bars import print_odds

    print_odds(found, spoken)
    return DONE
