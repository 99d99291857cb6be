"""The words and signs of an expression, in any of the languages."""

import re
from functools import cache
from typing import NamedTuple

from limelight.contract.dice import MOST_TEXT
from limelight.play.mistakes import BadExpression
from limelight.words import LANGUAGES, words

WORDS = ("against", "then", "keep", "drop", "highest", "lowest", "exploding", "times")
"""What can be said in words (``expression.word.…``), each in every language."""
SHORT = {"kh": ("keep", "highest"), "kl": ("keep", "lowest"), "dl": ("drop", "lowest")}
SHORT["dh"] = ("drop", "highest")
_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+)|(?P<die>[dDwWкКдД](?=[0-9%]))|(?P<word>[^\W\d_]+)|(?P<sign>.))",
    re.DOTALL,
)
MOST_DIGITS = 6


class Token(NamedTuple):
    """One word, number or sign, and where it stands."""

    kind: str
    """``number``, ``die``, ``end``, a word of the grammar, or the sign itself."""
    at: int
    number: int = 0


@cache
def meanings() -> dict[str, str]:
    """What each word of each language means in the grammar."""
    found = {word: word for word in WORDS}
    for language in LANGUAGES:
        spoken = words(language)
        for word in WORDS:
            for said in spoken.say(f"expression.word.{word}").split("/"):
                found.setdefault(said.strip().casefold(), word)
    return found


def tokens(text: str) -> list[Token]:
    """The tokens of a text, with an end."""
    if len(text) > MOST_TEXT:
        raise BadExpression(text[:40] + "…", why="long")
    found: list[Token] = []
    stripped = text.replace("\u2212", "-").replace("×", "*").rstrip()
    at = 0
    while at < len(stripped):
        match = _TOKEN.match(stripped, at)
        assert match is not None
        start, kind = match.start(str(match.lastgroup)), match.lastgroup
        said = match[str(kind)]
        if kind == "number":
            if len(said) > MOST_DIGITS:
                raise wrong(text, start, "number")
            found.append(Token("number", start, int(said)))
        elif kind == "word":
            found += (Token(each, start) for each in _meant(text, said.casefold(), start))
        else:
            found.append(Token("die" if kind == "die" else said, start))
        at = match.end()
    return [*found, Token("end", len(text))]


def _meant(text: str, said: str, start: int) -> tuple[str, ...]:
    if said in SHORT:
        return SHORT[said]
    if said in meanings():
        return (meanings()[said],)
    raise wrong(text, start, "word", meanings())


def wrong(text: str, at: int, why: str, known: "dict[str, str] | None" = None) -> BadExpression:
    """What is wrong, with the place shown where it begins."""
    shown = text[at:].split()[0][:40] if text[at:].split() else text[-40:]
    near = [word for word in known or () if word[:2] == shown[:2].casefold()]
    return BadExpression(shown, near, why=why)
