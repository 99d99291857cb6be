"""``limelight play``: a table on one keyboard (the live page will be the default)."""

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from limelight.play.playthrough import BadPlaythrough
from limelight.words import Words

from . import DONE, checked_language
from .arguments import Usage, read
from .run import told


def main(argv: Sequence[str], spoken: Words) -> int:
    """Chooses a table, plays, and keeps every step on the disk."""
    found = read(argv, {"terminal": "flag", "with": "text", "table": "text", "game": "text"})
    checked_language(found.options)
    if found["help"]:
        print(spoken.say("cli.help.play"))
        return DONE
    if found.words:
        raise Usage("words", word=found.words[0][:64])
    return _play(spoken, found["with"], found["table"], found["game"])


def _play(spoken: Words, party: str | None, table: str | None, game: str | None) -> int:
    from .console import screen
    from .terminal.evening import Evening

    evening = Evening(screen(), spoken.language)
    try:
        _lines_can_be_edited()
        if evening.open(party, table, game):
            evening.play()
    except (EOFError, KeyboardInterrupt):
        print()
    except BadPlaythrough as error:
        problem = told(error, spoken)
        raise Usage("party", file=str(party), problem=problem) from None
    except OSError as error:
        raise Usage("no_file", file=str(error.filename), reason=error.strerror or "") from None
    print(spoken.say("ui.goodbye"))
    return DONE


def _lines_can_be_edited() -> None:
    """Arrow keys and history at the prompt, where there are any."""
    with suppress(ImportError):
        import_module("readline")
