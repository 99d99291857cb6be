"""Words on a drawing: made harmless, measured, cut and wrapped."""

_NARROW = frozenset("iljtfrI1.,:;'!|()[] ")
_WIDE = frozenset("mwMWшщжюмШЩЖЮМФфД%@—")


def escaped(words: str) -> str:
    """Words of people inside SVG: no marks of its own, nothing that XML cannot hold."""
    held = "".join(c if c >= " " and c not in "\x7f\ufffe\uffff" else "\ufffd" for c in words)
    held = held.encode("utf-8", "replace").decode("utf-8")
    return held.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def breadth(words: str, size: float) -> float:
    """About how wide words are; a little too wide rather than too narrow."""
    return sum(_units(letter) for letter in words) * size


def _units(letter: str) -> float:
    if letter in _NARROW:
        return 0.36
    if letter in _WIDE:
        return 0.92
    return 1.05 if letter > "\u2e7f" else 0.6


def fitted(words: str, size: float, room: float) -> str:
    """Words cut to the room they have, with an ellipsis."""
    if breadth(words, size) <= room:
        return words
    while words and breadth(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def wrapped(words: str, size: float, room: float, most: int = 3) -> list[str]:
    """Words on as many lines as they need, at most so many."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and breadth(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fitted(line, size, room) for line in lines]


def cells(words: str) -> int:
    """How many places of a terminal words take."""
    from unicodedata import combining, east_asian_width

    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in words
    )


def padded(words: str, room: int) -> str:
    """Words in so many places of a terminal: cut, or filled up."""
    while cells(words) > room:
        words = words[:-2] + "…" if len(words) > 1 else ""
    return words + " " * (room - cells(words))
