"""A server that cheats once somebody says so: ``python liar.py KIND play …``."""

import sys
from typing import Any

from limelight.cli import main
from limelight.play import fair, journal
from limelight.play.table import Table
from limelight.server.live import Live

MARK = "now"
"""Whoever narrates this lets the server cheat from then on."""


class Cheat:
    """What is changed behind everybody's back."""

    on = False

    @staticmethod
    def notice() -> None:
        append = journal.Journal.append

        def noticing(self: Any, entry: Any, *more: Any, **named: Any) -> None:
            append(self, entry, *more, **named)
            if entry.fields.get("text") == MARK:
                Cheat.on = True

        journal.Journal.append = noticing  # type: ignore[method-assign]

    @staticmethod
    def face() -> None:
        honest = fair.FairDice.throw

        def throw(self: Any, *asked: Any, **named: Any) -> Any:
            faces, proof, root = honest(self, *asked, **named)
            if Cheat.on:
                faces = {name: tuple(5 + 0 * face for face in each) for name, each in faces.items()}
            return faces, proof, root

        fair.FairDice.throw = throw  # type: ignore[method-assign]

    @staticmethod
    def root() -> None:
        honest = fair.FairDice.throw

        def throw(self: Any, *asked: Any, **named: Any) -> Any:
            if not Cheat.on:
                return honest(self, *asked, **named)
            kept, self._trees = self._trees, [fair._Tree(self._trees[0].first)]
            faces, proof, _ = honest(self, *asked, **named)
            self._trees = kept
            return faces, proof, kept[0].root

        fair.FairDice.throw = throw  # type: ignore[method-assign]

    @staticmethod
    def id() -> None:
        honest = Table.prepare

        def prepare(
            self: Any, by: Any, do: str, fields: Any, dice: Any, id: str, *more: Any
        ) -> Any:
            return honest(self, by, do, fields, dice, "ground" if Cheat.on else id, *more)

        Table.prepare = prepare  # type: ignore[method-assign,assignment]

    @staticmethod
    def head() -> None:
        honest = Live.links

        def links(self: Any, since: int, upto: int) -> list[tuple[str, str]]:
            found = honest(self, since, upto)
            return [(text.replace("one", "two"), head) for text, head in found]

        Live.links = links  # type: ignore[method-assign]


if __name__ == "__main__":
    Cheat.notice()
    getattr(Cheat, sys.argv[1])()
    sys.exit(main(sys.argv[2:]))
