"""Steps 1 and 2 of a roll: somebody is asked for it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import limelight.contract as ll

from ..events.calls import CallWithdrawn, RollCalled
from ..facts import Trait, game
from ..state import (
    MOST_FEAR,
    Ask,
    Call,
    Kind,
    State,
    down,
    lacks_fear,
    lacks_hope,
    offered_against,
    tokenless,
)
from .names import Anybody, FoeOrPlace, Mine

TAG_TEAM_HOPE = 3
Traits = Annotated[tuple[Trait, ...], ll.Meta(min_length=1, max_length=6)]


class Part(ll.Part, frozen=True, kw_only=True):
    """One roll as it is asked for; ``roll`` is how the books write it (DH-26)."""

    kind: Annotated[Kind, ll.Asked()] = "action"
    trait: Annotated[Trait | None, ll.Asked()] = None
    traits: Annotated[Traits | None, ll.Words("trait")] = None
    difficulty: Annotated[ll.Number | None, ll.Asked()] = None
    target: Annotated[FoeOrPlace | None, ll.Asked(), ll.Unless("difficulty")] = None
    shared: bool | None = None
    stakes: Annotated[ll.Text | None, ll.Asked()] = None
    advantage: ll.Count = 0
    disadvantage: ll.Count = 0
    modifier: ll.Number = 0
    roll: ll.Text | None = None

    def faults(self, state: State, name: str, seen: bool = True) -> Iterator[ll.Refusal | None]:
        """DH-12, DH-13: one trait or a choice, a Difficulty or a target; DH-28: its own trait.

        ``seen``: whether it may be told if an environment has a Difficulty of its own.
        """
        if self.trait is not None and self.traits is not None:
            yield ll.bad_value("trait_or_traits", "traits")
        if self.traits is not None and len(set(self.traits)) < len(self.traits):
            yield ll.bad_value("twice", "traits")
        place = state.environments.get(self.target or "")
        if place is not None and self.kind == "attack":
            yield ll.bad_value("attacks_a_place", "target")
        if place is not None and (place.difficulty is None or not seen):
            if self.difficulty is None and seen:
                yield ll.bad_value("open_difficulty", "difficulty")
        elif (self.difficulty is None) == (self.target is None):
            yield ll.bad_value("difficulty_or_target", "difficulty")
        caster = state.characters.get(name) if self.kind == "spellcast" else None
        own = None if caster is None else caster.spellcast_trait
        if own is not None and (self.traits is not None or self.trait not in (None, own)):
            yield ll.bad_value("spellcast_uses", "trait", trait=own)

    def cannot_cast(self, state: State, name: str) -> ll.Refusal | None:
        """DH-28: a character without a spellcast trait cannot make the roll."""
        if self.kind != "spellcast" or state.characters[name].spellcast_trait is not None:
            return None
        return ll.Refusal("no_spellcast_trait", "spellcast", values={"name": name})

    def ask(self, state: State, name: str) -> Ask:
        """DH-13, DH-14, DH-79: the Difficulty is the target's where there is one, shared or not."""
        named = self.trait
        if self.kind == "spellcast":
            named = state.characters[name].spellcast_trait
        elif self.traits is not None and len(self.traits) == 1:
            named = self.traits[0]
        place = state.environments.get(self.target or "")
        target = state.adversaries.get(self.target or "") or place
        open_target = target is None or target.shared
        shared = open_target if self.shared is None else self.shared
        difficulty = self.difficulty
        if target is not None and target.difficulty is not None:
            difficulty = target.difficulty
        assert difficulty is not None
        return Ask(
            kind=self.kind,
            named=named,
            traits=self.traits,
            target=self.target,
            difficulty=difficulty,
            shared=shared,
            known=shared and open_target,
            stakes=self.stakes,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
            modifier=self.modifier,
            place=place is not None,
        )


CALLS = ("DH-2", "DH-12", "DH-13", "DH-14", "DH-15", "DH-28", "DH-31", "DH-79", "DH-98", "DH-R45")


