"""Lampwick: keepers of a lighthouse, a die against two of the sea, and a tide to ride."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import Annotated, Literal

import limelight.contract as ll

LOOKS = {
    "tide": ll.Look("◗◌", "M1 11q4.5-9 9-3t9-2v9q-4.5 4-9 1t-9 1Z"),
    "vigour": ll.Look("●○", "M10 1c1 4 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 3-7 1 2 3 0 3-4Z"),
    "gloom": ll.Look("◆◇", "M5 16a4 4 0 0 1 0-8 5 5 0 0 1 9-2 4 4 0 0 1 1 10Z"),
}
game = ll.Game("lampwick", __file__, rules=[f"LW-{n}" for n in range(1, 13)], looks=LOOKS)
Trade = Literal["rope", "lens", "hearth"]
Sea = Literal["calm", "rough", "wild"]
SIDES: dict[Sea, int] = {"calm": 4, "rough": 6, "wild": 8}
PASSED = {"bright": 2, "dim": 1, "dark": 0}
FLOOD, VIGOUR, GLOOM, NIGHT = 4, 5, 3, 12
Knack = Annotated[int, ll.Meta(ge=-1, le=3)]
Tide = Annotated[int, ll.Meta(ge=0, le=FLOOD)]


class Score(ll.Outcome, frozen=True):
    score: int
    swell: Annotated[bool, ll.Step("LW-8")]


@game.roll("task")
class Task(ll.Roll[Score], frozen=True):
    """LW-2: a die, the knack, a hand and the tide, against two dice of the sea."""

    outcomes = {"bright": "LW-3", "dim": "LW-3", "dark": "LW-3"}
    keeps = {"sea": ll.TWO_HIGHEST}
    trade: Trade = "rope"
    knack: Annotated[Knack, ll.Step("LW-2")] = 0
    aid: Annotated[str, ll.Meta(max_length=64), ll.Step("LW-4")] = ""
    sea: Sea = "rough"
    tide: Annotated[Tide, ll.Step("LW-6")] = 0

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        return {"keeper": (6,), "sea": (SIDES[self.sea],) * 2}

    def judge(self, kept: ll.Kept) -> Score:
        (die,), (high, low) = kept["keeper"], kept["sea"]
        score = die + self.knack + 2 * bool(self.aid) + self.tide
        return Score(2 - 1 * (score > high) - 1 * (score > low), score, high == low)


class Trades(ll.Part, frozen=True):
    rope: Knack = 0
    lens: Knack = 0
    hearth: Knack = 0

    def best(self) -> Trade:
        trades: tuple[Trade, ...] = ("rope", "lens", "hearth")
        return max(trades, key=lambda trade: int(getattr(self, trade)))


class Keeper(ll.Person, frozen=True):
    trades: Trades = Trades()
    tide: Annotated[int, ll.Track(0, FLOOD, "tide", "good")] = 1
    vigour: Annotated[int, ll.Track(0, VIGOUR, "vigour", drains=True)] = VIGOUR
    gloom: Annotated[int, ll.Track(0, GLOOM, "gloom", "grim")] = 0


class Squall(ll.Thing, frozen=True):
    """LW-12: while it is hidden, its name too is the GM's alone."""

    most: int
    near: Annotated[int, ll.Track(0, "most", "gloom", "grim")] = 0
    hidden: Annotated[bool, ll.Hides()] = True


@game.state
class State(ll.Thing, frozen=True):
    """What a table holds; the task whose dice lie there, and who pays for the last."""

    keepers: dict[str, Keeper] = {}
    squalls: dict[str, Squall] = {}
    sea: Sea = "calm"
    hours: Annotated[int, ll.Track(0, NIGHT, "hours", drains=True)] = 0
    open: ll.Rolled[Task, Score] | None = None
    owes: tuple[str, ...] = ()

    def refused(self, *hands: str | None) -> ll.Refusal | None:
        """LW-7: a task is settled and paid for first. LW-9: who is spent lends no hand."""
        if self.open is not None:
            return ll.not_now("task_open", name=self.open.by)
        if self.owes:
            return ll.not_now("toll_open", name=self.owes[0])
        spent = [name for name in hands if name and not self.keepers[name].vigour]
        return ll.not_now("spent", name=spent[0]) if spent else None

    def ridden(self) -> ll.Rolled[Task, Score] | None:
        """LW-6: the same dice, read with the tide; None where there is none to ride."""
        if self.open is None:
            return None
        who = self.keepers[self.open.by]
        return self.open.again(tide=who.tide) if who.tide and who.gloom < GLOOM else None


