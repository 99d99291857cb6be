"""A sheet of SVG: shapes and texts in the house's colours, light and dark, on paper."""

from zlib import crc32

from .lettering import escaped
from .palette import HATCHES, INKS, MARKS, patterns, style


class Canvas:
    """Shapes in the order in which they are put down, and the file that they make."""

    def __init__(self, width: float, title: str, described: str) -> None:
        self.width, self.height = width, 0.0
        self._title, self._described = title, described
        self._shapes: list[str] = []
        self._name = f"ll{crc32(escaped(title + described).encode()):08x}"

    def add(self, shape: str) -> None:
        """Puts a shape of its own on the sheet; ``{}`` is the name of this drawing."""
        self._shapes.append(shape.replace("{}", self._name))

    def text(self, x: float, y: float, words: str, kind: str = "l", anchor: str = "start") -> None:
        """Words at a place; of kind ``t`` title, ``l`` label, ``s`` small, ``v`` value."""
        where = "" if anchor == "start" else f' text-anchor="{anchor}"'
        self.add(f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}"{where}>{escaped(words)}</text>')

    def bar(self, x: float, y: float, width: float, height: float, series: int) -> None:
        """A bar in the pattern of its series."""
        place = f'x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{height:.1f}"'
        at = series % len(INKS)
        fill = f'class="o{at}" fill="url(#{{}}p{at})"' if HATCHES[at] else f'class="o{at} f{at}"'
        self.add(f"<rect {place} {fill}/>")

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str = "g") -> None:
        """A straight line: of kind ``g`` grid, ``a`` axis, ``w`` whisker."""
        self.add(f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" class="{kind}"/>')

    def mark(self, x: float, y: float, series: int) -> None:
        """The mark of a series: a shape of its own for each."""
        self.add(f'<path d="{_shape(MARKS[series % 6], x, y)}" class="f{series % 6} m"/>')

    def file(self) -> str:
        """The whole drawing."""
        width, height = f"{self.width:.0f}", f"{self.height:.0f}"
        body = "\n".join(self._shapes)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" role="img" class="{self._name}"'
            f' aria-labelledby="{self._name}t {self._name}d">\n'
            f'<title id="{self._name}t">{escaped(self._title)}</title>\n'
            f'<desc id="{self._name}d">{escaped(self._described)}</desc>\n'
            f"<style>{style(self._name)}</style>\n<defs>{patterns(self._name)}</defs>\n"
            f'<rect x="0.5" y="0.5" width="{self.width - 1:.0f}" height="{self.height - 1:.0f}"'
            f' rx="10" class="p"/>\n{body}\n</svg>\n'
        )


def _shape(mark: str, x: float, y: float) -> str:
    r = 4.5
    if mark == "circle":
        return f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"
    steps = {
        "square": ((-4, -4), (4, -4), (4, 4), (-4, 4)),
        "triangle": ((0, -5.5), (5, 4), (-5, 4)),
        "diamond": ((0, -6), (5, 0), (0, 6), (-5, 0)),
        "cross": (
            *((-1.7, -5), (1.7, -5), (1.7, -1.7), (5, -1.7), (5, 1.7), (1.7, 1.7)),
            *((1.7, 5), (-1.7, 5), (-1.7, 1.7), (-5, 1.7), (-5, -1.7), (-1.7, -1.7)),
        ),
        "star": ((0, 5.5), (5, -4), (-5, -4)),
    }[mark]
    return "M" + "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in steps) + "Z"
