"""Features: what somebody or something can do, what that costs, how often, and until when."""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, NamedTuple

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


class Price(NamedTuple):
    """DH-94: what a feature takes, all of it or nothing."""

    fear: int = 0
    hope: int = 0
    stress: int = 0


class Feature(ll.Part, frozen=True, kw_only=True):
    """DH-94, DH-96: a feature by its name, its price in Stress, and how often it can be used."""

    name: ll.Name
    kind: Annotated[ll.Name | None, ll.Words("feature_kind")] = None
    stress: ll.Count = 0
    per: Pause | None = None
    uses: ll.Amount | None = None
    """How often per pause; once, where only the pause is said."""

    def price(self) -> Price:
        """DH-95: the Stress is marked on the one whose feature it is."""
        return Price(stress=self.stress)

    @property
    def most(self) -> int:
        """DH-96: how often it can be used until the pause."""
        return 1 if self.uses is None else self.uses


class Tick(ll.Part, frozen=True, kw_only=True):
    """A countdown that a feature brings, as it is written in its record."""

    start: ll.Amount | ll.DiceText
    loop: bool = False
    long_term: bool = False


class FearFeature(Feature, frozen=True, kw_only=True):
    """DH-22, DH-94: an adversary's or an environment's."""

    fear: ll.Count = 0
    countdown: Tick | None = None
    text: ll.Text | None = None

    def price(self) -> Price:
        """DH-22: its Fear comes on top of the GM move."""
        return Price(fear=self.fear, stress=self.stress)


class PlaceFeature(FearFeature, frozen=True, kw_only=True):
    """DH-78: an environment's; it may ask questions."""

    questions: Annotated[tuple[ll.Text, ...], ll.Few] = ()


class Limited(ll.Part, frozen=True, kw_only=True):
    """DC-29: a thing with a name that may cost something and may be used so often."""

    name: ll.Name
    hope: ll.Count = 0
    stress: ll.Count = 0
    per: Pause | None = None
    uses: ll.Amount | None = None
    left: ll.Count | None = None

    def price(self) -> Price:
        """DC-31, DC-32: Hope and Stress of the one who uses it."""
        return Price(hope=self.hope, stress=self.stress)

    @property
    def most(self) -> int:
        """DC-29: how often it can be used until the pause."""
        return 1 if self.uses is None else self.uses


def unfit(features: Iterable[Feature | Limited], at: str = "features") -> ll.Refusal | None:
    """Refuses uses without a pause, more left than there are, and one name twice."""
    listed = tuple(features)
    if len({each.name for each in listed}) < len(listed):
        return ll.bad_value("twice", at)
    for each in listed:
        left = getattr(each, "left", None)
        if (each.uses is not None or left is not None) and each.per is None:
            return ll.bad_value("uses_without_per", at)
        if left is not None and left > each.most:
            return ll.bad_value("left", at, name=each.name)
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


def left(who: Any, feature: Feature | Limited) -> int:
    """DH-96: how often somebody can still use a feature."""
    return max(feature.most - int(who.used.get(feature.name, 0)), 0)


def usable(who: Any) -> tuple[Any, ...]:
    """Everything of somebody's that can have uses: features, and a character's cards and items."""
    sheet = getattr(who, "sheet", None)
    if sheet is None:
        return tuple(who.features)
    return (*sheet.cards.values(), *who.features, *sheet.items.values())


def uses(who: Any) -> dict[str, int]:
    """DH-96, DC-29: what is left of everything that is counted."""
    return {each.name: left(who, each) for each in usable(who) if each.per is not None}


def refreshed(who: Any, pause: str) -> Any:
    """DH-56, DH-111, DH-R54: somebody whose features of this pause are free again."""
    if not who.used:
        return who
    freed = {each.name for each in usable(who) if each.per in INCLUDES[pause]}
    used = {name: count for name, count in who.used.items() if name not in freed}
    return who if len(used) == len(who.used) else ll.replace(who, used=used)
