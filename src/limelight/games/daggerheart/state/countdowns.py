"""Countdowns: their kinds, how rolls advance them, and what it means to be set off."""

from collections.abc import Mapping
from typing import Annotated, Literal

import limelight.contract as ll

Kind = Literal["standard", "progress", "consequence", "long_term", "manual"]
Loop = Literal["none", "same", "increasing", "decreasing"]

ADVANCES: Mapping[str, Mapping[str, int]] = {
    "standard": {
        "critical_success": 1,
        "success_with_hope": 1,
        "success_with_fear": 1,
        "failure_with_hope": 1,
        "failure_with_fear": 1,
    },
    "progress": {"critical_success": 3, "success_with_hope": 2, "success_with_fear": 1},
    "consequence": {"success_with_fear": 1, "failure_with_hope": 2, "failure_with_fear": 3},
}
"""DH-68: how far an action roll advances each kind; DH-75, DH-76: the others it does not."""


class Countdown(ll.Thing, frozen=True):
    """DH-67: counts down to 0, where something happens; a hidden one is not there for players."""

    left: Annotated[int, ll.Track(0, ll.LIMIT, itself=True)]
    kind: Kind = "standard"
    hidden: Annotated[bool, ll.Hides()] = False
    start: int = 0
    loop: Loop = "none"
    of: str | None = None
    """DH-69: the character whose action rolls alone move it."""
    triggered: int = 0
    """How often it was set off."""
    over: bool = False
    """DH-74: ended, because the one that it is linked to was set off."""

    @property
    def run_out(self) -> bool:
        """DH-R40: whether nothing moves it any more."""
        return self.over or not self.left


class Pair(ll.Thing, frozen=True):
    """DH-74: a progress and a consequence countdown: when one is set off, the other is over."""

    one: str
    other: str
    hidden: Annotated[bool, ll.Hides()] = False
    """Whether either of them is."""

    def beside(self, name: str) -> str | None:
        """The other one of the two; None for a countdown that is neither."""
        return {self.one: self.other, self.other: self.one}.get(name)


def linked(pairs: tuple[Pair, ...], name: str) -> str | None:
    """DH-74: the countdown that one is linked to."""
    return next((other for pair in pairs if (other := pair.beside(name)) is not None), None)


class Turned(ll.Thing, frozen=True):
    """DH-R39: a countdown that was set off or ended, before and after."""

    was: Countdown
    now: Countdown

    @property
    def set_off(self) -> bool:
        """Whether it was set off, and not merely ended."""
        return self.now.triggered > self.was.triggered


class Advance(ll.Thing, frozen=True, kw_only=True):
    """How countdowns moved together: by how much, and which of them turned; hidden ones apart."""

    ticks: dict[str, int] = {}
    hidden_ticks: Annotated[dict[str, int], ll.Secret()] = {}
    turned: dict[str, Turned] = {}
    hidden_turned: Annotated[dict[str, Turned], ll.Secret()] = {}

    @property
    def open(self) -> bool:
        """Whether everybody may know of it."""
        return not self.hidden_ticks and not self.hidden_turned

    def without(self, *names: str) -> "Advance":
        """As far as it did not move these."""
        maps = ("ticks", "hidden_ticks", "turned", "hidden_turned")
        return ll.replace(self, **{each: ll.without(getattr(self, each), *names) for each in maps})

    def triggered(self) -> list[str]:
        """Every countdown that was set off, as far as it may be known."""
        hidden = {} if self.hidden_turned is ll.Hidden else self.hidden_turned
        every = {**self.turned, **hidden}
        return [name for name, each in every.items() if each.set_off]


NOTHING = Advance()


def advanced(countdown: Countdown, by: int) -> Countdown:
    """DH-67, DH-70, DH-71, DH-72: a countdown after so many ticks; DH-R36: what is over is lost."""
    if countdown.run_out or by < countdown.left:
        return ll.replace(countdown, left=countdown.left - (0 if countdown.over else by))
    start = countdown.start + {"increasing": 1, "decreasing": -1}.get(countdown.loop, 0)
    start = min(max(start, 1), ll.LIMIT)  # DH-R37
    looped = {} if countdown.loop == "none" else {"start": start}
    left = 0 if countdown.loop == "none" else start
    return ll.replace(countdown, left=left, triggered=countdown.triggered + 1, **looped)


def by_roll(
    countdowns: Mapping[str, Countdown], outcome: str, rollers: tuple[str, ...]
) -> dict[str, int]:
    """DH-68, DH-69: how far an action roll of these characters moves each."""
    return {
        name: by
        for name, each in countdowns.items()
        if (by := ADVANCES.get(each.kind, {}).get(outcome, 0))
        and (each.of is None or each.of in rollers)
    }


def advance(
    countdowns: Mapping[str, Countdown], pairs: tuple[Pair, ...], by: Mapping[str, int]
) -> Advance:
    """What so many ticks come to: DH-74, DH-R38: of a pair progress moves first."""
    ticks: dict[str, int] = {}
    turned: dict[str, Turned] = {}
    stands = dict(countdowns)
    for name in sorted(by, key=lambda each: countdowns[each].kind == "consequence"):
        was = stands[name]
        if was.run_out:
            continue
        ticks[name] = min(by[name], was.left)
        stands[name] = advanced(was, by[name])
        if stands[name].triggered > was.triggered:
            turned[name] = Turned(was, stands[name])
            other = linked(pairs, name)
            if other is not None and not stands[other].over:
                stands[other] = ll.replace(stands[other], over=True)
                turned[other] = Turned(countdowns[other], stands[other])
    order = [name for name in countdowns if name in ticks or name in turned]
    parts: tuple[Advance, ...] = tuple(
        Advance(
            ticks={n: ticks[n] for n in order if n in ticks and countdowns[n].hidden is hidden},
            turned={n: turned[n] for n in order if n in turned and countdowns[n].hidden is hidden},
        )
        for hidden in (False, True)
    )
    open_, closed = parts
    return ll.replace(open_, hidden_ticks=closed.ticks, hidden_turned=closed.turned)


def moved(countdowns: Mapping[str, Countdown], by: Advance) -> dict[str, Countdown]:
    """The countdowns after an advance."""
    found = dict(countdowns)
    for name, ticks in {**by.ticks, **by.hidden_ticks}.items():
        found[name] = ll.replace(found[name], left=found[name].left - ticks)
    for name, each in {**by.turned, **by.hidden_turned}.items():
        found[name] = each.now
    return found


def still_there(countdowns: Mapping[str, Countdown], by: Advance) -> Advance:
    """DH-R17, DH-R40: an advance as far as it can be taken back: what ran out since stays so."""
    turned = {**by.turned, **by.hidden_turned}
    ticked = (name for name in {**by.ticks, **by.hidden_ticks} if name not in turned)
    return by.without(*(name for name in ticked if countdowns[name].run_out))


def moved_back(countdowns: Mapping[str, Countdown], by: Advance) -> dict[str, Countdown]:
    """DH-R39: as if they had not moved; what turned stands as it did before."""
    found = dict(countdowns)
    turned = {**by.turned, **by.hidden_turned}
    for name, ticks in {**by.ticks, **by.hidden_ticks}.items():
        if name not in turned:
            found[name] = ll.replace(found[name], left=min(found[name].left + ticks, ll.LIMIT))
    for name, each in turned.items():
        then = each.was
        found[name] = ll.replace(
            found[name],
            left=then.left,
            start=then.start,
            triggered=then.triggered,
            over=then.over,
        )
    return found
