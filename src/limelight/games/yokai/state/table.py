"""What a table of Augen des Zwielichts holds."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import limelight.contract as ll

from ..facts import game
from ..rolls import Chapter, Colour, Kind, MoveRoll, Reading
from .library import Library, Thing

COUNT = ll.Track(0, ll.LIMIT)
GM_S = ll.Secret(unless="shared")
"""The GM's alone, unless the adventure's difficulty is shared."""


@game.options
class Options(ll.Options, frozen=True, kw_only=True):
    """What a table can choose."""

    improve_six: bool = False
    """YO-R2: whether a 6 may be improved."""
    literal_tables: bool = False
    """YO-R20: whether 1&1 of a risk is no dangerous situation."""


class Character(ll.Carrier, frozen=True, kw_only=True):
    """A character; the demon, if there is one, is the first condition and never goes away."""

    attributes: dict[str, Colour] = {}
    equipment: dict[str, Colour] = {}
    fears: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    chapter: Chapter = "light"
    demon: str | None = None
    conditions: tuple[str, ...] = ()
    things: dict[str, Thing] = {}
    out: bool = False
    out_since: int = 0
    """How many risks had been won at the table when the character went out."""

    @property
    def up(self) -> bool:
        """Whether they take part: neither out of action nor retired."""
        return not (self.out or self.retired)

    @property
    def removable(self) -> int:
        """YO-R8: how many conditions can go: all but the demon."""
        return len(self.conditions) - (self.demon is not None)

    @property
    def white(self) -> tuple[str, ...]:
        """The attributes that are white."""
        return tuple(name for name, colour in self.attributes.items() if colour == "white")

    def rid(self, count: int) -> "Character":
        """Without the last conditions."""
        return ll.replace(self, conditions=self.conditions[: len(self.conditions) - count])

    def taking(self, *conditions: str) -> "Character":
        """With more conditions, in the order they came."""
        return ll.replace(self, conditions=(*self.conditions, *conditions))


class Clue(ll.Thing, frozen=True):
    """Something that the group knows."""

    text: str = ""
    used: bool = False


class Adventure(ll.Thing, frozen=True, kw_only=True):
    """What the group is after."""

    difficulty: Annotated[int, COUNT, GM_S]
    question: str
    shared: bool = True
    travelled: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    bought: int | None = None
    """The danger level of a fight that the GM has bought and not yet started."""
    solved: Literal["peaceful", "final_fight"] | None = None
    final: bool = False
    """Whether the next fight is the final one."""


class Die(ll.Thing, frozen=True):
    """One die of a pool, as it lies there."""

    colour: Colour
    face: int = 0


class Move(ll.Thing, frozen=True, kw_only=True):
    """The open move: thrown, perhaps helped and improved, not yet settled."""

    kind: Kind
    character: str
    player: str
    """Who threw it, whoever settles it."""
    dice: dict[str, Die]
    helps: dict[str, Die] = {}
    improved: bool = False

    def reading(self) -> Reading:
        """YO-R4: what every die on the table says, a helper's too."""
        roll = MoveRoll(kind=self.kind, lying=by_colour(self.lying()))
        return roll.reading(roll.read({}))

    def lying(self) -> tuple[Die, ...]:
        """Every die on the table."""
        return (*self.dice.values(), *self.helps.values())

    def blacks(self) -> set[int]:
        """YO-12: what the acting player's black dice show."""
        return {die.face for die in self.dice.values() if die.colour == "black"}


class Fight(ll.Thing, frozen=True, kw_only=True):
    """A fight of the whole group."""

    number: int
    danger: Annotated[int, ll.Track(2, ll.LIMIT)]
    round: int = 1
    weak_points: dict[str, tuple[int, ...]] = {}
    pools: dict[str, int] = {}
    weakened: tuple[str, ...] = ()
    """Who has tried to weaken the enemy in this round."""
    over: bool = False

    @property
    def reachable(self) -> bool:
        """YO-R16: whether the dice that count this round can reach the danger level."""
        count = sum(name not in self.weakened for name in self.pools)
        return self.danger <= 6 * min(count, 2)

    @property
    def waits(self) -> bool:
        """YO-20: whether the combat dice are refused until weakening was tried."""
        return self.danger > 12 and not self.weakened

    def without(self, *names: str) -> "Fight":
        """The fight without some who were in it; their extra dice are lost."""
        points, pools = ll.without(self.weak_points, *names), ll.without(self.pools, *names)
        return ll.replace(self, weak_points=points, pools=pools)


