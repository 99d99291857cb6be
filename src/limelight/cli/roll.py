"""``limelight roll GAME ROLL``: one roll without a table."""

from collections.abc import Sequence

from limelight.game import Refusal
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
    answer = chance.run(asked.game.LONE_ROLLS[asked.roll](**asked.options), answers)
    if not isinstance(answer, Refusal) and isinstance(answers, chance.Typed):
        answer = answers.leftover() or answer
    if isinstance(answer, Refusal):
        raise Refused(answer, spoken)
    text = spoken.say(answer.announce.key, answer.announce.values)
    why = [explained(spoken, each) for each in answer.explain]
    if found["json"]:
        show({"game": asked.name, **answer.result, "text": text, "explain": why})
        return DONE
    print(text)
    for step in why:
        print(f"  {step}")
    return DONE