@game.command(*CALLS, "DH-R52", gm=True)
class CallRoll(ll.Command, Part, frozen=True, kw_only=True):
    """Asks somebody for a roll; DH-15: the stakes are told with it."""

    character: Anybody
    experience: Annotated[ll.Name | None, ll.When("kind", "action")] = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """One roll, well asked for; DH-R52: an attack is made against the plain Difficulty."""
        place = state.environments.get(self.target or "")
        yield from self.faults(state, self.character, place is None or seat.gm or place.shared)
        if self.experience is not None:
            foe = self.target is not None and self.target not in state.environments
            if not foe or self.kind in ("attack", "spellcast"):
                yield ll.bad_value("experience_of_a_target", "experience")

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """An Experience that the target has; nobody learns of hidden ones by being refused."""
        foe = state.adversaries.get(self.target or "")
        if self.experience is not None and foe is not None:
            there = foe.experiences if seat.gm or foe.shared else {}
            if self.experience not in there:
                yield ll.unknown(self.experience, "experience")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Not while part of a group or tag team is rolled, and not of somebody who is down."""
        yield self.cannot_cast(state, self.character)
        yield begun(state)
        yield down(state, self.character)
        if self.kind != "reaction":
            yield tokenless(state, self.character)
        if self.experience is not None:
            yield lacks_fear(without_call(state), 1)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """A call that nobody answered yet gives way to it; DH-98: 1 Fear for an Experience."""
        ask = self.ask(state, self.character)
        if self.experience is not None and self.target is not None:
            more = state.adversaries[self.target].experiences[self.experience]
            harder = ask.difficulty + more
            ask = ll.replace(ask, difficulty=harder, experience=self.experience)
        call = Call(
            kind=self.kind,
            by=self.character,
            asks={self.character: ask},
            fear=1 if self.experience is not None else 0,
        )
        called = RollCalled(call=call, ends_turn=self.kind != "reaction")
        return (*withdrawn(state), called)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """The written form is for those who type; what lies on a target is filled in."""
        sample, suggested = {"difficulty": 12}, offered_against(seen.adversaries)
        foes = seen.adversaries.values()
        held = dict.fromkeys(
            e for f in foes if f.experiences is not ll.Hidden for e in f.experiences
        )
        choices = {"experience": tuple(held)}
        return (ll.Form(choices=choices, sample=sample, leave_out=("roll",), suggested=suggested),)

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """A spell is tried with one who casts; an Experience on one who has it."""
        if "experience" in fields:
            owners = (
                n for n, f in seen.adversaries.items() if fields["experience"] in f.experiences
            )
            return {"target": next(owners, None), "difficulty": None, "trait": "agility"}
        place = seen.environments.get(fields.get("target") or "")
        if place is not None and place.difficulty is None:
            return {"difficulty": 12, "trait": "agility"}
        if fields.get("kind") != "spellcast":
            plain: dict[str, Any] = {}
            if not {"trait", "traits"} & set(fields):
                plain["trait"] = "agility"
            who = fields.get("character")
            if "kind" not in fields and who in seen.characters and tokenless(seen, who):
                plain["kind"] = "reaction"  # DH-103: that one can be asked of anybody
            return plain
        casts = (name for name, who in seen.characters.items() if who.spellcast_trait)
        return {"character": next(casts, fields.get("character")), "trait": None}


class Other(ll.Part, frozen=True, kw_only=True):
    """How somebody joins a group roll: with a trait, and perhaps a Difficulty of their own."""

    trait: Trait
    difficulty: ll.Number | None = None


@game.command("DH-33", "DH-R11", "DH-R12", gm=True)
class CallGroup(ll.Command, frozen=True, kw_only=True):
    """A group action roll: one leads, the others make reaction rolls."""

    leader: Anybody
    trait: Trait
    difficulty: ll.Number
    others: Annotated[
        dict[Anybody, Trait | Other],
        ll.Meta(min_length=1, max_length=ll.MOST),
        ll.OtherThan("leader"),
    ]
    shared: bool = True
    stakes: Annotated[ll.Text | None, ll.Asked()] = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """The leader is none of the others."""
        if self.leader in self.others:
            yield ll.bad_value("leader_among_others", "others")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Not while part of another is rolled, and not of somebody who is down."""
        yield begun(state)
        yield down(state, self.leader, *self.others)
        yield tokenless(state, self.leader)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-R11: the others roll against the leader's Difficulty, unless it is another."""
        leads = Ask(
            kind="action",
            named=self.trait,
            difficulty=self.difficulty,
            shared=self.shared,
            known=self.shared,
            stakes=self.stakes,
        )
        asks = {self.leader: leads}
        for name, other in self.others.items():
            part = other if isinstance(other, Other) else Other(trait=other)
            own = self.difficulty if part.difficulty is None else part.difficulty
            asks[name] = ll.replace(leads, kind="reaction", named=part.trait, difficulty=own)
        call = Call(kind="group", by=self.leader, asks=asks)
        return (*withdrawn(state), RollCalled(call=call, ends_turn=True))

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """Everybody else joins."""
        return {"others": {n: "agility" for n in seen.characters if n != fields.get("leader")}}


