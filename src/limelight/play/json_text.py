"""JSON as other programs write it, within bounds."""

import re
from typing import Any

import msgspec

DEEPEST = 32
_BYTE = re.compile(r"\(byte ([0-9]+)\)")


class BadJson(ValueError):
    """A text that cannot be read; the message says where."""

    def __init__(self, why: str, line: int) -> None:
        super().__init__(why)
        self.why, self.line = why, line


def read(text: str, deepest: int = DEEPEST) -> Any:
    """What a JSON text holds."""
    data = text.encode()
    try:
        found = msgspec.json.decode(data)
    except RecursionError:
        raise BadJson("too_deep", 0) from None
    except msgspec.DecodeError as error:
        at = _BYTE.search(str(error))
        here = len(data) if at is None else int(at[1])
        raise BadJson("not_json", data.count(b"\n", 0, here) + 1) from None
    except UnicodeDecodeError:
        raise BadJson("not_json", 1) from None
    level, deep = [found], 0
    while level:
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        deep += any(isinstance(each, dict | list) for each in level)
        if deep >= deepest:
            raise BadJson("too_deep", 0)
    return found
