"""The words of one reader, for templates."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from limelight.chances.percent import percent
from limelight.contract import Dial, Game, Look, Row, Said, Slots
from limelight.contract.cards import PLAIN_LOOK
from limelight.contract.form_fields import Field
from limelight.contract.offers import Offer
from limelight.words import Words, raised

from .pips import pips


class Speaker:
    """The words of one reader, for templates."""

    def __init__(
        self, spoken: Words, game: Game | None = None, groups: Mapping[str, str] = {}
    ) -> None:
        self.spoken, self.language, self._game = spoken, spoken.language, game
        self._groups = groups
        """The groups of words of what is settled already, by field, where that is codes."""

    def look(self, track: str) -> Look:
        """How the slots of a track are drawn in this game."""
        return PLAIN_LOOK if self._game is None else self._game.looks.get(track, PLAIN_LOOK)

    def pips(self, track: Slots, fresh: str = "") -> Markup:
        """The slots of a track; ``fresh`` is not empty where the last was marked just now."""
        return pips(self.spoken, self.look(track.look), track, bool(fresh))

    def shape(self, die: str) -> Markup:
        """The shape that this game gives a die; empty for one that looks like any other."""
        return Markup("" if self._game is None else self._game.shapes.get(die, ""))

    def __call__(self, key: str, **values: Any) -> str:
        """A sentence."""
        return self.spoken.say(key, values)

    def said(self, said: Said) -> str:
        """A sentence that is still a key and its values."""
        return self.spoken.say(said.key, said.values)

    def word(self, group: str, value: Any) -> str:
        """The word for a code."""
        return self.spoken.word(group, value)

    def choice(self, field: Field, choice: str) -> str:
        """One of a field's choices, as people call it."""
        return self.spoken.word(field.words, choice) if field.words else choice

    def label(self, do: str, field: Field, at: str = "") -> str:
        """What a field is called in this command; ``at``: where it stands in the form."""
        return self.called(do, field.name, at) if field.name else raised(self("page.value"))

    def called(self, do: str, name: str, at: str = "") -> str:
        """What this is called where it stands: inside another field, in the command, anywhere."""
        around = [each for each in at.split(".")[1:-1] if each != "value"] or [""]
        inside = around[-1].partition(":")[0]
        return raised(self.spoken.field(name, do, inside) or self.spoken.word("field", name))

    def do(self, offer: Offer) -> str:
        """What an offer is called; with the one it is for, where that is settled."""
        label = self.spoken.word("do", offer.do)
        settled = [
            self.spoken.word(self._groups[name], value) if self._groups.get(name) else str(value)
            for name, value in offer.settled.items()
            if value
        ]
        return f"{label}: {', '.join(settled)}" if settled else label

    def seat(self, name: str) -> str:
        """What somebody is called."""
        return self.spoken.say("page.gm") if name == "gm" else name

    def value(self, row: Row) -> str:
        """How a row stands, in words."""
        if isinstance(row.value, Slots):
            values = {"marked": row.value.marked, "most": row.value.most}
            return self.spoken.say("page.of", values)
        if isinstance(row.value, Dial):
            return self.dial(row.value)
        return row.value if isinstance(row.value, str) else self.said(row.value)

    def dial(self, dial: Dial) -> str:
        """How a dial stands, in words."""
        left = self.spoken.say("page.left", {"left": dial.left, "start": dial.start})
        return ", ".join((left, *map(self.said, dial.says)))

    def all(self, several: Iterable[Said]) -> str:
        """Sentences one after the other, on one line."""
        return " · ".join(map(self.said, several))

    def percent(self, chance: Fraction) -> str:
        """A chance as people read it, on one line."""
        return percent(chance, self.spoken).replace(" ", "\u00a0")

    def find(self, key: str) -> str | None:
        """A sentence that may not be there."""
        return self.spoken.find(key)
