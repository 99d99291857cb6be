"""A stored command, decided again with the dice that fell then."""

from typing import Any

from limelight.contract import Faces, Refusal, Seat, Throw
from limelight.contract.driver import run
from limelight.contract.events import Event

from . import chance, common, reading
from .entries import Entry
from .journal import Journal


def decided_again(journal: Journal, entry: Entry) -> tuple[Event, ...] | Refusal:
    """What the rules say to a stored command, with the dice that fell then."""
    struct = common.commands_of(journal.game).get(entry.do)
    if struct is None:
        return Refusal("unknown_command")
    command = reading.convert(struct, entry.fields)
    if isinstance(command, Refusal):
        return command
    role: Any = entry.role
    seat, fallen = Seat(entry.by, role), iter(entry.throws)

    def answer(throw: Throw) -> Faces | Refusal:
        thrown = next(fallen, None)
        same = thrown is not None and dict(throw.dice) == thrown.dice
        if thrown is None or not same or throw.hidden != thrown.hidden:
            return Refusal("missing_dice")
        return chance.Typed(thrown.faces)(throw)

    events: tuple[Event, ...] | Refusal = run(common.decide(journal.whole, command, seat), answer)
    if next(fallen, None) is not None:
        return Refusal("bad_dice")
    if isinstance(events, Refusal):
        return events
    back = journal.back(events)
    more = () if back is None else journal.game.lasting(back.game, journal.whole.game)
    return (*common.stamped(journal.whole, events), *more)
