"""Every command of a game, described from its struct in one language."""

import inspect
import re
from functools import cache
from typing import Any, get_args, get_type_hints

from msgspec import Struct

from limelight.contract import Command, Game, Roll
from limelight.contract.marks import Of, declared
from limelight.play.common import common
from limelight.play.refusals import words_of
from limelight.words import Words

from .fields import Field, coded, fields_of
from .given import Found, found_in
from .refusals import Refusal, refusals_of

_IDS = re.compile(r"^(?:[A-Z]{2,}-R?[0-9]+(?:, )?)+: (.)", re.DOTALL)


class Described(Struct, frozen=True, omit_defaults=True):
    """One command: what it does, who may, its fields, its dice, and what it is refused with."""

    do: str
    says: str
    """What its button says."""
    does: str
    """What it means."""
    who: str
    """Whose it is: ``gm``, ``owner`` (of what is named, and the GM), ``players`` or ``anybody``
    (watchers too, and nobody can tell who)."""
    may: str
    """The same as a sentence."""
    whose: str = ""
    """What is asked beyond that."""
    every: bool = False
    """Whether every game has it."""
    rules: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    throws: bool = False
    """Whether dice can fall with it."""
    rolls: tuple[str, ...] = ()
    """Which rolls these are, where they have names."""
    refusals: tuple[Refusal, ...] = ()

    def dice(self, spoken: Words) -> str:
        """Whether dice fall, and which."""
        if not self.throws:
            return ""
        rolls = ", ".join(spoken.word("lone", each) for each in self.rolls)
        return spoken.say(f"reference.throws{'_rolls' if rolls else ''}", {"rolls": rolls})


@cache
def described(game: Game, language: str) -> tuple[Described, ...]:
    """Everything that can be sent to a table of a game, the game's own first."""
    spoken = words_of(game, language)
    own = (_command(game, game, do, each, spoken) for do, each in game.commands.items())
    every = (
        _command(common, game, do, each, spoken)
        for do, each in common.commands.items()
        if do not in game.commands
    )
    return (*own, *every)


def _command(home: Game, game: Game, do: str, command: type[Command], spoken: Words) -> Described:
    """``home``: what it is entered in, a game or what every game has."""
    found, gm = found_in(home, command, game), home.gm_only(command)
    mine = [each.sent for each in declared(command) if (of := each.mark(Of)) and of.mine]
    who = "gm" if gm else "owner" if mine else "players"
    who = "anybody" if home.anonymous(command) else who
    own = command.whose is not Command.whose
    return Described(
        do=do,
        says=spoken.say(f"do.{do}"),
        does=meaning(command, do, spoken),
        who=who,
        may=spoken.say(f"reference.who.{who}", {"fields": coded(mine)}),
        whose=(spoken.find(f"whose.{do}") or told(command.whose)) if own else "",
        every=home is common,
        rules=home.rules_of.get(command, ()),
        fields=fields_of(command, spoken, do, state=home.State),
        throws=found.throws,
        rolls=_rolls(game, found),
        refusals=refusals_of(game, command, gm, found, spoken),
    )


def meaning(command: type[Command], do: str, spoken: Words) -> str:
    """What a command does: in words, where a game has them, else as its code says."""
    return spoken.find(f"does.{do}") or told(command)


def told(thing: Any) -> str:
    """What the code says of a thing, without the ids that it begins with."""
    line = thing.__mro__ if isinstance(thing, type) else (thing,)
    texts = (each.__doc__ for each in line if each not in (Command, Struct, object))
    text = " ".join(inspect.cleandoc(next(filter(None, texts), "")).split())
    return _IDS.sub(lambda found: found[1].upper(), text)


def _rolls(game: Game, found: Found) -> tuple[str, ...]:
    """The names of the rolls that a command throws, where one roll alone has the name."""
    alone = [(name, _roll_of(each)) for name, each in game.rolls.items()]
    kinds = [kind for _, kind in alone]
    return tuple(n for n, kind in alone if kind in found.rolls and kinds.count(kind) == 1)


def _roll_of(lone: Any) -> Any:
    """The roll that options come to, by what their ``roll`` says that it returns."""
    if issubclass(lone, Roll):
        return lone
    try:
        returned = get_type_hints(lone.roll).get("return")
    except Exception:  # somebody else's annotations may say anything
        return None
    kinds = get_args(returned) or (returned,)
    return next((each for each in kinds if isinstance(each, type) and issubclass(each, Roll)), None)
