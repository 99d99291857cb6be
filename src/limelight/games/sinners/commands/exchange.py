"""The exchange: tests fall, decisions are made, damage is dealt."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal, get_args

import limelight.contract as ll

from ..events.exchanges import Answered, Exchanged, ExchangeOpened, MomentumGivenUp, Tested
from ..facts import game
from ..rolls import Tests, damage
from ..state import Answers, Group, Pending, Result, Results, State
from ..verdict import Verdict
from .base import Anybody, OfFighter, OfGroup, down, no_group, not_in, side_only

Faces = dict[str, tuple[int, ...]]


class OfDeclared(OfGroup, frozen=True, kw_only=True):
    """Something that is done to a group in which everybody has declared."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In the melee phase, before the dice, when everybody has declared."""
        group = state.groups[self.group]
        yield not_in(state, "melee")
        if group.under_way:
            yield ll.not_now("exchanged")
        waiting = tuple(name for name in group.members if group.declared.get(name) is None)
        if waiting:
            yield ll.not_now("undeclared", names=waiting)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """Each group in which everybody has declared."""
        for number, group in seen.groups.items():
            if len(group.declared) == len(group.members):
                yield ll.Form({"group": number})


@game.command("SI-7", gm=True)
class OpenExchange(OfDeclared, frozen=True, kw_only=True):
    """SI-7: everybody sees what is declared in a group, so that real dice can be thrown for it."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Once."""
        yield from super().refuse(state, seat)
        if state.groups[self.group].open:
            yield ll.not_now("opened")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """What was sealed lies open."""
        return ExchangeOpened(group=self.group, declared=state.groups[self.group].opened)


@game.command("SI-7", "SI-8", "SI-9", "SI-10", "SI-11", "SI-12", "SI-13", "SI-14", gm=True)
class Exchange(OfDeclared, frozen=True, kw_only=True):
    """The dice of a group fall."""

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """Everybody tests; what must be decided is asked before anything applies."""
        group, fighters = state.groups[self.group], state.fighters
        actions = {name: said.action for name, said in group.opened.items()}
        testing = (n for n in group.members if actions[n] != "pick_up")  # SI-R29: no test
        tests = Tests(tests={name: fighters[name].test(actions[name]) for name in testing})
        fell = tests.read((yield ll.Throw(tests.dice(), tests, closed=not group.open)))
        verdict = Verdict(state, group, fell.read.each)
        asks, side = verdict.question() or ("", "")
        label = sealed(self.group) if asks else ""
        blows = state.blows(verdict.strikers())
        struck = yield from ll.throw(blows, sealed=label)
        results, faces = results_of(tests, fell.faces), blows.own(struck.faces)
        if asks:
            return Tested(group=self.group, tests=results, asks=asks, side=side, damage=faces)
        return over(state, self.group, verdict, results, faces, struck.read.each)


def sealed(number: int) -> str:
    """Under what the damage dice of a group lie while decisions are open."""
    return f"group {number}"


def results_of(tests: Tests, faces: ll.Faces) -> Results:
    """Everybody's test as it fell, read by itself."""
    found: Results = {}
    for name, own in tests.own(faces).items():
        test = tests.tests[name]
        level = test.read({"test": own}).outcome
        found[name] = Result(value=test.value, faces=own, level=level)
    return found


def over(
    state: State,
    number: int,
    verdict: Verdict,
    results: Results,
    faces: Faces,
    totals: Mapping[str, int],
    opens: str = "",
) -> Exchanged:
    """Everything that the exchange did."""
    fighters, taken = state.fighters, dict[str, int]()
    dealt: dict[str, dict[str, int]] = {}
    for by, on, double, half in verdict.blows():  # SI-R14: all hits of a phase count
        blow = damage(totals[by], double, half, fighters[on].armour)
        dealt.setdefault(by, {})[on] = blow
        taken[on] = taken.get(on, 0) + blow
    lost = {on: min(amount, fighters[on].hit_points) for on, amount in taken.items()}
    return Exchanged(
        group=number,
        declared=state.groups[number].opened,
        tests=results,
        damage=faces,
        dealt=dealt,
        lost={on: amount for on, amount in lost.items() if amount},
        effects=verdict.effects(),
        momentum=verdict.momentum(),
        leaving=verdict.leaving(),
        dissolves=verdict.dissolves(),
        opens=opens,
    )


Parry = Literal["damage", "disarm", "trip", "push", "take_momentum"]
CHOICES: Mapping[str, tuple[str, ...]] = {
    "count": ("all", "highest"),
    "stalemate": ("both", "neither"),
    "parry": get_args(Parry),
}
"""What can be answered to each question."""


