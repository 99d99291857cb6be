"""What was asked wrongly by a program or on a command line: one family, which says what is right.

A person's mistake at a table is an answer (a ``Refusal``); everything else that makes no
sense is raised, as one of these.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from limelight.words import words

if TYPE_CHECKING:  # whoever only asks for help is not kept waiting
    from limelight.contract import Game
    from limelight.contract import Refusal as Reason
    from limelight.contract.form_fields import Field


class Mistake(Exception):
    """Something was asked that makes no sense; says what would be right."""

    code = "bad_value"
    """Of the closed list of refusals."""
    key = ""
    """Of the sentence that says it (``mistake.…`` in the words)."""

    def __init__(self, at: str = "", known: Iterable[str] = (), **values: Any) -> None:
        super().__init__(at)
        self.at = at
        """What was wrong: a name, an option, a place."""
        self.known = tuple(known)
        """What there is instead, where that can be listed."""
        self.values: Mapping[str, Any] = values

    @property
    def near(self) -> str:
        """What was probably meant; empty where nothing is like it."""
        return nearest(self.at, self.known)

    def text(self, language: str = "en") -> str:
        """What is wrong and what would be right, as a sentence in a language."""
        spoken = words(language)
        values = {**self.values, "at": self.at, "known": self.known, "near": self.near}
        text = spoken.say(f"mistake.{self.key}", values)
        if self.near:
            return f"{text} {spoken.say('mistake.near', values)}"
        return f"{text} {spoken.say('mistake.known', values)}" if self.known else text

    def __str__(self) -> str:
        return self.text()


class UnknownGame(Mistake, LookupError):
    """There is no game of this name here."""

    code, key = "unknown_name", "game"


class BrokenGame(Mistake, ImportError):
    """The game is there, but its package cannot be read."""

    code, key = "not_found", "broken"

    def text(self, language: str = "en") -> str:
        """Which package, and what is wrong with it."""
        from limelight.games import broken

        values = {"at": self.at, "reason": broken(language).get(self.at, "")}
        return words(language).say("mistake.broken", values)


class UnknownRoll(Mistake, LookupError):
    """The game has no roll, and no fight, of this name."""

    code, key = "unknown_name", "roll"


class UnknownOption(Mistake, TypeError):
    """The roll or fight has no option of this name."""

    code, key = "unknown_field", "option"


class UnknownOutcome(Mistake, LookupError):
    """A roll cannot come to this, and it is no question that is answered beside it."""

    code, key = "unknown_name", "outcome"


class BadLog(Mistake, ValueError):
    """A saved game that does not hold: it was damaged, changed, or is not the GM's."""

    key = "log"

    def text(self, language: str = "en") -> str:
        """The first bad place, and what is wrong there."""
        spoken = words(language)
        why = spoken.say(f"verify.{self.at}", self.values)
        return spoken.say("verify.bad", {"file": "log", **self.values, "why": why})


class BadExpression(Mistake, ValueError):
    """Dice are not written like that."""

    key = "expression"


class BadValue(Mistake, ValueError):
    """A value of the wrong kind or range, or one that is missing."""

    def __init__(self, refusal: "Reason", game: "Game | None" = None) -> None:
        super().__init__(refusal.at)
        self.refusal, self.game = refusal, game
        self.code = refusal.code

    def text(self, language: str = "en") -> str:
        """What the refusal says."""
        from .refusals import refused, words_of

        spoken = words(language) if self.game is None else words_of(self.game, language)
        return refused(self.refusal, spoken)


class BadOption(BadValue):
    """An option of a roll or fight that is missing, or of the wrong kind or range."""

    def __init__(self, refusal: "Reason", game: "Game", takes: "Field") -> None:
        super().__init__(refusal, game)
        self.takes = takes

    def text(self, language: str = "en") -> str:
        """What the option takes."""
        takes, missing = self.takes, self.refusal.why != "wrong"
        kind: str = takes.kind if takes.kind in ("number", "choice", "yes_no") else "text"
        if kind == "number" and takes.low is None:
            kind = "any_number"
        values = {"at": self.at, "low": takes.low, "high": takes.high, "known": takes.choices}
        told = words(language).say(f"mistake.takes_{kind}", values)
        return f"{words(language).say('mistake.missing', values)} {told}" if missing else told


class TooCostly(BadValue):
    """The exact answer would take longer than it may."""


def raised(refusal: "Reason", game: "Game | None" = None) -> BadValue:
    """A refusal of what a program asked, to be raised."""
    return (TooCostly if refusal.code == "too_costly" else BadValue)(refusal, game)


def nearest(name: str, known: Iterable[str]) -> str:
    """The one of these names that is most like this one; empty where none is like it."""
    from difflib import get_close_matches

    same = {each.casefold(): each for each in known}
    found = get_close_matches(name[:64].casefold(), same, 1, 0.6)
    return same[found[0]] if found else ""
