"""Bands over time: between what half of the fights lie, and the middle of them."""

from dataclasses import dataclass
from typing import NamedTuple

from ..percent import whole_percent
from .canvas import Canvas
from .frame import EDGE, headed, legend, ticks
from .lettering import breadth, fitted
from .palette import DASHES
from .picture import Picture, Series

WIDTH, TALL = 760.0, 280.0
STEPS = 12
"""So many lines a course has in a terminal."""


class Band(NamedTuple):
    """Of one side, for every moment: a quarter lies below, half, and three quarters."""

    name: str
    low: tuple[float, ...]
    middle: tuple[float, ...]
    high: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class Bands(Picture):
    """How something goes over time, from nothing to all of it."""

    axis: str
    bands: tuple[Band, ...]
    series: tuple[Series, ...] = ()

    def svg(self) -> str:
        """Pale bands with the middle drawn through them, each in its own dashes."""
        return drawn(self)

    def text(self, width: int = 80) -> list[str]:
        """A line for some of the moments: the middle of each, and its quarters."""
        lines = [each for each in (self.title, self.note) if each]
        lines.append("  ".join((self.axis, *(band.name for band in self.bands))))
        for at in self.moments():
            told = (self._told(band, at) for band in self.bands)
            lines.append("  ".join((f"{at:>{len(self.axis)}}", *told)))
        return lines

    def moments(self) -> list[int]:
        """Moments that are told in words: a dozen at most, and the last."""
        last = len(self.bands[0].middle) - 1
        every = max(1, -(-last // STEPS))
        return sorted({*range(0, last + 1, every), last})

    def _told(self, band: Band, at: int) -> str:
        low, middle, high = (
            whole_percent(each[at], self.spoken) for each in (band.low, band.middle, band.high)
        )
        return f"{middle} ({low} – {high})"


def drawn(picture: Bands) -> str:
    """The picture as SVG."""
    canvas = Canvas(WIDTH, picture.title, _described(picture))
    named = Bands(
        title=picture.title,
        note=picture.note,
        axis=picture.axis,
        bands=picture.bands,
        series=tuple(Series(band.name, ()) for band in picture.bands),
        spoken=picture.spoken,
    )
    y = legend(canvas, named, headed(canvas, picture)) + 8
    bottom = y + TALL
    left = EDGE + breadth(whole_percent(1.0, picture.spoken), 12) + 10
    right = WIDTH - EDGE
    for tick in ticks(1.0):
        at = bottom - TALL * tick
        canvas.line(left, at, right, at, "g" if tick else "a")
        canvas.text(left - 8, at + 4, whole_percent(tick, picture.spoken), "s", "end")
    last = max(len(picture.bands[0].middle) - 1, 1)

    def place(moment: int, share: float) -> str:
        return f"{left + (right - left) * moment / last:.1f} {bottom - TALL * share:.1f}"

    for which, band in enumerate(picture.bands):
        over = [place(at, share) for at, share in enumerate(band.high)]
        under = [place(at, share) for at, share in enumerate(band.low)]
        around = "L".join((*over, *reversed(under)))
        canvas.add(f'<path d="M{around}Z" class="f{which % 6}" fill-opacity="0.22"/>')
        middle = "L".join(place(at, share) for at, share in enumerate(band.middle))
        dash = DASHES[which % len(DASHES)]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        canvas.add(f'<path d="M{middle}" class="c c{which % 6}"{dashed}/>')
    for moment in picture.moments():
        x = left + (right - left) * moment / last
        canvas.text(x, bottom + 18, str(moment), "s", "middle")
    axis = fitted(picture.axis, 12, WIDTH - 2 * EDGE)
    canvas.text((left + right) / 2, bottom + 38, axis, "s", "middle")
    canvas.height = bottom + 54
    return canvas.file()


def _described(picture: Bands) -> str:
    """The middle of every band at the moments that are told, for those who hear it."""
    parts = [picture.note] if picture.note else []
    for band in picture.bands:
        told = (
            f"{at} {whole_percent(band.middle[at], picture.spoken)}" for at in picture.moments()
        )
        parts.append(f"{band.name}: {', '.join(told)}")
    return ". ".join(parts) + "."
