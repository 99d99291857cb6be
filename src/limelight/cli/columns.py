"""Help on the screen: pairs and options in columns, one below the other where it is narrow."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from limelight.words import Words

from .arguments import Option, dashed, span
from .console import screen

NARROW = 72
"""Below so many columns a table would be nothing but broken words."""
INDENT = 2

Row = tuple[str, Option, str]
"""An option: its name, how it is declared, what it means."""


def print_text(text: str, style: str = "") -> None:
    """A paragraph."""
    _print(Text(text, style=style), 0)


def _print(what: RenderableType, indent: int = INDENT) -> None:
    """Without the spaces that fill up lines."""
    console = screen()
    with console.capture() as lines:
        console.print(Padding(what, (0, 0, 0, indent)))
    for line in lines.get().splitlines():
        print(line.rstrip())


def print_pairs(pairs: Sequence[tuple[str, str]]) -> None:
    """Names, and what they are."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name, what in pairs:
        grid.add_row(Text(name), Text(what))
    _print(grid)


def print_told(pairs: Sequence[tuple[str, str]]) -> None:
    """Names, and what is to be said of them; below each other where it is narrow."""
    if screen().width >= NARROW:
        return print_pairs(pairs)
    for name, what in pairs:
        _print(Text(name))
        _print(Text(what), 3 * INDENT)
    return None


def print_options(rows: Sequence[Row], spoken: Words) -> None:
    """Options: what they are called, what they may be, what holds without them, what they mean."""
    if screen().width < NARROW:
        return _below(rows, spoken)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for head in ("option", "values", "default", "meaning"):
        name = spoken.say(f"cli.head.{head}")
        table.add_column(Text(name), no_wrap=head in ("option", "default"))
    for name, option, what in rows:
        cells = (dashed(name), values(option, spoken), _default(option, spoken), what)
        table.add_row(*map(Text, cells))
    _print(table)
    return None


def _below(rows: Sequence[Row], spoken: Words) -> None:
    """The same with the words of each option below its name."""
    print_text(spoken.say("cli.head.options"), "bold")
    for name, option, what in rows:
        may, default = values(option, spoken), _default(option, spoken)
        may = may if option.choices or span(option) else ""
        head = spoken.say("cli.head.default")
        without = default if option.required or not default else f"{head}: {default}"
        beside = "; ".join(filter(None, (may, without)))
        told = f"{what} ({beside})" if beside else what
        _print(Text(dashed(name)))
        _print(Text(told), 3 * INDENT)


def values(option: Option, spoken: Words) -> str:
    """What an option may be."""
    if option.choices:
        return ", ".join(option.choices)
    if option.kind == "flag":
        return ""
    return span(option) or spoken.say(f"cli.kind.{option.kind}")


def _default(option: Option, spoken: Words) -> str:
    """What holds where it is not given."""
    return spoken.say("cli.required") if option.required else option.default
