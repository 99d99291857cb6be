"""The exchange: declared in secret, thrown, decided, and what it did."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import limelight.contract as ll

from ..facts import game
from ..state import (
    Answers,
    Declaration,
    Effect,
    Fighter,
    Group,
    Leaving,
    Pending,
    Results,
    State,
    levels_hold,
    shown_tests,
    told_faces,
    told_tests,
    why_tests,
)
from .headlines import hands, quiet, struck

ASKED = {"count": "SI-13", "stalemate": "SI-11", "parry": "SI-15"}
EFFECTS = {"flank": "SI-R35", "take_momentum": "SI-26"}


@game.event("SI-7")
class Declared(ll.Event, frozen=True):
    """Somebody has declared; what, only they know before the exchange."""

    fighter: str
    by: str
    declaration: Declaration | None = None

    def evolve(self, state: State) -> State:
        """A new declaration replaces the last."""
        number, group = state.number_of(self.fighter), state.group_of(self.fighter)
        if number is None or group is None:
            return state
        declared = {**ll.without(group.declared, self.fighter), self.fighter: self.declaration}
        by = {**group.by, self.fighter: self.by}
        return state.regrouped(number, declared=declared, by=by).begun(group.fight)

    def prepares(self) -> bool:
        """The exchange is what happens."""
        return True


@game.event("SI-7")
class ExchangeOpened(ll.Event, frozen=True):
    """Everybody in a group sees what everybody declared; the dice are still to fall."""

    group: int
    declared: dict[str, Declaration]

    def evolve(self, state: State) -> State:
        """It lies open, and nobody declares anew."""
        return state.regrouped(self.group, declared=self.declared, open=True)

    def prepares(self) -> bool:
        """The exchange is what happens."""
        return True

    def tell(self) -> Iterator[ll.Said]:
        """What everybody will do."""
        yield ll.Said("story.exchange_opened", {"number": self.group})
        yield from told_declared(self.declared)


@game.event()
class DeclarationsGone(ll.Event, frozen=True):
    """What was declared in a group had been seen and was taken back: it is declared anew."""

    group: int

    def evolve(self, state: State) -> State:
        """Nobody in it has declared."""
        return state.shut(self.group) if self.group in state.groups else state


def told_declared(declared: Mapping[str, Declaration]) -> Iterator[ll.Said]:
    """What everybody declared, as sentences of the story."""
    for name, said in declared.items():
        action = said.manoeuvre if said.action == "manoeuvre" else said.action
        values = {"name": name, "action": action, "target": said.target}
        yield ll.Said("story.opened_at" if said.target else "story.opened", values)


@game.event()
class Favoured(ll.Event, frozen=True):
    """The GM gave advantage or disadvantage for this phase."""

    fighter: str
    advantage: int = 0
    disadvantage: int = 0

    def evolve(self, state: State) -> State:
        """It stands beside what is declared."""
        given = {"advantage": self.advantage, "disadvantage": self.disadvantage}
        return state.changed(self.fighter, **given)


@game.event("SI-8", "SI-11", "SI-13", "SI-15")
class Tested(ll.Event, frozen=True, kw_only=True):
    """The tests of an exchange fell, and a decision is asked for; damage dice lie sealed."""

    group: int
    tests: Results
    asks: str
    side: str
    damage: Annotated[dict[str, tuple[int, ...]] | None, ll.Shown()] = None

    def faces_told(self) -> ll.Faces:
        """The tests; damage dice lie sealed."""
        return told_faces(self.tests)

    def holds(self) -> bool:
        """SI-8: whether the faces come to these levels."""
        return levels_hold(self.tests)

    def evolve(self, state: State) -> State:
        """The exchange waits."""
        asks: Any = self.asks
        pending = Pending(tests=self.tests, damage=self.damage or {}, asks=asks, side=self.side)
        return state.regrouped(self.group, pending=pending)

    def tell(self) -> Iterator[ll.Said]:
        """How the tests fell, and what is asked."""
        yield from told_tests(self.tests)
        yield ll.Said(f"announce.asks_{self.asks}", {"side": self.side})

    def announce(self) -> ll.Said | None:
        """What is asked."""
        return ll.Said(f"announce.asks_{self.asks}", {"side": self.side}, "strong")

    def headline(self) -> ll.Headline:
        """What is asked, over the tests of everybody."""
        return ll.Headline(
            ll.Said(f"headline.asks_{self.asks}"),
            against=ll.Said("headline.decides", {"side": self.side}),
            about=ll.Said("headline.exchange", {"number": self.group}),
            hands=hands(self.tests),
            opposed=True,
        )

    def why(self) -> Iterator[ll.Because]:
        """The tests, and the rule that asks."""
        yield from why_tests(self.tests)
        yield ll.Because(ASKED[self.asks], f"asks_{self.asks}", {"side": self.side})

    def result(self) -> dict[str, Any]:
        """Nothing but the tests, and whether it is a stalemate."""
        found = {"roll": "exchange", "outcome": "asked", "tests": shown_tests(self.tests)}
        return found | ({"stalemate": True} if self.asks == "stalemate" else {})


@game.event("SI-11", "SI-13", "SI-15")
class Answered(ll.Event, frozen=True):
    """A decision in an exchange."""

    group: int
    answers: Answers
    what: str
    said: str
    asks: str | None = None
    side: str | None = None

    def evolve(self, state: State) -> State:
        """The next thing is asked, if there is one."""
        pending = state.groups[self.group].pending
        assert pending is not None
        pending = ll.replace(pending, answers=self.answers)
        if self.asks is not None:
            pending = ll.replace(pending, asks=self.asks, side=self.side)
        return state.regrouped(self.group, pending=pending)

    def tell(self) -> Iterator[ll.Said]:
        """What was decided, and what is asked next."""
        yield ll.Said(f"story.answered_{self.what}", {"said": self.said})
        if self.asks is not None:
            yield ll.Said(f"announce.asks_{self.asks}", {"side": self.side})

    def result(self) -> dict[str, Any]:
        """Whether the next thing is a stalemate."""
        return {"stalemate": True} if self.asks == "stalemate" else {}


@game.event("SI-9", "SI-10", "SI-12", "SI-14", "SI-18", "SI-22")
class Exchanged(ll.Event, frozen=True, kw_only=True):
    """An exchange is over: what was declared, how it fell, what it did."""

    group: int
    declared: dict[str, Declaration]
    tests: Results
    damage: Annotated[dict[str, tuple[int, ...]], ll.Shown()] = {}
    dealt: dict[str, dict[str, int]] = {}
    """By whom, on whom, how much before hit points ran out."""
    lost: dict[str, int] = {}
    effects: tuple[Effect, ...] = ()
    momentum: str
    leaving: dict[str, Leaving] = {}
    dissolves: bool = False
    opens: str = ""
    """Under what the damage dice lay sealed while decisions were open."""

    def turns(self) -> Iterable[str]:
        """SI-7: everybody who tested."""
        return tuple(self.tests)

    def faces_told(self) -> ll.Faces:
        """The tests and the damage, where they fell with this."""
        return told_faces(self.tests, self.damage)

    def holds(self) -> bool:
        """SI-8: whether the faces come to these levels."""
        return levels_hold(self.tests)

    def evolve(self, state: State) -> State:
        """Everything applies at once; SI-R29: who picked the weapon up has it."""
        group = state.groups[self.group]
        fighters = dict(state.fighters)
        for name in group.members:
            was = fighters[name]
            fighters[name] = ll.replace(
                was,
                hit_points=was.hit_points - self.lost.get(name, 0),
                acted=True,
                unsteady=was.unsteady and name not in self.tests,
                covered_by=None,
            )
        order = state.fights[group.fight].order
        for effect in self.effects:
            fighters[effect.on] = _affected(fighters[effect.on], effect, group, order)
        for name, said in self.declared.items():
            if said.action == "pick_up":
                fighters[name] = ll.replace(fighters[name], disarmed=False)
        state = ll.replace(state, fighters=fighters).shut(self.group)
        return state.regrouped(
            self.group,
            active=self.momentum,
            done=True,
            pending=None,
            leaving=self.leaving,
            dissolves=self.dissolves,
        )

    def tell(self) -> Iterator[ll.Said]:
        """What everybody did, how it fell, and what came of it."""
        yield from told_declared(self.declared)
        yield from told_tests(self.tests)
        for name, lost in self.lost.items():
            yield ll.Said("story.lost", {"name": name, "n": lost})
        for effect in self.effects:
            values = {"on": effect.on, "by": effect.by}
            yield ll.Said(f"story.effect_{effect.manoeuvre}", values)
        for name, leaving in self.leaving.items():
            key = "story.gets_away" if leaving.to is None else "story.changes"
            yield ll.Said(key, {"name": name, "number": leaving.to})
        yield ll.Said("story.momentum", {"side": self.momentum})

    def announce(self) -> ll.Said | None:
        """Who is hurt."""
        return hurt(tuple(self.lost))

    def headline(self) -> ll.Headline:
        """SI-9, SI-14: who hits whom for how much; SI-R20: a natural 1 has a beat of its own."""
        head = struck(self.lost) or quiet(self.effects, self.leaving)
        first = next(iter(self.lost), None)
        by = [name for name, blows in self.dealt.items() if first in blows]
        if any(self.tests[name].level == "critical" for name in by if name in self.tests):
            head = head._replace(seal="critical")
        alone = by and len(self.lost) == 1
        against = ll.Said("headline.by", {"names": tuple(by)}) if alone else None
        return head._replace(
            against=against,
            about=ll.Said("headline.exchange", {"number": self.group}),
            hands=hands(self.tests, self.declared),
            opposed=True,
        )

    def why(self) -> Iterator[ll.Because]:
        """Every step from the dice to what changed."""
        yield from why_tests(self.tests)
        for by, blows in self.dealt.items():
            rank, attacks = self.tests[by].rank, self.declared[by].action == "attack"
            for on, amount in blows.items():
                values = {"by": by, "on": on, "n": amount}
                if not rank:
                    yield ll.Because("SI-12", "half", values)
                elif rank == 3 and attacks:
                    yield ll.Because("SI-14", "double", values)
                else:
                    yield ll.Because("SI-9", "hit", values)
        for effect in self.effects:
            values = {"on": effect.on, "by": effect.by}
            rule = EFFECTS.get(effect.manoeuvre, "SI-R21")
            yield ll.Because(rule, f"effect_{effect.manoeuvre}", values)
        for name in self.leaving:
            yield ll.Because("SI-22", "leaves", {"name": name})
        if not self.dealt and not self.effects:
            yield ll.Because(self._stopped(), "nothing")
        yield ll.Because("SI-18", "momentum", {"side": self.momentum})

    def _stopped(self) -> str:
        """The rule by which nothing got through."""
        ranks = {name: test.rank for name, test in self.tests.items()}
        said = self.declared.items()
        attack = max((ranks[name] for name, each in said if each.offensive), default=0)
        defence = max((ranks[name] for name, each in said if each.wards), default=0)
        if not attack:
            return "SI-10" if defence else "SI-R19"
        return "SI-13" if defence > attack else "SI-11"

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        found: dict[str, Any] = {"roll": "exchange", "outcome": "exchanged"}
        found |= {"tests": shown_tests(self.tests), "momentum": self.momentum}
        if self.lost:
            found["damage"] = dict(self.lost)
        return found | {"dice": {f"damage.{name}": list(f) for name, f in self.damage.items()}}


def _affected(fighter: Fighter, effect: Effect, group: Group, order: tuple[str, ...]) -> Fighter:
    """SI-R21: what a manoeuvre leaves behind; one of a kind, a second has no effect."""
    match effect.manoeuvre:
        case "disarm":
            return ll.replace(fighter, disarmed=True)
        case "trip":
            return fighter if fighter.prone else ll.replace(fighter, prone=2)
        case "push":
            return fighter if len(group.members) == 2 else ll.replace(fighter, unsteady=True)
        case "flank":
            return ll.replace(fighter, unsteady=True)
        case "cover":
            now = fighter.covered_by
            first = now is None or order.index(effect.by) < order.index(now)
            return ll.replace(fighter, covered_by=effect.by) if first else fighter
        case _:
            return fighter


def hurt(names: tuple[str, ...]) -> ll.Said:
    """Who is hurt, or that nobody is."""
    if not names:
        return ll.Said("announce.nobody_hurt", tone="good")
    return ll.Said("announce.hurt", {"names": names}, "harm")


@game.event("SI-20")
class MomentumGivenUp(ll.Event, frozen=True):
    """The active side gave the Momentum up."""

    fighter: str
    group: int
    momentum: str

    def evolve(self, state: State) -> State:
        """The other side has it."""
        return state.regrouped(self.group, active=self.momentum)

    def why(self) -> Iterator[ll.Because]:
        """SI-20: who has it now."""
        yield ll.Because("SI-20", "given_up", {"side": self.momentum})

    def result(self) -> dict[str, Any]:
        """Who has it now."""
        return {"momentum": self.momentum}
