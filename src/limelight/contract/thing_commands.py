"""What people do with things that they carry: commands that a game enters, and rows of cards.

Its people are :class:`~.carriers.Carrier`; what using a thing costs, the thing says with ``Costs``
on its fields.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from .cards import Act, Row
from .carriers import CARRIED, Carrier
from .commands import Answer, Command, Form
from .events import Event, name_of
from .fields import Name, Text
from .library import copied
from .marks import Asked, Of, OtherThan
from .prices import moves, price, unpayable
from .refusals import Refusal, bad_value, unknown
from .said import Said
from .seats import Seat
from .somebody import OfSomebody
from .thing_events import ThingDropped, ThingGiven, ThingUsed, UsesRestored
from .things import in_play
from .uses import gone, text_of, used_up

MOST_TAKERS = 8
"""Of so many others a card names those who can take a thing; of more of them a form asks."""


class OfThings(OfSomebody, frozen=True, kw_only=True):
    """Something with a thing that somebody carries."""

    of: Annotated[Name, Of(Carrier, mine=True)]


class OfTheirs(OfThings, frozen=True, kw_only=True):
    """Something with a thing that they have."""

    def unknown(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """They have it."""
        thing = getattr(self, "thing", None)
        who = self.whom(state)
        if thing is not None and who is not None and thing not in who.things:
            yield unknown(thing, "thing")

    @classmethod
    def forms(cls, seen: Any, seat: Seat) -> Iterable[Form]:
        """One for each of one's own who has something for it."""
        for name, who in cls.theirs(seen, seat):
            things = tuple(n for n, each in who.things.items() if cls.can(seen, seat, name, each))
            if things:
                choices = {"of": (name,), "thing": things, **cls.beside(seen, name)}
                yield Form(choices=choices, trusted=True)

    @classmethod
    def beside(cls, seen: Any, name: str) -> Mapping[str, tuple[str, ...]]:
        """What else is chosen."""
        return {}

    @classmethod
    def can(cls, seen: Any, seat: Seat, name: str, thing: Any) -> bool:
        """Whether it could be done now with a thing of somebody's."""
        return True


