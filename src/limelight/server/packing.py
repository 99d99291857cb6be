"""Packing: what is sent in a smaller form to those who can unpack it."""

import os
import struct
import zlib
from collections.abc import Iterable

FEW = 1024
"""Shorter answers are sent as they are: packing would save nothing."""
MOST = 1_000_000
"""Longer ones too: packing would keep everybody else waiting."""
KINDS = (b"text/html", b"text/css", b"text/javascript", b"image/svg+xml", b"application/json")
PAD = 32
"""Up to so many bytes are added that mean nothing: a length tells nobody what is in a page."""
NAMED, LINUX = 8, 3
QUICK, SMALL = 6, 9

Headers = Iterable[tuple[bytes, bytes]]


def unpacks(asked: str) -> bool:
    """Whether whoever asks takes gzip, by what they say of encodings."""
    for each in asked.lower().split(","):
        name, _, weight = each.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def packable(headers: Headers) -> bool:
    """Whether an answer is text of a length at which packing is worth its while."""
    told = {name.lower(): value for name, value in headers}
    length = told.get(b"content-length", b"")
    kind = told.get(b"content-type", b"").partition(b";")[0]
    return (
        kind in KINDS
        and b"content-encoding" not in told
        and length.isdigit()
        and FEW <= int(length) <= MOST
    )


def packed(data: bytes, pad: int = 0, level: int = QUICK) -> bytes:
    """The same as gzip (RFC 1952), with a name of so many letters that nobody reads."""
    squeeze = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = squeeze.compress(data) + squeeze.flush()
    head = struct.pack("<BBBBIBB", 0x1F, 0x8B, zlib.DEFLATED, NAMED, 0, 0, LINUX)
    name = b"a" * pad + b"\0"
    return head + name + body + struct.pack("<II", zlib.crc32(data), len(data) & 0xFFFFFFFF)


def padded(data: bytes) -> bytes:
    """The same, and of a length that says little about what is in it."""
    return packed(data, os.urandom(1)[0] % PAD)


def told(headers: Headers, length: int) -> list[tuple[bytes, bytes]]:
    """The headers of an answer that was packed."""
    kept = [(name, value) for name, value in headers if name.lower() != b"content-length"]
    size = str(length).encode()
    return [
        *kept,
        (b"content-length", size),
        (b"content-encoding", b"gzip"),
        (b"vary", b"accept-encoding"),
    ]
