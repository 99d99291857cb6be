"""Pictures as lines of text, for a terminal; they need no colour."""

from collections.abc import Sequence
from textwrap import wrap

from ..percent import percent, whole_percent
from .lettering import cells, padded
from .picture import Picture, said

EIGHTHS = " ▏▎▍▌▋▊▉"
MARKS = "●■▲◆✚▼"
FILLS = "█▒░▓▚▞"
SHORTEST = 8
"""So many places the longest bar wants, or labels go above."""
LEAST = 36
"""So many places the curves want, or they take those of the numbers."""


def bars(picture: Picture, labels: Sequence[str], width: int = 80) -> list[str]:
    """A line for each bar; of several situations the fills tell which is whose.

    Where it is narrow a label has a line of its own.
    """
    lines = [*_head(picture, width), *_who(picture, FILLS, width)]
    values = [[said(s, at, picture.spoken) for at in range(len(labels))] for s in picture.series]
    rooms = [max((cells(v[part]) for row in values for v in row), default=0) for part in (0, 1)]
    label_room = max((cells(label) for label in labels), default=0)
    room = width - label_room - sum(rooms) - 6
    narrow = room < SHORTEST
    if narrow:
        label_room, room = 0, max(width - sum(rooms) - 6, SHORTEST // 2)
    highest = max((float(c) for s in picture.series for c in s.chances), default=0) or 1.0
    for at, label in enumerate(labels):
        if narrow:
            lines += _wrapped(label, width, "  ")
        for which, series in enumerate(picture.series):
            long = float(series.chances[at]) / highest * room
            chance, how_exact = values[which][at]
            drawn = FILLS[which % 6] * int(long) + ("" if which else _rest(long))
            head = padded(label if not which else "", label_room)
            value = f"{chance.rjust(rooms[0])}  {padded(how_exact, rooms[1])}"
            lines.append(f"  {head} {value} {drawn}".rstrip())
    return lines


def _head(picture: Picture, width: int) -> list[str]:
    """The title and the note, on as many lines as they need."""
    return [*_wrapped(picture.title, width), *_wrapped(picture.note, width)]


def _wrapped(words: str, width: int, indent: str = "") -> list[str]:
    return wrap(words, width, initial_indent=indent, subsequent_indent=indent)


def _rest(long: float) -> str:
    """The last cell of a bar, in eighths."""
    return EIGHTHS[int(long % 1 * 8)].strip()


def curves(
    picture: Picture, axis: str, values: Sequence[int], told: Sequence[str], width: int = 80
) -> list[str]:
    """A line for each value, from never at the left to always at the right."""
    spoken = picture.spoken
    head = max(len(str(value)) for value in values)
    above = cells(axis) > width // 3
    if not above:
        head = max(head, cells(axis))
    beside = 11 * len(picture.series)
    if width - head - beside < LEAST:
        beside = 0  # the curves before the numbers
    room = max(width - head - beside - 4, 16)
    lines = [*_head(picture, width), *_who(picture, MARKS, width)]
    lines += _wrapped(axis, width) if above else []
    lines.append(f"{padded('' if above else axis, head)} {_scale(picture, room)}")
    for at, value in enumerate(values):
        row = ["·" if (place * 4) % (room - 1) < 4 else " " for place in range(room)]
        numbers = []
        for which, series in enumerate(picture.series):
            if at >= len(series.chances):  # it has come to its end
                numbers.append(" " * 10)
                continue
            place = round(float(series.chances[at]) * (room - 1))
            row[place] = MARKS[which % 6] if row[place] in " ·" else "◎"
            numbers.append(f"{MARKS[which % 6]} {percent(series.chances[at], spoken):>8}")
        aside = f"  {' '.join(numbers)}" if beside else ""
        lines.append(f"{str(value).rjust(head)} {''.join(row)}{aside}".rstrip())
    return [*lines, *(line for each in told for line in _wrapped(each, width, "  "))]


def _who(picture: Picture, marks: str, width: int) -> list[str]:
    """Which mark is whose, where there are several."""
    if len(picture.series) < 2:
        return []
    return [
        line
        for at, each in enumerate(picture.series)
        for line in wrap(
            f"{marks[at % 6]} {each.name}", width, initial_indent="  ", subsequent_indent="    "
        )
    ]


def _scale(picture: Picture, room: int) -> str:
    """0, a half and all, over their places."""
    low, half, high = (whole_percent(each, picture.spoken) for each in (0.0, 0.5, 1.0))
    middle = (room - len(half)) // 2
    line = low.ljust(middle) + half
    return line.ljust(room - len(high)) + high
