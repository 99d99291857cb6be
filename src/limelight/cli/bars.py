"""Chances as bars in the terminal."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from rich.cells import cell_len
from rich.text import Text

from limelight.chances import Odds
from limelight.chances.percent import percent
from limelight.words import Words

from .console import screen

WIDTH = 32
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


def bars(rows: Iterable[tuple[str, Fraction]], spoken: Words, scale: bool = False) -> Text:
    """A row each: a name, a bar, per cent, and the fraction itself where it is short."""
    listed = list(rows)
    most = max((each for _, each in listed), default=Fraction(1)) if scale else Fraction(1)
    width = max((cell_len(name) for name, _ in listed), default=0)
    told = [percent(chance, spoken) for _, chance in listed]
    wide = max(map(len, told), default=0)
    text = Text(no_wrap=True)
    for (name, chance), share in zip(listed, told, strict=True):
        shown = str(chance)
        text.append("\n" if text else "")
        text.append(name + " " * (width - cell_len(name) + 1))
        text.append(bar(chance / most if most else chance), "cyan")
        text.append(f" {share:>{wide}}")
        text.append(f" {shown}" if len(shown) <= MOST_TEXT else "", "dim")
    return text


def bar(chance: Fraction, width: int = WIDTH) -> str:
    """A bar of blocks, to an eighth of a letter; what can happen at all shows."""
    eighths = round(chance * width * 8)
    if chance and not eighths:
        eighths = 1
    full, part = divmod(eighths, 8)
    return ("█" * full + (EIGHTHS[part] if part else "")).ljust(width)
