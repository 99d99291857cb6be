"""A node of the version after this one: the database has grown, and a game knows more.

``python -m tests.server.newer FOLDER DATABASE SETTINGS`` serves as ``tools/serve.py`` does; the
steps of the database lie in the folder.
"""

import sys
from pathlib import Path
from typing import Any

import coinflip

import limelight.contract as ll
from limelight.store import postgres, postgres_reading
from limelight.store.migrations.postgres import migrate
from tools.serve import main


@coinflip.game.event()
class Sung(ll.Event, frozen=True):
    """Somebody sang: what no version before this one has heard of."""

    text: ll.Text

    def tell(self) -> Any:
        yield ll.Said("story.flip", {"by": "", "side": "heads", "outcome": "heads"})


@coinflip.game.command()
class Sing(ll.Command, frozen=True):
    """Somebody sings."""

    text: ll.Text

    def decide(self, state: coinflip.State, seat: ll.Seat) -> ll.Answer:
        return Sung(text=self.text)


def grown(steps: Path) -> None:
    """The steps of a database are those of a folder from now on."""
    vars(postgres)["migrate"] = lambda connection: migrate(connection, steps)
    vars(postgres_reading)["HERE"] = steps


if __name__ == "__main__":
    grown(Path(sys.argv[1]))
    main(*sys.argv[2:])
