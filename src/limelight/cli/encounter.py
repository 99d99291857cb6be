"""``limelight encounter GAME``: what a fight comes to that is still being planned."""

from collections.abc import Sequence

from limelight.contract import Refusal
from limelight.play import reading
from limelight.play.refusals import explained, words_of
from limelight.words import Words

from . import DONE, Refused, show
from .arguments import Option, Usage, read
from .commands import Command
from .game_named import game_named
from .options import options_in

COMMAND = Command(
    "encounter",
    ("game",),
    encounters=True,
    examples=("{game} {encounter}", "{game} {encounter} --json"),
)


def main(argv: Sequence[str], spoken: Words) -> int:
    """A line, and how it came about."""
    found = game_named(argv, COMMAND, spoken)
    if found is None:
        return DONE
    known, name = found
    own = words_of(known, spoken.language)
    if known.encounter is None:
        raise Usage("no_encounter", "game", game=known.name)
    options = options_in(known, known.encounter)

    def called(option: Option, text: str) -> str:
        from .names import key_of

        return key_of(text, option.choices, (option.group,), known.folder)

    given = read(argv, {**options, **COMMAND.options}, COMMAND.name, called)
    if len(given.words) > 1:
        raise Usage("words", word=given.words[1][:64])
    plain = {each: value for each, value in given.options.items() if each in options}
    planned = reading.convert(known.encounter, plain)
    reckoned = planned if isinstance(planned, Refusal) else planned.reckoned()
    if isinstance(reckoned, Refusal):
        raise Refused(reckoned, own, options)
    text = own.say(reckoned.said.key, reckoned.said.values)
    why = [explained(own, each) for each in reckoned.why]
    if given["json"]:
        show({"game": name, **reckoned.plain, "text": text, "explain": why})
        return DONE
    print(text)
    for step in why:
        print(f"  {step}")
    return DONE
