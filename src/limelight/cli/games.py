"""``limelight games``: the games known."""

import sys
from collections.abc import Sequence

from limelight.games import broken, game, names
from limelight.play.mistakes import BrokenGame
from limelight.play.refusals import words_of
from limelight.words import Words

from . import DONE, show
from .arguments import Usage, read
from .commands import Command

COMMAND = Command("games")


def main(argv: Sequence[str], spoken: Words) -> int:
    """Each game with its title and a sentence about it; then those that are broken, and why."""
    found = read(argv, COMMAND.options, COMMAND.name)
    if found.words:
        raise Usage("words", word=found.words[0][:64])
    rows = []
    for name in names():
        known = game(name)
        assert known is not None
        own = words_of(known, spoken.language)
        rows.append({"game": name, "title": own.say("title"), "about": own.say("about")})
    wrong = broken(spoken.language)
    if found["json"]:
        listed = [{"game": name, "reason": reason} for name, reason in wrong.items()]
        show({"games": rows, "broken": listed})
        return DONE
    from .columns import print_pairs

    print_pairs([(row["game"], f"{row['title']}\n{row['about']}") for row in rows])
    for name in wrong:
        print(BrokenGame(name).text(spoken.language), file=sys.stderr)
    return DONE
