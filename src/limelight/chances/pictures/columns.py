"""Standing columns over whole numbers."""

from dataclasses import dataclass

from ..percent import whole_percent
from . import text
from .canvas import Canvas
from .frame import EDGE, headed, legend, ticks, top
from .lettering import breadth, fitted
from .picture import Picture, described

WIDTH, TALL = 720.0, 260.0


@dataclass(frozen=True, kw_only=True)
class Columns(Picture):
    """Columns over whole numbers: totals, rounds, hit points that are left."""

    axis: str
    values: tuple[int, ...]

    def svg(self) -> str:
        """Standing columns, in the order of the numbers."""
        return drawn(self)

    def text(self, width: int = 80) -> list[str]:
        """A line for each number."""
        return text.bars(self, self.labels, width)

    @property
    def labels(self) -> tuple[str, ...]:
        """The numbers as labels."""
        return tuple(str(value) for value in self.values)


def drawn(picture: Columns) -> str:
    """The picture as SVG."""
    canvas = Canvas(WIDTH, picture.title, described(picture, picture.labels))
    y = legend(canvas, picture, headed(canvas, picture)) + 8
    bottom = y + TALL
    highest = [float(c) for s in picture.series for c in s.chances]
    end = top(highest + [high for s in picture.series for _, high in s.spans])
    scale = [(tick, whole_percent(tick, picture.spoken)) for tick in ticks(end)]
    left = EDGE + max(breadth(said, 12) for _, said in scale) + 10
    for tick, said in scale:
        at = bottom - TALL * tick / end
        canvas.line(left, at, WIDTH - EDGE, at, "g" if tick else "a")
        canvas.text(left - 8, at + 4, said, "s", "end")
    slot = (WIDTH - EDGE - left) / max(len(picture.values), 1)
    wide = min(slot * 0.8 / max(len(picture.series), 1), 44.0)
    every = _every(picture, slot)
    for at, value in enumerate(picture.values):
        middle = left + slot * (at + 0.5)
        x = middle - wide * len(picture.series) / 2
        for which, series in enumerate(picture.series):
            high = TALL * float(series.chances[at]) / end
            if high > 0:
                canvas.bar(x, bottom - high, wide * 0.92, high, which)
            x += wide
        if at % every == 0:
            canvas.text(middle, bottom + 18, str(value), "s", "middle")
    axis = fitted(picture.axis, 12, WIDTH - 2 * EDGE)
    canvas.text((left + WIDTH - EDGE) / 2, bottom + 38, axis, "s", "middle")
    canvas.height = bottom + 54
    return canvas.file()


def _every(picture: Columns, slot: float) -> int:
    """How many numbers one label stands for, so that none touches the next."""
    longest = max((breadth(str(value), 12) for value in picture.values), default=0) + 6
    return next(n for n in (1, 2, 5, 10, 20, 50, 100, 1000, 10**9) if slot * n >= longest)
