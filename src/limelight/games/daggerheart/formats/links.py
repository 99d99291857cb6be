"""Links to encounters of FreshCutGrass: names and numbers, nothing else."""

import base64
import binascii
from collections.abc import Mapping
from typing import Any

import msgspec

from limelight.contract import Refusal, links
from limelight.contract.content import MOST_RECORDS, Brought, Opened, Report, no_content, too_many

from . import values
from .names import name
from .taking import shown, technical

KNOWN, KNOWN_OF_EACH = ("n", "d"), ("n", "q", "a", "u", "i")
"""What a link holds, and each creature in it: only programs need the last three."""


def read(opened: Opened) -> Brought | Refusal:
    """What a link holds; every name that the library does not have is told."""
    data = _data(opened.text.strip())
    found = data.get("d") if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(found, list):
        return no_content("data", "link_data")
    if len(found) > MOST_RECORDS:
        return too_many("d")
    report = Report("fcg-link")
    title, changed = name(data.get("n"))
    where = title or "#1"
    if changed or not (title or values.empty(data.get("n"))):
        report.strange(where, "n", data["n"])
    _leave(report, where, "", data, KNOWN)
    known = opened.library.get("adversaries", ())
    creatures = []
    for place, each in enumerate(found):
        said = each.get("n") if isinstance(each, Mapping) else each
        plain, changed = name(said) if isinstance(each, Mapping) else ("", False)
        if changed or plain not in known:
            report.strange(where, f"d.{place}.n", said)
        if not plain:
            continue
        _leave(report, where, f"d.{place}.", each, KNOWN_OF_EACH)
        many = 1 if values.empty(each.get("q")) else values.number(each["q"])
        if not isinstance(many, int) or not 1 <= many <= 999:
            report.strange(where, f"d.{place}.q", each.get("q"))
            many = 1
        creatures.append({"name": plain, "count": many})
    if not creatures:
        return no_content(report.reason[1], "nothing", found=where)
    report.take("encounter", title)
    return Brought(report, encounter={"name": title, "creatures": creatures})


def _leave(
    report: Report, where: str, before: str, fields: Mapping[str, Any], known: tuple[str, ...]
) -> None:
    """What nobody knows in a link has no place."""
    for key, value in fields.items():
        if key not in known and not technical(key) and not values.hollow(value):
            report.leave(where, shown(f"{before}{key}"))


def _data(link: str) -> Any:
    """The JSON in a link, however its base64 is written; None where it breaks."""
    try:
        coded = links.field(link, "data")
        plain = coded.replace(" ", "+").replace("-", "+").replace("_", "/").rstrip("=")
        padded = plain + "=" * (-len(plain) % 4)
        data = msgspec.json.decode(base64.b64decode(padded, validate=True))
    except (ValueError, binascii.Error, msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return data


def written(title: str, creatures: list[tuple[str, int]]) -> str:
    """A link that opens an encounter of these."""
    body = {"n": title, "d": [{"n": each, "q": many} for each, many in creatures]}
    coded = base64.b64encode(msgspec.json.encode(body)).decode()
    escaped = coded.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    return f"https://freshcutgrass.app/encounter?data={escaped}\n"
