"""The library at a table of one keyboard: whoever waits in it comes to the table by number or name.

What a list shows of them is what those who look at the screen may know.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from limelight.contract import GmSets, Refusal, Seat
from limelight.contract.form_fields import Field, fields_of
from limelight.contract.marks import declared
from limelight.contract.offers import Offer
from limelight.play.copies import MOST_COPIES, Ready, copies
from limelight.play.table import Table
from limelight.words import Words, plain

from .ask import Back, Read, whole
from .named import MOST_LISTED, fitting, placed

Show = Callable[[RenderableType], None]
TAKEN = "name_in_use"
"""Why somebody needs another name."""


class Shelf:
    """Those of the library of a table who can be brought to it."""

    def __init__(self, table: Table, eyes: Seat, spoken: Words, read: Read, show: Show) -> None:
        self._table, self._eyes, self._spoken = table, eyes, spoken
        self._read, self._show = read, show

    def seats(self) -> list[str]:
        """Who can bring somebody: the GM alone where the records are the GM's."""
        several = ("gm", *self._table.players())
        return [name for name in several if next(self._ready(Seat.of(name)), None) is not None]

    def offers(self, seat: Seat) -> Sequence[Offer]:
        """What brings whoever is chosen, or so many of them: with nothing more to be asked then."""
        chosen = self._chosen(list(self._ready(seat)))
        count = self._count() if seat.gm else 1
        if count == 1:
            return (self._alone(seat, chosen),)
        return [Offer(do, settled=fields) for do, fields in copies(self._table, chosen, count)]

    def _ready(self, seat: Seat) -> Iterator[Ready]:
        """Whoever is on the shelf of a seat and can come by it."""
        table, game = self._table, self._table.game
        for do, fields, says in game.shelf(table.seen(seat)):
            if seat.gm or not game.gm_only(game.commands[do]):
                yield Ready(fields["name"], do, fields, tuple(says))

    def _told(self, ready: Sequence[Ready]) -> list[str]:
        """What is said of each, as far as those who look at the screen may know."""
        known = {(each.do, each.name) for each in self._ready(self._eyes)}
        return [
            " · ".join(self._spoken.say(said.key, said.values) for said in each.says)
            if self._eyes.gm or (each.do, each.name) in known
            else ""
            for each in ready
        ]

    def _chosen(self, ready: list[Ready]) -> Ready:
        """One of them, by number, by name or by a part of it; a page at a time."""
        told, names = self._told(ready), [each.name for each in ready]
        lines = [f"{name} {says}" for name, says in zip(names, told, strict=True)]
        unsaid = any(each.says and not says for each, says in zip(ready, told, strict=True))
        left = self._page(names, told, list(range(len(ready))))
        if unsaid:
            self._say("shelf_unseen")
        while True:
            line = self._read(self._prompt(len(left)) + " › ").strip()
            if line == "." or (not line and not left):
                raise Back
            if not line:
                left = self._page(names, told, left)
                continue
            at = placed(names, line)
            if at is not None:
                return ready[at]
            fit = [] if whole(line) is not None else fitting(lines, line)
            if len(fit) == 1:
                return ready[fit[0]]
            if fit:
                left = self._page(names, told, fit)
            else:
                self._say("no_choice")

    def _page(self, names: Sequence[str], told: Sequence[str], places: list[int]) -> list[int]:
        """Lists the first of these; those that are left are for the next page."""
        grid = Grid.grid(padding=(0, 2))
        for at in places[:MOST_LISTED]:
            row = Text(plain(names[at]), style="bold")
            row.append(f" · {plain(told[at])}" if told[at] else "", "not bold dim")
            grid.add_row(f"{at + 1:>3}", row)
        self._show(grid)
        return places[MOST_LISTED:]

    def _prompt(self, left: int) -> str:
        asked = self._spoken.say("ui.from_library")
        return f"{asked} ({self._spoken.say('ui.shelf_more', {'left': left})})" if left else asked

    def _count(self) -> int:
        """How many of one: as many as a page brings at once."""
        while True:
            line = self._read(self._spoken.say("ui.how_many") + " [1] › ").strip()
            if line == ".":
                raise Back
            count = whole(line) if line else 1
            if count is not None and 1 <= count <= MOST_COPIES:
                return count
            self._say("wrong_many", most=MOST_COPIES)

    def _alone(self, seat: Seat, chosen: Ready) -> Offer:
        """One of them: asked for is another name, where that is taken, and whose it is."""
        settled, asked = dict(chosen.fields), list[Field]()
        why = self._table.asks_for(seat, chosen.do, settled)
        if isinstance(why, Refusal) and (why.at, why.why) == ("name", TAKEN):
            self._show(Text(plain(self._spoken.say(f"why.{why.code}.{TAKEN}", why.values))))
            ((_, settled),) = copies(self._table, chosen, 1)
            asked.append(_asked(Field("name", "name", default=settled["name"])))
        if seat.gm:
            asked += self._whose(chosen.do, settled)
        return Offer(chosen.do, tuple(asked), settled=settled)

    def _whose(self, do: str, fields: Mapping[str, object]) -> Iterator[Field]:
        """What of it is only the GM's to say, such as who plays them."""
        command = self._table.game.commands[do]
        gms = {each.sent for each in declared(command) if each.mark(GmSets) is not None}
        for field in fields_of(command):
            if field.name in gms and field.name not in fields:
                yield _asked(field)

    def _say(self, key: str, **values: object) -> None:
        self._show(Text(self._spoken.say(f"ui.{key}", values)))


def _asked(field: Field) -> Field:
    """Asked for at once, although it may be left as it is."""
    return replace(field, required=False, asked=True)
