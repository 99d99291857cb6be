"""Rests: begun by the GM, used by everybody, interrupted or finished."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

import limelight.contract as ll

from ..events.lasting import ConditionEnded
from ..events.rests import DowntimeMade, RestEnded, RestInterrupted, RestStarted, ends
from ..facts import game
from ..rolls import DowntimeRoll, RestFear, cut_off, tier
from ..state import (
    CLEARS,
    IN_A_ROW,
    MOST_FEAR,
    MOVES,
    NOTHING,
    Advance,
    Countdown,
    Made,
    Move,
    Rest,
    State,
    advance,
    down,
    has,
    most_marked,
    moved_back,
    resting,
    room,
    slots,
    still_there,
    that_add,
)
from .countdowns import ticked
from .hits import back_up, last_stress
from .names import Anybody, Mine

FOR_OTHERS = ("tend_to_wounds", "repair_armor")


def not_at_rest(state: State) -> ll.Refusal | None:
    """Refuses what only a rest has."""
    return ll.not_now("no_rest") if state.rest is None else None


def unsettled(state: State) -> Iterator[ll.Refusal | None]:
    """DH-R34: no rest begins or ends while a roll is open or somebody is dying."""
    if state.roll is not None:
        yield ll.not_now("call_open")
    for name, who in state.characters.items():
        if who.standing == "dying" and not who.retired:
            yield ll.not_now("is_dying", name=name)


@game.command("DH-45", "DH-47", "DH-R22", "DH-R34", "DH-R35", gm=True)
class StartRest(ll.Command, frozen=True, kw_only=True):
    """The party rests, for an hour or for a night."""

    kind: Annotated[Literal["short", "long"], ll.Words("rest_kind")]

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-47: after three short rests the next is long."""
        if state.rest is not None:
            yield ll.not_now("rests_already")
        yield from unsettled(state)
        if self.kind == "short" and state.short_rests >= IN_A_ROW:
            yield ll.not_now("must_rest_long")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-45: all of them together."""
        return RestStarted(kind=self.kind)


RULES = ("DH-46", "DH-48", "DH-49", "DH-50", "DH-51", "DH-52", "DH-53")


@game.command(*RULES, "DH-R22", "DH-R23", "DH-R24", "DH-R41", "DH-R42")
class Downtime(ll.Command, frozen=True, kw_only=True):
    """What somebody does in a rest; it works at once."""

    character: Mine
    move: Annotated[Move, ll.Words("downtime_move")]
    target: Annotated[
        Anybody | None, ll.When("move", "tend_to_wounds", "repair_armor"), ll.Asked()
    ] = None
    join: Annotated[
        Anybody | None, ll.When("move", "prepare"), ll.OtherThan("character"), ll.Asked()
    ] = None
    countdown: Annotated[
        ll.Name | None, ll.Of("countdowns"), ll.When("move", "project"), ll.Asked()
    ] = None
    text: Annotated[ll.Text | None, ll.Asked()] = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Only what belongs to the move."""
        if self.target is not None and self.move not in FOR_OTHERS:
            yield ll.bad_value("not_of_this_move", "target")
        if self.join is not None and (self.move != "prepare" or self.join == self.character):
            yield ll.bad_value("not_of_this_move", "join")
        if self.move == "project" and self.countdown is None:
            yield ll.missing("countdown")
        if self.countdown is not None:
            there = state.countdowns.get(self.countdown)
            seen = there is not None and (seat.gm or not there.hidden)
            wrong = seen and there is not None and there.kind != "long_term"
            if self.move != "project" or wrong:
                yield ll.bad_value("long_term_only", "countdown")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-46: two moves; DH-R22: not by somebody who is down."""
        rest = state.rest
        if rest is None:
            yield not_at_rest(state)
            return
        if len(rest.moves(self.character)) >= MOVES:
            yield ll.Refusal("already_used", "two_moves", values={"name": self.character})
        yield down(state, self.character)
        if self.move == "project" and rest.kind == "short":
            yield ll.not_now("project_in_short_rest")
        if self.countdown is not None and state.countdowns[self.countdown].run_out:
            yield ll.not_now("countdown_run_out", name=self.countdown)
        if self.target is not None and state.characters[self.target].standing == "gone":
            yield ll.not_now("is_gone", name=self.target)
        if self.join is not None and not rest.preparation(self.character, self.join):
            yield ll.not_now("no_preparation", name=self.join)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """What each move gives."""
        if self.move in CLEARS:
            return (yield from self._clears(state))
        if self.move == "prepare":
            return self._prepares(state)
        if self.move == "project":
            return self._works(state)
        return self._made()

    def _made(self, **gives: Any) -> DowntimeMade:
        return DowntimeMade(character=self.character, move=self.move, text=self.text, **gives)

    def _clears(self, state: State) -> ll.Decision:
        """DH-48, DH-49, DH-50: 1d4 + tier; DH-52: in a long rest everything."""
        assert state.rest is not None
        what, name = CLEARS[self.move], self.target or self.character
        who, maker = state.characters[name], state.characters[self.character]
        marked, most = slots(who, what)[0], slots(who, what)[0]
        die: dict[str, int] = {}
        if state.rest.kind == "short":
            move: Any = self.move
            roll = DowntimeRoll(tier=tier(maker.level), move=move)  # DH-R23
            fell = yield from ll.throw(roll)
            most, die = fell.read.totals, {"d4": fell.faces["d4"][0], "tier": roll.tier}
        cleared = int(cut_off(most, marked))
        made = self._made(target=name, cleared=cleared, **die)
        follows: tuple[ll.Event, ...] = ()
        if what == "stress" and cleared and has(who, "Vulnerable"):
            follows = (ConditionEnded(name="Vulnerable", on=name),)
        if what == "hp" and cleared:
            follows = back_up(name, who)
        return (made, *follows)

    def _prepares(self, state: State) -> DowntimeMade:
        """DH-51, DH-R24: 1 Hope; together 2 each, the first gains the second when one joins."""
        rest = state.rest
        assert rest is not None
        if self.join is None:
            hope, lost = self._hoped(state, {self.character: 1})
            number = 1 + max((made.preparation for made in rest.made), default=0)
            return self._made(hope=hope, lost=lost, preparation=number)
        number = rest.preparation(self.character, self.join)
        first = rest.alone(number)
        gains = {self.character: 2}
        if first is not None and first in state.characters:
            gains = {first: 1, **gains}
        hope, lost = self._hoped(state, gains)
        return self._made(hope=hope, lost=lost, preparation=number, together=self.join)

    def _hoped(self, state: State, gains: Mapping[str, int]) -> tuple[dict[str, int], ...]:
        """DH-41, DH-62: what there is room for, and what is lost."""
        hope: dict[str, int] = {}
        for name, by in gains.items():
            who = state.characters[name]
            hope[name] = int(cut_off(by, who.hope_max - who.hope))
        lost = {name: by - hope[name] for name, by in gains.items() if by > hope[name]}
        return {name: by for name, by in hope.items() if by}, lost

    def _works(self, state: State) -> DowntimeMade:
        """DH-53: the countdown of the project advances by 1."""
        assert self.countdown is not None
        moves = advance(state.countdowns, state.pairs, {self.countdown: 1})
        known = not state.countdowns[self.countdown].hidden
        return self._made(countdown=self.countdown, advance=moves, known=known)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each of one's own who has moves left."""
        rest = seen.rest
        if rest is None:
            return
        projects = tuple(running(seen.countdowns))
        for name, who in seen.characters.items():
            if seat.plays(who.player) and who.up and len(rest.moves(name)) < MOVES:
                others = tuple(
                    n for n in seen.characters if rest.preparation(name, n) and n != name
                )
                choices = {"character": (name,), "countdown": projects, "join": others}
                yield ll.Form(choices=choices, sample={"character": name})

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """A project is tried with a countdown; whom one tends, with a move that does."""
        if fields.get("target") and fields.get("move") not in FOR_OTHERS:
            return {"move": "tend_to_wounds"}
        if fields.get("move") == "project" and not fields.get("countdown"):
            return {"countdown": next(iter(running(seen.countdowns)), None)}
        return {}


