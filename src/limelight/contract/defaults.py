"""What a game does by itself, unless it has a function of its own for it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import NODEFAULT, msgpack
from msgspec.structs import FieldInfo, fields, replace

from . import tracks
from .cards import Act, Card, facts, rows
from .carriers import CARRIED, Carrier, carrying, free_again, shown_things
from .events import Event
from .fields import Hidden
from .library import library_of, without_records
from .marks import New, Of, declared, maps_of
from .moments import Moment, all_retired
from .person_commands import Rejoin
from .refusals import Refusal
from .said import Said
from .seats import Seat
from .seen import veiled
from .thing_commands import thing_rows
from .things import Person, as_sent, in_play, without, written_out


def understand(do: str, fields: dict[str, Any]) -> dict[str, Any] | Refusal:
    """The fields as they are."""
    return fields


def redact(state: Any, seat: Seat) -> Any:
    """What the marks on the fields say."""
    return veiled(state, seat.gm)


def spans(state: Any) -> Mapping[str, tracks.Span | tracks.OneOf]:
    """What the marks on the fields say."""
    return dict(tracks.spans(state))


def view(seen: Any) -> dict[str, Any]:
    """Every field as it is called in the state.

    Of a library what a seat is told of it; of what people carry how much is left.
    """
    library = library_of(seen)
    found: dict[str, Any] = written_out(seen if library is None else replace(seen, library=Hidden))
    if library is not None:
        found["library"] = library.view()
    for where, name, who in _people(seen):
        if isinstance(who, Carrier):
            found[where][name] = without(found[where][name], "used")
            found[where][name][CARRIED] = shown_things(who)
    return found


def result(events: tuple[Any, ...], before: Any, after: Any) -> dict[str, Any]:
    """What each event says of itself."""
    found: dict[str, Any] = {}
    for event in events:
        found |= event.result()
    return found


def cards(commands: Mapping[str, Any], seen: Any) -> tuple[Card, ...]:
    """Everybody at the table, with their tracks, what they are good at and what they carry."""
    return tuple(_card(commands, seen, where, name, who) for where, name, who in _people(seen))


def _card(commands: Mapping[str, Any], seen: Any, where: str, name: str, who: Person) -> Card:
    carried = thing_rows(commands, seen, where, name) if isinstance(who, Carrier) else ()
    card = Card(name, who.player, tuple(rows(who)), (*facts(who), *carried))
    if in_play(who):
        return card
    brings = ((do, each) for do, each in commands.items() if issubclass(each, Rejoin))
    acts = tuple(Act(do, {each.called(): name}, sign="undo") for do, each in brings)
    return card._replace(tags=(Said("card.retired"),), acts=acts)


def moment(seen: Any, seat: Seat) -> Moment | None:
    """Nothing in particular; whoever plays only people who have retired is told so."""
    mine = [(name, who) for _, name, who in _people(seen) if who.player == seat.name]
    if not mine or seat.gm or any(in_play(who) for _, who in mine):
        return None
    return all_retired(mine[0][0])


def session_starts(state: Any) -> Any:
    """What can be used once a session can be used again; a state may say that one runs."""
    return _session(free_again(state, "session"), runs=True)


def session_ends(state: Any) -> Any:
    """A state that says that one runs says so no more."""
    return _session(state, runs=False)


def _session(state: Any, runs: bool) -> Any:
    known = "session_runs" in state.__struct_fields__
    return replace(state, session_runs=runs) if known else state


def waits_for(seen: Any) -> Iterable[str]:
    """Nothing in particular."""
    return ()


def _people(state: Any) -> Iterable[tuple[str, str, Person]]:
    for room in maps_of(type(state), Person):
        for name, who in getattr(state, room).items():
            yield room, name, who


def owners(state: Any) -> Mapping[str, str | None]:
    """Every person, with their player."""
    return {name: who.player for _, name, who in _people(state)}


def hand_over(state: Any, name: str, player: str) -> Any:
    """Somebody has another player; what was once per player stays with the player."""
    for where, each, who in _people(state):
        if each == name:
            new = {**getattr(state, where), name: replace(who, player=player)}
            return replace(state, **{where: new})
    return state


def remove(state: Any, name: str) -> Any:
    """Somebody is gone, and what belonged to them; the name is free again."""
    changes: dict[str, Any] = {}
    for field in declared(type(state)):
        held = getattr(state, field.name)
        if not isinstance(held, Mapping) or not field.structs:
            continue
        if issubclass(field.structs[0], Person):
            changes[field.name] = without(held, name)
            continue
        named = [each.name for each in declared(field.structs[0]) if each.mark(Of)]
        changes[field.name] = {
            key: each for key, each in held.items() if all(getattr(each, n) != name for n in named)
        }
    return replace(state, **changes)


def wishable(state: Any, name: str) -> tuple[str, ...] | None:
    """Nothing in particular: a wish says in words what it is about."""
    return ()


def answers(event: Event) -> Iterable[str]:
    """Nobody is called by it."""
    return ()


def essence(state: Any) -> bytes:
    """All of it but its library: what is played with was copied from it."""
    return msgpack.encode(without_records(state))


def grants(seen: Any, name: str, on: str | None) -> Iterable[Act]:
    """Nothing that one tap could do."""
    return ()


def ready(do: str, fields: Mapping[str, Any]) -> Iterable[Said]:
    """Nothing but the name."""
    return ()


def bringing(commands: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The commands that bring somebody to a table, each with the map that they come into."""
    for do, struct in commands.items():
        for field in declared(struct) if do.startswith("add_") else ():
            new = field.mark(New)
            if new is not None and field.name == "name":
                yield do, new.where[0]


def person_file(
    game: str, commands: Mapping[str, Any], seen: Any, name: str
) -> dict[str, Any] | None:
    """A playthrough of one step: of somebody's fields those that the command that brings them has.

    Without what is as it would be anyway, and without a player: they are whose file it is.
    """
    rooms = {room: do for do, room in bringing(commands)}
    for room, each, who in _people(seen):
        if each == name and room in rooms:
            said = {"name": name, **dict(_fields(commands[rooms[room]], who))}
            step = {"by": "gm", "do": rooms[room], "with": as_sent(said)}
            return {"game": game, "steps": [step]}
    return None


def _fields(command: Any, who: Person) -> Iterator[tuple[str, Any]]:
    """What a command says of somebody, as they are now; of things with what is left of them."""
    for field in fields(command):
        value = getattr(who, field.name, Hidden)
        if field.name == CARRIED and isinstance(who, Carrier):
            value = tuple(carrying(who))
        if field.name not in ("name", "player") and value is not Hidden:
            if field.required or value != _usual(field):
                yield field.encode_name, value


def _usual(field: FieldInfo) -> Any:
    """What a field is where nothing is said."""
    return field.default if field.default_factory is NODEFAULT else field.default_factory()
