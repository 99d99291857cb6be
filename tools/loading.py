"""What a browser loads with a page, told from the page itself."""

import re
from collections.abc import Callable

_LOADED = re.compile(
    rb"""(?:src|href|data-worker)=["']?(/[^"'\s>#]+\.(?:css|js|svg|woff2|png|ico|webmanifest))"""
    rb"""|(?:from|import)\s*\(?["'](\.{0,2}/[^"']+\.js)|url\(["']?(/[^)"']+)"""
)
Get = Callable[[str], tuple[bytes, int]]
"""Asks for an address: what it holds, and how many bytes were sent."""


def loaded(get: Get, start: str) -> dict[str, int]:
    """The page and everything that it loads, each with how many bytes were sent."""
    seen: dict[str, int] = {}
    waiting = [start]
    while waiting:
        path = waiting.pop()
        body, seen[path] = get(path)
        for each in _LOADED.findall(body):
            name = next(part for part in each if part).decode()
            if name.startswith("."):
                name = path.rsplit("/", 1)[0] + "/" + name.split("/", 1)[1]
            if name not in seen and name not in waiting:
                waiting.append(name)
    return seen
