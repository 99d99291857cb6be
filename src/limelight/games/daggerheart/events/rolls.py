"""Calls and rolls: asked for, declared, helped, thrown, chosen, thrown again."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import limelight.contract as ll

from ..facts import game
from ..rolls import ActionRoll, Duality
from ..state import (
    PROMPTS,
    Ask,
    Call,
    Character,
    Condition,
    Countdown,
    Declaration,
    Gains,
    Last,
    State,
    Turn,
    rid_of,
    with_condition,
)
from .base import Event

NEW_TURN = Turn()


@game.event("DH-12", "DH-13", "DH-15")
class RollCalled(Event, frozen=True):
    """A call is open; it ends the GM's turn unless it is a reaction."""

    call: Call
    ends_turn: bool

    def evolve(self, state: State) -> State:
        """DH-34: a tag team takes its Hope, and its starter's right, with the call."""
        call = self.call
        state = ll.replace(state, roll=call, last=None, hits={})
        if call.starter is not None:
            characters = with_hope(state.characters, {call.by: -call.paid})
            starters = (*state.tag_teams, call.starter)
            state = ll.replace(state, characters=characters, tag_teams=starters)
        return players_turn(state) if self.ends_turn else state

    def tell(self) -> Iterator[ll.Said]:
        """Who is asked for what, against what, and what is at stake."""
        call = self.call
        if call.kind == "group":
            yield ll.Said("story.group_called", {"leader": call.by})
        elif call.kind == "tag_team":
            names = {"initiator": call.by, "partner": call.partner, "hope": call.paid}
            yield ll.Said("story.tag_team_called", names)
        for name, ask in call.asks.items():
            against = "hidden" if ask.difficulty is ll.Hidden else "shared"
            if ask.target is not None:
                against = f"target_{against}"
            trait = "trait" if ask.trait is not None else "choice" if ask.traits else "any"
            values: dict[str, Any] = {
                "name": name,
                "kind": ask.kind,
                "trait": ask.trait,
                "traits": ask.traits or (),
                "target": ask.target,
            }
            yield ll.Said(f"story.called_{trait}", values)
            if ask.difficulty is not ll.Hidden:
                values["difficulty"] = ask.difficulty
            yield ll.Said(f"story.against_{against}", values)
        for stakes in dict.fromkeys(ask.stakes for ask in call.asks.values() if ask.stakes):
            yield ll.Said("story.stakes", {"stakes": stakes})

    def why(self) -> Iterator[ll.Because]:
        """What kind of roll it is."""
        call = self.call
        if call.kind == "group":
            yield ll.Because("DH-33", "group_called")
        elif call.kind == "tag_team":
            yield ll.Because("DH-34", "tag_team_called", {"hope": call.paid})
        elif call.kind == "reaction":
            yield ll.Because("DH-31", "reaction_called")
        elif call.kind == "spellcast":
            yield ll.Because("DH-28", "spellcast_called")
        if any(ask.difficulty is ll.Hidden for ask in call.asks.values()):
            yield ll.Because("DH-14", "hidden_difficulty")

    def hope_spent(self) -> Mapping[str, int]:
        """DH-34: the Hope of a tag team."""
        return {self.call.by: self.call.paid} if self.call.paid else {}


@game.event()
class CallWithdrawn(Event, frozen=True):
    """A call in which nobody had rolled is gone; what it took comes back."""

    by: str
    hope: int = 0
    starter: str | None = None

    def evolve(self, state: State) -> State:
        """Its Hope, and the right to a tag team, are there again."""
        if self.starter is None:
            return ll.replace(state, roll=None)
        starters = tuple(player for player in state.tag_teams if player != self.starter)
        characters = with_hope(state.characters, {self.by: self.hope})
        return ll.replace(state, roll=None, characters=characters, tag_teams=starters)


@game.event("DH-16", "DH-17")
class Declared(Event, frozen=True):
    """Step 3 is said for one roll."""

    character: str
    declaration: Declaration

    def evolve(self, state: State) -> State:
        """A new declaration replaces the last."""
        return with_ask(state, self.character, declared=self.declaration)

    def tell(self) -> Iterator[ll.Said]:
        """What is added."""
        declared = self.declaration
        yield ll.Said("story.declares", {"name": self.character})
        if declared.trait is not None:
            yield ll.Said("story.declares_trait", {"trait": declared.trait})
        if declared.experiences:
            yield ll.Said("story.declares_experiences", {"experiences": declared.experiences})
        for what in ("advantage", "disadvantage", "modifier"):
            by = getattr(declared, what)
            if by:
                yield ll.Said(f"story.declares_{what}", {"by": by})
        for die, sides in declared.bonus_dice.items():
            yield ll.Said("story.declares_bonus_die", {"name": die, "sides": sides})


@game.event("DH-42", "DH-R9")
class HelpOffered(Event, frozen=True):
    """A helper will throw a die and pay 1 Hope when the dice fall."""

    character: str
    ally: str

    def evolve(self, state: State) -> State:
        """One helper more."""
        assert state.roll is not None
        helpers = (*state.roll.asks[self.ally].helpers, self.character)
        return with_ask(state, self.ally, helpers=helpers)

    def why(self) -> Iterator[ll.Because]:
        """What it will cost."""
        yield ll.Because("DH-42", "help_costs")


