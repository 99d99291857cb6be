"""What is decided at a table and not yet stored: steps, each on the ones before it."""

from limelight.contract.events import Event

from . import common
from .common.events import Undone, lasting
from .common.state import Whole
from .entries import Entry, Heads, Thrown
from .fair import EARLY
from .journal import Journal
from .steps import Step

MOST_STEPS = 32
"""So many are decided at most before the first of them is stored."""
MOST_THROWS = EARLY // 2
"""So many of their throws are fair: a tree is published before dice fall that come from it."""


class Ahead:
    """A journal's other end: where it will stand once everything that is decided is kept."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._steps: list[Step] = []

    def __bool__(self) -> bool:
        """Whether anything is decided and not yet stored."""
        return bool(self._steps)

    @property
    def full(self) -> bool:
        """Whether something has to be kept before more is decided."""
        return len(self._steps) >= MOST_STEPS or self.throws >= MOST_THROWS

    @property
    def number(self) -> int:
        """Of the last step."""
        return self._steps[-1].entry.number if self._steps else self._journal.number

    @property
    def whole(self) -> Whole:
        """The table after the last step."""
        return self._steps[-1].after if self._steps else self._journal.whole

    @property
    def heads(self) -> Heads:
        """Where the chains stand after the last step."""
        return self._steps[-1].heads if self._steps else self._journal.heads

    @property
    def throws(self) -> int:
        """How many throws of fair dice are decided."""
        return sum(t.proof is not None for step in self._steps for t in step.entry.throws)

    @property
    def senders(self) -> dict[str, None]:
        """Players who have sent a command, in the order of their first."""
        new = [step.entry.by for step in self._steps if step.entry.role == "player"]
        return self._journal.senders | dict.fromkeys(new) if new else self._journal.senders

    def last_of_a_player(self) -> Entry | None:
        """The last entry of a player that is decided and not yet stored."""
        theirs = (step.entry for step in reversed(self._steps) if step.entry.role == "player")
        return next(theirs, None)

    def add(self, step: Step) -> Step:
        """One more is decided."""
        self._steps.append(step)
        return step

    def drop(self, step: Step) -> None:
        """A step could not be stored: it, and what was decided on it, never was."""
        del self._steps[self._steps.index(step) :]

    def keep(self, step: Step) -> None:
        """The first step is stored, and ahead no longer."""
        if self._steps and self._steps[0] is step:
            del self._steps[0]

    def under(self, label: str) -> tuple[Thrown, ...]:
        """The throws that lie sealed under a label, those of steps first."""
        for step in reversed(self._steps):
            found = tuple(t for t in step.entry.throws if t.sealed == label)
            if found:
                return found
        return self._journal.under(label)

    def back(self, events: tuple[Event, ...]) -> Whole | None:
        """The table that an undo goes back to; what is taken back may itself be only decided."""
        undone = _undone(events)
        if not undone:
            return None
        numbers = [step.entry.number for step in self._steps]
        if undone in numbers:
            after = self._steps[numbers.index(undone) + 1 :]
            whole: Whole | None = self._steps[numbers.index(undone)].before
        else:
            after = self._steps
            whole = self._journal.back(events, {_undone(step.events) for step in after})
        assert whole is not None
        for step in after:
            if lasting(step.events):
                whole = common.after(whole, step.events)
        return whole


def _undone(events: tuple[Event, ...]) -> int:
    """The number of the entry that these events take back; 0 where it is none."""
    return next((event.number for event in events if isinstance(event, Undone)), 0)
