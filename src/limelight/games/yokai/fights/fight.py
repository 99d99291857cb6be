"""A fight of the whole group: its options, what everybody does, and how it is told.

Conditions are counted and not applied: nobody goes out of action.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal

import limelight.contract as ll

from ..commands.fights import FightRound
from ..commands.moves import Settle, Weaken
from ..facts import game
from ..rolls import Chapter, Danger, hands
from ..state import Adventure, Character, Fight, State, fighting
from . import arrays, exact
from .group import ROUNDS, Group

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

MOST_ROUNDS = 1000
MOST_PARTICIPANTS = 100
MOST_DICE = 99


@game.policy
def fight(state: State) -> tuple[ll.Seat, ll.Command] | None:
    """Everybody throws their combat dice, round after round; weakened only if it must be."""
    return _next(state, 0)


def _next(state: State, weakening: int) -> tuple[ll.Seat, ll.Command] | None:
    """What is done next where so many try to weaken the enemy each round."""
    now = fighting(state)
    if now is None:
        return None
    if state.move is not None:
        return ll.GM, Settle(character=state.move.character)
    for name in list(now.pools)[: max(weakening, now.waits)]:
        if name not in now.weakened:
            return ll.GM, Weaken(character=name)
    return ll.GM, FightRound()


@game.fight("fight")
class GroupFight(ll.Fight, frozen=True, kw_only=True):
    """A group against a danger level, round by round."""

    participants: Annotated[int, ll.Meta(ge=1, le=MOST_PARTICIPANTS)] | None = None
    danger: Danger
    pools: str | None = None
    """Everybody's combat dice, such as ``1,1,2``; one each where nothing is said."""
    weaken: Literal["none", "one", "all"] = "none"
    """Who tries it each round."""
    rounds: Annotated[int, ll.Meta(ge=1, le=MOST_ROUNDS)] | None = None
    chapters: str | None = None
    """Everybody's chapter of life, such as ``light,dark``; light where nothing is said."""

    def group(self) -> Group | ll.Refusal:
        """Who fights against what, or what is wrong with these options."""
        pools = self._pools()
        if pools is None and self.pools is None:
            return ll.missing("participants")
        if pools is None or not all(1 <= each <= MOST_DICE for each in pools):
            return ll.bad_value("wrong", "pools", field="pools")
        chapters = _chapters(self.chapters, len(pools))
        if chapters is None:
            return ll.bad_value("wrong", "chapters", field="chapters")
        if self.danger > 12 and self.weaken == "none":  # YO-20
            return ll.Refusal("must_weaken_first", "danger", values={"danger": self.danger})
        weakening = {"none": 0, "one": 1, "all": len(pools)}[self.weaken]
        return Group(pools, self.danger, weakening, chapters, self.rounds)

    def _pools(self) -> tuple[int, ...] | None:
        """The combat dice of each: as typed, or one for every participant."""
        people = self.participants
        if self.pools is not None:
            found = hands(self.pools, 3)
            return found if found is None or people in (None, len(found)) else None
        return None if people is None else (1,) * people

    def begin(self) -> Any:
        """The first round; weak points are counted apart."""
        group = self.group()
        if isinstance(group, ll.Refusal):
            return group
        names = [str(number) for number in range(1, len(group.pools) + 1)]
        people = zip(names, group.chapters, strict=True)
        return State(
            adventure=Adventure(difficulty=0, question=""),
            characters={name: Character(player="gm", chapter=each) for name, each in people},
            fight=Fight(
                number=1, danger=group.danger, pools=dict(zip(names, group.pools, strict=True))
            ),
        )

    def policy_of(self) -> ll.Policy | ll.Refusal:
        """Those who weaken try it each round, and everybody throws."""
        group = self.group()
        if isinstance(group, ll.Refusal):
            return group
        return lambda state: _next(state, group.weakening)

    def exact(self, solve: ll.Solve, budget: ll.Budget) -> ll.Outlook | ll.Refusal:
        """Without ``rounds`` as many as the budget allows, 20 at most."""
        group = self.group()
        if isinstance(group, ll.Refusal):
            return group
        found = exact.fought(group, budget)
        return found if isinstance(found, ll.Refusal) else self._outlook(*found)

    def rounds_at_most(self) -> int:
        """So many rounds are looked at."""
        return self.rounds or ROUNDS

    def many(self, runs: int, dice: "Dice") -> ll.Tally | None:
        """Fights, and counts in which round it was won and how many conditions it cost."""
        group = self.group()
        assert isinstance(group, Group)
        return arrays.fought(group, runs, dice)

    def told(self, counts: ll.Tally, runs: int) -> ll.Outlook:
        """Shares where exact odds have chances."""
        won = [Fraction(count, runs) for _, count in sorted(counts["rounds"].items())]
        each = [Fraction(count, runs) for _, count in sorted(counts["conditions_each"].items())]
        return self._outlook(won, each)

    def _outlook(self, won: Sequence[Fraction], each: Sequence[Fraction]) -> ll.Outlook:
        """In which round it is won, and how many conditions everybody takes.

        YO-R9: where all weaken, nobody's dice count for the sum, and it is never won.
        """
        mean = sum(each, Fraction(0)) / len(each)
        ends: dict[ll.End, Fraction] = {("round", str(n)): c for n, c in enumerate(won, 1)}
        ends[ll.NEVER if self.weaken == "all" else ll.OPEN] = 1 - sum(won, Fraction(0))
        plain = {
            **self.laid_out({end: str(chance) for end, chance in ends.items()}),
            "conditions": str(mean),
            "conditions_each": [str(taken) for taken in each],
        }
        return ll.Outlook(ends=ends, means={"conditions": mean}, plain=plain)

    def laid_out(self, ends: Mapping[ll.End, Any]) -> dict[str, Any]:
        """The rounds in their order, and what is left."""
        *rounds, left = ends.values()
        return {"rounds": rounds, "open": left}

    def shown(self) -> dict[str, Any]:
        """The options that belong into a title."""
        group = self.group()
        assert isinstance(group, Group)
        found = {"pools": ", ".join(map(str, group.pools)), "danger": group.danger}
        return found if self.weaken == "none" else {**found, "weaken": self.weaken}


def _chapters(text: str | None, people: int) -> tuple[Chapter, ...] | None:
    """Everybody's chapter of life, as it is typed; None if there are not so many."""
    known: dict[str, Chapter] = {"light": "light", "dark": "dark"}
    typed = ["light"] * people if text is None else [each.strip() for each in text.split(",")]
    if len(typed) != people or not set(typed) <= set(known):
        return None
    return tuple(known[each] for each in typed)
