"""``limelight check-game NAME``: what holds for any game, checked on one."""

import os
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from limelight.checks import CHECKS, Check, Checked, Finding, found, looked_at
from limelight.contract import Game
from limelight.games import bring, broken, game, names
from limelight.games.outside import GROUP, Fault
from limelight.play.mistakes import UnknownGame
from limelight.words import Words

from . import DONE, FAILED, show
from .arguments import Usage, read
from .commands import Command

MOST_SHOWN = 12
"""So many findings of one check are printed; ``--json`` has them all."""


COMMAND = Command("check-game", ("game",), examples=("{game}",))


class Looked(NamedTuple):
    """A game to check, or why it cannot even be loaded."""

    name: str
    game: Game | None
    reason: str = ""


def main(argv: Sequence[str], spoken: Words) -> int:
    """A line for each check; what fails is said, and what is only missing is noted."""
    typed = read(argv, COMMAND.options, COMMAND.name)
    if not typed.words:
        raise Usage("names", "game", command=COMMAND.name)
    if len(typed.words) > 1:
        raise Usage("words", word=typed.words[1][:64])
    failed = False
    for each in _meant(typed.words[0], spoken.language):
        report = _Report(each, spoken, bool(typed["json"]))
        if each.game is None:
            report.broken()
        else:
            checked = looked_at(each.game)
            for check in CHECKS:
                report.add(check, checked)
        failed |= report.end()
    return FAILED if failed else DONE


def _meant(named: str, language: str) -> Iterator[Looked]:
    """A registered game, or those of the project in a folder."""
    known = game(named)
    if known is not None:
        yield Looked(named, known)
        return
    project = os.path.join(named, "pyproject.toml")
    if os.path.isfile(project):
        yield from _brought(Path(project), language)
        return
    reason = broken(language).get(named)
    if reason is None:
        if os.path.exists(named):
            raise Usage("no_project", folder=named[:200])
        raise UnknownGame(named[:64], names())
    yield Looked(named, None, reason)


def _brought(project: Path, language: str) -> Iterator[Looked]:
    """The games that a project registers, for this process alone."""
    try:
        told: Any = tomllib.loads(project.read_text("utf-8"))
        entries = dict(told["project"]["entry-points"][GROUP])
    except (OSError, ValueError, KeyError, TypeError) as error:
        reason = str(error) if isinstance(error, ValueError | OSError) else GROUP
        raise Usage("no_entry", file=str(project), reason=reason) from None
    folder = project.parent.resolve()
    source = folder / "src" if (folder / "src").is_dir() else folder
    sys.path.insert(0, str(source))
    for name, place in entries.items():
        made = bring(str(name), str(place))
        if isinstance(made, Fault):
            yield Looked(name, None, made.text(language))
        elif not Path(made.folder).resolve().is_relative_to(folder):
            elsewhere = Fault("elsewhere", {"place": str(place), "folder": made.folder})
            yield Looked(name, None, elsewhere.text(language))
        else:
            yield Looked(name, made)


class _Report:
    """What is printed while the checks run, and what is said at the end."""

    def __init__(self, looked: Looked, spoken: Words, as_json: bool) -> None:
        self._looked, self._spoken, self._json = looked, spoken, as_json
        self._checks: list[tuple[str, tuple[Finding, ...]]] = []

    def broken(self) -> None:
        """The game cannot be loaded: that is the one thing to say."""
        why = Finding(self._looked.name, "broken", {"reason": self._looked.reason})
        self._print("can_be_loaded", (why,))

    def add(self, check: Check, checked: Checked) -> None:
        """Runs one check; on a terminal it is named while it runs."""
        watched = sys.stderr.isatty() and not self._json
        if watched:
            title = self._spoken.say(f"check.{check.__name__}")
            print(f"        {title} …", end="\r", file=sys.stderr, flush=True)
        findings = found(check, checked)
        if watched:
            print("\x1b[K", end="", file=sys.stderr, flush=True)
        self._print(check.__name__, findings)

    def _print(self, name: str, findings: tuple[Finding, ...]) -> None:
        self._checks.append((name, findings))
        if self._json:
            return
        state = "ok" if not findings else "note" if _good(findings) else "failed"
        word = self._spoken.say(f"cli.check.{state}")
        print(f"{word:<10}{self._spoken.say(f'check.{name}')}")
        for each in findings[:MOST_SHOWN]:
            print(f"{'':<10}- {each.text(self._spoken.language)}")
        if len(findings) > MOST_SHOWN:
            more = {"n": len(findings) - MOST_SHOWN}
            print(f"{'':<10}- {self._spoken.say('cli.check.more', more)}")

    def end(self) -> bool:
        """The summary; whether something failed."""
        failed = [name for name, findings in self._checks if not _good(findings)]
        missing = {
            each.where.removesuffix(".po"): each.values["n"]
            for _, findings in self._checks
            for each in findings
            if each.why == "missing_words"
        }
        values = {"game": self._looked.name, "failed": len(failed), "n": len(self._checks)}
        if self._json:
            rows = [_row(name, findings, self._spoken) for name, findings in self._checks]
            told = {"game": self._looked.name, "ok": not failed, "checks": rows}
            show({**told, "missing_words": missing})
            return bool(failed)
        print(self._spoken.say("cli.check.bad" if failed else "cli.check.good", values))
        for language, count in missing.items():
            print(self._spoken.say("cli.check.missing", {"lang": language, "n": count}))
        return bool(failed)


def _good(findings: tuple[Finding, ...]) -> bool:
    return all(each.note for each in findings)


def _row(name: str, findings: tuple[Finding, ...], spoken: Words) -> dict[str, Any]:
    """One check as programs read it."""
    listed = [
        {"where": f.where, "why": f.why, "text": f.text(spoken.language), "note": f.note}
        for f in findings
    ]
    return {"check": name, "ok": _good(findings), "findings": listed}
