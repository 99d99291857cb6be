"""``limelight import FILE…``: reads files of other programs, and says what was understood."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from errno import EINVAL, EISDIR
from pathlib import Path
from secrets import token_hex
from typing import Any

from limelight.contract import Refusal
from limelight.contract.content import MOST_SECONDS, Report, no_content, too_slow
from limelight.play import bringing, packs
from limelight.play.opening import MOST_BYTES
from limelight.play.refusals import refused, words_of
from limelight.store.lines import open_regular
from limelight.words import Words, plain
from limelight.words.system import problem

from . import DONE, REFUSED, show
from .arguments import Usage, read
from .commands import Command
from .deadline import TooLong, within

COMMAND = Command(
    "import",
    ("files",),
    {"out": "file", "with": "file"},
    examples=("monsters.json", "monsters.json --out pack.yaml"),
)


def main(argv: Sequence[str], spoken: Words) -> int:
    """A report for each file; the worst of them is the exit code."""
    found = read(argv, COMMAND.options, COMMAND.name)
    if not found.words:
        raise Usage("import_files")
    if found["out"] and len(found.words) > 1:
        raise Usage("one_out", "--out")
    library: Mapping[str, Any] = {}
    if found["with"]:
        known = opened(found["with"], spoken.language)
        if isinstance(known, Refusal):
            return refuse(found["with"], known, spoken, bool(found["json"]))
        library = bringing.library(known)
    code = DONE
    for name in found.words:
        one = _brought(name, found["out"], spoken.language, library)
        if not isinstance(one, bringing.Read):
            code = refuse(name, one, spoken, bool(found["json"]))
        elif found["json"]:
            show({"file": name, **_plain(one)})
        else:
            print("\n".join(report_lines(name, one, words_of(one.game, spoken.language))))
    return code


def _brought(
    name: str, out: str, language: str, library: Mapping[str, Any]
) -> bringing.Read | Refusal | Usage:
    """What one file holds, kept if that is wanted."""
    try:
        one = opened(name, language, library)
    except Usage as error:
        return error
    if out and isinstance(one, bringing.Read):
        if one.brought.encounter is not None:
            return no_content("out", "only_names")
        keep(Path(out), bringing.kept(one))
    return one


def opened(name: str, language: str, library: Mapping[str, Any] = {}) -> bringing.Read | Refusal:
    """What a file holds; ``-`` is what is piped in."""
    if name == "-":
        return understood(sys.stdin.buffer.read(MOST_BYTES + 1), "", library)
    return understood(*data_of(name, language), library)


def understood(*asked: Any) -> bringing.Read | Refusal:
    """What bytes hold, unless finding out takes too long: what :func:`bringing.read` is asked."""
    try:
        with within(MOST_SECONDS):
            return bringing.read(*asked)
    except TooLong:
        return too_slow()


def data_of(name: str, language: str) -> tuple[bytes, str]:
    """The bytes of a file, and what it is called; packs that come along have names."""
    try:
        path = Path(name).expanduser()
        if name.isalpha() and not path.exists():
            path = packs.named(name, language) or path
        with os.fdopen(open_regular(path), "rb") as file:
            return file.read(MOST_BYTES + 1), path.name
    except (OSError, ValueError) as error:
        raise Usage("no_file", name[:200], file=name[:200], reason=problem(error)) from None


def refuse(name: str, why: Refusal | Usage, spoken: Words, as_json: bool) -> int:
    """One line that says what is wrong, and where."""
    line = why.text(spoken.language) if isinstance(why, Usage) else _said(why, spoken)
    if as_json:
        show({"file": name, "refused": why.code, "at": why.at, "message": line})
    file = "" if isinstance(why, Usage) else f"{_file(name)}: "
    where = plain(why.at).replace("\n", "\ufffd")
    print(f"limelight: {file}{' '.join(line.split())} [{why.code}: {where}]", file=sys.stderr)
    return REFUSED


def _said(why: Refusal, spoken: Words) -> str:
    """A refusal in the words of the game that read the file, or of one that reads files."""
    from limelight.games import game, names

    own = next((known for each in names() if (known := game(each)) and known.formats), None)
    own = game(str(why.values.get(bringing.GAME, ""))) or own
    return refused(why, spoken if own is None else words_of(own, spoken.language))


def _plain(one: bringing.Read) -> dict[str, Any]:
    brought = one.brought
    told: dict[str, Any] = brought.report.plain()
    if brought.encounter is not None:
        return told | {"encounter": brought.encounter}
    if brought.person is not None:
        return told | {"character": brought.person}
    several = {"characters": brought.persons} if brought.persons else {}
    return told | several | ({} if brought.pack is None else {"pack": brought.pack})


def report_lines(name: str, one: bringing.Read, spoken: Words) -> Iterator[str]:
    """The report, for people."""
    report = one.brought.report
    values = {"file": _file(name), "format": report.format, "taken": len(report.taken)}
    yield spoken.say("content.read", values)
    for each in report.taken:
        kind, _, title = each.partition("/")
        yield f"  {spoken.word('record', kind)}: {plain(title)}"
    encounter = one.brought.encounter
    for each in encounter["creatures"] if encounter is not None else ():
        yield f"    {each['count']} × {plain(each['name'])}"
    yield from rest_lines(report, spoken)


def rest_lines(report: Report, spoken: Words) -> Iterator[str]:
    """What did not come in as it stands."""
    for entry in report.not_understood:
        values = {"in": entry["in"], "at": entry["at"], "found": _line(entry["found"])}
        yield "  " + spoken.say("content.not_understood", values)
    yield from _more(report, "not_understood", spoken)
    for left in report.left_out:
        yield "  " + spoken.say("content.left_out", left)
    yield from _more(report, "left_out", spoken)


def _more(report: Report, part: str, spoken: Words) -> Iterator[str]:
    """How many there are besides, of what would be too much to tell."""
    if part in report.more:
        yield "  " + spoken.say("page.report_more", {"n": report.more[part]})


def _line(value: Any) -> str:
    """A strange value on one line."""
    text = "–" if value is None else " ".join(str(value).split())
    return text if len(text) <= 80 else text[:79] + "…"


def _file(name: str) -> str:
    """The name of a file on one line, whatever it holds."""
    return plain(name).replace("\n", "\ufffd")


def keep(path: Path, text: str) -> None:
    """Writes a file whole or not at all; what is there and is no file of texts stays."""
    part = None
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            raise OSError(EISDIR if target.is_dir() else EINVAL, "")
        part = target.with_name(f".{target.name}.{token_hex(4)}")
        with part.open("x", encoding="utf-8") as new:  # nobody's link waits there
            new.write(text)
        part.replace(target)
    except (OSError, ValueError, RuntimeError) as error:
        if part is not None:
            part.unlink(missing_ok=True)
        raise Usage("not_kept", "--out", file=str(path)[:200], reason=problem(error)) from None
