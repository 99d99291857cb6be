"""What a table of any game looks like in a terminal."""

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from limelight.contract import Card, Dial, Game, Row, Seat, Slots
from limelight.contract.cards import PLAIN_LOOK
from limelight.play.table import Table
from limelight.words import Words, plain

LATEST = 5
"""How many steps of the story stay in sight."""
MOST_STEPS = 12
"""So many steps of a dial are drawn; more are only counted."""
TONES = {
    "": "",
    "strong": "bold",
    "good": "bold yellow",
    "grim": "bold magenta",
    "harm": "red",
}


def picture(table: Table, seat: Seat, spoken: Words, sheets: bool = False) -> RenderableType:
    """The table as a seat sees it: who is here, the latest of the story, what is open."""
    whole = table.journal.whole
    seen, game = table.seen(seat), table.game
    cards = [_card(game, card, spoken, sheets) for card in game.cards(seen)]
    story = told(table, seat, spoken.language, max(table.number - LATEST, 0))
    status = Text()
    if whole.session:
        code = "ui.session" if whole.running else "ui.session_over"
        status.append(spoken.say(code, {"number": whole.session}) + "\n", "dim")
    for row in table.game.gauges(seen):
        status.append(f"{spoken.say(row.label.key, row.label.values)} ")
        status.append(_value(game, row, spoken) + "\n", TONES[row.tone])
    for said in table.status(seat):
        status.append(spoken.say(said.key, said.values) + "\n", TONES[said.tone])
    parts: list[RenderableType] = []
    if cards:
        parts.append(Columns(cards, padding=(0, 1)))
    if story.row_count:
        parts.append(Padding(story, (0, 1, 1, 1)))
    return Group(*parts, status)


def told(table: Table, seat: Seat, language: str, since: int = 0) -> Grid:
    """What happened after an entry, each in its own row; what the GM did has a mark before it."""
    grid = Grid.grid(padding=(0, 1))
    for entry in table.journal.entries[since:]:
        line = table.line(entry.number, seat, language)
        if line.strip():
            mark = Text("\u2605", style="bold yellow") if entry.role == "gm" else Text("·", "dim")
            text = "\n".join(part for part in line.splitlines() if part.strip())
            grid.add_row(mark, Text(plain(text)))
    return grid


def _value(game: Game, row: Row, spoken: Words) -> str:
    match row.value:
        case str():
            return row.value
        case Slots(marked, most) if most > 12:
            return f"{marked}/{most}"
        case Slots(marked, most, look, promised, crossed):
            shapes = game.looks.get(look, PLAIN_LOOK).slots
            drawn = shapes[0] * marked + shapes[1] * (most - marked) + "╳" * crossed
            return drawn + f" −{promised}" * bool(promised)
        case Dial():
            return _dial(row.value, spoken)
        case said:
            return spoken.say(said.key, said.values)


def _dial(dial: Dial, spoken: Words) -> str:
    """What is left of how much, and what else is to be known of it."""
    steps = "▰" * dial.left + "▱" * (dial.start - dial.left) if dial.start <= MOST_STEPS else ""
    said = [spoken.say(each.key, each.values) for each in dial.says]
    if dial.secret:
        said.append(spoken.say("ui.secret"))
    return " · ".join((f"{steps} {dial.left}/{dial.start}".strip(), *said))


SKILLS = 3
"""So many skills stand on one line."""


def _skill(game: Game, row: Row, spoken: Words) -> str:
    """What it is called, and how good they are at it."""
    return f"{spoken.say(row.label.key, row.label.values)} {_value(game, row, spoken)}"


def _card(game: Game, card: Card, spoken: Words, sheets: bool) -> Panel:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="dim")
    grid.add_column()
    more = card.more if sheets else ()
    skills = [row for row in more if row.kind == "skill"]
    for row in (*card.rows, *(row for row in more if row.kind != "skill")):
        label = spoken.say(row.label.key, row.label.values)
        adds = " · ".join(spoken.say(each.key, each.values) for each in row.adds)
        value = _value(game, row, spoken) + (f" ({adds})" if adds else "")
        grid.add_row(label, Text(value, style=TONES[row.tone]))
    for at in range(0, len(skills), SKILLS):
        grid.add_row(
            "", Text(" · ".join(_skill(game, row, spoken) for row in skills[at : at + SKILLS]))
        )
    title = plain(card.name) + (f" · {spoken.word('seat', card.player)}" if card.player else "")
    shape = box.ROUNDED if card.player else box.SQUARE
    style = "yellow" if card.player else "cyan" if card.kind == "place" else "magenta"
    return Panel(
        grid,
        title=Text(title, style="bold"),
        subtitle=_tags(card, spoken),
        box=shape,
        border_style=f"dim {style}" if card.down else style,
        expand=False,
    )


def _tags(card: Card, spoken: Words) -> Text | None:
    """What somebody or something is, in a word each."""
    found = Text()
    for tag in card.tags:
        found.append(" · " if found else "")
        found.append(spoken.say(tag.key, tag.values), TONES[tag.tone])
    return found or None
