"""Step 4 of a roll: the dice fall, and what follows from them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

import limelight.contract as ll

from ..events.rolls import Chosen, Rolled, TakenBack
from ..facts import game
from ..rolls import OUTCOMES, Duality, fear_gained, hope_gained, turns
from ..rolls import cleared as stress_cleared
from ..state import (
    MOST_FEAR,
    NOTHING,
    Advance,
    Ask,
    Gains,
    Result,
    State,
    advance,
    brought,
    by_roll,
    down,
    has,
    lacks_hope,
    price,
    roll_of,
    still_there,
)
from .before import OnCall, no_call, not_asked
from .names import Mine

CONSEQUENCES = {
    "critical_success": "bonus",  # DH-R3: no die; a good turn in the story
    "success_with_hope": "clean",
    "success_with_fear": "cost",
    "failure_with_hope": "minor",
    "failure_with_fear": "major",
}
"""DH-11: what kind of change each result brings; none of them is no change."""


ROLLS = ("DH-3", "DH-4", "DH-18", "DH-33", "DH-34", "DH-58", "DH-68", "DH-103")


@game.command(*ROLLS, "DC-35", "DH-R60")
class Roll(OnCall, frozen=True, kw_only=True):
    """Throws the whole pool of one character."""

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """The dice fall once everything is said and can be paid; DH-33: a leader rolls last."""
        call, name = state.roll, self.character
        if call is None or name is None:
            return no_call(state)
        refusal = not_asked(call, name)
        if refusal is not None:
            return refusal
        ask = call.asks[name]
        if not state.characters[name].up:
            return down(state, name) or no_call(state)
        if ask.trait is None:
            return ll.not_now("choose_trait", name=name)
        leads = call.kind == "group" and name == call.by
        if leads:
            waiting = tuple(n for n, a in call.asks.items() if n != name and a.rolled is None)
            if waiting:
                return ll.not_now("leader_last", names=waiting)
        spent: dict[str, int] = {}
        if ask.helpers or ask.declared.experiences:
            spent = price(name, ask)
            for payer, cost in spent.items():
                lack = lacks_hope(state.characters[payer].hope, cost, payer)
                if lack is not None:
                    return lack
        roll = roll_of(state, call, name)
        fell = roll.read((yield ll.Throw(roll.dice(), roll)))
        settled = leads or len(call.asks) == 1
        event = fallen(state, name, ask, roll.group, fell, (), settled, spent)
        held = state.characters[name].dice
        if held and ask.declared.bonus_dice:  # DC-35
            event = ll.replace(event, held=tuple(d for d in ask.declared.bonus_dice if d in held))
        return event


@game.command("DH-R17", "DH-R39", "DH-27", "DC-R19")
class Reroll(ll.Command, frozen=True, kw_only=True):
    """Throws dice of a roll again, by a feature."""

    character: Mine
    dice: Annotated[tuple[str, ...], ll.Meta(min_length=1, max_length=ll.MOST), ll.Words("die")]
    because: ll.Text | None = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Only dice that were thrown, each once."""
        ask = thrown(state, self.character)
        if ask is not None and ask.rolled is not None:
            lie = ask.rolled.faces
            if set(self.dice) - set(lie) or len(set(self.dice)) < len(self.dice):
                yield ll.bad_value("dice_not_thrown", "dice", dice=tuple(lie))

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Until another call, a GM move or a choice."""
        ask = thrown(state, self.character)
        if ask is None or ask.rolled is None:
            yield ll.not_now("no_reroll")
        yield down(state, self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """DH-R17: the new result stands, and what the old one gave is undone first."""
        name = self.character
        call = state.roll or (state.last.call if state.last is not None else None)
        assert call is not None
        ask = call.asks[name]
        old = ask.rolled
        assert old is not None
        roll = ll.replace(roll_of(state, call, name), group=old.group)
        fell = yield from ll.throw(roll, again=self.dice, lying=old.faces)
        rerolled = tuple(dict.fromkeys((*old.rerolled, *self.dice)))
        events: tuple[ll.Event, ...] = ()
        settled = state.roll is None
        if settled:
            back = taken_back(state, name)
            events, state = (back,), back.evolve(state)
        again = fallen(state, name, ask, old.group, fell, rerolled, settled, {})
        return (*events, ll.replace(again, because=self.because, token=False))

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each roll that may be thrown again, with the dice that lie there."""
        asks = dict(seen.roll.asks) if seen.roll is not None else {}
        if seen.last is not None:
            asks |= seen.last.call.asks
        for name, ask in asks.items():
            if ask.rolled is not None and seat.plays(seen.characters[name].player):
                yield ll.Form(choices={"character": (name,), "dice": tuple(ask.rolled.faces)})


