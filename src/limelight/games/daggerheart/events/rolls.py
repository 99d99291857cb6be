"""The dice of a roll: thrown, chosen, thrown again."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import limelight.contract as ll
from limelight.contract.moments import Seal
from limelight.contract.said import Tone

from ..facts import game
from ..rolls import ActionRoll, Duality
from ..state import (
    NOTHING,
    Advance,
    Ask,
    Character,
    Condition,
    Gains,
    Last,
    State,
    Turned,
    moved_back,
    with_condition,
)
from .base import Event
from .gains import (
    NEW_TURN,
    told_gains,
    why_gains,
    with_gains,
    with_hope,
)

SIDES: dict[bool, tuple[str, Tone]] = {True: ("hope", "good"), False: ("fear", "grim")}
"""DH-10: what a roll is with, and how that is meant."""


class Fallen(Event, frozen=True):
    """What a roll that fell tells, whether it was thrown or chosen."""

    character: str
    ask: Ask
    """The roll as it was asked for, with its Difficulty where that is known, and its result."""

    def roll(self) -> ActionRoll:
        """The roll that this was."""
        return self.ask.roll(0, {}, 0, 1)

    def fell(self) -> ll.Fallen[Duality]:
        """How it fell."""
        fallen = self.ask.rolled
        assert fallen is not None
        return ll.Fallen(fallen.faces, fallen.outcome, Duality(0, fallen.total, 0))

    def announce(self) -> ll.Said | None:
        """DH-18: what the roller calls out."""
        return self.roll().announce(self.fell())

    def headline(self) -> ll.Headline:
        """DH-8: the outcome first, then the numbers."""
        fallen = self.ask.rolled
        assert fallen is not None
        side = None if self.ask.kind == "reaction" or fallen.critical else fallen.hope
        won: Seal = "critical" if fallen.critical else "success" if fallen.success else "failure"
        values = {"name": self.character, "trait": self.ask.trait, "total": fallen.total}
        values |= {"difficulty": self.ask.difficulty, "kind": self.ask.kind}
        hidden = f"hidden_{'success' if fallen.success else 'failure'}"
        return ll.Headline(
            ll.Said(f"headline.{won}"),
            None
            if side is None
            else ll.Said(f"headline.{won}_{SIDES[side][0]}", {}, SIDES[side][1]),
            won,
            ll.Said(
                f"headline.{hidden if self.ask.difficulty is ll.Hidden else 'against'}", values
            ),
            ll.Said("headline.about", values),
        )

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        fallen = self.ask.rolled
        assert fallen is not None
        shown: dict[str, Any] = {"roll": self.ask.kind, "character": self.character}
        shown |= self.roll().result(self.fell())
        if self.ask.difficulty is not ll.Hidden:
            shown["difficulty"] = self.ask.difficulty
        if fallen.rerolled:
            shown["rerolled"] = list(fallen.rerolled)
        return shown


@game.event("DH-3", "DH-18")
class Rolled(Fallen, frozen=True):
    """The dice fell: what they showed, what it was, what it gave."""

    trait: int = 0
    experiences: dict[str, int] = {}
    advantage: int = 0
    """What advantage, disadvantage and help came to in all."""
    spent: dict[str, int] = {}
    settled: bool = True
    """False inside a group or tag team that goes on."""
    action: bool = True
    """False for a reaction: nothing reacts to Hope or Fear (DH-31, DH-R16)."""
    consequence: str | None = None
    gains: Gains | None = None
    because: str | None = None
    """By what feature dice were thrown again."""
    token: Annotated[bool, ll.Since(3)] = False
    """DH-103: whether the roller gave a spotlight token."""
    held: Annotated[tuple[str, ...], ll.Since(4)] = ()
    """DC-35: the bonus dice that the roller held, and holds no longer."""

    def turns(self) -> Iterable[str]:
        """Whoever acts is in the spotlight: not by a reaction, nor by dice thrown again."""
        return (self.character,) if self.action and self.because is None else ()

    def roll(self) -> ActionRoll:
        """The roll that this was, with the numbers of then."""
        group = 0 if self.ask.rolled is None else self.ask.rolled.group
        return self.ask.roll(self.trait, self.experiences, group, 1)

    def fell(self) -> ll.Fallen[Duality]:
        """How it fell, with what was added."""
        fell = super().fell()
        return ll.replace(fell, read=ll.replace(fell.read, added=self.advantage))

    def faces_told(self) -> ll.Faces:
        """Every die of the roll."""
        return self.fell().faces

    def holds(self) -> bool:
        """DH-4, DH-9: whether the faces come to this total and outcome, in either edition."""
        roll, fell = self.roll(), self.fell()
        return any(
            ll.replace(roll, edition=edition).possible(
                fell.faces, fell.outcome, total=fell.read.total
            )
            for edition in (1, 2)
        )

    def evolve(self, state: State) -> State:
        """DH-R9: what was declared is paid, come what may; what a settled roll gives is there."""
        call = state.roll
        if call is None:  # thrown again
            assert state.last is not None
            call = state.last.call
        name = self.character
        call = ll.replace(call, asks={**call.asks, name: self.ask})
        characters: Mapping[str, Character] = state.characters
        if self.spent:
            characters = with_hope(characters, {who: -hope for who, hope in self.spent.items()})
        if self.token:
            characters = without_token(characters, name, state.spotlight_tokens)
        if self.held:
            dice = ll.without(characters[name].dice, *self.held)
            characters = {**characters, name: ll.replace(characters[name], dice=dice)}
        if not self.settled:
            return ll.replace(state, roll=call, characters=characters)
        last = Last(call=call, stands=name, gains=self.gains)
        if self.gains is None:
            return ll.replace(state, roll=None, last=last, characters=characters)
        return with_gains(state, characters, last, self.gains)

    def tell(self) -> Iterator[ll.Said]:
        """The roll, what was paid, what it gave, and what kind of change it brings (DH-11)."""
        fallen = self.ask.rolled
        assert fallen is not None
        values: dict[str, Any] = {
            "name": self.character,
            "outcome": fallen.outcome,
            "total": fallen.total,
            "hope": fallen.faces["hope"][0],
            "fear": fallen.faces["fear"][0],
            "dice": fallen.rerolled,
        }
        if fallen.rerolled:
            values["because"] = self.because
            yield ll.Said("story.rerolled_because" if self.because else "story.rerolled", values)
        yield ll.Said(f"story.rolled_{'action' if self.action else 'reaction'}", values)
        for name, hope in self.spent.items():
            yield ll.Said("story.hope_spent", {"name": name, "hope": hope})
        if self.gains is not None:
            yield from told_gains(self.gains)
        if self.consequence is not None:
            yield ll.Said(f"story.consequence_{self.consequence}")

    def why(self) -> Iterator[ll.Because]:
        """Every step of the roll, and what it brought."""
        fallen = self.ask.rolled
        assert fallen is not None
        if fallen.rerolled:
            yield ll.Because("DH-R17", "rerolled", {"dice": fallen.rerolled})
        roll = self.roll()
        yield from roll.why(self.fell())
        if not self.settled:
            yield ll.Because("DH-R12" if not self.action else "DH-34", "nothing_yet")
        elif not self.action:
            yield ll.Because(
                "DH-32" if fallen.critical else "DH-31", f"reaction_{fallen.critical:d}"
            )
        elif self.gains is not None:
            yield from why_gains(self.gains, roll.outcomes[fallen.outcome])

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        more = {} if self.consequence is None else {"consequence": self.consequence}
        return super().result() | more

    def hope_spent(self) -> Mapping[str, int]:
        """DH-42: what Experiences and help took."""
        return self.spent

    def gained(self) -> Gains | None:
        """What it gave."""
        return self.gains


@game.event("DH-R17")
class TakenBack(Event, frozen=True):
    """DH-R17: before dice are thrown again, what the old result gave is undone."""

    character: str
    hope: dict[str, int] = {}
    stress: dict[str, int] = {}
    shaken: dict[str, bool] = {}
    """Who is Vulnerable again, and whether temporarily."""
    fear: int = 0
    spotlight: bool = False
    prompts: tuple[str, ...] = ()
    ticks: dict[str, int] = {}
    hidden_ticks: Annotated[dict[str, int], ll.Secret()] = {}
    turned: Annotated[dict[str, Turned], ll.Since(3)] = {}
    hidden_turned: Annotated[dict[str, Turned], ll.Secret(), ll.Since(3)] = {}

    def evolve(self, state: State) -> State:
        """The table as if the old result had given nothing."""
        people = with_hope(state.characters, {name: -hope for name, hope in self.hope.items()})
        for name, stress in self.stress.items():
            people[name] = ll.replace(people[name], stress=people[name].stress + stress)
        for name, temporary in self.shaken.items():
            people[name] = with_condition(people[name], Condition("Vulnerable", temporary))
        prompts = tuple(prompt for prompt in state.prompts if prompt not in self.prompts)
        fear = state.fear - self.fear
        state = ll.replace(state, characters=people, fear=fear, prompts=prompts)
        if self.spotlight:
            state = ll.replace(state, spotlight="players", turn=NEW_TURN)
        by = Advance(
            ticks=self.ticks,
            hidden_ticks=self.hidden_ticks,
            turned=self.turned,
            hidden_turned=self.hidden_turned,
        )
        if by != NOTHING:
            state = ll.replace(state, countdowns=moved_back(state.countdowns, by))
        return state

    def why(self) -> Iterator[ll.Because]:
        """The new result stands; DH-R39: a countdown that was set off was not."""
        yield ll.Because("DH-R17", "taken_back")
        for name in self.turned:
            yield ll.Because("DH-R39", "countdown_back", {"name": name})


@game.event("DH-34", "DH-35")
class Chosen(Fallen, frozen=True):
    """One of the two tag team rolls stands for both."""

    consequence: str
    gains: Gains

    def evolve(self, state: State) -> State:
        """DH-35: what it gives is there for both; DH-R14: what was spent stays spent."""
        assert state.roll is not None
        last = Last(call=state.roll, stands=self.character, gains=self.gains, reroll=False)
        return with_gains(state, state.characters, last, self.gains)

    def tell(self) -> Iterator[ll.Said]:
        """Whose roll it is, and what it gave."""
        outcome = self.fell().outcome
        yield ll.Said("story.chosen", {"name": self.character, "outcome": outcome})
        yield from told_gains(self.gains)

    def why(self) -> Iterator[ll.Because]:
        """The total and the outcome; DH-R13: a critical one is critical for both."""
        fell, roll = self.fell(), self.roll()
        yield ll.Because("DH-34", "chosen", {"name": self.character})
        yield from roll.against(fell.read.total)
        yield ll.Because(roll.outcomes[fell.outcome], "outcome", {"outcome": fell.outcome})
        if fell.outcome == "critical_success":
            yield ll.Because("DH-R13", "critical_for_both")
        yield from why_gains(self.gains, "DH-35")

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        return super().result() | {"consequence": self.consequence}

    def gained(self) -> Gains | None:
        """What it gave."""
        return self.gains


def without_token(
    characters: Mapping[str, Character], name: str, full: int
) -> dict[str, Character]:
    """DH-103, DH-R60: one token less; when everybody up is out of them, all are full again."""
    given = dict(characters)
    if not given[name].tokens:
        given = with_tokens(given, full)
    given[name] = ll.replace(given[name], tokens=given[name].tokens - 1)
    return full_again(given, full)


def full_again(characters: Mapping[str, Character], full: int) -> dict[str, Character]:
    """DH-103, DH-R60: all get their tokens back where nobody who is up has one left."""
    if any(who.tokens for who in characters.values() if who.up):
        return dict(characters)
    return with_tokens(characters, full)


def with_tokens(characters: Mapping[str, Character], full: int) -> dict[str, Character]:
    """DH-103: everybody has all their tokens."""
    return {name: ll.replace(who, tokens=full) for name, who in characters.items()}
