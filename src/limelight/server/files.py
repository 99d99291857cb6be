"""The files that pages load; their address changes with what they hold, so they are kept."""

from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException

HERE = Path(__file__).parent / "static"
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FILES = {path.name: path for path in HERE.iterdir() if path.suffix in KINDS}
HEADERS = {"cache-control": "public, max-age=31536000, immutable"}


@get("/static/{mark:str}/{name:str}", include_in_schema=False, sync_to_thread=False)
def files(mark: str, name: str) -> Response[bytes]:
    """One of our own files, and nothing else."""
    path = FILES.get(name)
    if path is None:
        raise NotFoundException
    kind = KINDS[path.suffix]
    return Response(path.read_bytes(), media_type=f"{kind}; charset=utf-8", headers=HEADERS)
