"""Scenes that the GM prepares, and brings to the table in one go."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import limelight.contract as ll
from limelight.contract.driver import apart, folded, settled
from limelight.contract.marks import New, Of, declared
from limelight.contract.stages import first

from .. import reading
from .events import GmAlone
from .facts import game
from .state import MOST_ADDED, MOST_SCENES, Adding, Scene, Whole

PREFIX = "add_"
"""Commands that bring somebody or something to the table are called so."""
MOST_NAME = 64


@game.event()
class ScenePrepared(GmAlone, frozen=True):
    """The GM has a scene ready; one of the same name is replaced."""

    name: str
    add: tuple[Adding, ...] = ()
    text: str | None = None

    def evolve(self, whole: Whole) -> Whole:
        """It waits."""
        scene = Scene(self.add, self.text)
        return ll.replace(whole, scenes={**whole.scenes, self.name: scene})


@game.event()
class SceneBrought(GmAlone, frozen=True):
    """All of a scene came to the table; it stays prepared."""

    name: str


@game.event()
class SceneDropped(GmAlone, frozen=True):
    """A scene is not needed any more."""

    name: str

    def evolve(self, whole: Whole) -> Whole:
        """It is gone."""
        return ll.replace(whole, scenes=ll.without(whole.scenes, self.name))


@game.command(gm=True)
class PrepareScene(ll.Command, frozen=True, kw_only=True):
    """The GM prepares what comes to the table later, all at once."""

    name: ll.Name
    add: Annotated[tuple[Adding, ...], ll.Meta(max_length=MOST_ADDED)]
    text: Annotated[ll.Text | None, ll.Asked()] = None

    def malformed(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Nothing but well-formed commands that bring something."""
        for each in self.add:
            command = read(state, each)
            wrong = isinstance(command, ll.Refusal)
            if wrong or first(command.malformed(state.game, ll.GM)) is not None:
                yield ll.bad_value("scene", "add", do=each.do)

    def refuse(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is room for one more."""
        if self.name not in state.scenes and len(state.scenes) >= MOST_SCENES:
            yield ll.not_now("too_many_scenes", most=MOST_SCENES)

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """Only the GM knows of it."""
        return ScenePrepared(name=self.name, add=self.add, text=self.text)


class OfScene(ll.Command, frozen=True, kw_only=True):
    """Something with a scene that is prepared."""

    name: ll.Name

    def unknown(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is one; for nobody but the GM."""
        if not seat.gm or self.name not in state.scenes:
            yield ll.unknown(self.name, "name")

    @classmethod
    def forms(cls, seen: Whole, seat: ll.Seat) -> Iterable[ll.Form]:
        """Those that are prepared."""
        if seat.gm and seen.scenes:
            yield ll.Form(choices={"name": tuple(seen.scenes)})


@game.command(gm=True)
class BringScene(OfScene, frozen=True, kw_only=True):
    """Brings all of a prepared scene to the table, or nothing of it."""

    within = PREFIX

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Decision:
        """One after the other; who finds their name taken gets a number behind it."""
        add = state.scenes[self.name].add
        held, names = state.game, Names(state, add)
        events: list[ll.Event] = [SceneBrought(name=self.name)]
        for each in add:
            command = read(state, each)
            if isinstance(command, ll.Refusal):
                return command
            command, name = names.given(held, command)
            answer = yield from apart(state.of.decide(held, command, seat), name)
            if isinstance(answer, ll.Refusal):
                return answer
            happened = settled(answer)
            events += happened
            held = folded(held, happened)
        return tuple(events)


@game.command(gm=True)
class DropScene(OfScene, frozen=True, kw_only=True):
    """Throws away a prepared scene."""

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """What it brought stays."""
        return SceneDropped(name=self.name)


def read(state: Whole, sent: Adding) -> Any:
    """What a scene adds, as a command of the game; why not, where it is none."""
    struct = state.of.commands.get(sent.do) if sent.do.startswith(PREFIX) else None
    if struct is None:
        return ll.Refusal("bad_value", at="add")
    return reading.command(state.of, sent.do, struct, sent.fields)


def players_in(steps: Iterable[Adding]) -> tuple[str, ...]:
    """Whom a scene names as players."""
    named = (each.fields.get("player") for each in steps)
    return tuple(player for player in named if isinstance(player, str))


class Names:
    """What those of a scene are called at the table, one after the other."""

    def __init__(self, state: Whole, add: Iterable[Adding]) -> None:
        self._called: dict[tuple[str, str], str] = {}
        """By the map of the state and the name in the scene; the first of a name counts."""
        structs = state.of.commands
        self._kept = {
            named
            for each in add
            for field in declared(structs[each.do])
            if field.mark(New) and isinstance(named := each.fields.get(field.sent), str)
        }
        """Names of the scene itself, which no other of it is given."""

    def given(self, state: Any, command: Any) -> tuple[Any, str]:
        """A command with a name that is free, and with the new names of those it names."""
        changes: dict[str, Any] = {}
        name, entered = "", []
        for field in declared(type(command)):
            new, of, value = field.mark(New), field.mark(Of), getattr(command, field.name)
            if new is not None and isinstance(value, str):
                name = self._free(state, new.where, value)
                changes[field.name] = name
                entered += [(where, value) for where in new.where]
            elif of is not None:
                changes[field.name] = self._now(of.maps(type(state)), value)
        self._called = dict.fromkeys(entered, name) | self._called
        return ll.replace(command, **changes), name

    def _now(self, where: tuple[str, ...], value: Any) -> Any:
        """Names of things in these maps, as they are called now."""
        if isinstance(value, str):
            return next((n for each in where if (n := self._called.get((each, value)))), value)
        if isinstance(value, dict):
            return {self._now(where, name): each for name, each in value.items()}
        return tuple(self._now(where, each) for each in value) if value else value

    def _free(self, state: Any, where: tuple[str, ...], name: str) -> str:
        """The name, or the first with a number behind it that nobody has."""
        taken = {each for room in where for each in getattr(state, room)}
        found, number = name, 1
        while found in taken or (number > 1 and found in self._kept):
            number += 1
            found = f"{name[: MOST_NAME - 1 - len(str(number))]} {number}"
        return found
