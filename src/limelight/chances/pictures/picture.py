"""Pictures of chances: what is to be drawn, as plain data that draws itself.

Labels are words that people read, chances are exact fractions or simulated shares. Each
picture gives itself as SVG, as PNG and as lines of text, and shows itself in a notebook.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from limelight.words import Words, words

from ..percent import Chance, between, exact, percent


class Series(NamedTuple):
    """The chances of one situation, in the order of the labels or values."""

    name: str
    """What it is called beside others; a lone one needs no name."""
    chances: tuple[Chance, ...]
    spans: tuple[tuple[float, float], ...] = ()
    """The confidence interval of each, where it was simulated."""


def _english() -> Words:
    return words("en")


@dataclass(frozen=True, kw_only=True)
class Picture:
    """What every picture has."""

    title: str
    series: tuple[Series, ...]
    note: str = ""
    """A line under the title: how many runs, which policy."""
    spoken: Words = field(default_factory=_english, repr=False, compare=False)
    """How numbers are written."""

    def svg(self) -> str:
        """The picture as SVG, for light and dark surroundings, readable without colours."""
        raise NotImplementedError

    def text(self, width: int = 80) -> list[str]:
        """The picture as lines of text."""
        raise NotImplementedError

    def png(self, zoom: float = 2.0) -> bytes:
        """The same drawing as PNG (needs ``limelight[png]``)."""
        from .png import png

        return png(self.svg(), zoom)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return f'<div style="max-width:48em">{self.svg()}</div>'


def merged(series: Sequence[Series]) -> tuple[Series, ...]:
    """Series that are the same throughout as one, under all their names."""
    names: dict[tuple[Chance, ...], list[str]] = {}
    for each in series:
        names.setdefault(each.chances, []).append(each.name)
    return tuple(Series(" = ".join(each), chances) for chances, each in names.items())


def said(series: Series, at: int, spoken: Words) -> tuple[str, str]:
    """A chance in words, and how exact it is: as a fraction, or between which bounds."""
    chance = series.chances[at]
    if series.spans:
        return percent(chance, spoken, 2), between(series.spans[at], spoken)
    return percent(chance, spoken), exact(chance)


def described(picture: Picture, labels: Sequence[str]) -> str:
    """Everything that a picture shows, for those who hear it."""
    parts = [picture.note] if picture.note else []
    for series in picture.series:
        said = ", ".join(
            f"{label} {percent(chance, picture.spoken)}"
            for label, chance in zip(labels[: len(series.chances)], series.chances, strict=True)
        )
        parts.append(f"{series.name}: {said}" if series.name else said)
    return ". ".join(parts) + "."
