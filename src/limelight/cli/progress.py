"""How far something is that takes long: one line that is written over, for whoever sits there."""

import sys

from limelight.words import Words


class Progress:
    """Says how many tables are done; nothing where nobody watches."""

    def __init__(self, spoken: Words, quiet: bool = False) -> None:
        self._spoken, self._quiet = spoken, quiet or not sys.stderr.isatty()
        self._said = ""

    def __call__(self, done: int, tables: int) -> None:
        """So many of so many."""
        if not self._quiet:
            self._write(self._spoken.say("keeping.progress", {"done": done, "tables": tables}))

    def end(self) -> None:
        """Nothing of it stays."""
        if self._said:
            self._write("")

    def _write(self, text: str) -> None:
        blank = " " * (len(self._said) - len(text))
        print(f"\r{text}{blank}", end="" if text else "\r", file=sys.stderr, flush=True)
        self._said = text
