"""``limelight roll GAME ROLL``: one roll without a table."""

from collections.abc import Sequence

from limelight.chances.rolls.asked import made
from limelight.contract import Refusal, throw
from limelight.contract.driver import run
from limelight.play import chance
from limelight.play.refusals import explained
from limelight.words import Words

from . import DONE, Refused, show
from .arguments import dice
from .lone import listed, typed


def main(argv: Sequence[str], spoken: Words) -> int:
    """Throws, announces, and says what follows."""
    asked = typed(argv, spoken, {"dice": "text"})
    if asked is None:
        print(spoken.say("cli.help.roll"))
        return DONE
    found, spoken = asked.found, asked.spoken
    if asked.roll is None or found["help"]:
        print(spoken.say("cli.help.roll"))
        print("\n".join(listed(asked)))
        return DONE
    answers: chance.Answers = chance.thrown
    if found["dice"] is not None:
        answers = chance.Typed({name: tuple(each) for name, each in dice(found["dice"]).items()})
    roll = made(asked.game, asked.roll, asked.options)
    if isinstance(roll, Refusal):
        raise Refused(roll, spoken)
    fell = run(throw(roll), answers)
    if not isinstance(fell, Refusal) and isinstance(answers, chance.Typed):
        fell = answers.leftover() or fell
    if isinstance(fell, Refusal):
        raise Refused(fell, spoken)
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
