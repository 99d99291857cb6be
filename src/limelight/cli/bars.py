"""Chances as bars in the terminal."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from textwrap import wrap

from rich.cells import cell_len
from rich.text import Text

from limelight.chances import Odds
from limelight.chances.percent import percent
from limelight.words import Words

from .console import screen

WIDTH, LEAST = 32, 8
"""How many letters a bar has, and how few."""
EIGHTHS = " ▏▎▍▌▋▊▉"
MOST_TEXT = 24
"""A fraction with more letters than that is not shown beside its bar."""
MOST_ROWS = 40


def print_odds(odds: Odds, spoken: Words) -> None:
    """Every outcome, and below it the other questions."""
    console = screen()
    rows: list[tuple[str, Fraction]] = []
    if len(odds.counts) > 1 or not odds.values:
        rows += [(spoken.word("outcome", code), each) for code, each in odds.fractions().items()]
    rows += [(spoken.word("question", name), odds.chance(name)) for name in odds.chances]
    if rows:
        console.print(bars(rows, spoken))
    for name, counts in odds.values.items():
        console.print(Text(spoken.word("question", name), style="bold"))
        console.print(bars(few(counts, odds.out_of), spoken, scale=True))


def few(counts: Mapping[int, int], out_of: int) -> list[tuple[str, Fraction]]:
    """Numbers with their chances; where there are many, neighbours are taken together."""
    step = -(-len(counts) // MOST_ROWS)
    numbers = list(counts)
    rows = []
    for at in range(0, len(numbers), step):
        some = numbers[at : at + step]
        name = str(some[0]) if len(some) == 1 else f"{some[0]}–{some[-1]}"
        rows.append((name, Fraction(sum(counts[n] for n in some), out_of)))
    return rows


def bars(
    rows: Iterable[tuple[str, Fraction]], spoken: Words, scale: bool = False, room: int = 0
) -> Text:
    """A row each: a name, a bar, per cent, and the fraction itself where there is room for it.

    ``room``: so many columns, or those of the screen; long names go on below themselves.
    """
    listed = list(rows)
    most = max((each for _, each in listed), default=Fraction(1)) if scale else Fraction(1)
    told = [percent(chance, spoken) for _, chance in listed]
    exact = [str(c) if len(str(c)) <= MOST_TEXT else "" for _, c in listed]
    wide, beside = (max(map(len, each), default=0) for each in (told, exact))
    longest = max((cell_len(name) for name, _ in listed), default=0)
    left = (room or screen().width) - wide - 2
    width = min(longest, max(left // 2, left - WIDTH - beside - 1))
    left -= width
    shown = left - beside - 1 >= LEAST
    long = min(WIDTH, max(left - beside - 1 if shown else left, LEAST))
    text = Text(no_wrap=True)
    for (name, chance), share, fraction in zip(listed, told, exact, strict=True):
        *above, last = wrap(name, width) if cell_len(name) > width else [name]
        text.append("\n" if text else "")
        text.append("".join(f"{each}\n" for each in above))
        text.append(last + " " * (width - cell_len(last) + 1))
        text.append(bar(chance / most if most else chance, long), "cyan")
        text.append(f" {share:>{wide}}")
        text.append(f" {fraction}" if shown and fraction else "", "dim")
    return text


def bar(chance: Fraction, width: int = WIDTH) -> str:
    """A bar of blocks, to an eighth of a letter; what can happen at all shows."""
    eighths = round(chance * width * 8)
    if chance and not eighths:
        eighths = 1
    full, part = divmod(eighths, 8)
    return ("█" * full + (EIGHTHS[part] if part else "")).ljust(width)
