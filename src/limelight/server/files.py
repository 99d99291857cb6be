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
GAMES = "games.css"
"""The looks of all games, in one file for every page."""


@cache
def held() -> dict[str, bytes]:
    """Our own files, and how the games look."""
    found = {path.name: path.read_bytes() for path in HERE.iterdir() if path.suffix in KINDS}
    known = (each for name in names() if (each := game(name)) is not None)
    styles = (Path(each.folder) / STYLE for each in known)
    return found | {GAMES: b"\n".join(path.read_bytes() for path in styles if path.is_file())}


@cache
def _mark() -> str:
    """Another one when any of the files that pages load is another one."""
    return hashlib.sha256(b"".join(each for _, each in sorted(held().items()))).hexdigest()[:12]


def static(name: str) -> str:
    """The address of a file that pages load."""
    return f"/static/{_mark()}/{name}"


@get("/static/{mark:str}/{name:str}", include_in_schema=False, sync_to_thread=False)
def files(mark: str, name: str) -> Response[bytes]:
    """One of these files, and nothing else."""
    content = held().get(name)
    if content is None:
        raise NotFoundException
    kind = KINDS[Path(name).suffix]
    return Response(content, media_type=f"{kind}; charset=utf-8", headers=HEADERS)
