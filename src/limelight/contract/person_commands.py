"""What can be done with somebody after they came to the table: change the sheet, retire, rejoin.

Commands that a game enters; its people are :class:`~.things.Retiring`.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from msgspec.structs import fields, replace

from .carriers import CARRIED, Carrier, alone, carried, carries_otherwise, carrying
from .commands import Answer, Form
from .events import Event
from .fields import Hidden, Name, Text
from .marks import Asked, Of
from .person_events import Rejoined, Retired
from .refusals import Refusal, bad_value, not_now
from .seats import Seat
from .somebody import OfSomebody
from .things import Retiring, as_sent, in_play, out_of_play


class OfPerson(OfSomebody, frozen=True, kw_only=True):
    """Something with somebody's sheet.

    A game that calls them otherwise says so, here and in what happens then::

        class Retire(ll.Retire, frozen=True, kw_only=True, rename={"of": "fighter"}):
            happens = Retired
            of: Mine
    """

    of: Annotated[Name, Of(Retiring, mine=True)]

    @classmethod
    def called(cls) -> str:
        """The name under which it is sent who it is about."""
        return cls.__struct_encode_fields__[cls.__struct_fields__.index("of")]


class ChangePerson(OfPerson, frozen=True, kw_only=True):
    """Writes a sheet anew: what is given takes the place of what stood there.

    A game's own says what can be written, ``None`` unless it is given, or ``UNSET`` where None
    can be written too; and what then happens: ``happens = PedlarChanged``.
    """

    def malformed(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """Something to change."""
        if not self.given():
            yield bad_value("nothing_to_change", self.called())

    def refuse(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """Players change sheets while no session runs, the GM always."""
        if not seat.gm and getattr(state, "session_runs", False):
            yield not_now("sheet_closed", name=self.of)

    def decide(self, state: Any, seat: Seat) -> Answer:
        """What happened to them stays; nothing happens where it reads as before."""
        was = self.whom(state)
        who = replace(was, **self.written(state, was))
        before, after = self.reads(was), self.reads(who)
        changed = tuple(name for name in before if after[name] != before[name])
        otherwise = isinstance(who, Carrier) and carries_otherwise(who, was)
        changed += (CARRIED,) if otherwise else ()
        if not changed:
            return ()
        told = alone(who) if isinstance(who, Carrier) and not otherwise else who
        happened: Event = self.happens(of=self.of, who=told, changed=changed)
        return happened

    def given(self) -> dict[str, Any]:
        """What is to be written."""
        usual = {field.name: field.default for field in fields(self) if field.name != "of"}
        return {name: each for name in usual if (each := getattr(self, name)) is not usual[name]}

    def written(self, state: Any, was: Any) -> dict[str, Any]:
        """What of somebody is another then: what is given as it is, and what follows from it."""
        given = {n: each for n, each in self.given().items() if n in was.__struct_fields__}
        if CARRIED in given:
            given |= carried(state.library, given[CARRIED], was)
        return given | self.besides(state, was)

    def besides(self, state: Any, was: Any) -> dict[str, Any]:
        """What a game writes otherwise, or besides."""
        return {}

    @classmethod
    def reads(cls, who: Any) -> dict[str, Any]:
        """A sheet in the fields of this command, but for the things on it."""
        sent = zip(cls.__struct_encode_fields__, cls.__struct_fields__, strict=True)
        known = {*who.__struct_fields__} - {"of", CARRIED}
        return {name: getattr(who, field) for name, field in sent if field in known}

    @classmethod
    def trial(cls, seen: Any, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """What stands there can always be written again."""
        if fields.keys() - {cls.called()}:
            return {}
        stands = {n: each for n, each in cls.stands(seen, fields).items() if each is not Hidden}
        return next(({n: as_sent(each)} for n, each in stands.items() if each is not None), {})

    @classmethod
    def stands(cls, seen: Any, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """The sheet as it is."""
        name = str(fields.get(cls.called()))
        who = cls.people(seen, name).get(name)
        if who is None:
            return {}
        things = {CARRIED: tuple(carrying(who))} if CARRIED in cls.__struct_fields__ else {}
        return cls.reads(who) | things


class Retire(OfPerson, frozen=True, kw_only=True):
    """Takes somebody out of play; the sheet and the name stay."""

    happens = Retired
    because: Annotated[Text | None, Asked()] = None

    def refuse(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """Once; a game may have more reasons."""
        yield out_of_play(self.whom(state), self.of)

    def decide(self, state: Any, seat: Seat) -> Answer:
        """It is a sheet from now on."""
        return self.happens(of=self.of, because=self.because)


class Rejoin(OfPerson, frozen=True, kw_only=True):
    """Brings somebody back into play who had retired."""

    happens = Rejoined

    def refuse(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """Only who has retired."""
        if in_play(self.whom(state)):
            yield not_now("not_retired", name=self.of)

    def decide(self, state: Any, seat: Seat) -> Answer:
        """As they were."""
        return self.happens(of=self.of)

    @classmethod
    def forms(cls, seen: Any, seat: Seat) -> Iterable[Form]:
        """One for all who have retired."""
        gone = tuple(name for name, who in cls.theirs(seen, seat) if not in_play(who))
        if gone:
            yield Form(choices={cls.called(): gone})
