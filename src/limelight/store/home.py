"""The folder in which this user's tables are kept."""

import os
import sys
from pathlib import Path


def home() -> Path:
    """Where everything is; ``LIMELIGHT_HOME`` moves it."""
    told = os.environ.get("LIMELIGHT_HOME")
    if told:
        return Path(told)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home())
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "limelight"
