"""``--svg FILE`` and ``--png FILE``: the picture of a result, kept."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import Arguments, Options, Usage

if TYPE_CHECKING:
    from limelight.chances.pictures.picture import Picture

OPTIONS: Options = {"svg": "file", "png": "file"}


def painted(found: Arguments) -> None:
    """Says before any work that PNG cannot be painted here."""
    if found["png"] is not None:
        from limelight.chances.pictures.png import NoPainter, painter

        try:
            painter()
        except NoPainter as missing:
            raise Usage(missing.why) from None


def keep(picture: Callable[[], "Picture"], found: Arguments) -> None:
    """Writes the files that were asked for."""
    if found["svg"] is not None:
        Path(found["svg"]).write_text(picture().svg(), encoding="utf-8")
    if found["png"] is not None:
        Path(found["png"]).write_bytes(picture().png())
