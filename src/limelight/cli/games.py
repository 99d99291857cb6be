"""``limelight games``: the games known."""

import sys
from collections.abc import Sequence

from limelight.games import broken, game, names
from limelight.play.refusals import words_of
from limelight.words import Words

from . import DONE, checked_language, show
from .arguments import Usage, read


def main(argv: Sequence[str], spoken: Words) -> int:
    """Each game with its title and a sentence about it; then those that are broken, and why."""
    found = read(argv, {})
    checked_language(found.options)
    if found.words:
        raise Usage("words", word=found.words[0][:64])
    if found["help"]:
        print(spoken.say("cli.help.games"))
        return DONE
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
    for row in rows:
        print(f"{row['game']:<14}{row['title']}\n{'':<14}{row['about']}")
    for name, reason in wrong.items():
        print(
            spoken.say("cli.usage.broken_game", {"game": name, "reason": reason}), file=sys.stderr
        )
    return DONE