@game.event()
class HelpWithdrawn(Event, frozen=True):
    """A helper thought better of it."""

    character: str
    ally: str

    def evolve(self, state: State) -> State:
        """One helper less."""
        assert state.roll is not None
        helpers = tuple(h for h in state.roll.asks[self.ally].helpers if h != self.character)
        return with_ask(state, self.ally, helpers=helpers)


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

    def roll(self) -> ActionRoll:
        """The roll that this was, with the numbers of then."""
        group = 0 if self.ask.rolled is None else self.ask.rolled.group
        return self.ask.roll(self.trait, self.experiences, group, 1)

    def fell(self) -> ll.Fallen[Duality]:
        """How it fell, with what was added."""
        fell = super().fell()
        return ll.replace(fell, read=ll.replace(fell.read, added=self.advantage))

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
        if self.ticks or self.hidden_ticks:
            moved = {**self.ticks, **self.hidden_ticks}
            state = ll.replace(state, countdowns=ticked(state, moved, 1))
        return state

    def why(self) -> Iterator[ll.Because]:
        """The new result stands."""
        yield ll.Because("DH-R17", "taken_back")


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


# What several of them do


def players_turn(state: State) -> State:
    """DH-21: the spotlight is the players' again."""
    return ll.replace(state, spotlight="players", turn=NEW_TURN, prompts=())


def with_ask(state: State, name: str, **changes: Any) -> State:
    """The open call with one of its rolls changed."""
    call = state.roll
    assert call is not None
    ask = ll.replace(call.asks[name], **changes)
    return ll.replace(state, roll=ll.replace(call, asks={**call.asks, name: ask}))


def with_hope(characters: Mapping[str, Character], hope: Mapping[str, int]) -> dict[str, Character]:
    """The characters with their Hope moved."""
    moved = dict(characters)
    for name, by in hope.items():
        moved[name] = ll.replace(moved[name], hope=moved[name].hope + by)
    return moved


def ticked(state: State, by: Mapping[str, int], sign: int) -> dict[str, Countdown]:
    """The countdowns moved."""
    countdowns = dict(state.countdowns)
    for name, ticks in by.items():
        left = countdowns[name].left + sign * ticks
        countdowns[name] = ll.replace(countdowns[name], left=left)
    return countdowns


def in_order(prompts: tuple[str, ...]) -> tuple[str, ...]:
    """DH-20: prompts, each once, in the order in which they are shown."""
    return tuple(prompt for prompt in PROMPTS if prompt in prompts)


def with_gains(
    state: State, characters: Mapping[str, Character], last: Last, gains: Gains
) -> State:
    """The table after a roll that is done, with all that it gave."""
    people = with_hope(characters, gains.hope) if gains.hope else characters
    if gains.cleared:
        people = dict(people)
        for name, cleared in gains.cleared.items():
            people[name] = ll.replace(people[name], stress=people[name].stress - cleared)
        for name in gains.steadied:
            people[name] = rid_of(people[name], "Vulnerable")
    countdowns: Mapping[str, Countdown] = state.countdowns
    if countdowns and (gains.ticks or gains.hidden_ticks):
        countdowns = ticked(state, {**gains.ticks, **gains.hidden_ticks}, -1)
    turned = gains.spotlight and state.spotlight == "players"
    prompts = state.prompts
    if gains.prompts:
        prompts = in_order((*prompts, *gains.prompts)) if prompts else gains.prompts
    return ll.replace(
        state,
        roll=None,
        last=last,
        characters=people,
        fear=state.fear + gains.fear,
        prompts=prompts,
        spotlight="gm" if turned else state.spotlight,
        turn=NEW_TURN if turned else state.turn,
        countdowns=countdowns,
    )


def told_gains(gains: Gains) -> Iterator[ll.Said]:
    """What a roll gave, as sentences."""
    for name, hope in gains.hope.items():
        yield ll.Said("story.hope_gained", {"name": name, "hope": hope})
    for name, hope in gains.lost_hope.items():
        if hope:
            yield ll.Said("story.hope_lost", {"name": name})
    for name, stress in gains.cleared.items():
        yield ll.Said("story.cleared_stress", {"target": name, "amount": stress})
    if gains.fear:
        yield ll.Said("story.fear_gained", {"fear": gains.fear})
    if gains.lost_fear:
        yield ll.Said("story.fear_lost", {"fear": gains.lost_fear})
    if gains.spotlight:
        yield ll.Said("story.spotlight_to_gm")
    ticks = dict(gains.ticks)
    if gains.hidden_ticks is not ll.Hidden:
        ticks |= gains.hidden_ticks
    for name, by in ticks.items():
        yield ll.Said("story.countdown_advances", {"name": name, "by": by})


def why_gains(gains: Gains, rule: str) -> Iterator[ll.Because]:
    """What a roll gave, by the rules: DH-41 and DH-44 cut off what is too much."""
    for name in gains.hope:
        yield ll.Because(rule, "hope_gained", {"name": name})
    for name, hope in gains.lost_hope.items():
        if hope:
            yield ll.Because("DH-41", "hope_lost", {"name": name})
    for name in gains.cleared:
        yield ll.Because("DH-9", "stress_cleared", {"name": name})
    if gains.fear:
        yield ll.Because(rule, "fear_gained", {"amount": gains.fear})
    if gains.lost_fear:
        yield ll.Because("DH-44", "fear_lost", {"amount": gains.lost_fear})
    if gains.spotlight:
        yield ll.Because(rule if "failed" in gains.prompts else "DH-R1", "spotlight_to_gm")
    elif "rolled_with_fear" in gains.prompts:
        yield ll.Because("DH-R1", "gm_prompted")
