"""Scenes, and what is given and taken in them: Hope, Fear, fate, hazards, a fight's price."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

import limelight.contract as ll

from ..events.given import EncounterWeighed, FateRolled, Gained, HazardRolled, HopeTaken
from ..events.pauses import ending
from ..events.rests import SceneBegan
from ..facts import game
from ..rolls import FateRoll, HazardRoll, cut_off
from ..rolls.encounters import TYPES, budget
from ..rolls.encounters import Type as AdversaryType
from ..rolls.hazards import unlike
from ..state import (
    MOST_FEAR,
    SceneKind,
    State,
    down,
    promised,
    resting,
)
from .names import Anybody, Mine


@game.command("DH-111", "DH-112", "DH-R54", gm=True)
class NewScene(ll.Command, frozen=True, kw_only=True):
    """The GM says that a new scene begins."""

    kind: Annotated[SceneKind | None, ll.Words("scene_kind"), ll.Asked()] = None
    text: Annotated[ll.Text | None, ll.Asked()] = None

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-111: what is per scene is free again."""
        number, ended = state.scene.number + 1, ending(state, "scene")
        return SceneBegan(number=number, kind=self.kind, text=self.text, ended=ended)


@game.command("DH-113", gm=True)
class Gain(ll.Command, frozen=True, kw_only=True):
    """A feature gives somebody Hope, or the GM Fear."""

    what: Literal["hope", "fear"]
    character: Annotated[Anybody | None, ll.When("what", "hope"), ll.Asked()] = None
    amount: Annotated[ll.Amount, ll.Asked()] = 1
    because: Annotated[ll.Text | None, ll.Asked()] = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Hope is somebody's, Fear is the GM's."""
        if self.what == "hope" and self.character is None:
            yield ll.missing("character")
        if self.what == "fear" and self.character is not None:
            yield ll.bad_value("fear_is_the_gms", "character")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-41, DH-44, DH-62: caps hold."""
        free = MOST_FEAR - state.fear
        if self.character is not None:
            who = state.characters[self.character]
            free = who.hope_max - who.hope
        amount = int(cut_off(self.amount, free))
        return Gained(
            what=self.what,
            amount=amount,
            character=self.character,
            lost=self.amount - amount,
            because=self.because,
        )


@game.command("DH-113", "DH-R61")
class Lose(ll.Command, frozen=True, kw_only=True):
    """A feature takes Hope."""

    character: Mine
    amount: Annotated[ll.Amount, ll.Asked()] = 1
    because: Annotated[ll.Text | None, ll.Asked()] = None

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-R61: promised Hope is not taken, and nothing below 0."""
        free = state.characters[self.character].hope - promised(state.roll, self.character)
        amount = int(cut_off(self.amount, max(free, 0)))
        return HopeTaken(character=self.character, amount=amount, because=self.because)


@game.command("DH-104", "DH-105", "DH-R64", gm=True)
class RollHazard(ll.Command, frozen=True, kw_only=True):
    """A fall or a collision: how much it would hurt; nothing is marked yet."""

    hazard: Literal["fall", "collision"]
    range: Annotated[
        Literal["very_close", "close", "far", "very_far"] | None,
        ll.When("hazard", "fall"),
        ll.Asked(),
    ] = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """A fall is from somewhere; a collision is not."""
        yield unlike(self.hazard, self.range)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """DH-R64: it is taken as any damage."""
        roll = HazardRoll(hazard=self.hazard, range=self.range)
        fell = yield from ll.throw(roll)
        faces, total = fell.faces["damage"], fell.read.totals
        return HazardRolled(hazard=self.hazard, range=self.range, faces=faces, total=total)


@game.command("DH-102", "DH-R63")
class RollFate(ll.Command, frozen=True, kw_only=True, tag="fate_roll"):
    """Throws one Duality Die for a question whose reading the GM has said."""

    character: Mine
    die: Annotated[Literal["hope", "fear"], ll.Words("die")]
    because: Annotated[ll.Text | None, ll.Asked()] = None

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-102: where the table plays it; DH-R63: not by somebody who is down."""
        if not state.fate_rolls:
            yield ll.not_now("no_fate_rolls")
        yield down(state, self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """DH-102: it gives nothing and moves nothing."""
        fell = yield from ll.throw(FateRoll(die=self.die))
        return FateRolled(
            character=self.character,
            die=self.die,
            face=fell.faces[self.die][0],
            because=self.because,
        )


@game.command("DH-107", "DH-108", "DH-R33", "DH-R55", "DH-R56", gm=True)
class EncounterBudget(ll.Command, frozen=True, kw_only=True):
    """What a fight may cost, and what these adversaries do; it changes nothing."""

    adversaries: Annotated[dict[AdversaryType, ll.Amount], ll.Few, ll.Words("adversary_type")]
    pcs: ll.Amount | None = None
    easier: bool = False
    harder: bool = False
    more_damage: bool = False
    lower_tier: bool = False

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """For somebody, and not easier and harder at once."""
        if self.pcs is None and not resting(state.characters):
            yield ll.bad_value("no_pcs", "pcs")
        if self.easier and self.harder:
            yield ll.bad_value("easier_or_harder", "harder")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-107, DH-R33: for those who are not gone, unless it is said for how many."""
        pcs = len(resting(state.characters)) if self.pcs is None else self.pcs
        foes = {str(kind): number for kind, number in self.adversaries.items()}
        weighed = budget(pcs, foes, self.easier, self.harder, self.more_damage, self.lower_tier)
        return EncounterWeighed(
            pcs=pcs,
            adversaries=foes,
            budget=weighed.budget,
            cost=weighed.cost,
            left=weighed.left,
            adjusted=dict(weighed.adjusted),
        )

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """For those who are there."""
        sample = {"adversaries": {"standard": 1}, "pcs": 4}
        yield ll.Form(choices={"adversaries": tuple(TYPES)}, sample=sample)
