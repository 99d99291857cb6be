"""``limelight play``: the live table, or a table on one keyboard."""

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from limelight.games import names
from limelight.play import packs
from limelight.play.playthrough import BadPlaythrough
from limelight.words import Words, words
from limelight.words.system import problem

from . import DONE, find_game
from .arguments import Arguments, Options, Usage, dashed, read
from .commands import Command
from .run import told
from .settings import CONFIG, SETTINGS

OPTIONS: Options = {
    "with": "file",
    "game": "text",
    "terminal": "flag",
    "table": "file",
    CONFIG: "file",
    **SETTINGS,
}
COMMAND = Command("play", (), OPTIONS, prints=False, examples=("", "--terminal"))
LIVE = (CONFIG, *SETTINGS)
"""What only the live table takes."""


def main(argv: Sequence[str], spoken: Words) -> int:
    """Starts the live table, or plays on this keyboard."""
    found = read(argv, COMMAND.options, COMMAND.name)
    if found.words:
        raise Usage("words", word=found.words[0][:64])
    if found["game"] is not None:
        find_game(found["game"])
    party = None if found["with"] is None else _party(found["with"], found["game"], spoken.language)
    if not found["terminal"] and found["table"] is None:
        from .live import play

        return play(found, party, spoken)
    return _terminal(found, party, spoken)


def _terminal(found: Arguments, party: Path | None, spoken: Words) -> int:
    from .console import screen
    from .terminal.evening import Evening, NotOpened

    for option in LIVE:
        if found[option] is not None:
            raise Usage("not_in_terminal", option=dashed(option))
    table = None if found["table"] is None else Path(found["table"])
    evening = Evening(screen(), spoken.language)
    try:
        _lines_can_be_edited()
        if evening.open(party, table, found["game"]):
            evening.play()
    except (EOFError, KeyboardInterrupt):
        print()
    except NotOpened:
        raise Usage("not_opened", file=str(table)) from None
    except BadPlaythrough as error:
        raise Usage(
            "party", file=str(party), problem=told(error, spoken).removesuffix(".")
        ) from None
    except OSError as error:
        if error.filename is None:  # the screen itself is gone, not a file
            raise
        raise Usage("no_file", file=str(error.filename), reason=problem(error)) from None
    print(words(evening.language).say("ui.goodbye"))
    return DONE


def _party(named: str, game: str | None, language: str) -> Path:
    """A file, or what comes with the games: ``party``, ``heroes``, ``adversaries``, a pack."""
    path = Path(named)
    if path.exists() or not named.isalpha():
        return path
    for each in (game,) if game is not None else names():
        known = find_game(each)
        shipped = Path(known.folder, f"{named}.yaml")
        if shipped.is_file():
            return shipped
        if named in (there := packs.ready(known, language)):
            return there[named]
    return path


def _lines_can_be_edited() -> None:
    """Arrow keys and history at the prompt, where there are any."""
    with suppress(ImportError):
        import_module("readline")
