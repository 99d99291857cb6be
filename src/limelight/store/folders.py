"""Folders on a disk."""

import os
from pathlib import Path


def sync(folder: Path) -> None:
    """Makes a new name in a folder last, where folders can be opened."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
