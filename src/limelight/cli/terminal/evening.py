"""The evening itself: choosing a table, and playing at it until somebody says goodbye."""

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from limelight.contract import GM, WATCHER, Refusal, Seat
from limelight.contract.form_fields import Field
from limelight.contract.offers import Offer
from limelight.games import game as find_game
from limelight.games import names
from limelight.play import chance, log, playthrough
from limelight.play.refusals import explained, refused, words_of
from limelight.play.steps import Done
from limelight.play.table import Table
from limelight.store.lines import InUse
from limelight.words import LANGUAGES, Words, plain, words
from limelight.words.system import problem

from . import saved
from .ask import Asker, Back
from .keys import broken, key, keys
from .offered import brings, called, settled
from .screen import TONES, picture, told

Choice = tuple[str, Offer]
"""A seat, and something that it can do."""


class NotOpened(Exception):
    """The table that was named is damaged or in use; why is on the screen."""


class Evening:
    """One keyboard, one screen, a GM and players."""

    def __init__(self, console: Console, language: str) -> None:
        self._console, self._language = console, language
        self._table: Table | None = None
        self._eyes: Seat = WATCHER
        self._sheets = False
        self._shown: Grid | Text | str = ""

    def open(self, party: Path | None, path: Path | None, game: str | None) -> bool:
        """Goes to the table that was named, or lets the person choose; False if they leave."""
        if path is not None and path.exists():
            self.resume(path)
            if self._table is None:
                raise NotOpened
        elif path is not None or party is not None or game is not None:
            name = game or (playthrough.read(party).game if party else names()[0])
            if party is not None:
                playthrough.party(party, name)
            self.new_table(name, party, path)
        else:
            return self.choose_table()
        return True

    # -- the first screen ------------------------------------------------------------

    def choose_table(self) -> bool:
        """New tables and saved ones; False if the person leaves."""
        while self._table is None:
            spoken = words(self._language)
            choices = self._tables()
            self._console.print(
                Panel(
                    Text(spoken.say("ui.welcome")),
                    title=Text("Limelight", style="bold yellow"),
                    border_style="yellow",
                    expand=False,
                )
            )
            for n, (label, _) in enumerate(choices, 1):
                self._console.print(Text(f"  {n}  {label}"))
            self._console.print(keys(spoken.say("ui.first_keys"), self._console.width))
            line = key(self._line("› "))
            if line == "q":
                return False
            if line in ("?", "h"):
                self._say(spoken.say("ui.help_first"))
            elif line in ("l", *LANGUAGES):
                self._switch_language(line)
            elif line.isascii() and line.isdigit() and 0 < int(line[:4]) <= len(choices):
                choices[int(line[:4]) - 1][1]()
            else:
                self._say(spoken.say("ui.no_choice"))
        return True

    def _tables(self) -> list[tuple[str, Callable[[], None]]]:
        """What can be opened, as labels and what they do."""
        spoken = words(self._language)
        choices: list[tuple[str, Callable[[], None]]] = []
        for name in names():
            found = find_game(name)
            assert found is not None
            title = words_of(found, self._language).say("title")
            party = Path(found.folder, "party.yaml")
            if party.is_file():
                label = spoken.say("ui.new_with_party", {"game": title})
                choices.append((label, partial(self.new_table, name, party)))
            label = spoken.say("ui.new_table", {"game": title})
            choices.append((label, partial(self.new_table, name)))
        for path in saved.saved()[:9]:
            label = spoken.say("ui.continue", {"name": path.stem})
            choices.append((label, partial(self.resume, path)))
        return choices

    def new_table(self, game: str, party: Path | None = None, path: Path | None = None) -> None:
        """A table from nothing, perhaps with people at it."""
        spoken = words(self._language)
        if path is None:
            name = self._line(spoken.say("ui.table_name") + " › ")
            path = saved.free_path(name)
        if party is not None:
            self.seat_party(Table(game, dice=chance.thrown), party)  # before anything is saved
        table = saved.create(game, path)
        if party is not None:
            self.seat_party(table, party)
        self._table = table
        self._say(spoken.say("ui.saved_in", {"path": str(path)}))

    def seat_party(self, table: Table, party: Path) -> None:
        """Brings the people of a file to the table."""
        for step in playthrough.party(party, table.header.game):
            fields = {} if step.fields is None else step.fields
            answer = table.do(step.by, step.do, fields, id=secrets.token_hex(8))
            if isinstance(answer, Refusal):
                message = refused(answer, words_of(table.game, self._language))
                raise playthrough.BadPlaythrough("refused", do=step.do, message=message)

    def resume(self, path: Path) -> None:
        """Goes on at a saved table; a damaged one is named, not repaired."""
        spoken = words(self._language)
        try:
            found = saved.resume(path)
        except InUse:
            self._say(spoken.say("ui.in_use", {"path": str(path)}))
            return
        except OSError as error:
            self._say(spoken.say("ui.not_opened", {"path": str(path), "why": problem(error)}))
            return
        if isinstance(found, log.Bad):
            self._damaged(path, found, spoken)
        else:
            self._table = found

    def _damaged(self, path: Path, bad: log.Bad, spoken: Words) -> None:
        """Names the first bad place; a log that merely broke off can go on before it."""
        values = {"line": bad.line, "number": bad.number}
        why = spoken.say(f"verify.{bad.why}", values)
        self._say(spoken.say("verify.bad", {"file": str(path), "line": bad.line, "why": why}))
        if bad.why != "truncated" or bad.line < 2:
            return
        asker = Asker(spoken, self._line, self._say)
        go_on = Field(spoken.say("ui.mend", {"number": bad.number - 1}), "yes_no")
        try:
            mend = asker.one(go_on)
        except Back:
            mend = False
        if mend:
            copy = saved.mend(path, bad)
            self._say(spoken.say("ui.mended", {"path": str(copy)}))
            self.resume(path)

    # -- at the table ----------------------------------------------------------------

    def play(self) -> None:
        """Draws the table, offers what can be done, does it; until somebody leaves."""
        while True:
            table, spoken = self._at_table()
            choices = self._choices(table)
            self._draw(table, spoken, choices)
            line = key(self._line("› "))
            if line == "q":
                return
            self._shown = ""
            try:
                self._follow(line, choices, table, spoken)
            except Back:
                self._shown = spoken.say("ui.back")

    def _at_table(self) -> tuple[Table, Words]:
        assert self._table is not None
        return self._table, words_of(self._table.game, self._language)

    def _follow(self, line: str, choices: list[Choice], table: Table, spoken: Words) -> None:
        """One line that was typed at the table."""
        if not line:
            return
        if line in ("?", "h"):
            self._shown = spoken.say("ui.help")
        elif line == "s":
            self._shown = told(table, self._eyes, self._language)
        elif line == "c":
            self._sheets = not self._sheets
        elif line == "g":
            self._eyes = WATCHER if self._eyes is GM else GM
        elif line in ("l", *LANGUAGES):
            self._switch_language(line)
        elif line == "u":
            self._do("gm", Offer("undo"), table, spoken)
        elif line == "o":
            from .advice import told as advised

            seats = [*table.players(), *(["gm"] if self._eyes is GM else [])]
            self._shown = advised(table, self._eyes, seats, spoken)
        elif line == "a":
            self._anything(table, spoken)
        elif line in ("b", "k"):
            from .files import Files

            files = Files(table, spoken, self._line, self._say)
            self._shown = files.bring() if line == "b" else files.keep()
        elif line == "f":
            self._from_library(table, spoken)
        elif line.isascii() and line.isdigit() and 0 < int(line[:4]) <= len(choices):
            self._do(*choices[int(line[:4]) - 1], table, spoken)
        else:
            self._shown = spoken.say("ui.no_choice")

    def _choices(self, table: Table) -> list[Choice]:
        """What the table is waiting for, each by the seat that it is asked of.

        What is settled already comes first: it follows from what happened last.
        """
        every = [(seat, offer) for seat in table.players() for offer in table.offers(seat)]
        choices = [choice for choice in every if choice[1].first]
        theirs = {offer.do for _, offer in choices}
        owners = table.game.owners(table.state)
        for offer in table.offers("gm"):
            every.append(("gm", offer))
            names = offer.fields[0].choices if offer.fields else ()
            names = tuple(str(each) for each in offer.settled.values()) or names
            own = any(owners.get(name) == "gm" for name in names)
            if offer.first and (offer.do not in theirs or own):
                choices.append(("gm", offer))
        return sorted(choices, key=lambda choice: not choice[1].settled) or every

    def _draw(self, table: Table, spoken: Words, choices: list[Choice]) -> None:
        if self._console.is_terminal:
            self._console.clear()
        else:
            self._console.print()
        eyes = spoken.say("ui.eyes_gm" if self._eyes is GM else "ui.eyes_all")
        self._console.rule(Text(plain(f"{table.header.table} · {eyes}"), style="dim"))
        self._console.print(picture(table, self._eyes, spoken, self._sheets))
        if self._shown:
            self._console.print(self._shown, markup=False)
            self._console.print()
        grid = Grid.grid(padding=(0, 2))
        for n, (seat, offer) in enumerate(choices, 1):
            label = Text(plain(called(offer, spoken)))
            for line in brings(table, self._eyes, spoken)(offer.do, settled(offer)):
                label.append(f" · {line}", "dim")
            grid.add_row(f"{n:>3}", Text(spoken.word("seat", seat), style="bold"), label)
        self._console.print(grid)
        self._console.print(keys(spoken.say("ui.keys"), self._console.width))

    def _anything(self, table: Table, spoken: Words) -> None:
        """Everything that a seat can do now."""
        seat = self._who(["gm", *table.players()], spoken)
        offers = table.offers(seat)
        for n, offer in enumerate(offers, 1):
            self._console.print(Text(f"{n:>3}  {called(offer, spoken)}"))
        at = self._pick(spoken.say("ui.what"), [str(n + 1) for n in range(len(offers))], spoken)
        self._do(seat, offers[int(at) - 1], table, spoken)

    def _from_library(self, table: Table, spoken: Words) -> None:
        """Somebody or something of the library comes to the table, or several of one."""
        from .shelf import Shelf

        shelf = Shelf(table, self._eyes, spoken, self._line, self._console.print)
        seats = shelf.seats()
        if not seats:
            self._shown = spoken.say("ui.nothing_ready")
            return
        seat = self._who(seats, spoken) if len(seats) > 1 else seats[0]
        offers = shelf.offers(Seat.of(seat))
        if len(offers) == 1:
            self._do(seat, offers[0], table, spoken)
        else:
            self._do_all(seat, offers, table, spoken)

    def _who(self, seats: list[str], spoken: Words) -> str:
        """One of several seats."""
        listed = " · ".join(f"{n} {spoken.word('seat', seat)}" for n, seat in enumerate(seats, 1))
        return self._pick(f"{spoken.say('ui.who')} {listed}", seats, spoken)

    def _pick(self, prompt: str, choices: list[str], spoken: Words) -> str:
        """One of a list, by number or by name."""
        while True:
            line = self._line(prompt + " › ")
            if line in ("", "."):
                raise Back
            if line in choices:
                return line
            if line.isascii() and line.isdigit() and 0 < int(line[:4]) <= len(choices):
                return choices[int(line[:4]) - 1]
            self._say(spoken.say("ui.no_choice"))

    def _do(self, seat: str, offer: Offer, table: Table, spoken: Words) -> None:
        """Asks for what the offer needs, does it, and shows what came of it.

        A refusal that names a field asks for that field again; the others stay.
        """
        asker = self._asker(seat, table, spoken)
        fields = asker.offer(offer)
        while True:
            answer = self._try(seat, offer.do, fields, table, asker)
            if not isinstance(answer, Refusal):
                self._shown = self._outcome(table, answer.number)
                return
            told = _refused(answer, spoken)
            wrong = answer.code in ("bad_value", "unknown_name")
            if not wrong or not answer.at:
                self._shown = told
                return
            self._say(told)
            if not asker.again(offer, answer.at, fields):
                self._shown = told
                return

    def _do_all(self, seat: str, offers: Sequence[Offer], table: Table, spoken: Words) -> None:
        """Several at once that need not be asked for: all of them, or none."""
        wrong = table.would_refuse(seat, [(each.do, each.settled) for each in offers])
        if wrong is not None and wrong.code != "missing_dice":
            self._shown = _refused(wrong, spoken)
            return
        asker = self._asker(seat, table, spoken)
        for each in offers:
            answer = self._try(seat, each.do, dict(each.settled), table, asker)
            if isinstance(answer, Refusal):
                self._shown = _refused(answer, spoken)
                return
            self._shown = self._outcome(table, answer.number)

    def _asker(self, seat: str, table: Table, spoken: Words) -> Asker:
        """Asks for what a seat fills in, with what it knows of the library."""
        library = table.game.records(table.seen(Seat.of(seat)))
        return Asker(spoken, self._line, self._say, brings(table, self._eyes, spoken), library)

    def _try(
        self, seat: str, do: str, fields: dict[str, Any], table: Table, asker: Asker
    ) -> Done | Refusal:
        """One command, with real dice if somebody types them in."""
        refusal = table.asks_for(seat, do, fields)
        if isinstance(refusal, Refusal):
            return refusal
        return table.do(seat, do, fields, asker.dice, id=secrets.token_hex(8))

    def _outcome(self, table: Table, number: int) -> Text:
        """The announcement and why, as far as those who look at the screen may know."""
        events = table.events(number, self._eyes)
        spoken = words_of(table.game, self._language)
        told = Text()
        for event in events:
            called = event.announce()
            if called is not None:
                told.append(
                    f"  {spoken.say(called.key, called.values)}", TONES[called.tone] or "bold"
                )
        for why in (why for event in events for why in event.why()):
            told.append(("\n" if told else "") + f"    {explained(spoken, why)}", "dim")
        if not events:
            told.append(spoken.say("ui.unseen"), "dim")
        return told

    # -- small things ----------------------------------------------------------------

    @property
    def language(self) -> str:
        """The language that is spoken now."""
        return self._language

    def _switch_language(self, line: str) -> None:
        if line == "l":
            at = LANGUAGES.index(self._language)
            line = LANGUAGES[(at + 1) % len(LANGUAGES)]
        self._language = line

    def _line(self, prompt: str) -> str:
        return input(broken(prompt, self._console.width)).strip()

    def _say(self, text: str) -> None:
        self._console.print(Text(plain(text)))


def _refused(answer: Refusal, spoken: Words) -> str:
    """Why not, and the code of it."""
    return f"{refused(answer, spoken)} [{answer.code}]"
