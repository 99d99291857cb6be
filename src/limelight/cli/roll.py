"""``limelight roll GAME ROLL``: one roll without a table."""

from collections.abc import Mapping, Sequence
from typing import Any

from limelight.chances.rolls.asked import made
from limelight.contract import Refusal, throw
from limelight.contract.driver import run
from limelight.play import chance
from limelight.play.refusals import explained
from limelight.words import Words

from . import DONE, show
from .arguments import Usage, dice
from .commands import Command
from .lone import Typed, typed

COMMAND = Command("roll", ("game", "roll"), {"dice": "text"}, examples=("", "--dice {dice}"))


def main(argv: Sequence[str], spoken: Words) -> int:
    """Throws, announces, and says what follows."""
    asked = typed(argv, spoken, COMMAND)
    if asked is None:
        return DONE
    found, spoken = asked.found, asked.spoken
    typed_in = None if found["dice"] is None else dice(found["dice"])
    roll = made(asked.game, asked.roll, asked.options)
    if isinstance(roll, Refusal):
        raise asked.refused(roll)
    answers: chance.Answers = chance.thrown
    if typed_in is not None:
        answers = chance.Typed(_by_key(typed_in, roll.dice(), asked))
    fell = run(throw(roll), answers)
    if not isinstance(fell, Refusal) and isinstance(answers, chance.Typed):
        fell = answers.leftover() or fell
    if isinstance(fell, Refusal):
        raise asked.refused(fell)
    said = roll.announce(fell)
    text = spoken.say(said.key, said.values)
    why = [explained(spoken, each) for each in (*roll.why(fell), *roll.follows(fell))]
    if found["json"]:
        result = {"roll": asked.roll, **roll.result(fell)}
        show({"game": asked.name, **result, "text": text, "explain": why})
        return DONE
    print(text)
    for step in why:
        print(f"  {step}")
    return DONE


def _by_key(
    faces: Mapping[str, Sequence[int]], dice: Mapping[str, Any], asked: Typed
) -> dict[str, tuple[int, ...]]:
    """Faces by the keys of their dice, whichever language these were named in."""
    found: dict[str, tuple[int, ...]] = {}
    for name, each in faces.items():
        key = name
        if name not in dice:
            from .names import key_of

            key = key_of(name, dice, ("die", "field"), asked.game.folder)
        if not key or key in found:
            raise Usage("die", name[:64], dice)
        found[key] = tuple(each)
    return found
