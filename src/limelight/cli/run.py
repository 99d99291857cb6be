"""``limelight run FILE…``: plays playthroughs and says where they went another way."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from limelight.play.playthrough import BadPlaythrough, Mismatch, run
from limelight.play.playthrough import read as read_scene
from limelight.words import Words, plain

from . import DONE, FAILED, REFUSED, show
from .arguments import Usage, read
from .commands import Command

COMMAND = Command("run", ("files",), examples=("scene.yaml",))


def main(argv: Sequence[str], spoken: Words) -> int:
    """One line per file; the worst of them is the exit code."""
    found = read(argv, COMMAND.options, COMMAND.name)
    if not found.words:
        raise Usage("files")
    code, rows = DONE, []
    for name in found.words:
        row, one = _one(name, spoken)
        rows.append(row)
        code = max(code, one)
        if one == REFUSED:
            print(f"limelight: {_file(row)}: {row['message']}", file=sys.stderr)
        elif not found["json"]:
            print(f"{'ok' if one == DONE else 'FAILED':<7}{_file(row)}: {row['message']}")
    if found["json"]:
        show({"files": rows})
    return code


def _one(name: str, spoken: Words) -> tuple[dict[str, Any], int]:
    path = Path(name)
    row: dict[str, Any] = {"file": name}
    try:
        scene = read_scene(path)
        wrong = run(scene, path.parent)
    except BadPlaythrough as error:
        return {**row, "ok": False, "message": told(error, spoken)}, REFUSED
    row |= {"game": scene.game, "steps": len(scene.steps), "ok": not wrong}
    if not wrong:
        return {**row, "message": spoken.count("steps", len(scene.steps))}, DONE
    row["mismatches"] = [_mismatch(each) for each in wrong]
    return {**row, "message": "; ".join(_told(each, spoken) for each in wrong)}, FAILED


def told(error: BadPlaythrough, spoken: Words) -> str:
    """What is wrong with a file, as a sentence."""
    values = dict(error.values)
    if "problem" in values:
        values["problem"] = spoken.say(f"yaml.{values['problem']}")
        if not values["line"]:
            return str(values["problem"])
    return spoken.say(f"playthrough.{error.why}", values)


def _mismatch(wrong: Mismatch) -> dict[str, Any]:
    return {
        "step": wrong.step,
        "by": wrong.by,
        "do": wrong.do,
        "path": wrong.path,
        "wanted": wrong.wanted,
        "got": wrong.got,
    }


def _told(wrong: Mismatch, spoken: Words) -> str:
    return spoken.say(
        "playthrough.mismatch",
        _mismatch(wrong) | {"wanted": repr(wrong.wanted), "got": repr(wrong.got)},
    )


def _file(row: dict[str, Any]) -> str:
    """The name of a file on one line, whatever it holds."""
    return plain(row["file"]).replace("\n", "\ufffd")
