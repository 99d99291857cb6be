"""A drawing as PNG, painted by resvg (an extra: ``limelight[png]``)."""

from collections.abc import Callable
from functools import cache

LETTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    '<text y="16" font-size="16" font-family="{}">M</text></svg>'
)


class NoPainter(ImportError):
    """PNG needs a package, or the machine a font; ``why`` says which."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def png(svg: str, zoom: float = 2.0) -> bytes:
    """Paints a drawing for light surroundings, sharp enough for a screen of today."""
    return bytes(painter()(svg_string=svg, zoom=zoom))


def painter() -> Callable[..., bytes]:
    """What paints; without it, or without a font to write with, it is said what is missing."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise NoPainter("no_png") from None
    if not _has_letters():
        raise NoPainter("no_fonts")
    paint: Callable[..., bytes] = svg_to_bytes
    return paint


@cache
def _has_letters() -> bool:
    """Whether this machine has a font to write with: without one, words are left out."""
    from resvg_py import svg_to_bytes

    from .palette import FONT

    shown = LETTER.format(FONT.replace('"', "'"))
    blank = shown.replace(">M<", "> <")
    return bytes(svg_to_bytes(svg_string=shown)) != bytes(svg_to_bytes(svg_string=blank))
