"""What people and things can be called: something to see.

A player's name is not the GM's either, and not like another's.

Names are compared by how they look. The skeleton of a text is what is left when every sign is
replaced by the plainest one that it can be mistaken for (Unicode Technical Standard 39): two
names with a skeleton in common, as they stand or without capitals, look the same.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from limelight.contract import GM, Refusal
from limelight.contract.fields import MOST_LETTERS
from limelight.words import LANGUAGES, words

from .entries import TABLE

MOST_MARKS = 4
"""So many accents may stand on one letter; more would cover the lines beside it."""
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters, accents and signs of which nothing is seen."""
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"})
_LETTER = re.compile(".*(?:LATIN|REGIONAL INDICATOR) .*LETTER (?:SMALL CAPITAL )?([A-Z])")
"""Drawn letters that are in no list: small capitals, boxes, flags."""
_TURNS = "\u200e"
"""Stands around signs that are written from right to left in the list of those that look alike."""
_DRAWN = "[\u2190-\u2bff\U0001f000-\U0001faff]"
_JOINED = re.compile(f"(?<={_DRAWN})(?:\ufe0f?\u200d(?={_DRAWN})|\ufe0f)")
"""What makes small pictures of signs, and one picture of several: it is seen."""


def unfit(name: str, others: Iterable[str], at: str = "player") -> Refusal | None:
    """Why nobody new can be called this at a table with these others; None if they can."""
    values = {"name": name}
    if not _visible(name):
        return _unseen(at)
    if any(_bare(look) in _reserved() for look in likenesses(name)):
        return Refusal("bad_value", "name_of_gm", at, values)
    if not likenesses(name).isdisjoint(likenesses(TABLE)):
        return Refusal("bad_value", "name_of_table", at, values)
    return like(name, others, at)


def unseen(name: str, at: str = "name") -> Refusal | None:
    """Refuses a name of somebody or something in which not every sign is seen."""
    return None if _visible(_JOINED.sub("", name)) else _unseen(at)


def _unseen(at: str) -> Refusal:
    return Refusal("bad_value", "name_unseen", at, {"name": "…"})


def like(name: str, others: Iterable[str], at: str = "player") -> Refusal | None:
    """Refuses a name that looks like another's."""
    looks = likenesses(name)
    for other in others:
        if other != name and not looks.isdisjoint(likenesses(other)):
            return Refusal("bad_value", "name_like", at, {"name": name, "other": other})
    return None


def _visible(name: str) -> bool:
    """Whether every sign of a name is seen, and it begins with one that can stand alone."""
    marks = 0
    for sign in (part for each in name for part in unicodedata.normalize("NFD", each)):
        kind = unicodedata.category(sign)
        if sign in _BLANK or (kind in _UNSEEN and sign != " "):
            return False
        marks = marks + 1 if kind.startswith("M") else 0
        if marks > MOST_MARKS:
            return False
    first = name.strip()[:1]
    return bool(first) and not unicodedata.category(first).startswith("M")


@lru_cache(4096)
def likenesses(name: str) -> frozenset[str]:
    """The skeletons of a name: as it stands, and in small letters before or after that.

    In a forged log a name may be longer than any: it is compared as far as a name goes.
    """
    plain = " ".join(unicodedata.normalize("NFKC", name[:MOST_LETTERS]).split())
    seen = skeleton(plain)
    return frozenset((seen, skeleton(plain.casefold()), skeleton(seen.casefold())))


def skeleton(text: str) -> str:
    """A text with every sign replaced by the plainest one that it can be mistaken for."""
    signs = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(map(_plain, signs)))


def _plain(sign: str) -> str:
    drawn = None if sign.isascii() else _LETTER.fullmatch(unicodedata.name(sign, ""))
    sign = sign if drawn is None else drawn[1]
    return _plainest().get(sign, sign)


@cache
def _plainest() -> Mapping[str, str]:
    """What each sign is mistaken for.

    The list says for each sign which it looks like, in both directions: the plainest of a
    family is the one that all others of it name.
    """
    from confusable_homoglyphs.confusables import confusables_data  # large, and rarely needed

    families = {
        sign.strip(_TURNS): [each["c"].strip(_TURNS) for each in alike]
        for sign, alike in confusables_data.items()
    }
    found = {}
    for sign, alike in families.items():
        plainest = alike[0]
        several = len(families.get(plainest, ())) > 1 or len(plainest) > 1
        if len(sign) == 1 and len(alike) == 1 and (several or plainest < sign):
            found[sign] = plainest
    return found


def _bare(text: str) -> str:
    """The letters and digits alone."""
    return "".join(each for each in text if each.isalnum())


@cache
def _reserved() -> frozenset[str]:
    """How the GM's names look, in every language."""
    listed = (words(language).say("gm_names").split("|") for language in LANGUAGES)
    names = [GM.name, *(name.strip() for each in listed for name in each)]
    plain = [unicodedata.normalize("NFKC", name) for name in names]
    looks = (skeleton(each) for name in plain for each in (name, name.casefold()))
    return frozenset(_bare(look) for look in looks)
