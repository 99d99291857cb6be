"""``limelight roll GAME ROLL``: one roll without a table."""

from collections.abc import Callable, Sequence

from limelight.game import LoneDecision, Refusal
from limelight.games import GAMES
from limelight.play import chance
from limelight.play.refusals import explained, words_of
from limelight.words import Words

from . import DONE, Refused, checked_language, find_game, show
from .arguments import Kind, Usage, dice, read


def main(argv: Sequence[str], spoken: Words) -> int:
    """Throws, announces, and says what follows."""
    early = _words(argv)
    if not early:
        read(argv, {})
        print(spoken.say("cli.help.roll"))
        return DONE
    name = next((word for word in early if word in GAMES), early[0])
    game = find_game(name)
    rolls = game.LONE_ROLLS
    spoken = words_of(game, spoken.language)
    roll = next((rolls[arg] for arg in early[1:] if arg in rolls), None)
    kinds = _options(roll) if roll else _options(*rolls.values())
    found = read(argv, {**kinds, "dice": "text"})
    checked_language(found.options)
    if roll is None or found["help"]:
        if len(found.words) > 1 and roll is None:
            raise Usage("roll", roll=found.words[1][:64], known=tuple(rolls))
        print(spoken.say("cli.help.roll"))
        for name, each in rolls.items():
            typed = " ".join(f"--{option}" for option in _options(each))
            print(spoken.say("cli.help.option", {"roll": f"  {name}", "options": typed}))
        return DONE
    if len(found.words) != 2:
        raise Usage("words", word=found.words[2][:64])
    answers: chance.Answers = chance.thrown
    if found["dice"] is not None:
        answers = chance.Typed({name: tuple(each) for name, each in dice(found["dice"]).items()})
    decision = roll(**{name: found[name] for name in kinds if name in found.options})
    answer = chance.run(decision, answers)
    if not isinstance(answer, Refusal) and isinstance(answers, chance.Typed):
        answer = answers.leftover() or answer
    if isinstance(answer, Refusal):
        raise Refused(answer, spoken)
    text = spoken.say(answer.announce.key, answer.announce.values)
    why = [explained(spoken, each) for each in answer.explain]
    if found["json"]:
        show({"game": name, **answer.result, "text": text, "explain": why})
        return DONE
    print(text)
    for step in why:
        print(f"  {step}")
    return DONE


def _words(argv: Sequence[str]) -> list[str]:
    """The words of a line before its options are known: neither options nor their values."""
    found = []
    for before, arg in zip(("", *argv), argv, strict=False):
        takes_value = before in ("--lang", "--dice")
        if not arg.startswith("-") and not takes_value:
            found.append(arg)
    return found


def _options(*rolls: Callable[..., LoneDecision]) -> dict[str, Kind]:
    """The options of rolls, and how each is typed: by the default of its keyword."""
    kinds: dict[str, Kind] = {}
    for roll in rolls:
        for name, default in (getattr(roll, "__kwdefaults__", None) or {}).items():
            plain: Kind = "text" if isinstance(default, str) else "number"
            kinds[name] = "flag" if isinstance(default, bool) else plain
    return kinds
