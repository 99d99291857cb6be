"""What stands around every picture: its title, its note, and who is who."""

from .canvas import Canvas
from .lettering import breadth, fitted, wrapped
from .picture import Picture

BOLD = 1.15
"""How much wider bold letters are."""
EDGE = 24.0
"""The free margin of the paper."""


def headed(canvas: Canvas, picture: Picture) -> float:
    """Title and note; gives the height below them."""
    y = EDGE
    room = canvas.width - 2 * EDGE
    for line in wrapped(picture.title, 19 * BOLD, room):
        y += 19
        canvas.text(EDGE, y, line, "t")
        y += 6
    for line in wrapped(picture.note, 12, room) if picture.note else ():
        y += 13
        canvas.text(EDGE, y, line, "s")
        y += 4
    return y + 10


def legend(canvas: Canvas, picture: Picture, y: float) -> float:
    """The pattern of each series beside its name, on as many lines as it takes."""
    if len(picture.series) < 2:
        return y
    x = EDGE
    for at, series in enumerate(picture.series):
        name = fitted(series.name, 14, canvas.width - 2 * EDGE - 24)
        wide = 24 + breadth(name, 14)
        if x > EDGE and x + wide > canvas.width - EDGE:
            x, y = EDGE, y + 22
        canvas.bar(x, y, 16, 14, at)
        canvas.text(x + 24, y + 12, name)
        x += wide + 20
    return y + 32


def top(chances: list[float]) -> float:
    """Where a scale ends: a round number a little above the highest."""
    highest = max(chances, default=0.0)
    for end in (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8):
        if highest <= end:
            return end
    return 1.0


def ticks(end: float) -> list[float]:
    """The numbers of a scale from 0 to its end: four or five of them."""
    steps = {0.05: 5, 0.1: 5, 0.2: 4, 0.3: 3, 0.4: 4, 0.5: 5, 0.6: 3, 0.8: 4, 1.0: 4}[end]
    return [end * step / steps for step in range(steps + 1)]
