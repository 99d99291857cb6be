"""What something brought: whatever moved on the cards and on the table, one chip each."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from .cards import PLAIN_LOOK, Dial, Row, Slots
from .said import Said, Tone

if TYPE_CHECKING:
    from .game import Game


class Chip(NamedTuple):
    """One thing that something brought: of whom, and from how much to how much."""

    what: Said
    name: str = ""
    """Whose it is; empty for what is the table's."""
    look: str = ""
    """The track that moved; empty where it is no track."""
    before: int | None = None
    after: int | None = None
    tone: Tone = ""
    """``good`` for the better, ``harm`` for the worse, ``grim`` the GM's,
    ``strong`` a countdown."""
    pending: bool = False
    """Whether it is not settled yet."""


def chips(game: "Game", before: Any, after: Any) -> Iterator[Chip]:
    """What moved between two states, as one seat sees them: on cards, then on the table."""
    stood = {card.name: card.rows for card in game.cards(before)}
    for card in game.cards(after):
        if card.name in stood:
            yield from _moved(game, card.name, stood[card.name], card.rows)
            yield from _befell(card.name, stood[card.name], card.rows)
    yield from _moved(game, "", game.gauges(before), game.gauges(after))


def _moved(
    game: "Game", name: str, before: tuple[Row, ...], after: Iterable[Row]
) -> Iterator[Chip]:
    """Tracks and dials that stand otherwise; of slots that break, how many are whole."""
    for row in after:
        old, new = next((each.value for each in before if each.label == row.label), None), row.value
        if isinstance(new, Slots) and isinstance(old, Slots) and old.marked != new.marked:
            breaks = bool(game.looks.get(new.look, PLAIN_LOOK).crack)
            was, now = (each.most - each.marked if breaks else each.marked for each in (old, new))
            better = (now > was) == (breaks or row.tone == "good")
            tone: Tone = "grim" if row.tone == "grim" else "good" if better else "harm"
            yield Chip(row.label, name, new.look, was, now, tone)
        if isinstance(new, Dial) and isinstance(old, Dial) and old.left != new.left:
            yield Chip(row.label, "", "", old.left, new.left, "strong")


def _befell(name: str, before: tuple[Row, ...], after: Iterable[Row]) -> Iterator[Chip]:
    """What somebody suffers now and did not before."""
    known = [row.value for row in before]
    for row in after:
        if row.tone == "harm" and isinstance(row.value, Said) and row.value not in known:
            yield Chip(row.value, name, tone="harm")
