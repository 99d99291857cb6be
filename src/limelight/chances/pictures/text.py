"""Pictures as lines of text, for a terminal; they need no colour."""

from collections.abc import Sequence

from ..percent import percent, whole_percent
from .lettering import cells, padded
from .picture import Picture, said

EIGHTHS = " ▏▎▍▌▋▊▉"
MARKS = "●■▲◆✚▼"
FILLS = "█▒░▓▚▞"
LEAST = 36
"""So many places the curves want, or they take those of the numbers."""


def bars(picture: Picture, labels: Sequence[str], width: int = 80) -> list[str]:
    """A line for each bar; of several situations the fills tell which is whose."""
    several = len(picture.series) > 1
    label_room = min(max((cells(label) for label in labels), default=0), width // 3)
    lines = [picture.title, *([picture.note] if picture.note else [])]
    if several:
        lines += [f"  {FILLS[at % 6]} {each.name}" for at, each in enumerate(picture.series)]
    values = [[said(s, at, picture.spoken) for at in range(len(labels))] for s in picture.series]
    rooms = [max((cells(v[part]) for row in values for v in row), default=0) for part in (0, 1)]
    room = max(width - label_room - sum(rooms) - 6, 8)
    highest = max((float(c) for s in picture.series for c in s.chances), default=0) or 1.0
    for at, label in enumerate(labels):
        for which, series in enumerate(picture.series):
            long = float(series.chances[at]) / highest * room
            chance, how_exact = values[which][at]
            drawn = FILLS[which % 6] * int(long) + ("" if which else _rest(long))
            head = padded(label if not which else "", label_room)
            value = f"{chance.rjust(rooms[0])}  {padded(how_exact, rooms[1])}"
            lines.append(f"  {head} {value} {drawn}".rstrip())
    return lines


def _rest(long: float) -> str:
    """The last cell of a bar, in eighths."""
    return EIGHTHS[int(long % 1 * 8)].strip()


def curves(
    picture: Picture, axis: str, values: Sequence[int], told: Sequence[str], width: int = 80
) -> list[str]:
    """A line for each value, from never at the left to always at the right."""
    spoken = picture.spoken
    head = max(cells(axis), *(len(str(value)) for value in values))
    beside = 11 * len(picture.series)
    if width - head - beside < LEAST:
        beside = 0  # the curves before the numbers
    room = max(width - head - beside - 4, 16)
    lines = [picture.title, *([picture.note] if picture.note else [])]
    lines += _who(picture)
    lines.append(f"{padded(axis, head)} {_scale(picture, room)}")
    for at, value in enumerate(values):
        row = ["·" if (place * 4) % (room - 1) < 4 else " " for place in range(room)]
        numbers = []
        for which, series in enumerate(picture.series):
            place = round(float(series.chances[at]) * (room - 1))
            row[place] = MARKS[which % 6] if row[place] in " ·" else "◎"
            numbers.append(f"{MARKS[which % 6]} {percent(series.chances[at], spoken):>8}")
        aside = f"  {' '.join(numbers)}" if beside else ""
        lines.append(f"{str(value).rjust(head)} {''.join(row)}{aside}")
    return [*lines, *(f"  {each}" for each in told)]


def _who(picture: Picture) -> list[str]:
    """Which mark is whose, where there are several."""
    if len(picture.series) < 2:
        return []
    return [f"  {MARKS[at % 6]} {each.name}" for at, each in enumerate(picture.series)]


def _scale(picture: Picture, room: int) -> str:
    """0, a half and all, over their places."""
    low, half, high = (whole_percent(each, picture.spoken) for each in (0.0, 0.5, 1.0))
    middle = (room - len(half)) // 2
    line = low.ljust(middle) + half
    return line.ljust(room - len(high)) + high
