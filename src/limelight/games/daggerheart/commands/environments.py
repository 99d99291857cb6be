"""Environments: brought to the table, and in the spotlight."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import msgspec

import limelight.contract as ll

from ..events.features import EnvironmentAdded, EnvironmentSpotlighted
from ..facts import game
from ..rolls.encounters import BENCHMARKS
from ..state import (
    Environment,
    EnvironmentKind,
    PlaceFeature,
    State,
    Tier,
    lacks_fear,
    unfit,
)
from .features import fear, feature_of, no_feature, paid, unpayable
from .gm import not_due, price
from .names import NewSomebody, Place, Somebody

COPIED = ("tier", "kind", "impulses", "features", "shared", "description", "adversaries")
"""DC-58: what a record of the library fills in where it is not said, beside the Difficulty."""


@game.command("DH-78", "DH-79", "DH-109", "DC-58", gm=True)
class AddEnvironment(ll.Command, frozen=True, kw_only=True, rename={"record": "from"}):
    """Brings an environment to the table; its numbers are the GM's unless shared."""

    name: NewSomebody
    difficulty: Annotated[ll.Number | msgspec.UnsetType | None, ll.Asked()] = msgspec.UNSET
    tier: Tier | None = None
    kind: Annotated[EnvironmentKind | None, ll.Words("environment_kind"), ll.Asked()] = None
    impulses: Annotated[ll.Text | None, ll.Asked()] = None
    features: Annotated[tuple[PlaceFeature, ...], ll.MANY] | None = None
    shared: bool | None = None
    benchmark: bool = False
    record: Annotated[ll.Name | None, ll.Asked()] = None
    description: ll.Text | None = None
    adversaries: ll.Text | None = None
    source: ll.Text | None = None
    """Who wrote it; only the log keeps that."""

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """A Difficulty, said to be open or filled in; DH-78: it has no Stress."""
        if self.record is None:
            if self.benchmark and self.tier is None:
                yield ll.bad_value("benchmark_needs_tier", "tier")
            if not self.benchmark and self.difficulty is msgspec.UNSET:
                yield ll.missing("difficulty")
        if any(feature.stress for feature in self.features or ()):
            yield ll.bad_value("no_stress_of_places", "features")
        yield unfit(self.features or ())

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-59: for a player there is nothing to copy."""
        if self.record is not None:
            known = state.library.environments if seat.gm else {}
            yield None if self.record in known else ll.unknown(self.record, "from")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-109: the Difficulty of its tier, where none is given."""
        record = state.library.environments.get(self.record or "")
        given = {name: self._said(name, record) for name in COPIED}
        difficulty = self.difficulty
        if difficulty is msgspec.UNSET:
            difficulty = None if record is None else record.difficulty
            if difficulty is None and self.benchmark and given["tier"] is not None:
                difficulty = BENCHMARKS[given["tier"]].difficulty
        given |= {"shared": given["shared"] or False, "features": given["features"] or ()}
        environment = Environment(difficulty=difficulty, **given)
        return EnvironmentAdded(name=self.name, environment=environment)

    def _said(self, name: str, record: Any) -> Any:
        """DC-58: what is given beside a record wins."""
        own = getattr(self, name)
        return getattr(record, name) if own is None and record is not None else own

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """By hand, and copied from the library where that has any."""
        known = seen.library.environments
        yield ll.Form(choices={} if known is ll.Hidden else {"from": tuple(known)})

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """A Difficulty that fits."""
        return {} if "difficulty" in fields else {"difficulty": 12}


@game.command("DH-80", "DH-R43", gm=True)
class SpotlightEnvironment(ll.Command, frozen=True, kw_only=True):
    """A GM move that puts an environment in the spotlight, with one of its features or none."""

    environment: Place
    feature: Annotated[ll.Name | None, ll.Asked(), ll.Words("feature")] = None
    target: Annotated[Somebody | None, ll.Asked()] = None
    text: Annotated[ll.Text | None, ll.Asked()] = None

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """It has that feature."""
        yield no_feature(state, self.environment, self.feature, seat)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-80: as every GM move; all of the Fear, or none."""
        yield not_due(state)
        yield from unpayable(state, self.environment, self._feature(state))
        yield lacks_fear(state, self.price(state))

    def _feature(self, state: State) -> Any:
        return feature_of(state, self.environment, self.feature)

    def price(self, state: State) -> int:
        """DH-22, DH-80: the move, and the feature on top."""
        return price(state) + fear(self._feature(state))

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-R43: as often as the GM pays for it."""
        acts = EnvironmentSpotlighted(
            environment=self.environment,
            feature=self.feature,
            target=self.target,
            text=self.text,
            fear=self.price(state),
            known=state.environments[self.environment].shared,
        )
        return (acts, *paid(state, self.environment, self._feature(state)))

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """Each with what it has."""
        for name, place in seen.environments.items() if seat.gm else ():
            features = tuple(feature.name for feature in place.features)
            yield ll.Form(choices={"environment": (name,), "feature": features})
