"""Adversaries in the spotlight, their other rolls, and moving them to another tier."""

from collections.abc import Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..facts import game
from ..rolls import D20, NEVER, AdversaryReaction, AttackRoll
from ..state import Attack, Blows, Gains, State, Thresholds, rid_of
from .base import Event
from .gains import spend
from .gm import after_gm_move

KNOWN = ll.Secret(unless="known")
"""The GM's alone, unless the adversary's numbers are known."""


def two_d20(d20: tuple[int, ...], lower: bool) -> dict[str, int]:
    """DH-117: the advantage or disadvantage that two dice mean."""
    two = len(d20) > 1
    return {"advantage": 1 * (two and not lower), "disadvantage": 1 * (two and lower)}


def counted(d20: tuple[int, ...], lower: bool) -> int:
    """DH-117: the die that counts."""
    return min(d20) if lower else max(d20)


@game.event("DH-23", "DH-88", "DH-91", "DH-92", "DH-97", "DH-100", "DH-R49", "DH-R51")
class AdversarySpotlighted(Event, frozen=True):
    """A GM move by an adversary; ``d20`` and what follows only for an attack on somebody."""

    adversary: str
    action: str
    fear: int = 0
    target: str | None = None
    condition: str | None = None
    feature: Annotated[str | None, KNOWN] = None
    text: str | None = None
    d20: Annotated[tuple[int, ...], ll.Shown()] = ()
    lower: bool = False
    """Whether the lower of two dice counts (disadvantage)."""
    modifier: Annotated[int, KNOWN] = 0
    total: Annotated[int, KNOWN] = 0
    evasion: int = 0
    outcome: str | None = None
    known: bool = True
    group: Annotated[tuple[str, ...], ll.Since(3)] = ()
    """DH-88: who strikes with it."""
    targets: Annotated[dict[str, int], ll.Since(3)] = {}
    """DH-100: the Evasion of each of several."""
    struck: Annotated[dict[str, bool], ll.Since(3)] = {}
    """DH-100: whom of them it hits."""
    experience: Annotated[str | None, KNOWN, ll.Since(3)] = None
    """DH-97: in the modifier."""
    momentum: Annotated[int, KNOWN, ll.Since(3)] = 0
    """DH-92: the Fear that a hit gave."""
    lost_fear: Annotated[int, KNOWN, ll.Since(3)] = 0

    def roll(self) -> AttackRoll:
        """The attack that this was."""
        dice = two_d20(self.d20, self.lower)
        return AttackRoll(modifier=self.modifier, difficulty=self.evasion, **dice)

    def fell(self) -> ll.Fallen[D20]:
        """How it fell."""
        face = counted(self.d20, self.lower)
        return ll.Fallen({"d20": self.d20}, self.outcome or "", D20(0, face, self.total))

    def faces_told(self) -> ll.Faces:
        """Its d20, where it attacked."""
        return {"d20": self.d20} if self.d20 else {}

    def holds(self) -> bool:
        """DH-115, DH-116: whether the d20 comes to this."""
        if self.outcome is None:
            return True
        fell = self.fell()
        fits: bool = self.roll().possible(fell.faces, fell.outcome, total=self.total)
        return fits and self.spread()

    def spread(self) -> bool:
        """DH-100: whether one roll can hit just these of several."""
        if self.struck.keys() != self.targets.keys():
            return False
        if not self.targets:
            return True
        hit = [each for name, each in self.targets.items() if self.struck[name]]
        missed = [each for name, each in self.targets.items() if not self.struck[name]]
        if self.evasion != min(self.targets.values()) or bool(hit) != (self.outcome != "failure"):
            return False
        if self.outcome == "critical_success":
            return not missed
        highest, lowest = max(hit, default=-NEVER), min(missed, default=NEVER)
        return highest < lowest if self.total is ll.Hidden else highest <= self.total < lowest

    def evolve(self, state: State) -> State:
        """It has acted, is rid of a condition, or has hit somebody; then as every GM move."""
        name = self.adversary
        if state.spotlight == "gm":
            acted = dict(state.turn.acted)
            for each in (name, *self.group):
                acted[each] = acted.get(each, 0) + 1
            state = ll.replace(state, turn=ll.replace(state.turn, acted=acted))
        ready = self.action == "prepare"
        for each in (name, *self.group):
            if state.adversaries[each].token is not ready:
                state = ll.changed(state, "adversaries", each, token=ready)
        if self.condition is not None:
            freed = rid_of(state.adversaries[name], self.condition)
            state = ll.placed(state, "adversaries", name, freed)
        if self.outcome is not None:
            hits, packs = ll.without(state.hits, name), ll.without(state.packs, name)
            if self.outcome != "failure":
                hits[name] = self.outcome == "critical_success"
                packs |= {name: self.group} if self.action == "group_attack" else {}
            state = ll.replace(state, hits=hits, packs=packs, blows=self._aimed(state.blows))
        state = after_gm_move(state, self.fear)
        return ll.replace(state, fear=state.fear + self.momentum) if self.momentum else state

    def _aimed(self, blows: Blows) -> Blows:
        """Whom it struck, if anybody: their damage is due."""
        if self.outcome == "failure":
            return blows
        struck = tuple(name for name, hit in self.struck.items() if hit)
        return blows.struck(self.adversary, struck or tuple(filter(None, (self.target,))))

    def tell(self) -> Iterator[ll.Said]:
        """What it does, to whom, with what, and what that cost."""
        values = self.values()
        several = {"targets": tuple(self.targets), "names": (self.adversary, *self.group)}
        aimed = "_several" if self.targets else "_at" if self.target is not None else ""
        yield ll.Said(f"story.adversary_{self.action}{aimed}", values | several)
        if values.get("experience"):
            yield ll.Said("story.adversary_experience", values)
        if values.get("feature"):
            yield ll.Said("story.feature_used", values)
        if self.text:
            yield ll.Said("story.adversary_text", values)
        if self.outcome is not None:
            told = "_hidden" if self.total is ll.Hidden else "_several" if self.targets else ""
            yield ll.Said(f"story.adversary_rolls{told}", values)
        if self.struck:
            hit = tuple(name for name, each in self.struck.items() if each)
            yield ll.Said("story.several_hit" if hit else "story.nobody_hit", {"names": hit})
        if self.fear:
            yield ll.Said("story.fear_paid", values)
        if self.momentum:
            yield ll.Said("story.fear_gained", {"fear": self.momentum})

    def announce(self) -> ll.Said | None:
        """Whether its attack came through."""
        return None if self.outcome is None else self.roll().announce(self.fell())

    def headline(self) -> ll.Headline | None:
        """DH-115: whom its attack hits; those read that it was them."""
        if self.outcome is None:
            return None
        struck = tuple(name for name, hit in self.struck.items() if hit) if self.struck else ()
        whom = struck or tuple(filter(None, (self.target,)))
        values = {"names": whom, "by": self.adversary, "total": self.total, "evasion": self.evasion}
        hit = self.outcome != "failure"
        hidden = self.total is ll.Hidden
        return ll.Headline(
            ll.Said("headline.hits" if hit else "headline.misses", values),
            ll.Said("headline.critically", {}, "harm")
            if self.outcome == "critical_success"
            else None,
            "hit" if hit else "failure",
            None if hidden or self.targets else ll.Said("headline.evasion", values),
            ll.Said("headline.attacks", values),
            whom,
            ll.Said("headline.hits_you" if hit else "headline.misses_you", values),
        )

    def why(self) -> Iterator[ll.Because]:
        """DH-22, DH-24: what it cost; then how its attack fell."""
        yield ll.Because("DH-23", "adversary_acts", {"name": self.adversary})
        if self.fear:
            yield ll.Because("DH-22", "fear_paid", {"amount": self.fear})
        if self.experience and self.experience is not ll.Hidden:
            yield ll.Because("DH-97", "adversary_experience", {"name": self.experience})
        if self.action == "group_attack":
            yield ll.Because("DH-88", "group_attack", {"count": 1 + len(self.group)})
        if self.action == "prepare":
            yield ll.Because("DH-91", "gets_ready")
        if self.outcome is not None:
            yield from self.roll().why(self.fell())
        if self.targets:
            yield ll.Because("DH-100", "one_roll_for_all")
        if self.momentum:
            yield ll.Because("DH-92", "momentum")
        if self.lost_fear:
            yield ll.Because("DH-44", "fear_lost", {"amount": self.lost_fear})

    def result(self) -> dict[str, Any]:
        """What programs are told of its attack."""
        if self.outcome is None:
            return {}
        shown = {"roll": "adversary-attack", **self.roll().result(self.fell())}
        shown |= {"hits": dict(self.struck)} if self.struck else {}
        return {name: each for name, each in shown.items() if each is not ll.Hidden}

    def fear_spent(self) -> int:
        """What it cost in all."""
        return self.fear

    def gained(self) -> Gains | None:
        """DH-92: what a cap cut off."""
        return Gains(lost_fear=self.lost_fear) if self.lost_fear else None


