"""``limelight odds GAME ROLL``: the exact odds of a roll, a whole fight, or dice as written."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from limelight.chances import odds
from limelight.contract import Refusal
from limelight.words import Words

from . import DONE, Refused, checked_language
from .arguments import COMMON, Kind, Usage, read
from .lone import Typed, listed, typed, words_in
from .pictures import painted
from .results import OPTIONS as RESULTS
from .results import Result, decimals_of, shown

if TYPE_CHECKING:
    from limelight.chances.pictures.picture import Picture

SIDES: Mapping[str, Kind] = {"compare": "text", "sweep": "text"}
_DICE = re.compile(r"[0-9]*[dwк][0-9%].*", re.IGNORECASE | re.DOTALL)
_NAME = re.compile(r"[^\W\d]\w*")


def main(argv: Sequence[str], spoken: Words) -> int:
    """Every outcome with its chance, as bars, CSV or JSON."""
    words = words_in(argv, {**COMMON, **SIDES, **RESULTS})
    if words and (_DICE.fullmatch(words[0]) or not _NAME.fullmatch(words[0])):
        return _expression(argv, spoken)
    asked = typed(argv, spoken, {**SIDES, **RESULTS}, fights=True)
    if asked is None:
        print(spoken.say("cli.help.odds"))
        return DONE
    if asked.roll is None or asked.found["help"]:
        print(asked.spoken.say("cli.help.odds"))
        print("\n".join(listed(asked, fights=True)))
        return DONE
    painted(asked.found)
    decimals_of(asked.found)
    beside = [name for name in SIDES if asked.found[name] is not None]
    if beside and asked.fights:
        raise Usage("unknown_option", option=f"--{beside[0]}")
    if beside:
        from .compare import compared

        return shown(compared(asked), asked.found)
    return shown(_fight(asked) if asked.fights else _roll(asked), asked.found)


def _expression(argv: Sequence[str], spoken: Words) -> int:
    from .expressions import priced

    found = read(argv, RESULTS)
    checked_language(found.options)
    painted(found)
    decimals_of(found)
    return shown(priced(" ".join(found.words), spoken), found)


def _roll(asked: Typed) -> Result:
    found = odds(asked.game, str(asked.roll), asked.options)
    if isinstance(found, Refusal):
        raise Refused(found, asked.spoken)

    def picture() -> "Picture":
        from limelight.chances.pictures.shown import picture

        return picture(found, str(asked.roll), asked.options, asked.spoken)

    def printed() -> None:
        from .bars import print_odds

        print_odds(found, asked.spoken)

    plain = {"game": asked.name, "roll": asked.roll, **found.plain()}
    return Result(plain, found, picture, printed)


def _fight(asked: Typed) -> Result:
    from limelight.chances import fight

    from .fights import print_fight, progress

    found = fight(asked.game, str(asked.roll), asked.options, progress=progress())
    if isinstance(found, Refusal):
        raise Refused(found, asked.spoken)
    plain = {"game": asked.name, "roll": asked.roll, **found.plain()}
    language = asked.spoken.language
    return Result(
        plain, found, lambda: found.picture(language), lambda: print_fight(found, asked.spoken)
    )
