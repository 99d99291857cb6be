"""Environments: brought to the table, and in the spotlight."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec

import limelight.contract as ll

from ..events.features import EnvironmentAdded, EnvironmentSpotlighted
from ..facts import game
from ..rolls.encounters import BENCHMARKS
from ..state import Environment, FearFeature, State, Tier, lacks_fear, unfit
from .features import feature_of, no_feature, paid, unpayable
from .gm import not_due, price
from .names import NewSomebody, Place, Somebody


@game.command("DH-78", "DH-79", "DH-109", gm=True)
class AddEnvironment(ll.Command, frozen=True, kw_only=True):
    """Brings an environment to the table; its numbers are the GM's unless shared."""

    name: NewSomebody
    difficulty: Annotated[ll.Number | msgspec.UnsetType | None, ll.Asked()] = msgspec.UNSET
    tier: Tier | None = None
    kind: Annotated[
        Literal["exploration", "social", "traversal", "event"] | None,
        ll.Words("environment_kind"),
        ll.Asked(),
    ] = None
    impulses: Annotated[ll.Text | None, ll.Asked()] = None
    features: Annotated[tuple[FearFeature, ...], ll.Few] = ()
    shared: bool = False
    benchmark: bool = False

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """A Difficulty, said to be open or filled in; DH-78: it has no Stress."""
        if self.benchmark and self.tier is None:
            yield ll.bad_value("benchmark_needs_tier", "tier")
        if not self.benchmark and self.difficulty is msgspec.UNSET:
            yield ll.missing("difficulty")
        if any(feature.stress for feature in self.features):
            yield ll.bad_value("no_stress_of_places", "features")
        yield unfit(self.features)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-109: the Difficulty of its tier, where none is given."""
        difficulty = self.difficulty
        if difficulty is msgspec.UNSET:
            assert self.tier is not None
            difficulty = BENCHMARKS[self.tier].difficulty
        environment = Environment(
            shared=self.shared,
            difficulty=difficulty,
            kind=self.kind,
            tier=self.tier,
            impulses=self.impulses,
            features=self.features,
        )
        return EnvironmentAdded(name=self.name, environment=environment)

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
        feature = self._feature(state)
        return price(state) + (0 if feature is None else int(feature.price().fear))

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
