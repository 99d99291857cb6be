"""What a check of a log found."""

from msgspec import Struct

COUNTED = ("decided", "folded", "unknown", "read", "reopened")
"""What is counted of a log's entries."""


class Bad(Struct, frozen=True):
    """The first bad place of a log."""

    why: str
    line: int
    number: int = 0


class Report(Struct, frozen=True, kw_only=True):
    """What a check of a log found."""

    entries: int = 0
    log: str = "gm"
    game: str = ""
    table: str = ""
    fair: int = 0
    """Throws of fair dice that were checked against their tree."""
    typed: int = 0
    closed: int = 0
    """Throws that are still closed in this log."""
    unbound: int = 0
    """Fair throws whose id was known before their tree was published: the host could choose."""
    decided: int = 0
    """Entries that were decided again by the same rules and came out the same."""
    folded: int = 0
    """Entries of another version of the rules: folded, not decided again."""
    unknown: int = 0
    """Entries of which something is still closed, so that they cannot be decided again."""
    read: int = 0
    """In a seat's log: entries whose results were read again off their faces."""
    reopened: int = 0
    """How often the table was opened again, each time with a new tree of fair dice."""
    public: str = ""
    full: str = ""
    bad: Bad | None = None
