"""Commands about somebody at the table, whom they name in ``of``."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from .commands import Command
from .fields import Name
from .marks import named_in
from .seats import Seat
from .trials import things_of


class OfSomebody(Command, frozen=True, kw_only=True):
    """Something about somebody; ``of`` is marked with whom it can name."""

    happens: ClassVar[type[Any]]
    """What it leads to, which the game enters too."""
    of: Name

    def whom(self, state: Any) -> Any:
        """Who it is; None where nobody is called so."""
        return self.people(state, self.of).get(self.of)

    def where(self, state: Any) -> str:
        """The map of the state that holds them."""
        found = named_in(type(self)).room(state, self.of)
        assert found is not None
        return found

    @classmethod
    def people(cls, state: Any, name: Any) -> Mapping[str, Any]:
        """Everybody in the map that holds somebody; nobody where none does."""
        room = named_in(cls).room(state, name)
        found: Mapping[str, Any] = {} if room is None else getattr(state, room)
        return found

    @classmethod
    def maps(cls, state: Any) -> tuple[str, ...]:
        """The maps of the state that hold people of whom it can be."""
        return named_in(cls).maps(type(state))

    @classmethod
    def theirs(cls, seen: Any, seat: Seat) -> Iterator[tuple[str, Any]]:
        """Those whom a seat can name."""
        return things_of(seen, seat, named_in(cls))
