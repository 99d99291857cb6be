"""What people can do: one class for each command, with its fields, its checks and its rule."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from msgspec import Struct

from .events import Event
from .fields import snake
from .refusals import Refusal
from .seats import Seat
from .throws import Faces, Throw

Answer = Event | tuple[Event, ...] | Refusal
"""What a rule comes to: events, or a refusal."""

Decision = Generator[Throw, Faces, Answer]
"""A rule at work: it yields throws, is sent faces, and returns events or a refusal."""


class Form(NamedTuple):
    """One way in which a command can be given now; what it does not say follows from marks."""

    settled: Mapping[str, Any] = {}
    """Filled in without asking."""
    choices: Mapping[str, tuple[str, ...]] = {}
    """What some fields can be, where the marks do not say."""
    sample: Mapping[str, Any] = {}
    """Values for a trial; a field named here and in the choices must be filled in."""
    leave_out: tuple[str, ...] = ()
    """Fields that do not matter in this form."""
    suggested: Mapping[str, tuple[str, Mapping[str, int]]] = {}
    """What a number is filled in with, by what another field is; whoever fills it in decides."""
    trusted: bool = False
    """Whether it is known to be taken: no choice has to be tried."""
    idle: bool = False
    """Whether nobody waits for it in this form, even while the table waits for the command."""
    words: Mapping[str, str] = {}
    """The groups of words for the choices of some fields, where these are codes."""


class Command(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
    tag_field="do",
    tag=snake,
):
    """Something that a person does. Reasons to refuse are asked for in stages.

    What is meant; what is malformed; names (by the marks on fields); whose it is (by the
    marks, by ``gm=True``, by ``whose``); why not now and what is lacking (``refuse``). Each
    stage may rely on those before it. The dice come last.
    """

    within: ClassVar[str] = ""
    """Commands of the game whose names begin so are done inside this one: it can be refused, and
    throw dice, as they can."""

    def meant(self, state: Any) -> "Command | Refusal":
        """The same command with what was left out filled in from the table, or why not."""
        return self

    def malformed(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """What is wrong with the fields, alone or together (``bad_value``)."""
        yield from ()

    def unknown(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """Names that the marks cannot say (``unknown_name``)."""
        yield from ()

    def whose(self, state: Any, seat: Seat) -> Refusal | None:
        """Refuses whoever this is not for, where the marks cannot say (``not_yours``)."""
        return None

    def refuse(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """Every reason why not now, in any order: the first of the closed list is given."""
        yield from ()

    def decide(self, state: Any, seat: Seat) -> Decision | Answer:
        """What happens."""
        raise NotImplementedError

    @classmethod
    def forms(cls, seen: Any, seat: Seat) -> Iterable[Form]:
        """The ways in which it can be given now, by what this seat sees."""
        return (Form(),)

    @classmethod
    def trial(cls, seen: Any, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """Values that make these fields a whole command, to try whether it would be taken."""
        return {}

    @classmethod
    def stands(cls, seen: Any, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """What stands now where this would write, by field: a form begins with it.

        What is left as it stood is not sent.
        """
        return {}
