"""The files of a game that reads no others: the playthrough of one step that brings somebody."""

from collections.abc import Mapping
from typing import Any

from limelight.contract import Game, Refusal
from limelight.contract.content import Brought, Formats, Opened, Report, Written, no_content
from limelight.contract.defaults import bringing

FORMAT = "limelight"


class OwnFiles(Formats):
    """Somebody's file, in and out; what its step says is for the game's command to judge."""

    out = ("yaml",)

    def __init__(self, game: Game) -> None:
        self._game = game

    def recognise(self, opened: Opened) -> str:
        """A playthrough of this game."""
        data = opened.data
        own = isinstance(data, Mapping) and data.get("game") == self._game.name
        return FORMAT if own and "steps" in data else ""

    def read(self, format: str, opened: Opened) -> Brought | Refusal:
        """One step that brings somebody, and nothing else."""
        data = opened.data
        steps = data["steps"]
        step = steps[0] if isinstance(steps, list) and len(steps) == 1 else None
        if not isinstance(step, Mapping) or step.get("do") not in self._brings():
            return no_content("steps", "one_step")
        extra = [key for key in data if key not in ("game", "options", "load", "steps")]
        if extra or data.get("load"):
            return no_content(str(extra[0]) if extra else "load", "one_step")
        fields = step.get("with")
        if not isinstance(fields, Mapping) or not isinstance(fields.get("name"), str):
            return no_content("steps.0.with", "wrong")
        report = Report(FORMAT)
        report.take("character", fields["name"])
        return Brought(report, person=dict(fields))

    def write(self, brought: Brought, format: str, language: str) -> Written | Refusal:
        """The same file again."""
        return Written("yaml", self.person_file(brought.person or {}))

    def commands(self, brought: Brought) -> list[tuple[str, dict[str, Any]]]:
        """The one command that brings people."""
        person = brought.person
        return [] if person is None else [(self._brings()[0], dict(person))]

    def person_file(self, person: Mapping[str, Any]) -> dict[str, Any]:
        """A playthrough of one step."""
        step = {"by": "gm", "do": self._brings()[0], "with": dict(person)}
        return {"game": self._game.name, "steps": [step]}

    def _brings(self) -> list[str]:
        return [do for do, _ in bringing(self._game.commands)]
