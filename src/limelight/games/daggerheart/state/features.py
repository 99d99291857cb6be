"""Features: what somebody or something can do, what that costs, how often, and until when."""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import limelight.contract as ll

Pause = Literal["scene", "rest", "long_rest", "session"]
"""What ends something, or frees it again: a new scene, a finished rest, a session."""

INCLUDES: Mapping[str, tuple[str, ...]] = {
    "scene": ("scene",),
    "rest": ("scene", "rest"),
    "long_rest": ("scene", "rest", "long_rest"),
    "session": ("session",),
}
"""DH-R54: a larger pause includes the smaller; a session only itself."""

DICE_OF_ROLLS = frozenset({"hope", "fear", "advantage", "disadvantage", "help", "damage"})
"""Names that dice have already: no bonus die that is handed out is called so."""
_WRITTEN = re.compile(r"(?P<name>[^()]{1,60}?) \((?P<x>[^()]{1,256})\)")


FearPrice = Annotated[ll.Count, ll.Costs("fear", table=True, lacks="not_enough_fear")]
"""DH-22: it comes on top of the GM move."""
HopePrice = Annotated[ll.Count, ll.Costs("hope", lacks="not_enough_hope")]
"""DH-42, DC-31: of the one who uses it."""
StressPrice = Annotated[ll.Count, ll.Costs("stress", gives=True)]
"""DH-95, DC-32: it is marked on the one whose feature or thing it is."""


class Feature(ll.Counted, frozen=True, kw_only=True):
    """DH-94, DH-96: a feature by its name, its price in Stress, and how often it can be used."""

    kind: Annotated[ll.Name | None, ll.Words("feature_kind")] = None
    stress: StressPrice = 0
    per: Pause | None = None
    uses: ll.Amount | None = None
    """How often per pause; once, where only the pause is said."""

    def unsound(self, kind: str) -> ll.Refusal | None:
        """DH-96: uses without a pause, a die or a countdown that cannot be."""
        return unfit((self,), kind)


class Tick(ll.Part, frozen=True, kw_only=True):
    """A countdown that a feature brings, as it is written in its record."""

    start: ll.Amount | ll.DiceText
    loop: bool = False
    long_term: bool = False


class FearFeature(Feature, frozen=True, kw_only=True):
    """DH-22, DH-94: an adversary's or an environment's."""

    fear: FearPrice = 0
    countdown: Tick | None = None
    text: ll.Text | None = None


class PlaceFeature(FearFeature, frozen=True, kw_only=True):
    """DH-78: an environment's; it may ask questions."""

    questions: Annotated[tuple[ll.Text, ...], ll.Few] = ()


class Limited(ll.Limited, frozen=True, kw_only=True):
    """DC-29: a thing with a name that may cost something and may be used so often."""

    hope: HopePrice = 0
    stress: StressPrice = 0
    per: Pause | None = None
    uses: ll.Amount | None = None
    left: ll.Count | None = None

    def unsound(self, kind: str) -> ll.Refusal | None:
        """DC-29, DC-34: uses without a pause, or a die that cannot be."""
        return unfit((self,), kind)


def unfit(features: Iterable[Feature | Limited], at: str = "features") -> ll.Refusal | None:
    """Refuses uses that cannot be, dice whose name is taken, and countdowns without dice."""
    listed = tuple(features)
    if (uses := ll.unfit(listed, at)) is not None:
        return uses
    for each in listed:
        die = getattr(each, "die", None)
        if die is not None and die.name in DICE_OF_ROLLS:
            return ll.bad_value("die_name", at)
        countdown = getattr(each, "countdown", None)
        if countdown is not None and isinstance(countdown.start, str):
            if ll.dice.read(countdown.start) is None:
                return ll.bad_value("dice", at)
    return None


def named(features: Iterable[Feature], name: str | None) -> Any:
    """The feature of this name; None where there is none."""
    return next((each for each in features if each.name == name), None)


def written(features: Iterable[Feature], name: str) -> str | None:
    """The X of a feature that is written ``Name (X)``; None where there is none."""
    for each in features:
        found = _WRITTEN.fullmatch(each.name)
        if found is not None and found["name"] == name:
            return found["x"]
    return None


def number(features: Iterable[Feature], name: str) -> int | None:
    """The X of a feature where it is a number (DH-86, DH-90, DH-93)."""
    text = written(features, name)
    return int(text) if text is not None and text.isdecimal() and len(text) <= 6 else None


def usable(who: Any) -> tuple[Any, ...]:
    """Everything of somebody's that can have uses: features, and a character's cards and items."""
    sheet = getattr(who, "sheet", None)
    if sheet is None:
        return tuple(who.features)
    return (*sheet.cards.values(), *who.features, *sheet.items.values())


def uses(who: Any) -> dict[str, int]:
    """DH-96, DC-29: what is left of everything that is counted."""
    return {each.name: ll.left(who, each) for each in usable(who) if each.per is not None}


def refreshed(who: Any, pause: str) -> Any:
    """DH-56, DH-111, DH-R54: somebody whose features of this pause are free again."""
    return ll.freed(who, usable(who), INCLUDES[pause])
