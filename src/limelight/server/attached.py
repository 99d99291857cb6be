"""Files to keep: what a browser calls them."""

import re
from unicodedata import normalize
from urllib.parse import quote

_UNFIT = re.compile(r"[^\w '()-]+")
"""What no name of a file holds: anything but letters, numbers and what goes between them."""


def attached(name: str, ending: str) -> dict[str, str]:
    """The header of somebody's file, called as they are where a browser knows how."""
    called = _UNFIT.sub("_", normalize("NFC", name)).strip(" _") or "character"
    told = f"filename=\"character.{ending}\"; filename*=UTF-8''{quote(called, safe='')}.{ending}"
    return {"content-disposition": f"attachment; {told}"}