@game.command("LW-1")
class AddKeeper(ll.Command, frozen=True):
    name: Annotated[ll.Name, ll.New("keepers")]
    trades: Annotated[Trades, ll.Asked()] = Trades()
    player: Annotated[ll.Name | None, ll.GmSets()] = None

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        return ll.Placed("keepers", self.name, Keeper(self.player or seat.name, self.trades))


@game.command("LW-2", "LW-4", "LW-9")
class TryTask(ll.Command, frozen=True):
    keeper: Annotated[ll.Name, ll.Of("keepers", mine=True)]
    trade: Trade
    aid: Annotated[ll.Name | None, ll.Of("keepers"), ll.OtherThan("keeper"), ll.Asked()] = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        yield ll.bad_value("oneself", "aid") if self.aid == self.keeper else None

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        if refusal := state.refused(self.keeper, self.aid):
            return refusal
        knack = getattr(state.keepers[self.keeper].trades, self.trade)
        roll = Task(trade=self.trade, knack=knack, aid=self.aid or "", sea=state.sea)
        rolled = yield from ll.rolled(self.keeper, roll)
        return rolled, ll.Now({"open": rolled})


@game.command("LW-5")
class Accept(ll.Command, frozen=True):
    """LW-5: a bright task lets the tide rise. LW-7: a dark one has its toll."""

    def lies(self, state: State) -> ll.Rolled[Task, Score] | None:
        return state.open

    def whose(self, state: State, seat: ll.Seat) -> ll.Refusal | None:
        theirs = state.open is None or seat.plays(state.keepers[state.open.by].player)
        return None if theirs else ll.Refusal("not_yours")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        lies = self.lies(state)
        if lies is None:
            return ll.not_now("no_task")
        ridden, tide = lies.roll.tide, state.keepers[lies.by].tide
        rises = int(lies.outcome == "bright" and tide < FLOOD)
        moved = ll.Moved("keepers", lies.by, {"tide": -ridden or rises})
        owes = tuple(filter(None, (lies.by, lies.roll.aid))) if lies.outcome == "dark" else ()
        hours = max(state.hours - PASSED[lies.outcome], 0)
        now = ll.Now({"open": None, "owes": owes, "hours": hours})
        return (lies, moved, now) if ridden else (moved, now)


@game.command("LW-6")
class Ride(Accept, frozen=True):
    def lies(self, state: State) -> ll.Rolled[Task, Score] | None:
        return state.ridden()


@game.command("LW-7", gm=True)
class TakeToll(ll.Command, frozen=True):
    toll: Literal["vigour", "gloom"]

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        if not state.owes:
            return ll.not_now("no_toll")
        name, *others = state.owes
        who, by = state.keepers[name], 1 if self.toll == "gloom" else -1
        if (who.gloom == GLOOM) if self.toll == "gloom" else not who.vigour:
            return ll.not_now("toll_full", name=name)
        return ll.Moved("keepers", name, {self.toll: by}), ll.Now({"owes": tuple(others)})


@game.command("LW-10", "LW-11", gm=True)
class BeginWatch(ll.Command, frozen=True):
    sea: Sea
    hours: Annotated[int, ll.Meta(ge=1, le=NIGHT), ll.Asked()] = 6

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        if refusal := state.refused():
            return refusal
        rested = {n: ll.replace(w, vigour=VIGOUR, gloom=0) for n, w in state.keepers.items()}
        return ll.Now({"sea": self.sea, "hours": self.hours, "keepers": rested})


@game.command("LW-12", gm=True)
class SetSquall(ll.Command, frozen=True):
    name: Annotated[ll.Name, ll.New("squalls")]
    most: Annotated[int, ll.Meta(ge=2, le=9)] = 4

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        return ll.Placed("squalls", self.name, Squall(self.most))


@game.command("LW-8", "LW-12", gm=True)
class BringNear(ll.Command, frozen=True):
    squall: Annotated[ll.Name, ll.Of("squalls")]

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        squall = state.squalls[self.squall]
        if squall.near == squall.most:
            return ll.not_now("squall_here", name=self.squall)
        near = squall.near + 1  # once it is there, everybody sees it
        after = ll.replace(squall, near=near, hidden=near < squall.most)
        return ll.Placed("squalls", self.squall, after)


