"""How cost grows, drawn: sizes and seconds as multiples of the smallest, both on log scales."""

from collections.abc import Mapping
from html import escape
from math import ceil, log10

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 360, 70, 40, 190, 50
DASHES = ("", "6 4", "2 3")
Points = Mapping[float, float]
"""Seconds by size."""


def drawn(series: Mapping[str, Points], title: str = "How exact odds grow") -> str:
    """A picture of some curves; a dashed line grows as the size does."""
    curves = {name: _relative(points) for name, points in series.items()}
    widest = max(x for points in curves.values() for x, _ in points)
    highest = max(y for points in curves.values() for _, y in points)
    top = 10 ** max(ceil(log10(max(highest, widest))), 1)

    def at(x: float, y: float) -> str:
        across = LEFT + (WIDTH - LEFT - RIGHT) * log10(max(x, 1)) / log10(widest)
        down = HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * log10(max(y, 1)) / log10(top)
        return f"{across:.1f},{down:.1f}"

    parts = [f'<polyline class="even" points="{at(1, 1)} {at(widest, widest)}"/>']
    for number, (name, points) in enumerate(curves.items()):
        way = " ".join(at(x, y) for x, y in points)
        dash = DASHES[number % len(DASHES)]
        parts.append(f'<polyline points="{way}" stroke-dasharray="{dash}"/>')
        across, down = at(*points[-1]).split(",")
        parts.append(f'<text x="{float(across) + 8:.1f}" y="{down}">{escape(name)}</text>')
    for power in range(int(log10(top)) + 1):
        across, down = at(1, 10**power).split(",")
        label = f"×{10**power:,}"
        parts.append(f'<text class="axis" x="{LEFT - 8}" y="{down}">{label}</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 15}">size ×1 to ×{widest:g}</text>')
    parts.append(f'<text x="{LEFT - 50}" y="22">seconds, as multiples of the smallest</text>')
    style = (
        "text{font:13px sans-serif;fill:#333}.axis{text-anchor:end}"
        "polyline{fill:none;stroke:#5d6b12;stroke-width:2.5}.even{stroke:#bbb;stroke-width:1}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}polyline{stroke:#d3e06a}}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<title>{escape(title)}</title><style>{style}</style>{''.join(parts)}</svg>\n"
    )


def _relative(points: Points) -> list[tuple[float, float]]:
    size, seconds = next(iter(points.items()))
    return [(each / size, took / seconds) for each, took in points.items()]
