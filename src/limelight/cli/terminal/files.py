"""Files at a table of one keyboard: what comes to it, and what is taken along."""

import secrets
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from limelight.cli.arguments import Usage
from limelight.cli.import_ import data_of, keep, report_lines, understood
from limelight.contract import GM, Refusal, as_sent
from limelight.contract.content import Brought, Report
from limelight.contract.form_fields import Field
from limelight.play import bringing, coming, encounters, yaml
from limelight.play.refusals import refused
from limelight.play.table import Table
from limelight.words import Words

from .ask import Asker, Back, Read, Say

FORMATS = {".json": "foundry", ".md": "md"}
"""In which format somebody is kept, by the ending of the file; else in our own."""

MOST_NAMED = 12
"""So many names are said at once."""


class Files:
    """A table whose files somebody brings and keeps."""

    def __init__(self, table: Table, spoken: Words, read: Read, say: Say) -> None:
        self._table, self._spoken, self._read, self._say = table, spoken, read, say

    def bring(self) -> str:
        """Looks at a file, says what was understood, and brings all of it or nothing."""
        name = self._asked("file_path")
        found = self._opened(name)
        if isinstance(found, str):
            return found
        for line in report_lines(name, found, self._spoken):
            self._say(line)
        steps = self._steps(found.brought)
        if isinstance(steps, Refusal):
            return refused(steps, self._spoken)
        wrong = self._table.first_refused(GM, steps)
        if wrong is not None:
            place, why = wrong
            whom = steps[place][1].get("name", "")
            where = ", ".join(str(each) for each in (whom, why.at) if each)
            return f"{where}: {refused(why, self._spoken)}" if where else why.text()
        if not self._yes("file_bring"):
            raise Back
        for do, fields in steps:
            answer = self._table.do(GM, do, fields, id=secrets.token_hex(8))
            if isinstance(answer, Refusal):
                return refused(answer, self._spoken)
        taken = (each.partition("/")[2] for each in found.brought.report.taken)
        return self._spoken.say("ui.file_brought", {"names": ", ".join(islice(taken, MOST_NAMED))})

    def keep(self) -> str:
        """Writes somebody, or the library of the table, into a file."""
        game, seen = self._table.game, self._table.seen(GM)
        files = {each.name: game.person_file(seen, each.name) for each in game.cards(seen)}
        people = {name: file for name, file in files.items() if file is not None}
        records = {kind: held for kind, held in game.records(seen).items() if held}
        library = self._spoken.say("ui.library")
        choices = (*people, *((library,) if records else ()))
        if not choices:
            return self._spoken.say("ui.nothing_to_keep")
        asked = Field(self._spoken.say("ui.keep_what"), "choice", choices=choices)
        what = Asker(self._spoken, self._read, self._say).one(asked)
        path = Path(self._asked("keep_path", endings=self._endings())).expanduser()
        format = FORMATS.get(path.suffix.lower(), "yaml")
        text: str | Refusal
        if what in people:
            text = bringing.of_person(game, people[what], format, self._spoken.language)
        else:
            text = self._library(records, format)
        if isinstance(text, Refusal):
            return refused(text, self._spoken)
        if path.exists() and not self._yes("keep_over", path=str(path)):
            raise Back
        try:
            keep(path, text)
        except Usage as error:
            return error.text(self._spoken.language)
        return self._spoken.say("ui.saved_in", {"path": str(path)})

    def _opened(self, name: str) -> bringing.Read | str:
        """What a file holds for this table; else why not, as a sentence."""
        table, game = self._table, self._table.game
        try:
            data, title = data_of(name, self._spoken.language)
        except Usage as error:
            return error.text(self._spoken.language)
        known = as_sent(game.records(table.seen(GM)))
        found = understood(data, title, known, game.name, table.header.options)
        return refused(found, self._spoken) if isinstance(found, Refusal) else found

    def _steps(self, brought: Brought) -> coming.Steps | Refusal:
        table = self._table
        if brought.encounter is not None:
            shelf = table.game.shelf(table.seen(GM))
            ready = {str(fields["name"]): (do, fields) for do, fields, _ in shelf}
            scene = encounters.scene(brought.encounter, ready)
            return scene if isinstance(scene, Refusal) else [(scene[0], dict(scene[1]))]
        there = coming.already(table, GM, brought)
        replace = bool(there) and self._yes("file_replace", names=", ".join(there[:MOST_NAMED]))
        return coming.steps(table, brought, replace)

    def _library(self, records: Mapping[str, Any], format: str) -> str | Refusal:
        """The records of the table, as a pack or in a format for others."""
        game = self._table.game
        lists = {kind: [*as_sent(held).values()] for kind, held in records.items()}
        pack = {"limelight": "pack", "game": game.name, **lists}
        if format == "yaml":
            return yaml.write(pack)
        found = bringing.Read(game, Brought(Report("limelight"), pack=pack))
        out = bringing.write(found, format, self._spoken.language)
        return out if isinstance(out, Refusal) else out.text

    def _endings(self) -> str:
        """Which files the game can write, by their endings."""
        out = bringing.formats_of(self._table.game).out
        others = (self._spoken.say(f"ui.keep_{each}") for each in FORMATS.values() if each in out)
        return ", ".join((".yaml", *others))

    def _asked(self, key: str, **values: Any) -> str:
        """A line; an empty one or a dot goes back."""
        line = self._read(self._spoken.say(f"ui.{key}", values) + " › ").strip()
        if line in ("", "."):
            raise Back
        return line

    def _yes(self, key: str, **values: Any) -> bool:
        asked = Field(self._spoken.say(f"ui.{key}", values), "yes_no")
        return bool(Asker(self._spoken, self._read, self._say).one(asked))