game.goals |= {
    "succeed": ll.Goal(lambda way: way.chance("bright", "dim")),
    "shine": ll.Goal(lambda way: way.chance("bright")),
    "tolls": ll.Goal(lambda way: way.chance("dark") * way.worth["paying"], True, counts="tolls"),
    "see_dawn": ll.Goal(lambda way: not way.left["table.hours"], whole=True),
}


def doubts(seen: State, seat: ll.Seat) -> Iterator[ll.Doubt]:
    """Of an open task: accept or ride. Before one: alone, or with a hand."""
    mine = [name for name, who in seen.keepers.items() if seat.plays(who.player)]
    if seen.open is None:
        for name, aid in product(mine[:1], (None, *seen.keepers)):
            task = TryTask(keeper=name, trade=seen.keepers[name].trades.best(), aid=aid)
            if roll := game.first_roll(seen, task):
                yield ll.Doubt(name, task, roll, worth={"paying": 1 + bool(aid)})
    for command in (Accept(), Ride()):
        if (lies := command.lies(seen)) and lies.by in mine:
            lands = partial(alone, seen, command) if seen.hours else None
            worth = {"paying": 1 + bool(lies.roll.aid)}
            yield ll.Doubt(lies.by, command, lies=ll.Lies(lies.outcome), lands=lands, worth=worth)


def alone(seen: State, command: ll.Command, faces: ll.Faces) -> State:
    """What a choice leads to, with nobody else on the watch."""
    then: State = game.after(seen, command, ll.GM)
    only = {name: who for name, who in then.keepers.items() if seen.open and name == seen.open.by}
    return ll.replace(then, keepers=only, owes=tuple(each for each in then.owes if each in only))


def next_of(state: State, rides: bool) -> tuple[ll.Seat, ll.Command] | None:
    """One task after the other until dawn, or until everybody is spent; tolls are vigour."""
    if state.open is not None:
        ridden = state.ridden()
        better = ridden is not None and ridden.read.outcome < state.open.read.outcome
        return ll.GM, Ride() if rides and better else Accept()
    if state.owes:
        return ll.GM, TakeToll(toll="vigour")
    for name, who in state.keepers.items() if state.hours else ():
        if who.vigour:
            return ll.GM, TryTask(keeper=name, trade=who.trades.best())
    return None


game.policies |= {"rider": partial(next_of, rides=True), "steadfast": partial(next_of, rides=False)}


def essence(state: State) -> bytes:
    """Of dice that lie there only what they come to matters."""
    comes_to = [lies and lies.outcome for lies in (state.open, state.ridden())]
    return repr((ll.replace(state, open=None), comes_to)).encode()


@game.fight("watch")
class WholeWatch(ll.Fight, frozen=True):
    """LW-10: one keeper's watch, till dawn or till no vigour is left."""

    policies = game.policies
    knack: Knack = 1
    sea: Sea = "rough"
    hours: Annotated[int, ll.Meta(ge=1, le=NIGHT)] = 6
    vigour: Annotated[int, ll.Meta(ge=1, le=VIGOUR)] = VIGOUR
    tide: Tide = 1
    policy: Literal["rider", "steadfast"] = "rider"

    def begin(self) -> State:
        trades = Trades(rope=self.knack, lens=self.knack, hearth=self.knack)
        keeper = Keeper("gm", trades, self.tide, self.vigour)
        return State({"keeper": keeper}, sea=self.sea, hours=self.hours)

    def end_of(self, left: Mapping[str, int]) -> ll.End:
        return ("spent", "") if left["table.hours"] else ("dawn", "")


def waits_for(seen: State) -> tuple[str, ...]:
    first = "try_task" if seen.keepers else "add_keeper"
    return "accept", "ride", "take_toll", first, *(() if seen.hours else ("begin_watch",))


def status(seen: State) -> Iterator[ll.Said]:
    if seen.open is not None:
        yield ll.Said("status.open", {"name": seen.open.by})
    if seen.owes:
        yield ll.Said("status.owes", {"name": seen.owes[0]}, "grim")
    yield ll.Said("status.watch" if seen.hours else "status.day", {"sea": seen.sea})


game.doubts, game.essence, game.waits_for, game.status = doubts, essence, waits_for, status
game.removable = lambda state, name: state.refused()
