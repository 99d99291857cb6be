"""Lying bars beside named outcomes."""

from dataclasses import dataclass

from ..percent import whole_percent
from . import text
from .canvas import Canvas
from .frame import EDGE, headed, legend, ticks, top
from .lettering import breadth, fitted
from .picture import Picture, Series, described, said

WIDTH = 720.0
THICK, TIGHT, APART = 18.0, 4.0, 16.0


@dataclass(frozen=True, kw_only=True)
class Bars(Picture):
    """Bars beside named outcomes; of several situations they stand together."""

    labels: tuple[str, ...]

    def svg(self) -> str:
        """Lying bars, so that long labels can be read."""
        return drawn(self)

    def text(self, width: int = 80) -> list[str]:
        """A line for each bar."""
        return text.bars(self, self.labels, width)


def drawn(picture: Bars) -> str:
    """The picture as SVG."""
    canvas = Canvas(WIDTH, picture.title, described(picture, picture.labels))
    y = legend(canvas, picture, headed(canvas, picture))
    lone = len(picture.series) == 1
    labels = [fitted(label, 14, 220) for label in picture.labels]
    left = EDGE + max((breadth(label, 14) for label in labels), default=0) + 12
    values = [[_value(picture, s, at) for at in range(len(labels))] for s in picture.series]
    room = max((breadth(value, 13) for row in values for value in row), default=0) + 12
    long = WIDTH - EDGE - room - left
    highest = [float(c) for s in picture.series for c in s.chances]
    end = top(highest + [high for s in picture.series for _, high in s.spans])
    thick = THICK if lone else THICK - 4
    tall = len(picture.series) * (thick + TIGHT) - TIGHT + APART
    bottom = y + tall * len(labels)
    for tick in ticks(end):
        x = left + long * tick / end
        canvas.line(x, y, x, bottom, "g" if tick else "a")
        canvas.text(x, bottom + 18, whole_percent(tick, picture.spoken), "s", "middle")
    for at, label in enumerate(labels):
        canvas.text(left - 10, y + tall / 2 + 5, label, "l", "end")
        at_y = y + APART / 2
        for which, series in enumerate(picture.series):
            reach = long * float(series.chances[at]) / end
            canvas.bar(left, at_y, reach, thick, which)
            if series.spans:
                low, high = (long * bound / end for bound in series.spans[at])
                _whisker(canvas, left + low, left + high, at_y + thick / 2)
                reach = max(reach, high)
            canvas.text(left + reach + 8, at_y + thick / 2 + 4.5, values[which][at], "v")
            at_y += thick + TIGHT
        y += tall
    canvas.height = bottom + 34
    return canvas.file()


def _value(picture: Bars, series: Series, at: int) -> str:
    """How likely, and the fraction where it is exact and short."""
    return " · ".join(filter(None, said(series, at, picture.spoken)))


def _whisker(canvas: Canvas, low: float, high: float, y: float) -> None:
    """A confidence interval."""
    if high - low >= 1.5:
        canvas.line(low, y, high, y, "w")
        canvas.line(low, y - 3, low, y + 3, "w")
        canvas.line(high, y - 3, high, y + 3, "w")
