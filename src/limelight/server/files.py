"""The files that pages load; their address changes with what they hold, so they are kept."""

import hashlib
import re
from functools import cache
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException

from limelight.games import game, names

from .asking import AnyRequest
from .packing import SMALL, packed, unpacks
from .places import at

HERE = Path(__file__).parent / "static"
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
HEADERS = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
PACKED = {"content-encoding": "gzip"}
STYLE = "style.css"
"""How a game looks, in a file of its own beside its rules."""
_REMARK = re.compile(rb"/\*\*(?:(?!\*/).)*\*/\s*|^[ \t]*//[^\n]*\n", re.DOTALL | re.MULTILINE)
"""What a script says of its types, and remarks that have a line of their own."""
GAMES = "games.css"
"""The looks of all games, in one file for every page."""


@cache
def held() -> dict[str, bytes]:
    """Our own files, and how the games look."""
    found = {path.name: _read(path) for path in HERE.iterdir() if path.suffix in KINDS}
    known = (each for name in names() if (each := game(name)) is not None)
    styles = (Path(each.folder) / STYLE for each in known)
    return found | {GAMES: b"\n".join(path.read_bytes() for path in styles if path.is_file())}


def _read(path: Path) -> bytes:
    """A file as browsers get it: what a script says to those who read it stays here."""
    written = path.read_bytes()
    return _REMARK.sub(b"", written) if path.suffix == ".js" else written


@cache
def _mark() -> str:
    """Another one when any of the files that pages load is another one."""
    return hashlib.sha256(b"".join(each for _, each in sorted(held().items()))).hexdigest()[:12]


@cache
def _small(name: str) -> bytes:
    """One of these files packed as small as it gets, once."""
    return packed(held()[name], level=SMALL)


def static(name: str) -> str:
    """The address of a file that pages load."""
    return at(f"/static/{_mark()}/{name}")


@get("/static/{mark:str}/{name:str}", include_in_schema=False, sync_to_thread=False)
def files(request: AnyRequest, mark: str, name: str) -> Response[bytes]:
    """One of these files, and nothing else."""
    content = held().get(name)
    if content is None:
        raise NotFoundException
    headers = HEADERS
    if unpacks(request.headers.get("accept-encoding", "")):
        content, headers = _small(name), HEADERS | PACKED
    kind = KINDS[Path(name).suffix]
    return Response(content, media_type=f"{kind}; charset=utf-8", headers=headers)
