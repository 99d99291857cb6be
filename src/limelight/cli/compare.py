"""Situations side by side (``--compare``), and a roll over a span of numbers (``--sweep``)."""

from collections.abc import Mapping
from typing import Any

from limelight.chances.comparison import Comparison, compare
from limelight.chances.situations import MOST_SITUATIONS
from limelight.chances.sweep import Sweep, sweep
from limelight.contract import Refusal

from .arguments import Kind, Usage, read
from .lone import Typed
from .results import Result

MOST_POINTS = 500


def compared(asked: Typed) -> Result:
    """What was asked to be compared or swept."""
    roll, situations = asked.roll, _situations(asked)
    found: Comparison | Sweep | Refusal
    if asked.found["sweep"] is None:
        found = compare(asked.game, roll, situations)
    else:
        found = sweep(asked.game, roll, *_span(asked), situations)
    if isinstance(found, Refusal):
        raise asked.refused(found)
    language = asked.spoken.language
    picture = found.picture(language)

    def printed() -> None:
        if isinstance(found, Comparison):
            _print(asked, found)
            return
        from .console import screen

        for line in picture.text(screen().width):
            print(line)

    plain = {"game": asked.name, "roll": roll, **found.plain()}
    return Result(plain, found, lambda: picture, printed)


def _situations(asked: Typed) -> list[dict[str, Any]]:
    """What is compared: the options of the line, and on top of them those of each situation."""
    text = asked.found["compare"]
    if text is None:
        return [asked.options]
    kinds = asked.kinds
    found = []
    for each in text.split("/"):
        argv = []
        for word in each.split():
            name, equals, _ = word.partition("=")
            if not equals and kinds.get(name) != "flag":
                raise Usage("compare_form")
            argv.append(f"--{word}")
        found.append({**asked.options, **_given(argv, kinds)})
    if not 2 <= len(found) <= MOST_SITUATIONS:
        raise Usage("compare_form")
    return found


def _given(argv: list[str], kinds: Mapping[str, Kind]) -> dict[str, Any]:
    given = read(argv, kinds).options
    if not given.keys() <= kinds.keys():
        raise Usage("compare_form")
    return dict(given)


def _span(asked: Typed) -> tuple[str, range | None]:
    """``OPTION=5..20`` is a span; ``OPTION`` alone is wherever the odds change."""
    kinds = asked.kinds
    name, equals, numbers = str(asked.found["sweep"]).partition("=")
    name = name.strip().replace("-", "_")
    if kinds.get(name) != "number":
        raise Usage("sweep_form")
    if not equals:
        return name, None
    low, dots, high = numbers.partition("..") if ".." in numbers else numbers.rpartition("-")
    if not dots or len(numbers) > 20:
        raise Usage("sweep_form")
    try:
        first, last = int(low), int(high)
    except ValueError:
        raise Usage("sweep_form") from None
    if first > last:
        raise Usage("sweep_backward", low=last, high=first, option=name)
    if last - first >= MOST_POINTS:
        raise Usage("sweep_span", most=MOST_POINTS)
    return name, range(first, last + 1)


def _print(asked: Typed, found: Comparison) -> None:
    """A row for each outcome or question, a column for each situation."""
    from rich.table import Table
    from rich.text import Text

    from limelight.chances.percent import percent

    from .bars import bar
    from .console import screen

    console, names = screen(), found.names(asked.spoken.language)
    labels = found.labels(asked.spoken.language)
    width = max(24 // len(names), 6)
    if max(map(len, labels), default=0) + (width + 10) * len(names) > console.width:
        print("\n".join(found.picture(asked.spoken.language).text(console.width)))
        return
    grid = Table(box=None, padding=(0, 1), show_header=len(names) > 1)
    grid.add_column("", no_wrap=True)
    for name in names:
        grid.add_column(Text(name), no_wrap=False)
        grid.add_column("", justify="right", no_wrap=True)
    for label, chances in zip(labels, found.chances().values(), strict=True):
        cells: list[Text] = [Text(label)]
        for chance in chances:
            cells.append(Text(bar(chance, width), style="cyan"))
            cells.append(Text(percent(chance, asked.spoken)))
        grid.add_row(*cells)
    console.print(grid)
