"""``limelight verify LOG``: checks a saved game."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from limelight.play.log import verify
from limelight.store.lines import lines_of, open_regular
from limelight.words import Words
from limelight.words.system import problem

from . import DONE, FAILED, show
from .arguments import Usage, read
from .commands import Command

COMMAND = Command("verify", ("log",), {"head": "text"}, examples=("table.jsonl",))


def main(argv: Sequence[str], spoken: Words) -> int:
    """Says what could be checked, or names the first bad place."""
    found = read(argv, COMMAND.options, COMMAND.name)
    if len(found.words) != 1:
        raise Usage("one_file")
    try:
        with os.fdopen(open_regular(Path(found.words[0])), "rb") as file:
            report = verify(lines_of(file), found["head"])
    except (OSError, ValueError) as error:
        raise Usage("no_file", file=found.words[0][:200], reason=problem(error)) from None
    values: dict[str, Any] = {"file": found.words[0], **msgspec.structs.asdict(report)}
    if report.bad is not None:
        values |= {"line": report.bad.line, "number": report.bad.number}
        line = spoken.say(f"verify.{report.bad.why}", values)
        lines = [spoken.say("verify.bad", values | {"why": line})]
    else:
        lines = [spoken.say(f"verify.good_{report.log}", values)]
        told = {"folded": report.folded, "unknown": report.unknown}
        lines += (spoken.say(f"verify.{name}", values) for name, many in told.items() if many)
        lines.append(spoken.say("verify.dice", values))
        if report.unbound:
            lines.append(spoken.say("verify.unbound", values))
        lines.append(spoken.say("verify.head", {"head": report.full or report.public}))
    if found["json"]:
        shown = {k: v for k, v in msgspec.to_builtins(report).items() if k != "bad"}
        if report.bad is not None:
            shown["bad"] = msgspec.to_builtins(report.bad)
        show({"ok": report.bad is None, "message": " ".join(lines), **shown})
    else:
        print("\n".join(lines))
    return DONE if report.bad is None else FAILED
