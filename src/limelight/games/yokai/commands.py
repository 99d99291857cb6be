"""What people can do at a table of the game. Who may is said in :mod:`.rules`."""

from typing import Annotated, Literal

from msgspec import Meta

from limelight.kinds import MOST, Amount, Command, Count, Name, Text

from .state import Colour

Few = Meta(max_length=MOST)
Numbers = Annotated[tuple[Amount, ...], Few]


class AddCharacter(Command, frozen=True):
    """Brings a character to the table."""

    name: Name
    player: Name | None = None
    attributes: Annotated[dict[Name, Colour], Few] = {}
    equipment: Annotated[dict[Name, Colour], Few] = {}
    fears: Annotated[tuple[Name, ...], Few] = ()
    abilities: Annotated[tuple[Name, ...], Few] = ()
    chapter: Literal["light", "dark"] = "light"
    demon: Name | None = None


class StartAdventure(Command, frozen=True):
    """A new adventure: no points, no clues, no fight."""

    difficulty: Count
    question: Text
    shared: bool = True


class PoolMove(Command, frozen=True):
    """A move with a pool: one more die of one's own, a burden, a bonus die (YO-1)."""

    character: Name
    attribute: Name | None = None
    equipment: Name | None = None
    ability: Name | None = None
    burden: Name | None = None
    bonus: bool = False


class FindOut(PoolMove, frozen=True):
    """Find something out (YO-7)."""


class Risk(PoolMove, frozen=True):
    """Risk something (YO-8)."""


class UseAbility(Command, frozen=True):
    """Use an ability; it always works, the dice say what it brings (YO-9)."""

    character: Name
    ability: Name
    attribute: Name | None = None
    equipment: Name | None = None
    burden: Name | None = None
    bonus: bool = False


class Travel(PoolMove, frozen=True):
    """On the road, once per player and adventure (YO-10)."""


class Weaken(PoolMove, frozen=True):
    """Weaken the enemy, once per character and round (YO-11)."""


MoveCommand = FindOut | Risk | UseAbility | Travel | Weaken


class Help(Command, frozen=True):
    """A die for somebody's find out or risk (YO-12)."""

    character: Name
    attribute: Name | None = None
    bonus: bool = False


class Improve(Command, frozen=True):
    """One black die more, and everything is thrown again (YO-5)."""

    character: Name


class Settle(Command, frozen=True):
    """The result of the open move takes effect."""

    character: Name
    condition: Name | None = None


class AnswerQuestion(Command, frozen=True):
    """The adventure question is answered: a condition less (YO-13)."""

    character: Name
    text: Text


class NameClue(Command, frozen=True):
    """The GM says what a clue is."""

    number: Amount
    text: Text


class SpendPoints(Command, frozen=True):
    """The GM spends corruption points (YO-6)."""

    points: Amount
    on: Literal["difficulty", "danger", "fight"]


class StartFight(Command, frozen=True):
    """A fight begins: weak points are rolled (YO-14)."""

    participants: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MOST)]
    danger: Annotated[int, Meta(ge=2, le=999_999)] | None = None
    unused_clues: Numbers = ()


class FightRound(Command, frozen=True):
    """Everyone throws their combat dice (YO-15)."""


class LeaveFight(Command, frozen=True):
    """A successful risk gets one character out of the fight (YO-R17)."""

    character: Name
    takes_over: Name | None = None


class BringBack(Command, frozen=True):
    """A successful risk of another player brings a character back (YO-R18)."""

    character: Name
    attribute: Name | None = None


class Solve(Command, frozen=True):
    """The group tells the solution; 2d6 against what is left of the difficulty (YO-21)."""

    clues: Numbers


COMMANDS = (
    AddCharacter,
    StartAdventure,
    FindOut,
    Risk,
    UseAbility,
    Travel,
    Weaken,
    Help,
    Improve,
    Settle,
    AnswerQuestion,
    NameClue,
    SpendPoints,
    StartFight,
    FightRound,
    LeaveFight,
    BringBack,
    Solve,
)