@game.event("DH-97", "DH-99", "DH-R53")
class AdversaryRolled(Event, frozen=True):
    """An adversary threw its d20 against a Difficulty."""

    adversary: str
    kind: str
    d20: Annotated[tuple[int, ...], ll.Shown()]
    difficulty: Annotated[int, KNOWN]
    total: Annotated[int, KNOWN]
    outcome: str
    modifier: Annotated[int, KNOWN] = 0
    lower: bool = False
    fear: int = 0
    experience: Annotated[str | None, KNOWN] = None
    known: bool = True

    def roll(self) -> AdversaryReaction:
        """The roll that this was."""
        dice = two_d20(self.d20, self.lower)
        return AdversaryReaction(modifier=self.modifier, difficulty=self.difficulty, **dice)

    def fell(self) -> ll.Fallen[D20]:
        """How it fell."""
        face = counted(self.d20, self.lower)
        return ll.Fallen({"d20": self.d20}, self.outcome, D20(0, face, self.total))

    def faces_told(self) -> ll.Faces:
        """Its d20."""
        return {"d20": self.d20}

    def holds(self) -> bool:
        """DH-99: whether the d20 comes to this; unknown where its Difficulty is."""
        if self.difficulty is ll.Hidden:
            return self.outcome == "success" or self.fell().read.face != 20
        return self.roll().possible({"d20": self.d20}, self.outcome, total=self.total)

    def evolve(self, state: State) -> State:
        """DH-97: the Fear for its Experience is gone."""
        return spend(state, self.fear)

    def tell(self) -> Iterator[ll.Said]:
        """What it rolled, as far as that may be known."""
        values = self.values()
        hidden = "_hidden" if self.total is ll.Hidden else ""
        yield ll.Said(f"story.adversary_rolled{hidden}", values)
        if values.get("experience"):
            yield ll.Said("story.adversary_experience", values)
        if self.fear:
            yield ll.Said("story.fear_paid", values)

    def announce(self) -> ll.Said | None:
        """Whether it came off."""
        return self.roll().announce(self.fell())

    def why(self) -> Iterator[ll.Because]:
        """DH-99: the d20 and its Experience."""
        if self.difficulty is ll.Hidden:
            return
        if self.fear:
            yield ll.Because("DH-97", "fear_paid", {"amount": self.fear})
        yield from self.roll().why(self.fell())

    def result(self) -> dict[str, Any]:
        """What programs are told: of a hidden adversary only the d20 and whether it came off."""
        shown = {"roll": "adversary-reaction", **self.roll().result(self.fell())}
        known = {name: each for name, each in shown.items() if each is not ll.Hidden}
        if self.total is ll.Hidden:
            known.pop("outcome", None)
        return known

    def fear_spent(self) -> int:
        """DH-97: 1 for its Experience."""
        return self.fear


@game.event("DH-110", "DH-R58")
class AdversaryScaled(Event, frozen=True):
    """An adversary was moved to another tier."""

    name: str
    tier: int
    difficulty: int
    thresholds: Thresholds
    attack: Attack | None = None
    known: Annotated[bool, ll.Hides(when=False)] = True

    def evolve(self, state: State) -> State:
        """It has other numbers."""
        return ll.changed(
            state,
            "adversaries",
            self.name,
            tier=self.tier,
            difficulty=self.difficulty,
            thresholds=self.thresholds,
            attack=self.attack,
        )

    def why(self) -> Iterator[ll.Because]:
        """DH-110: by the difference of the two columns."""
        yield ll.Because("DH-110", "scaled", {"name": self.name, "tier": self.tier})

    def result(self) -> dict[str, Any]:
        """The numbers that it has."""
        limits = {
            name: each
            for name in ("major", "severe")
            if (each := getattr(self.thresholds, name)) is not None
        }
        shown: dict[str, Any] = {"difficulty": self.difficulty}
        shown |= {"thresholds": limits} if limits else {}
        return shown | ({} if self.attack is None else {"modifier": self.attack.modifier})
