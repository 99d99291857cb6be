"""``limelight restore FILE``: brings tables back from a copy, all of them or none."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from limelight.play.log import first_damage
from limelight.store.bringing import Bringing, brought, plan
from limelight.store.copies import BadCopy, Copy, Foreign
from limelight.store.lines import open_regular
from limelight.store.lock import Lock, Running
from limelight.store.memory import Memory
from limelight.store.migrations import TooNew
from limelight.store.rows import NotSaved, Store, Whole
from limelight.words import Words, plain
from limelight.words.system import problem

from . import DONE, show
from .arguments import Arguments, Usage, read
from .backup import database_place
from .commands import Command
from .databases import named
from .progress import Progress
from .sure import asked, make_sure

COMMAND = Command("restore", ("file",), {"database": "text", "yes": "flag"}, examples=("copy.db",))


def main(argv: Sequence[str], spoken: Words) -> int:
    """Says what comes back under which id, asks, and does it in one step."""
    found = read(argv, COMMAND.options, COMMAND.name)
    if len(found.words) != 1:
        raise Usage("one_file")
    file, database = Path(found.words[0]), database_place(found)
    progress = Progress(spoken, found["json"])
    with ExitStack() as leaving:
        leaving.callback(progress.end)
        copy = leaving.enter_context(closing(_opened(file)))
        unchecked = _checked(copy, file, progress)
        progress.end()
        exists = not isinstance(database, Path) or database.exists()
        there = _held(database, leaving) if exists else Memory()
        planned = plan(copy, there)
        if not found["json"]:
            _say(planned, unchecked, spoken)
        coming = [each for each in planned if not each.there]
        if coming:
            _agree(found, coming, spoken)
            store = there if exists else _held(database, leaving)
            try:
                store.take_in(lambda: _counted(copy, store, planned, progress)).result()
            except NotSaved as error:
                raise Usage("restore_failed", reason=str(error)) from None
    _done(found, database, planned, spoken)
    return DONE


def _opened(file: Path) -> Copy:
    named = str(file)[:200]
    try:
        os.close(open_regular(file))
        return Copy(file)
    except TooNew:
        raise Usage("backup_too_new", file=named) from None
    except Foreign:
        raise Usage("backup_foreign", file=named) from None
    except BadCopy as error:
        raise Usage("no_backup", file=named, reason=str(error)) from None
    except (OSError, ValueError) as error:
        raise Usage("no_file", file=named, reason=problem(error)) from None


def _counted(
    copy: Copy, store: Store, planned: list[Bringing], progress: Progress
) -> Iterator[Whole]:
    """The tables that come back, counted."""
    coming = sum(not each.there for each in planned)
    for number, each in enumerate(brought(copy, store, planned)):
        progress(number, coming)
        yield each


def _checked(copy: Copy, file: Path, progress: Progress) -> dict[str, str]:
    """The tables of games that are not known here, which cannot be checked; damage is refused."""
    unchecked: dict[str, str] = {}
    tables = copy.tables()
    for number, (row, _) in enumerate(tables):
        progress(number, len(tables))
        bad = first_damage(row.header, copy.lines(row.id))
        if bad is not None and bad.why == "damaged":
            named, table = str(file)[:200], row.id[:64]
            raise Usage("backup_damaged", file=named, table=table, number=bad.number)
        if bad is not None:
            unchecked[row.id] = row.game
    return unchecked


def _held(database: Path | str, leaving: ExitStack) -> Store:
    """The database: a file with nobody else serving it until all is done."""
    from .live import opened

    if isinstance(database, str):  # nodes that share it have nothing of what comes
        return leaving.enter_context(closing(opened(database)))
    try:
        lock = Lock(database)
    except Running as running:
        raise Usage("restore_running", address=running.address) from None
    except OSError as error:
        raise Usage(
            "database_failed", database=str(database)[:200], reason=problem(error)
        ) from None
    leaving.callback(lock.release)
    lock.say("limelight restore")
    return leaving.enter_context(closing(opened(f"sqlite:///{database}")))


def _say(planned: Iterable[Bringing], unchecked: dict[str, str], spoken: Words) -> None:
    """What becomes of each table."""
    for each in planned:
        kind = "there" if each.there else "renamed" if each.renamed else "comes"
        name = " ".join(plain(each.row.name).split()) or spoken.say("live.unnamed")
        values = {"table": each.row.id, "name": name, "steps": each.number, "new": each.id}
        print(spoken.say(f"keeping.{kind}", values))
    for id, game in unchecked.items():
        print(spoken.say("keeping.unknown_game", {"table": id, "game": game}), flush=True)


def _agree(found: Arguments, coming: Sequence[Bringing], spoken: Words) -> None:
    """Goes on where whoever sits there wants it; without anybody, if no id changes."""
    renamed = [each.row.id for each in coming if each.renamed]
    if found["yes"]:
        return
    if asked() and not found["json"]:
        make_sure(spoken.say("keeping.go_on", {"tables": len(coming)}), spoken)
    elif renamed:
        raise Usage("restore_unsure", tables=", ".join(renamed)[:200])


def _done(found: Arguments, place: Path | str, planned: Sequence[Bringing], spoken: Words) -> None:
    database = named(place) if isinstance(place, str) else place
    coming = [each for each in planned if not each.there]
    if found["json"]:
        listed = [{"table": each.row.id, "as": each.id, "there": each.there} for each in planned]
        show({"database": str(database), "tables": listed})
        return
    if not coming:
        print(spoken.say("keeping.nothing"))
        return
    print(spoken.say("keeping.restored", {"tables": len(coming), "database": str(database)}))
    if any(each.renamed for each in coming):
        print(spoken.say("keeping.new_links"))