@game.command("DH-34", "DH-35", "DH-R13", "DH-R14")
class Choose(ll.Command, frozen=True, kw_only=True):
    """Which of the two tag team rolls stands for both."""

    character: Annotated[ll.Name, ll.Of("characters")]

    def whose(self, state: State, seat: ll.Seat) -> ll.Refusal | None:
        """Either owner's; of somebody else's character the owner's alone."""
        call = state.roll
        inside = call is not None and call.partner is not None and self.character in call.asks
        pair = tuple(call.asks) if call is not None and inside else (self.character,)
        plays = any(seat.plays(state.characters[name].player) for name in pair)
        return None if plays else ll.Refusal("not_yours")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Both have rolled."""
        call = state.roll
        if call is None or call.partner is None or self.character not in call.asks:
            yield ll.not_now("no_tag_team")
        elif not call.complete:
            yield ll.not_now("both_roll_first")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-35: with Hope both gain, with Fear the GM gains one for each."""
        call = state.roll
        assert call is not None and call.partner is not None
        ask = call.asks[self.character]
        result = ask.rolled
        assert result is not None
        gains = gains_of(state, (call.by, call.partner), result)
        kind = CONSEQUENCES[result.outcome]
        return Chosen(character=self.character, ask=ask, consequence=kind, gains=gains)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One of the two."""
        call = seen.roll
        if call is not None and call.partner is not None:
            yield ll.Form(choices={"character": tuple(call.asks)})


def thrown(state: State, name: str) -> Ask | None:
    """The roll of this character that may be thrown again."""
    if state.roll is not None:
        return state.roll.asks.get(name)
    last = state.last
    if last is not None and last.reroll and last.stands == name:
        return last.call.asks[name]
    return None


def fallen(
    state: State,
    name: str,
    ask: Ask,
    group: int,
    fell: ll.Fallen[Duality],
    rerolled: tuple[str, ...],
    settled: bool,
    spent: dict[str, int],
) -> Rolled:
    """What a roll that fell is, and what it gives if it is done."""
    read, who = fell.read, state.characters[name]
    result = Result(
        faces={**fell.faces},
        total=read.total,
        outcome=fell.outcome,
        group=group,
        rerolled=rerolled,
    )
    action = ask.kind != "reaction"
    pays = settled and action  # DH-R12: of a group only the leader's roll
    return Rolled(
        character=name,
        ask=ll.replace(ask, rolled=result),
        trait=who.traits[ask.named or ask.declared.trait or ""],
        experiences=brought(who, ask),
        advantage=read.added,
        spent=spent,
        settled=settled,
        action=action,
        consequence=CONSEQUENCES[fell.outcome] if pays else None,
        gains=gains_of(state, (name,), result, spent) if pays else None,
        token=action and state.spotlight_tokens > 0,
    )


def gains_of(
    state: State, names: tuple[str, ...], result: Result, spent: Mapping[str, int] = {}
) -> Gains:
    """What a result gives those who are in it: Hope to them, or Fear and the spotlight.

    DH-5, DH-6, DH-7, DH-8, DH-9; DH-20: prompts; DH-41, DH-44: what is over the cap is lost.
    """
    outcome, place = result.outcome, OUTCOMES.index(result.outcome)
    ticks = ticks_of(state, outcome, names) if state.countdowns else NOTHING
    if result.hope:
        hope: dict[str, int] = {}
        lost: dict[str, int] = {}
        for name in names:
            who = state.characters[name]
            gains = hope_gained(place, who.hope - spent.get(name, 0), who.hope_max)
            (hope if gains else lost)[name] = 1
        failed = outcome == "failure_with_hope"
        cleared: dict[str, int] = {}
        if outcome == "critical_success":
            each = ((name, stress_cleared(place, state.characters[name].stress)) for name in names)
            cleared = {name: by for name, by in each if by}
        return Gains(
            hope=hope,
            lost_hope=lost,
            cleared=cleared,
            steadied=steadied(state, cleared) if cleared else {},
            stress_left={name: state.characters[name].stress - 1 for name in cleared},
            spotlight=turns(place, state.edition),
            prompts=("failed",) if failed else (),
            ticks=ticks.ticks,
            hidden_ticks=ticks.hidden_ticks,
            turned=ticks.turned,
            hidden_turned=ticks.hidden_turned,
        )
    fear = fear_gained(place, state.fear, MOST_FEAR, len(names))
    failed = outcome == "failure_with_fear"
    return Gains(
        fear=fear,
        lost_fear=len(names) - fear,
        spotlight=turns(place, state.edition),  # DH-R1
        prompts=("rolled_with_fear", "failed") if failed else ("rolled_with_fear",),
        ticks=ticks.ticks,
        hidden_ticks=ticks.hidden_ticks,
        turned=ticks.turned,
        hidden_turned=ticks.hidden_turned,
    )


def steadied(state: State, cleared: Mapping[str, int]) -> dict[str, bool]:
    """Who loses Vulnerable with the Stress, and whether it was a temporary one."""
    return {
        name: condition.temporary
        for name in cleared
        for condition in state.characters[name].conditions
        if condition.name == "Vulnerable"
    }


def ticks_of(state: State, outcome: str, rollers: tuple[str, ...]) -> Advance:
    """How far each countdown advances by an action roll of these, the hidden ones apart.

    DH-37, DH-77: a tag team is one action roll, so this is asked once for both; a reaction
    never asks.
    """
    by = by_roll(state.countdowns, outcome, rollers)
    return advance(state.countdowns, state.pairs, by)


def taken_back(state: State, name: str) -> TakenBack:
    """DH-R17: what the last roll gave, as far as it is still there."""
    assert state.last is not None
    gains = state.last.gains or Gains()
    stress: dict[str, int] = {}
    shaken: dict[str, bool] = {}
    for who, cleared in gains.cleared.items():
        character = state.characters[who]
        stress[who] = min(cleared, character.stress_max - character.stress)
        full = character.stress + stress[who] == character.stress_max
        untouched = character.stress == gains.stress_left.get(who)
        again = who in gains.steadied if untouched else full
        if again and not has(character, "Vulnerable"):
            shaken[who] = untouched and gains.steadied.get(who, False)
    moves = still_there(state.countdowns, gains.advance)
    return TakenBack(
        character=name,
        hope={who: min(hope, state.characters[who].hope) for who, hope in gains.hope.items()},
        stress=stress,
        shaken=shaken,
        fear=min(gains.fear, state.fear),
        spotlight=gains.spotlight and state.spotlight == "gm",
        prompts=tuple(prompt for prompt in gains.prompts if prompt in state.prompts),
        ticks=moves.ticks,
        hidden_ticks=moves.hidden_ticks,
        turned=moves.turned,
        hidden_turned=moves.hidden_turned,
    )
