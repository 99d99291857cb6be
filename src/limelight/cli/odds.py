"""``limelight odds GAME ROLL``: the exact odds of a roll, a whole fight, or dice as written."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from limelight.chances import odds
from limelight.contract import Refusal
from limelight.words import Words

from . import DONE
from .arguments import RESULT, Options, Usage, read
from .commands import Command
from .lone import Typed, typed
from .named import words_of_line
from .pictures import painted
from .results import OPTIONS as RESULTS
from .results import Result, decimals_of, shown

if TYPE_CHECKING:
    from limelight.chances.pictures.picture import Picture

SIDES: Options = {"compare": "text", "sweep": "text"}
_DICE = re.compile(r"[0-9]*[dwк][0-9%].*", re.IGNORECASE | re.DOTALL)
_NAME = re.compile(r"[^\W\d]\w*")

COMMAND = Command(
    "odds",
    ("game", "roll"),
    {**SIDES, **RESULTS},
    fights=True,
    of_rolls=SIDES,
    examples=("", "--json"),
)


def main(argv: Sequence[str], spoken: Words) -> int:
    """Every outcome with its chance, as bars, CSV or JSON."""
    words, _ = words_of_line(argv, COMMAND.options)
    taken_off = [each for each in argv if each[:1] == "-" and _DICE.fullmatch(each[1:])]
    first = (words or taken_off or ["name"])[0]
    if _DICE.fullmatch(first.lstrip("-")) or not _NAME.fullmatch(first):
        return _expression(argv, spoken)
    asked = typed(argv, spoken, COMMAND)
    if asked is None:
        return DONE
    painted(asked.found)
    decimals_of(asked.found)
    beside = [name for name in SIDES if asked.found[name] is not None]
    if beside and asked.fights:
        raise Usage("not_of_fights", option=f"--{beside[0]}")
    if beside:
        from .compare import compared

        return shown(compared(asked), asked.found)
    return shown(_fight(asked) if asked.fights else _roll(asked), asked.found)


def _expression(argv: Sequence[str], spoken: Words) -> int:
    from .expressions import priced

    found = read(argv, {**RESULTS, **RESULT}, COMMAND.name)
    painted(found)
    decimals_of(found)
    return shown(priced(" ".join(found.words), spoken), found)


def _roll(asked: Typed) -> Result:
    found = odds(asked.game, asked.roll, asked.options)
    if isinstance(found, Refusal):
        raise asked.refused(found)

    def picture() -> "Picture":
        from limelight.chances.pictures.shown import picture

        return picture(found, asked.roll, asked.options, asked.spoken)

    def printed() -> None:
        from .bars import print_odds

        print_odds(found, asked.spoken)

    plain = {"game": asked.name, "roll": asked.roll, **found.plain()}
    return Result(plain, found, picture, printed)


def _fight(asked: Typed) -> Result:
    from limelight.chances import fight

    from .fights import print_fight, progress

    found = fight(asked.game, asked.roll, asked.options, progress=progress())
    if isinstance(found, Refusal):
        raise asked.refused(found)
    plain = {"game": asked.name, "roll": asked.roll, **found.plain()}
    language = asked.spoken.language
    return Result(
        plain, found, lambda: found.picture(language), lambda: print_fight(found, asked.spoken)
    )
