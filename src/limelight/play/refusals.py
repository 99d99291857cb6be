"""Refusals and explanations as sentences: the one place where codes become words."""

from limelight.contract import Because, Game, Refusal
from limelight.words import Words, words


def words_of(game: Game, language: str) -> Words:
    """The words of a game in a language."""
    return words(language, game.folder + "/words")


def explained(spoken: Words, why: Because) -> str:
    """One step of an explanation as a sentence with its rule."""
    text = spoken.say(f"explain.{why.code}", why.values)
    return f"{text} ({why.rule})" if why.rule else text


def refused(refusal: Refusal, spoken: Words) -> str:
    """A refusal as a sentence: the code's own, and more where there is more to say."""
    values = {"at": refusal.at, **refusal.values}
    more = refusal.why and spoken.find(f"why.{refusal.code}.{refusal.why}")
    text = spoken.say(f"refused.{refusal.code}", values)
    return f"{text} {spoken.fill(more, values)}" if more else text
