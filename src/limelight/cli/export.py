"""``limelight export FILE --as FORMAT``: writes a pack or a character for other programs."""

import sys
from collections.abc import Sequence
from pathlib import Path

from limelight.contract import Refusal
from limelight.play import bringing
from limelight.play.refusals import words_of
from limelight.words import Words

from . import DONE, show
from .arguments import Option, Usage, read
from .commands import Command
from .import_ import keep, opened, refuse, rest_lines

COMMAND = Command(
    "export",
    ("file",),
    {"as": Option("text", required=True), "out": "file"},
    examples=("pack.yaml --as md",),
)


def main(argv: Sequence[str], spoken: Words) -> int:
    """The file in another format; what that cannot hold is named on standard error."""
    found = read(argv, COMMAND.options, COMMAND.name)
    if len(found.words) != 1:
        raise Usage("export_file")
    name, format = found.words[0], found["as"]
    one = opened(name, spoken.language)
    if isinstance(one, Refusal):
        return refuse(name, one, spoken, bool(found["json"]))
    known = tuple(bringing.formats_of(one.game).out)
    if format not in known:
        if format is None:
            raise Usage("needs_value", "--as", known, option="--as")
        raise Usage("choice", "--as", known, option="--as", value=format[:64])
    out = bringing.write(one, format, spoken.language)
    if isinstance(out, Refusal):
        return refuse(name, out, spoken, bool(found["json"]))
    own = words_of(one.game, spoken.language)
    for line in rest_lines(one.brought.report, own):
        print(line, file=sys.stderr)
    for where, at in out.lost:
        values = {"format": format, "in": where, "at": at}
        print("  " + own.say("content.lost", values), file=sys.stderr)
    if found["out"]:
        keep(Path(found["out"]), out.text)
    if found["json"]:
        lost = [{"in": where, "at": at} for where, at in out.lost]
        show({"file": name, "format": format, "lost": lost, "text": out.text})
    elif found["out"]:
        print(own.say("content.written", {"file": found["out"], "format": format}))
    else:
        sys.stdout.write(out.text)
    return DONE