def running(countdowns: Mapping[str, Countdown]) -> Iterator[str]:
    """DH-75: the long-term countdowns that have not run out."""
    for name, each in countdowns.items():
        if each.kind == "long_term" and not each.run_out:
            yield name


@game.command("DH-55", "DH-R25", "DH-R26", gm=True)
class InterruptRest(ll.Command, frozen=True, kw_only=True):
    """Something disturbs the rest."""

    text: Annotated[ll.Text | None, ll.Asked()] = None

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is one, and nothing is in the way."""
        yield not_at_rest(state)
        yield from unsettled(state)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-R25: what the moves gave is taken back as far as it is there."""
        rest = state.rest
        assert rest is not None
        back = {what: taken_back(state, rest, what) for what in ("hp", "stress", "armor")}
        stowed = {name: each for name in state.characters if (each := put_away(state, rest, name))}
        hope: dict[str, int] = {}
        for made in rest.made:
            for name, by in made.hope.items():
                hope[name] = hope.get(name, 0) + by
        there = {n: min(by, state.characters[n].hope) for n, by in hope.items() if here(state, n)}
        projects = projects_back(state, rest)
        event = RestInterrupted(
            kind=rest.kind,
            hope={name: by for name, by in there.items() if by},
            advances=tuple(each for each in projects if each.open),
            hidden_advances=tuple(each for each in projects if not each.open),
            text=self.text,
            armors=stowed,
            **back,
        )
        shaken = (last_stress(n, state.characters[n], by) for n, by in back["stress"].items())
        return (event, *(each for events in shaken for each in events))


