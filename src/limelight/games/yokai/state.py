"""What a table of the game holds."""

from typing import Literal

from msgspec import Struct

Colour = Literal["white", "black"]
Kind = Literal["find_out", "risk", "use_ability", "travel", "weaken"]
MOST_CONDITIONS = 6
"""The sixth puts a character out of action."""


class Held(Struct, frozen=True, omit_defaults=True):
    """A thing that the state holds."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table can choose."""

    improve_six: bool = False
    literal_tables: bool = False


class Character(Held, frozen=True, kw_only=True):
    """A character; the demon, if there is one, is the first condition and never goes away."""

    player: str
    attributes: dict[str, Colour] = {}
    equipment: dict[str, Colour] = {}
    fears: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    chapter: Literal["light", "dark"] = "light"
    demon: str | None = None
    conditions: tuple[str, ...] = ()
    out: bool = False
    out_since: int = 0
    """How many risks had been won at the table when the character went out."""

    @property
    def removable(self) -> int:
        """How many conditions can go: all but the demon (YO-R8)."""
        return len(self.conditions) - (self.demon is not None)


class Clue(Held, frozen=True):
    """Something that the group knows."""

    text: str = ""
    used: bool = False


class Adventure(Held, frozen=True, kw_only=True):
    """What the group is after."""

    difficulty: int
    question: str
    shared: bool = True
    travelled: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    bought: int | None = None
    """The danger level of a fight that the GM has bought and not yet started."""
    solved: Literal["peaceful", "final_fight"] | None = None
    final: bool = False
    """Whether the next fight is the final one."""


class Die(Held, frozen=True):
    """One die of a pool, as it lies there."""

    colour: Colour
    face: int = 0


class Move(Held, frozen=True, kw_only=True):
    """The open move: thrown, perhaps helped and improved, not yet settled."""

    kind: Kind
    character: str
    player: str
    """Who threw it, whoever settles it."""
    dice: dict[str, Die]
    helps: dict[str, Die] = {}
    improved: bool = False


class Fight(Held, frozen=True, kw_only=True):
    """A fight of the whole group."""

    number: int
    danger: int
    round: int = 1
    weak_points: dict[str, tuple[int, ...]] = {}
    pools: dict[str, int] = {}
    weakened: tuple[str, ...] = ()
    """Who has tried to weaken the enemy in this round."""
    over: bool = False


class Risk(Held, frozen=True):
    """A risk that came off, until it is used for leaving a fight or bringing somebody back."""

    number: int
    player: str
    fight: int = 0
    """The fight that the one who took it stood in; 0 outside."""


class State(Held, frozen=True, kw_only=True):
    """The whole table."""

    improve_six: bool = False
    literal_tables: bool = False
    points: int = 0
    clues: dict[int, Clue] = {}
    bonus_dice: int = 0
    adventure: Adventure | None = None
    characters: dict[str, Character] = {}
    move: Move | None = None
    fight: Fight | None = None
    fights: int = 0
    risks: tuple[Risk, ...] = ()
    risks_won: int = 0


def start(options: Options) -> State:
    """A new table."""
    return State(improve_six=options.improve_six, literal_tables=options.literal_tables)


def fighting(state: State) -> Fight | None:
    """The fight that is going on."""
    return state.fight if state.fight is not None and not state.fight.over else None


def reachable(fight: Fight) -> bool:
    """YO-R16: whether the dice that count this round can reach the danger level."""
    count = sum(name not in fight.weakened for name in fight.pools)
    return fight.danger <= 6 * min(count, 2)
