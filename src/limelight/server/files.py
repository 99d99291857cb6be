"""The files that pages load; their address changes with what they hold, so they are kept."""

import hashlib
from functools import cache
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException

from limelight.games import game, names

HERE = Path(__file__).parent / "static"
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
HEADERS = {"cache-control": "public, max-age=31536000, immutable"}
STYLE = "style.css"
"""How a game looks, in a file of its own beside its rules."""


@cache
def files_of() -> dict[str, Path]:
    """Our own files, and the style of each game that has one (``NAME.css``)."""
    found = {path.name: path for path in HERE.iterdir() if path.suffix in KINDS}
    for name in names():
        known = game(name)
        path = None if known is None else Path(known.folder) / STYLE
        if path is not None and path.is_file():
            found.setdefault(f"{name}.css", path)
    return found


@cache
def _mark() -> str:
    """Another one when any of the files that pages load is another one."""
    held = b"".join(path.read_bytes() for _, path in sorted(files_of().items()))
    return hashlib.sha256(held).hexdigest()[:12]


def static(name: str) -> str:
    """The address of a file that pages load; empty where there is none of that name."""
    return f"/static/{_mark()}/{name}" if name in files_of() else ""


@get("/static/{mark:str}/{name:str}", include_in_schema=False, sync_to_thread=False)
def files(mark: str, name: str) -> Response[bytes]:
    """One of these files, and nothing else."""
    path = files_of().get(name)
    if path is None:
        raise NotFoundException
    kind = KINDS[path.suffix]
    return Response(path.read_bytes(), media_type=f"{kind}; charset=utf-8", headers=HEADERS)