def here(state: State, name: str) -> bool:
    """Whether somebody is still at the table."""
    return name in state.characters


def projects_back(state: State, rest: Rest) -> tuple[Advance, ...]:
    """DH-R25: how countdowns go back, the last move first; what ran out since stays so."""
    countdowns, back = state.countdowns, []
    for made in reversed(rest.made):
        moves = still_there(countdowns, made.advance)
        if moves != NOTHING:
            back.append(moves)
            countdowns = moved_back(countdowns, moves)
    return tuple(back)


def taken_back(state: State, rest: Rest, what: str) -> dict[str, int]:
    """DH-R25: how many slots of a kind are marked again; never the last Hit Point."""
    cleared: dict[str, int] = {}
    for made in rest.made:
        if CLEARS.get(made.move) == what and made.target is not None and not stows(state, made):
            cleared[made.target] = cleared.get(made.target, 0) + made.cleared
    found = {
        name: int(cut_off(by, max(room(state.characters[name], what) - (what == "hp"), 0)))
        for name, by in cleared.items()
        if here(state, name)
    }
    return {name: by for name, by in found.items() if by}


def stows(state: State, made: Made) -> bool:
    """DC-20: whether armour was repaired that is no longer worn."""
    who = state.characters.get(made.target or "")
    worn = None if who is None else who.sheet.worn
    return made.armor is not None and (worn is None or worn.name != made.armor)


def put_away(state: State, rest: Rest, name: str) -> dict[str, int]:
    """DH-R25, DC-20: how many slots are marked again of armour that somebody took off since."""
    who, cleared = state.characters[name], dict[str, int]()
    for made in rest.made:
        if made.target == name and made.armor in who.sheet.armors and stows(state, made):
            cleared[made.armor] = cleared.get(made.armor, 0) + made.cleared
    armors, most = who.sheet.armors, tuple(that_add(who))
    left = {each: most_marked(armors[each], most) - armors[each].marked for each in cleared}
    return {each: min(by, left[each]) for each, by in cleared.items() if min(by, left[each]) > 0}


@game.command("DH-47", "DH-54", "DH-56", "DH-61", "DH-R26", "DH-R29", "DH-R33", "DH-R41", gm=True)
class EndRest(ll.Command, frozen=True, kw_only=True):
    """The rest is over: the GM gains Fear, and what waited for a rest is free."""

    countdown: Annotated[ll.Name | None, ll.Of("countdowns"), ll.Asked()] = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-54: a long-term countdown, after a long rest."""
        if self.countdown is None:
            return
        there = state.countdowns.get(self.countdown)
        short = state.rest is not None and state.rest.kind == "short"
        if short or (seat.gm and there is not None and there.kind != "long_term"):
            yield ll.bad_value("long_term_only", "countdown")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is one, and nothing is in the way."""
        yield not_at_rest(state)
        yield from unsettled(state)
        if self.countdown is not None and state.countdowns[self.countdown].run_out:
            yield ll.not_now("countdown_run_out", name=self.countdown)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """DH-54: 1d4, after a long rest and the number of characters; DH-R29: who wakes."""
        rest = state.rest
        assert rest is not None
        long = rest.kind == "long"
        roll = RestFear(more=len(resting(state.characters)) if long else 0)
        fell = yield from ll.throw(roll)
        gained = fell.read.totals
        fear = int(cut_off(gained, MOST_FEAR - state.fear))
        woke = tuple(
            name
            for name, who in state.characters.items()
            if long and who.standing == "unconscious" and not who.retired
        )
        ended = RestEnded(
            kind=rest.kind,
            d4=fell.faces["d4"][0],
            more=roll.more,
            fear=fear,
            lost_fear=gained - fear,
            woke=woke,
            mended=tuple(n for n in woke if not room(state.characters[n], "hp")),
            ended=ends(state, rest.kind),
            in_a_row=0 if long else min(state.short_rests + 1, IN_A_ROW),
        )
        if self.countdown is None:
            return ended
        return (ended, ticked(state, self.countdown, 1))

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """After a long rest with the countdown that moves."""
        if seen.rest is not None and seat.gm:
            long = seen.rest.kind == "long"
            yield ll.Form(choices={"countdown": tuple(running(seen.countdowns)) if long else ()})