class UseThing(OfTheirs, frozen=True, kw_only=True):
    """Uses a thing: it is paid for, and one of its uses is gone."""

    happens = ThingUsed
    used_up: ClassVar[str] = "not_now"
    """The code of refusal where no use is left."""
    thing: Annotated[Name, Asked()]
    text: Annotated[Text | None, Asked()] = None

    def refuse(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """There is a use left, and what it costs; a game may have more reasons."""
        who = self.whom(state)
        thing = who.things[self.thing]
        if used_up(who, thing):
            yield Refusal(self.used_up, "no_uses_left", values={"name": self.thing})
        yield from unpayable(state, who, thing)

    def decide(self, state: Any, seat: Seat) -> Answer:
        """All of it is paid, or nothing."""
        thing = self.whom(state).things[self.thing]
        moved = {at: each.by for at, each in moves(thing).items() if each.by}
        return self.happens(
            where=self.where(state),
            of=self.of,
            thing=self.thing,
            text=self.text,
            counted=thing.per is not None,
            own={track: by for (track, table), by in moved.items() if not table},
            table={track: by for (track, table), by in moved.items() if table},
        )

    @classmethod
    def can(cls, seen: Any, seat: Seat, name: str, thing: Any) -> bool:
        """Whether the rules would let it be used."""
        return not any(cls(of=name, thing=thing.name).refuse(seen, seat))


class RestoreUses(OfTheirs, frozen=True, kw_only=True):
    """All uses of one thing, or of everything, are there again."""

    happens = UsesRestored
    thing: Annotated[Name | None, Asked()] = None

    def decide(self, state: Any, seat: Seat) -> Answer:
        """As often as ever; nothing happens where nothing is used."""
        used = self.whom(state).used
        names = tuple(used) if self.thing is None else tuple({self.thing} & used.keys())
        return self.happens(where=self.where(state), of=self.of, names=names) if names else ()

    @classmethod
    def can(cls, seen: Any, seat: Seat, name: str, thing: Any) -> bool:
        """What has been used."""
        return thing.name in cls.people(seen, name)[name].used


class AcquireThing(OfThings, frozen=True, kw_only=True):
    """Somebody gains a thing: of the library, or as it is described.

    A game's own says of which kind, and what then happens::

        happens = ThingAcquired
        thing: Annotated[ll.Name | Ware, ll.InLibrary("things"), ll.Asked()]
    """

    thing: Any

    def malformed(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """Of a name that they do not carry yet."""
        record, who = copied(state.library, CARRIED, self.thing), self.whom(state)
        if record is None or who is None or not (seat.gm or seat.plays(who.player)):
            return
        if record.name in who.things:
            yield bad_value("carried_twice", "thing", name=record.name)

    def decide(self, state: Any, seat: Seat) -> Answer:
        """With as many uses as it comes with."""
        record = copied(state.library, CARRIED, self.thing)
        plain, used = replace(record, left=None), gone(record)
        happened: Event = self.happens(where=self.where(state), of=self.of, thing=plain, used=used)
        return happened

    @classmethod
    def forms(cls, seen: Any, seat: Seat) -> Iterable[Form]:
        """For any of one's own."""
        mine = tuple(name for name, _ in cls.theirs(seen, seat))
        return (Form(choices={"of": mine}, trusted=True),) if mine else ()

    @classmethod
    def trial(cls, seen: Any, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """Something small, which anybody can have."""
        return {} if "thing" in fields else {"thing": {"name": "…"}}


class DropThing(OfTheirs, frozen=True, kw_only=True):
    """Somebody lets go of a thing."""

    happens = ThingDropped
    thing: Annotated[Name, Asked()]

    def decide(self, state: Any, seat: Seat) -> Answer:
        """It is gone."""
        return self.happens(where=self.where(state), of=self.of, thing=self.thing)


class GiveThing(OfTheirs, frozen=True, kw_only=True):
    """Somebody gives a thing to another, as far used as it is."""

    happens = ThingGiven
    thing: Annotated[Name, Asked()]
    to: Annotated[Name, Of(Carrier), OtherThan("of")]

    def malformed(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """To somebody else."""
        if self.to == self.of:
            yield bad_value("to_oneself", "to")

    def unknown(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """They have it, and it goes to one of their kind."""
        yield from super().unknown(state, seat)
        if self.to not in self.people(state, self.of):
            yield unknown(self.to, "to")

    def refuse(self, state: Any, seat: Seat) -> Iterator[Refusal | None]:
        """To one who has none of that name."""
        if self.thing in self.people(state, self.of)[self.to].things:
            values = {"to": self.to, "name": self.thing}
            yield Refusal("not_now", "has_one", values=values)

    def decide(self, state: Any, seat: Seat) -> Answer:
        """It changes hands."""
        return self.happens(where=self.where(state), of=self.of, thing=self.thing, to=self.to)

    @classmethod
    def beside(cls, seen: Any, name: str) -> Mapping[str, tuple[str, ...]]:
        """To anybody else."""
        return {"to": others_in_play(cls.people(seen, name), name)}

    @classmethod
    def can(cls, seen: Any, seat: Seat, name: str, thing: Any) -> bool:
        """Where there is somebody to take it; among many there is."""
        people = cls.people(seen, name)
        return many_others(people) or bool(takers(people, name, thing.name))


def many_others(people: Mapping[str, Any]) -> bool:
    """Whether there are more others than a card names, to give something to."""
    return len(people) - 1 > MOST_TAKERS


def others_in_play(people: Mapping[str, Any], of: str) -> tuple[str, ...]:
    """Those to whom somebody could give something: who has retired is offered nothing."""
    return tuple(name for name, who in people.items() if name != of and in_play(who))


def takers(people: Mapping[str, Carrier], of: str, thing: str) -> tuple[str, ...]:
    """The others who have nothing of this name yet."""
    return tuple(name for name in others_in_play(people, of) if thing not in people[name].things)


def brings(
    commands: Mapping[str, type[Command]], seen: Any, do: str, fields: Mapping[str, Any]
) -> tuple[Said, ...]:
    """What using a thing would cost; nothing is known of other commands."""
    command = commands.get(do)
    if command is None or not issubclass(command, UseThing):
        return ()
    of: Any = fields.get("of")
    who = command.people(seen, of).get(of)
    thing = None if who is None else who.things.get(fields.get("thing"))
    return () if thing is None else tuple(price(who, thing))


ON_CARDS = (UseThing, GiveThing, DropThing)
"""What can be done with a thing from the card of whoever carries it, in this order."""


def thing_rows(
    commands: Mapping[str, type[Command]], seen: Any, where: str, name: str
) -> Iterator[Row]:
    """What somebody carries, as lines of a card: what using it costs, what can be done with it.

    ``where``: the map of the state that holds them.
    """
    mine = [
        each
        for kind in ON_CARDS
        for each in commands.values()
        if issubclass(each, kind) and where in each.maps(seen)
    ]
    people = getattr(seen, where)
    for thing in people[name].things.values():
        called = Said("card.thing_name", {"name": thing.name})
        fields = {"of": name, "thing": thing.name}
        acts = tuple(act for each in mine for act in _acts(each, people, fields))
        row = Row(Said("card.thing"), called, kind="thing", acts=acts, text=text_of(thing))
        who = people[name]
        yield row._replace(adds=tuple(price(who, thing)), spent=used_up(who, thing))


def _acts(
    command: type[OfThings], people: Mapping[str, Carrier], fields: dict[str, Any]
) -> Iterator[Act]:
    """What this command does with a thing, where it can be done."""
    do = name_of(command)
    if issubclass(command, UseThing):
        yield Act(do, fields, Said("act.use"))
    elif issubclass(command, DropThing):
        yield Act(do, fields, twice=True)
    elif many_others(people):
        yield Act(do, fields, asks=True)
    elif others := takers(people, fields["of"], fields["thing"]):
        yield Act(do, fields, choose="to", among=others)


def things_left_out(who: Carrier) -> tuple[Said, ...]:
    """What of somebody's a forecast does not play: whatever they carry."""
    return tuple(Said("covered.thing", {"name": name}) for name in who.things)
