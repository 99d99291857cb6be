"""The files of a game that reads no others: the playthrough that only brings people."""

from collections.abc import Mapping
from typing import Any

from limelight.contract import Game, Refusal
from limelight.contract.content import (
    Brought,
    Formats,
    Opened,
    Report,
    Written,
    bringing_steps,
    no_content,
    party_file,
)
from limelight.contract.defaults import bringing

FORMAT = "limelight"


class OwnFiles(Formats):
    """Files of people, in and out; what a step says is for the game's command to judge."""

    out = ("yaml",)

    def __init__(self, game: Game) -> None:
        self._game = game

    def recognise(self, opened: Opened) -> str:
        """A playthrough of this game."""
        data = opened.data
        own = isinstance(data, Mapping) and data.get("game") == self._game.name
        return FORMAT if own and "steps" in data else ""

    def read(self, format: str, opened: Opened) -> Brought | Refusal:
        """Steps that bring people, and nothing else."""
        steps = bringing_steps(opened.data, self._brings())
        if isinstance(steps, Refusal):
            return steps
        report, persons = Report(FORMAT), []
        for place, (_, fields) in enumerate(steps):
            if not isinstance(fields.get("name"), str):
                return no_content(f"steps.{place}.with", "wrong")
            persons.append(fields)
            report.take("character", fields["name"])
        return Brought(report, persons=persons)

    def write(self, brought: Brought, format: str, language: str) -> Written | Refusal:
        """The same file again."""
        return Written("yaml", party_file(self._game.name, self.commands(brought)))

    def commands(self, brought: Brought) -> list[tuple[str, dict[str, Any]]]:
        """The one command that brings people, for each of them."""
        return [(self._brings()[0], dict(person)) for person in brought.persons]

    def _brings(self) -> list[str]:
        return [do for do, _ in bringing(self._game.commands)]
