"""A roll is a value: a frozen struct of its inputs that knows its dice and how they are read."""

from collections.abc import Generator, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from .fields import Hidden, snake
from .marks import Step, declared
from .refusals import Refusal
from .said import Because, Said
from .throws import Faces, Keep, Kept, Throw

FURTHEST = (-999_999, 999_999)
"""The lowest and the highest that a number may be that is not known."""


class Outcome(Struct, frozen=True, gc=False):
    """What a judge makes of the dice: a place in the codes, and in heirs what else counts."""

    outcome: int


R = TypeVar("R", bound=Outcome)


class Fallen(Struct, Generic[R], frozen=True, gc=False):
    """Dice that fell: their faces, the code of the outcome, and what the judge read."""

    faces: Faces
    outcome: str
    """Empty where nothing was to be reached."""
    read: R


class Roll(
    Struct,
    Generic[R],
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
    tag_field="roll",
    tag=snake,
):
    """A roll is its inputs. The same value is played, priced, swept, simulated and explained."""

    outcomes: ClassVar[Mapping[str, str]] = {}
    """Every code that it can come to, with the id of the rule that says so."""
    beside: ClassVar[tuple[str, ...]] = ()
    """What of the reading is a question of its own, priced beside the outcome; of a map each
    entry is one."""
    pool: ClassVar[Mapping[str, tuple[int, ...]]] = {}
    """The sides of each die by name, where they are always the same."""
    keeps: ClassVar[Mapping[str, Keep]] = {}
    """What matters of a pool, where that is always the same."""
    apart: ClassVar[bool] = False
    """Whether what the dice of each pool do only adds up: none looks at another's."""

    def codes(self) -> tuple[str, ...]:
        """The codes that it can come to, in the order of the judge's places."""
        return tuple(self.outcomes)

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """The sides of each die by name."""
        return self.pool

    def pool_of(self, die: str) -> str:
        """The pool that a die is kept with; alone, unless a roll says otherwise."""
        return die

    def keep(self) -> Mapping[str, Keep]:
        """What matters of a pool; where nothing is said, every face."""
        return self.keeps

    def judge(self, kept: Kept) -> R:
        """What is kept, read with operators that numbers and arrays share."""
        raise NotImplementedError

    def kept(self, faces: Faces) -> Kept:
        """Faces by pool, as far as they matter (numbers, or arrays of them)."""
        keep = self.keep()
        if not keep:
            return faces
        pools: dict[str, tuple[Any, ...]] = {}
        for name, each in faces.items():
            pool = self.pool_of(name)
            pools[pool] = (*pools[pool], *each) if pool in pools else each
        return {pool: keep[pool].of(e) if pool in keep else e for pool, e in pools.items()}

    def answers(self, read: R) -> dict[str, Any]:
        """What was read beside the outcome, by question: ``NAME``, of a map ``NAME.KEY``."""
        found: dict[str, Any] = {}
        for name in self.beside:
            found |= questions(name, getattr(read, name))
        return found

    def read(self, faces: Faces) -> Fallen[R]:
        """What these faces come to."""
        read = self.judge(self.kept(faces))
        return Fallen(faces, self.codes()[read.outcome], read)

    def roll(self) -> "Roll[Any] | Refusal":
        """The roll that these options come to: itself, for most."""
        return self

    def hidden(self) -> str:
        """The input that a seat may not know; empty where it knows them all."""
        for name in self.__struct_fields__:
            if getattr(self, name) is Hidden:
                return name
        return ""

    def lacking(self) -> str:
        """The input without which nothing is to be reached; empty where all are there."""
        return next((name for name in self.__struct_fields__ if getattr(self, name) is None), "")

    def possible(self, faces: Faces, outcome: str, **read: Any) -> bool:
        """Whether these faces come to this outcome and these readings.

        Where an input is hidden, whether they can: for something that it may be.
        """
        hidden = self.hidden()
        rolls = [self] if not hidden else [replace(self, **{hidden: n}) for n in FURTHEST]
        fallen = [roll.read(faces) for roll in rolls]
        if outcome not in [each.outcome for each in fallen]:
            return False
        known = {name: value for name, value in read.items() if value is not Hidden}
        told = [{name: getattr(each.read, name) for name in known} for each in fallen]
        sure = {name for name in known if all(each[name] == told[0][name] for each in told)}
        return all(told[0][name] == known[name] for name in sure)

    # What people and programs are told

    def why(self, fell: Fallen[R]) -> Iterator[Because]:
        """The steps that led there: inputs and readings that name a rule, then the outcome."""
        values = {**asdict(self), **asdict(fell.read), "faces": fell.faces}
        for part in (self, fell.read):
            for field in declared(type(part)):
                step, value = field.mark(Step), values[field.name]
                if step is not None and value and value is not Hidden:
                    for name, by in value.items() if isinstance(value, dict) else (("", value),):
                        yield Because(step.rule, field.name, {**values, "name": name, "by": by})
        rule = self.outcomes.get(fell.outcome, "")
        yield Because(rule, "outcome", {**values, "outcome": fell.outcome})

    def follows(self, fell: Fallen[R]) -> Iterator[Because]:
        """What a result brings, where there is no table at which it happens."""
        yield from ()

    def announce(self, fell: Fallen[R]) -> Said:
        """How the result is called out."""
        return Said(f"announce.{fell.outcome}", {**asdict(self), **asdict(fell.read)})

    def result(self, fell: Fallen[R]) -> dict[str, Any]:
        """What programs are told of it."""
        read = asdict(fell.read)
        return {**read, "outcome": fell.outcome or None, "dice": shown(fell.faces)}


class Lone(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a roll without a table, where they are spelt otherwise than its inputs."""

    def roll(self) -> Roll[Any] | Refusal:
        """The roll that they come to, or what is wrong with them."""
        raise NotImplementedError


def throw(
    roll: Roll[R],
    *,
    hidden: bool = False,
    sealed: str = "",
    again: tuple[str, ...] = (),
    lying: Faces = {},
) -> Generator[Throw, Faces, Fallen[R]]:
    """Asks for the dice of a roll and reads them; of dice that lie there only those ``again``."""
    dice = roll.dice()
    if again:
        dice = {name: dice[name] for name in again}
    faces = (yield Throw(dice, roll, hidden, sealed)) if dice else {}
    return roll.read({**lying, **faces} if lying else faces)


def questions(name: str, value: Any) -> dict[str, Any]:
    """A reading as the questions that it answers: one, or one for each entry of a map."""
    if isinstance(value, Mapping):
        return {f"{name}.{key}": each for key, each in value.items()}
    return {name: value}


def shown(faces: Faces) -> dict[str, Any]:
    """Faces as results show them: one number, or a list of several."""
    return {name: f[0] if len(f) == 1 else list(f) for name, f in faces.items()}
