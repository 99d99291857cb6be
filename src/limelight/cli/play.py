"""``limelight play``: a table on one keyboard (the live page will be the default)."""

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from limelight.games import names
from limelight.play.playthrough import BadPlaythrough
from limelight.words import Words, words

from . import DONE, checked_language, find_game
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
    if found["game"] is not None:
        find_game(found["game"])
    party = None if found["with"] is None else _party(found["with"], found["game"])
    table = None if found["table"] is None else Path(found["table"])
    return _play(spoken, party, table, found["game"])


def _play(spoken: Words, party: Path | None, table: Path | None, game: str | None) -> int:
    from .console import screen
    from .terminal.evening import Evening, NotOpened

    evening = Evening(screen(), spoken.language)
    try:
        _lines_can_be_edited()
        if evening.open(party, table, game):
            evening.play()
    except (EOFError, KeyboardInterrupt):
        print()
    except NotOpened:
        raise Usage("not_opened", file=str(table)) from None
    except BadPlaythrough as error:
        raise Usage("party", file=str(party), problem=told(error, spoken)) from None
    except OSError as error:
        raise Usage("no_file", file=str(error.filename), reason=error.strerror or "") from None
    print(words(evening.language).say("ui.goodbye"))
    return DONE


def _party(named: str, game: str | None) -> Path:
    """A file, or one of those that come with the games: ``party``, ``heroes``, ``adversaries``."""
    path = Path(named)
    if path.exists() or not named.isalpha():
        return path
    for each in (game,) if game is not None else names():
        shipped = Path(find_game(each).folder, f"{named}.yaml")
        if shipped.is_file():
            return shipped
    return path


def _lines_can_be_edited() -> None:
    """Arrow keys and history at the prompt, where there are any."""
    with suppress(ImportError):
        import_module("readline")