@game.command("SI-11", "SI-13", "SI-15", "SI-R24", "SI-R26")
class Decide(OfGroup, frozen=True, kw_only=True):
    """Answers what an exchange asks."""

    stalemate: Annotated[Literal["both", "neither"] | None, ll.Asked(), ll.Words("said")] = None
    count: Annotated[Literal["all", "highest"] | None, ll.Asked(), ll.Words("said")] = None
    parry: Annotated[Parry | None, ll.Asked(), ll.Words("action")] = None
    target: Annotated[Anybody | None, ll.Asked()] = None

    def pending(self, state: State) -> Pending | None:
        """The exchange that waits for an answer."""
        group = state.groups.get(self.group)
        return None if group is None else group.pending

    def given(self) -> Mapping[str, str]:
        """The answers that are given."""
        said = {"count": self.count, "stalemate": self.stalemate, "parry": self.parry}
        return {asked: each for asked, each in said.items() if each is not None}

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """One answer; SI-R26: a parry against several names one of those who aim at it."""
        if len(self.given()) != 1:
            yield ll.bad_value("one_answer", "group")
        pending = self.pending(state)
        if self.parry is not None and pending is not None and pending.asks == "parry":
            attackers = parried(state, state.groups[self.group], pending)[1]
            missing = self.target is None and len(attackers) > 1
            if missing or (self.target in state.fighters and self.target not in attackers):
                yield ll.bad_value("parry_target", "target")

    def whose(self, state: State, seat: ll.Seat) -> ll.Refusal | None:
        """Of the side that is asked."""
        pending = self.pending(state)
        if pending is None:
            return None
        return side_only(state, state.groups[self.group].members, pending.side, seat)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """It is what is asked."""
        pending = self.pending(state)
        if pending is None:
            yield ll.not_now("nothing_asked")
        elif pending.asks not in self.given():
            yield ll.not_now("other_question")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """With the last answer everything applies at once."""
        number, group = self.group, state.groups[self.group]
        pending = group.pending
        assert pending is not None
        asked, answers = pending.asks, pending.answers
        said = self.given()[asked]
        if asked == "parry":
            parrier, attackers = parried(state, group, pending)
            parries = {**answers.parries, parrier: (said, self.target or attackers[0])}
            answers = ll.replace(answers, parries=parries)
        else:
            answers = ll.replace(answers, **{asked: said})
        verdict = verdict_of(state, group, pending, answers)
        asks, side = verdict.question() or (None, None)
        answered = Answered(
            group=number, answers=answers, what=asked, said=said, asks=asks, side=side
        )
        if asks is not None:
            return answered
        results, faces, blows = pending.tests, pending.damage, state.blows(verdict.strikers())
        totals = blows.read(blows.named(faces)).read.each
        return answered, over(state, number, verdict, results, faces, totals, sealed(number))

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """Only the answer that is asked for."""
        for number, group in seen.groups.items():
            if group.pending is None:
                continue
            asks: str = group.pending.asks
            choices, sample = {asks: CHOICES[asks]}, {asks: CHOICES[asks][0]}
            leave_out = (*(each for each in CHOICES if each != asks), "target")
            if asks != "parry":
                yield ll.Form({"group": number}, choices, sample, leave_out)
                continue
            for name in group.members:
                if seen.fighters[name].side != group.pending.side:
                    yield ll.Form({"group": number, "target": name}, choices, sample, leave_out)


def verdict_of(state: State, group: Group, pending: Pending, answers: Answers) -> Verdict:
    """What the tests that lie there come to."""
    ranks = {name: test.rank for name, test in pending.tests.items()}
    return Verdict(state, group, ranks, answers)


def parried(state: State, group: Group, pending: Pending) -> tuple[str, tuple[str, ...]]:
    """Whose perfect parry is asked about, and those who aim at it."""
    verdict = verdict_of(state, group, pending, pending.answers)
    parrier = verdict.parrier()
    assert parrier is not None
    return parrier, verdict.aiming_at(parrier)


@game.command("SI-20")
class GiveUpMomentum(OfFighter, frozen=True, kw_only=True):
    """SI-20: the active side gives the Momentum up, to be able to defend next time."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """After the group's exchange, by the active side."""
        name, group = self.fighter, state.group_of(self.fighter)
        yield not_in(state, "melee")
        yield no_group(state, name)
        yield down(state, name)
        if group is not None:
            if not group.done:
                yield ll.not_now("exchange_first")
            if state.fighters[name].side != group.active:
                yield ll.not_now("no_momentum", name=name)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """It goes over."""
        number = state.number_of(self.fighter)
        assert number is not None
        momentum = state.passive(state.groups[number])
        return MomentumGivenUp(fighter=self.fighter, group=number, momentum=momentum)