class Risk(ll.Thing, frozen=True):
    """A risk that came off, until it is used for leaving a fight or bringing somebody back."""

    number: int
    player: str
    fight: int = 0
    """The fight that the one who took it stood in; 0 outside."""


@game.state
class State(ll.Thing, frozen=True, kw_only=True):
    """The whole table."""

    improve_six: bool = False
    literal_tables: bool = False
    points: Annotated[int, COUNT] = 0
    clues: dict[int, Clue] = {}
    bonus_dice: Annotated[int, COUNT] = 0
    adventure: Adventure | None = None
    characters: dict[str, Character] = {}
    move: Move | None = None
    fight: Fight | None = None
    fights: int = 0
    risks: tuple[Risk, ...] = ()
    risks_won: int = 0
    session_runs: bool = False
    library: Library = Library()


def start(options: Options) -> State:
    """A new table."""
    return State(improve_six=options.improve_six, literal_tables=options.literal_tables)


def removable(state: State, name: str) -> ll.Refusal | None:
    """Nobody leaves an open move, as its helper neither, or a fight."""
    move, fight = state.move, fighting(state)
    if move is not None and (name == move.character or name in move.helps):
        return ll.not_now("in_move", name=name)
    if fight is not None and name in fight.pools:
        return ll.not_now("in_fight", name=name)
    return None


def essence(state: State) -> bytes:
    """What the future depends on: not which round of a fight it is, beyond the third (YO-19)."""
    fight = state.fight
    if fight is not None:
        state = ll.replace(state, fight=ll.replace(fight, round=min(fight.round, 3)))
    return ll.essence(state)


game.start, game.removable, game.essence = start, removable, essence

# Questions that rules, events and views ask


def fighting(state: State) -> Fight | None:
    """The fight that is going on."""
    return state.fight if state.fight is not None and not state.fight.over else None


def by_colour(dice: Iterable[Die]) -> dict[Colour, tuple[int, ...]]:
    """The faces of dice that lie there."""
    found: dict[Colour, tuple[int, ...]] = {}
    for die in dice:
        found[die.colour] = (*found.get(die.colour, ()), die.face)
    return found


def with_fight(state: State, **changes: Any) -> State:
    """The table with its fight changed."""
    assert state.fight is not None
    return ll.replace(state, fight=ll.replace(state.fight, **changes))


def with_adventure(state: State, **changes: Any) -> State:
    """The table with its adventure changed."""
    assert state.adventure is not None
    return ll.replace(state, adventure=ll.replace(state.adventure, **changes))


def with_clues(state: State, count: int) -> State:
    """The group has found so many more."""
    last = max(state.clues, default=0)
    found = {last + n: Clue() for n in range(1, count + 1)}
    return ll.replace(state, clues={**state.clues, **found}) if found else state


def clues_used(state: State, numbers: tuple[int, ...]) -> State:
    """Some clues are used up."""
    used = {number: ll.replace(state.clues[number], used=True) for number in numbers}
    return ll.replace(state, clues={**state.clues, **used})


def risk_used(state: State, number: int) -> State:
    """A risk that came off is used up."""
    return ll.replace(state, risks=tuple(r for r in state.risks if r.number != number))


def gone(state: State, out: tuple[str, ...]) -> State:
    """YO-R13: those who go out of action are in no fight any more."""
    for name in out:
        state = ll.changed(state, "characters", name, out=True, out_since=state.risks_won)
    fight = fighting(state) if out else None
    return state if fight is None else ll.replace(state, fight=fight.without(*out))
