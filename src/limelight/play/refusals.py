"""Refusals and explanations as sentences: the one place where codes become words."""

from limelight.contract import Because, Game
from limelight.contract import Refusal as Reason
from limelight.contract.refusals import NOT_NOW
from limelight.games import game as find_game
from limelight.words import Words, words

OF_FILES = "content_"
"""What is wrong with a file says all of it: that a value does not fit says nothing more."""
GAMES = {"game_of_file", "game_here"}
"""Where the values of a refusal name games."""


class Refusal(Reason):
    """Why nothing happened at a table: a code of the closed list, and a sentence in any language.

    A person's mistake is an answer, never an exception.
    """

    game: Game

    @classmethod
    def at_table(cls, reason: Reason, game: Game) -> "Refusal":
        """What the rules refuse with, said at a table of a game."""
        told = cls(*reason)
        told.game = game
        return told

    def text(self, language: str = "en") -> str:
        """Why not, as a sentence in a language."""
        return refused(self, words_of(self.game, language))

    def __repr__(self) -> str:
        return f"<Refusal {self.code}: {self.text()}>"


def words_of(game: Game, language: str) -> Words:
    """The words of a game in a language."""
    return words(language, game.folder + "/words")


def explained(spoken: Words, why: Because) -> str:
    """One step of an explanation as a sentence with its rule."""
    text = spoken.say(f"explain.{why.code}", why.values)
    return f"{text} ({why.rule})" if why.rule else text


def refused(refusal: Reason, spoken: Words) -> str:
    """A refusal as a sentence: the code's own, and more where there is more to say."""
    values = {"at": refusal.at, **refusal.values}
    for about in GAMES & values.keys():
        named = find_game(str(values[about]))
        values[about] = named and words_of(named, spoken.language).say("title")
    more = said_besides(refusal.code, refusal.why, spoken)
    if more and refusal.why.startswith(OF_FILES):
        return spoken.fill(more, values)
    text = spoken.say(f"refused.{refusal.code}", values)
    return f"{text} {spoken.fill(more, values)}" if more else text


def said_besides(code: str, why: str, spoken: Words) -> str | None:
    """The sentence that says more than a code, with its holes.

    What a game's own code leaves unsaid is said as it is where something is just not possible now.
    """
    codes = (code, NOT_NOW) if why else ()
    return next(filter(None, (spoken.find(f"why.{each}.{why}") for each in codes)), None)
