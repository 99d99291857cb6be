"""Curves over what is rolled against, with their crossings ringed and named."""

from dataclasses import dataclass

from ..percent import whole_percent
from ..rolls.crossings import Crossing, crossings
from . import text
from .canvas import Canvas
from .frame import EDGE, headed, ticks, top
from .lettering import breadth, fitted, wrapped
from .palette import DASHES, PALE
from .picture import Picture, described

WIDTH, TALL = 760.0, 320.0


@dataclass(frozen=True, kw_only=True)
class Curves(Picture):
    """Curves over what is rolled against, with the points where they cross."""

    axis: str
    values: tuple[int, ...]

    def svg(self) -> str:
        """Curves with marks of their own; crossings are ringed and named below."""
        return drawn(self)

    def text(self, width: int = 80) -> list[str]:
        """The curve turned: a line for each value, the mark further right the likelier."""
        return text.curves(self, self.axis, self.values, self.told(), width)

    @property
    def crossings(self) -> tuple[Crossing, ...]:
        """Where one situation surely overtakes another."""
        found = crossings(self.values, [each.chances for each in self.series])
        return tuple(e for e in found if self._apart(e, e.low) and self._apart(e, e.high))

    def _apart(self, crossing: Crossing, value: int) -> bool:
        """Whether two curves differ there by more than nobody knows of them."""
        one, other = self.series[crossing.behind], self.series[crossing.ahead]
        if not one.spans or not other.spans:
            return True
        at = self.values.index(value)
        (low, high), (under, over) = one.spans[at], other.spans[at]
        return high < under or over < low

    def told(self) -> list[str]:
        """Each crossing as a sentence."""
        return [
            self.spoken.say(
                "odds.crossing",
                {
                    "axis": self.axis,
                    "low": each.low,
                    "high": each.high,
                    "ahead": self.series[each.ahead].name,
                    "behind": self.series[each.behind].name,
                },
            )
            for each in self.crossings
        ]


def drawn(picture: Curves) -> str:
    """The picture as SVG."""
    labels = [f"{picture.axis} {value}" for value in picture.values]
    told = picture.told()
    canvas = Canvas(WIDTH, picture.title, " ".join((described(picture, labels), *told)))
    y = headed(canvas, picture) + 8
    names = [wrapped(series.name, 14, 190, most=2) for series in picture.series]
    sheet = _Sheet(picture, y, max(breadth(line, 14) for name in names for line in name))
    sheet.scale(canvas)
    for at in range(len(names)):
        sheet.curve(canvas, at)
    for at, (name, height) in enumerate(sheet.places(names)):
        if any(name):
            canvas.mark(sheet.right + 16, height - 4.5, at)
        for number, line in enumerate(name):
            canvas.text(sheet.right + 28, height + 17 * number, line)
    y = sheet.bottom + 44
    rings: dict[tuple[float, float], list[str]] = {}
    for number, crossing in enumerate(picture.crossings, 1):
        spot = float(crossing.at), float(crossing.chance)
        rings.setdefault(spot, []).append(str(number))
    for (value, chance), numbers in rings.items():
        sheet.ring(canvas, value, chance, ", ".join(numbers))
    for number, said in enumerate(told, 1):
        for at, line in enumerate(wrapped(said, 14, WIDTH - 2 * EDGE - 28)):
            y += 20
            if not at:
                canvas.text(EDGE, y, f"{number}.", "v")
            canvas.text(EDGE + 28, y, line)
    canvas.height = y + 22
    return canvas.file()


def _way(places: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)


class _Sheet:
    """Where values and chances lie on the paper."""

    def __init__(self, picture: Curves, y: float, names: float) -> None:
        self._picture = picture
        self._top, self.bottom = y, y + TALL
        self._left = EDGE + breadth(whole_percent(1.0, picture.spoken), 12) + 10
        self.right = WIDTH - EDGE - (names + 28 if names else 8)
        self._low, self._high = min(picture.values), max(picture.values)
        ends = [high for series in picture.series for _, high in series.spans]
        self._end = top([*ends, *(float(c) for each in picture.series for c in each.chances)])

    def x(self, value: float) -> float:
        span = max(self._high - self._low, 1)
        return self._left + (self.right - self._left) * (value - self._low) / span

    def y(self, chance: float) -> float:
        return self.bottom - TALL * chance / self._end

    def scale(self, canvas: Canvas) -> None:
        """The grid, its numbers, and what runs along the bottom."""
        for tick in ticks(self._end):
            at = self.y(tick)
            canvas.line(self._left, at, self.right, at, "g" if tick else "a")
            said = whole_percent(tick, self._picture.spoken)
            canvas.text(self._left - 8, at + 4, said, "s", "end")
        values = self._picture.values
        apart = (self.right - self._left) / max(self._high - self._low, 1)
        every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 10**6) if apart * n >= 24)
        for value in values:
            if value % every == 0 or len(values) == 1:
                canvas.line(self.x(value), self.bottom, self.x(value), self.bottom + 4, "a")
                canvas.text(self.x(value), self.bottom + 18, str(value), "s", "middle")
        middle = (self._left + self.right) / 2
        canvas.text(middle, self.bottom + 38, fitted(self._picture.axis, 12, 500), "s", "middle")

    def curve(self, canvas: Canvas, at: int) -> None:
        """One line with its marks, as far as it goes; around it between what it may lie."""
        series = self._picture.series[at]
        chances = [float(chance) for chance in series.chances]
        values = self._picture.values[: len(chances)]
        places = [(self.x(v), self.y(each)) for v, each in zip(values, chances, strict=True)]
        path = _way(places)
        if series.spans:
            lows, highs = zip(*series.spans, strict=True)
            over = [(self.x(v), self.y(each)) for v, each in zip(values, highs, strict=True)]
            under = [(self.x(v), self.y(each)) for v, each in zip(values, lows, strict=True)]
            band = _way([*over, *reversed(under)])
            canvas.add(f'<path d="{band}Z" class="f{at % 6}"{PALE}/>')
        dash = DASHES[at % len(DASHES)]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        canvas.add(f'<path d="{path}" class="c c{at % 6}"{dashed}/>')
        every = max(1, round(24 / ((self.right - self._left) / max(len(places) - 1, 1))))
        for x, y in places[::every]:
            canvas.mark(x, y, at)

    def places(self, names: list[list[str]]) -> list[tuple[list[str], float]]:
        """How high each name stands at the right, so that none lies on another."""
        ends = [self.y(float(series.chances[-1])) + 5 for series in self._picture.series]
        tall = [17.0 * len(name) + 3 for name in names]
        order = sorted(range(len(names)), key=lambda at: ends[at])
        heights = dict.fromkeys(order, 0.0)
        free = self._top
        for at in order:
            heights[at] = max(ends[at], free)
            free = heights[at] + tall[at]
        free = self.bottom + 25
        for at in reversed(order):
            heights[at] = min(heights[at], free - tall[at])
            free = heights[at]
        return [(name, heights[at]) for at, name in enumerate(names)]

    def ring(self, canvas: Canvas, value: float, chance: float, numbers: str) -> None:
        """A numbered ring around a crossing."""
        x, y = self.x(value), self.y(chance)
        canvas.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" class="r"/>')
        canvas.text(x, y - 14, numbers, "v", "middle")
