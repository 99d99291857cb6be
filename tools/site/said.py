"""What the command line prints, caught."""

import io
from contextlib import redirect_stdout

from limelight.cli import main


def said(*typed: str) -> str:
    """The output of one command, in English."""
    caught = io.StringIO()
    with redirect_stdout(caught):
        code = main([*typed, "--lang", "en"])
    if code != 0:
        raise SystemExit(f"limelight {' '.join(typed)} ended with {code}")
    return caught.getvalue()
