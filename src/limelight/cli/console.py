"""The console that commands with pictures print on."""

from typing import NoReturn

from rich.console import Console


class Screen(Console):
    """A console that leaves it to the command line to say what a closed pipe means."""

    def on_broken_pipe(self) -> NoReturn:
        """Whoever read our output has seen enough: that is no failure."""
        raise BrokenPipeError


def screen() -> Screen:
    """Standard output, without guesses about what to highlight."""
    return Screen(highlight=False)
