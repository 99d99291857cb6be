"""The parts of a form that brings files, as bytes: what a text is written in nobody chooses."""

from collections.abc import Iterator
from typing import NamedTuple

from multipart import PushMultipartParser, parse_options_header

MULTIPART = "multipart/form-data"


class Part(NamedTuple):
    """A field of a form; ``file``: what its file is called, None where it is none."""

    name: str
    file: str | None
    data: bytes

    @property
    def text(self) -> str:
        """What was typed; raises ValueError where it is none."""
        return self.data.decode()


def parts(kind: str, body: bytes, most: int) -> Iterator[Part]:
    """Every part of a body of this kind; raises ValueError where it is no form, or of more."""
    boundary = parse_options_header(kind)[1].get("boundary", "")
    with PushMultipartParser(boundary, max_segment_count=most) as parser:
        name, file, found = "", None, bytearray()
        for each in parser.parse(body):
            if each is None:
                yield Part(name, file, bytes(found))
            elif isinstance(each, bytes | bytearray):
                found += each
            else:
                name, file, found = each.name, each.filename, bytearray()