@game.command("DH-34", "DH-37")
class CallTagTeam(ll.Command, frozen=True, kw_only=True):
    """Two act as one, for 3 Hope, once per session and player."""

    initiator: Mine
    partner: Annotated[Anybody, ll.OtherThan("initiator")]
    rolls: Annotated[dict[ll.Name, Part], ll.Few, ll.KeysOf("initiator", "partner")]

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Two characters, an action roll each.

        Against an environment that players see nothing of they always say a Difficulty; its
        own goes before it.
        """
        if self.initiator == self.partner:
            yield ll.bad_value("partner_is_initiator", "partner")
        if set(self.rolls) != {self.initiator, self.partner}:
            yield ll.bad_value("both_rolls", "rolls")
        for name, part in self.rolls.items():
            if part.kind == "reaction":
                yield ll.bad_value("reaction_in_tag_team", "kind")
            place = state.environments.get(part.target or "")
            seen = place is None or seat.gm or place.shared
            yield from part.faults(state, name, seen)
            if not seen and part.difficulty is None:
                yield ll.bad_value("hidden_difficulty", "difficulty")

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Targets are there."""
        for part in self.rolls.values():
            there = part.target in state.adversaries or part.target in state.environments
            if part.target is not None and not there:
                yield ll.unknown(part.target, "target")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-37: each player starts one per session; a call that gives way counts as gone."""
        before = without_call(state)
        initiator = before.characters[self.initiator]
        if initiator.player in before.tag_teams:
            yield ll.Refusal("already_used", "tag_team", values={"player": initiator.player})
        for name, part in self.rolls.items():
            yield part.cannot_cast(state, name)
        yield begun(state)
        yield down(state, self.initiator, self.partner)
        yield tokenless(state, self.initiator, self.partner)
        yield lacks_hope(initiator.hope, TAG_TEAM_HOPE, self.initiator)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-34: the initiator pays now, and the player has used this session's right."""
        call = Call(
            kind="tag_team",
            by=self.initiator,
            partner=self.partner,
            asks={n: self.rolls[n].ask(state, n) for n in (self.initiator, self.partner)},
            starter=state.characters[self.initiator].player,
            paid=TAG_TEAM_HOPE,
        )
        return (*withdrawn(state), RollCalled(call=call, ends_turn=True))

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """With the first who is not the initiator."""
        one, two = fields.get("initiator"), fields.get("partner")
        if one == two:
            two = next((name for name in seen.characters if name != one), one)
        part = {"trait": "agility", "difficulty": 12}
        return {"partner": two, "rolls": {one: part, two: part}}


@game.command("DH-R32", gm=True)
class CancelRoll(ll.Command, frozen=True, kw_only=True):
    """Withdraws a call in which nobody has rolled, or in which somebody cannot any more."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is one, and nobody has; DH-R32: or somebody who has still to roll is down."""
        if state.roll is None:
            yield ll.not_now("no_call")
            return
        waits = (name for name, ask in state.roll.asks.items() if ask.rolled is None)
        yield begun(state) if down(state, *waits) is None else None

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """What it took comes back."""
        return withdrawn(state)


def withdrawn(state: State) -> tuple[CallWithdrawn, ...]:
    """What happens to an open call that gives way: what it took comes back."""
    call = state.roll
    if call is None:
        return ()
    who = state.characters[call.by]
    hope, fear = min(call.paid, who.hope_max - who.hope), min(call.fear, MOST_FEAR - state.fear)
    return (
        CallWithdrawn(
            by=call.by,
            hope=hope,
            starter=call.starter,
            fear=fear,
            lost_hope=call.paid - hope,
            lost_fear=call.fear - fear,
        ),
    )


def without_call(state: State) -> State:
    """The table as if the open call, in which nobody has rolled, were withdrawn."""
    if state.roll is None or state.roll.begun:
        return state
    for event in withdrawn(state):
        state = event.evolve(state)
    return state


def begun(state: State) -> ll.Refusal | None:
    """Refuses while part of a group or tag team is rolled."""
    return ll.not_now("call_begun") if state.roll is not None and state.roll.begun else None
