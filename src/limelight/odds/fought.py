"""Whole fights, fought many times: a duel of sinners, a group of yokai."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from limelight.game import Refusal
from limelight.games import game
from limelight.play.refusals import words_of

from .duels import POLICY, begin
from .fights import ROUNDS, wrong
from .picture import Bars, Series
from .simulating.crew import Crew, Subject
from .simulating.fight import FightSubject, packed
from .simulating.group import GroupSubject
from .simulating.shown import noted
from .simulating.tally import Tally, wilson
from .simulation import Progress, drawn_seed, run, wrong_runs
from .titles import BOTH, OPEN, End, end_of_fight, title


@dataclass(frozen=True)
class Fought:
    """What many fights came to."""

    game: str
    roll: str
    runs: int
    seed: int
    options: Mapping[str, Any]
    names: tuple[str, ...]
    """Who fought; of a group nobody is named."""
    counts: Tally = field(repr=False)

    def ends(self) -> dict[End, int]:
        """How often each end came: of a duel by who stands, of a group by the round."""
        still = self.counts["open"].get(True, 0)
        if not self.names:
            rounds = sorted(self.counts["rounds"].items())
            return {**{("round", str(number)): count for number, count in rounds}, OPEN: still}
        found: dict[End, int] = {("wins", name): 0 for name in self.names}
        found[BOTH] = 0
        for left, count in self.counts["left"].items():
            stands = [name for name, points in zip(self.names, left, strict=True) if points]
            found[("wins", stands[0]) if stands else BOTH] += count
        return {**found, OPEN: still}

    @property
    def mean(self) -> Fraction | None:
        """Of a duel how many rounds it took; of a group how many conditions each took."""
        if not self.names:
            people = len(self.counts["conditions_each"])
            return Fraction(sum(self.counts["conditions_each"].values()), people * self.runs)
        if self.counts["open"].get(True):
            return None
        total = sum(number * count for number, count in self.counts["rounds"].items())
        return Fraction(total, self.runs)

    def plain(self) -> dict[str, Any]:
        """As JSON holds it: shares where exact odds have chances, marked as simulated."""
        found: dict[str, Any] = {"simulated": True, "runs": self.runs, "seed": self.seed}
        mean = None if self.mean is None else str(self.mean)
        found |= self._written(self._share)
        if self.names:
            found |= {"rounds": mean, "left": self._left()}
        else:
            each = self.counts["conditions_each"].values()
            found |= {"conditions": mean, "conditions_each": [self._share(n) for n in each]}
        return {**found, "interval": self._written(self._bounds)}

    def _written(self, write: Callable[[int], Any]) -> dict[str, Any]:
        """Every end in its place, each count written in some way."""
        ends = self.ends()
        found: dict[str, Any] = {}
        if self.names:
            found["win"] = {name: write(ends["wins", name]) for name in self.names}
            found["both"] = write(ends[BOTH])
        else:
            found["rounds"] = [write(n) for (kind, _), n in ends.items() if kind == "round"]
        return {**found, "open": write(ends[OPEN])}

    def _bounds(self, count: int) -> list[str]:
        return [f"{bound:.6f}" for bound in wilson(count, self.runs)]

    def _share(self, count: int) -> str:
        return str(Fraction(count, self.runs))

    def _left(self) -> dict[str, dict[str, str]]:
        """With how many hit points each of them ended."""
        found: dict[str, dict[str, str]] = {}
        for place, name in enumerate(self.names):
            points: dict[int, int] = {}
            for left, count in self.counts["left"].items():
                points[left[place]] = points.get(left[place], 0) + count
            found[name] = {str(each): self._share(points[each]) for each in sorted(points)}
        return found

    def picture(self, language: str = "en") -> Bars:
        """Its picture, with the intervals."""
        known = game(self.game)
        assert known is not None
        spoken = words_of(known, language)
        ends = {end: count for end, count in self.ends().items() if count or end != OPEN}
        series = Series(
            "",
            tuple(count / self.runs for count in ends.values()),
            tuple(wilson(count, self.runs) for count in ends.values()),
        )
        return Bars(
            title=title(spoken, self.roll, self.options, self.names),
            note=noted(self.runs, self.seed, spoken),
            labels=tuple(end_of_fight(end, spoken) for end in ends),
            series=(series,),
            spoken=spoken,
        )

    def _repr_svg_(self) -> str:
        return self.picture().svg()

    def _repr_html_(self) -> str:
        return self.picture()._repr_html_()


def simulate_duel(
    one: Mapping[str, Any],
    two: Mapping[str, Any],
    policy: str = POLICY,
    **how: Any,
) -> Fought | Refusal:
    """The first fighter starts a fight with the second, many times.

    ``how``: runs, seed, workers, executor, crew, progress, as for a roll.
    """
    begun = begin(one, two)
    if isinstance(begun, Refusal):
        return begun
    known, state = begun
    if policy not in known.POLICIES:
        values = {"policy": policy[:64], "known": tuple(known.POLICIES)}
        return Refusal("bad_value", "policy", "policy", values)
    subject = FightSubject("sinners", policy, packed(state))
    refusal = subject.refused()
    if refusal is not None:
        return refusal
    names = tuple(known.tracks(state))
    options = {} if policy == POLICY else {"policy": policy}
    return _fought("sinners", "duel", subject, options, names, **how)


def simulate_fight(
    pools: Sequence[int],
    danger: int,
    weaken: str = "none",
    rounds: int | None = None,
    chapters: Sequence[str] = (),
    **how: Any,
) -> Fought | Refusal:
    """A group against a danger level, many times; ``how`` as for a duel."""
    refusal = wrong(pools, danger, weaken, rounds, chapters)
    if refusal is not None:
        return refusal
    weakening = {"none": 0, "one": 1, "all": len(pools)}[weaken]
    subject = GroupSubject(
        tuple(pools), danger, weakening, ROUNDS if rounds is None else rounds, tuple(chapters)
    )
    options = {"pools": ", ".join(map(str, pools)), "danger": danger}
    if weaken != "none":
        options["weaken"] = weaken
    return _fought("yokai", "fight", subject, options, (), **how)


def _fought(
    name: str,
    roll: str,
    subject: Subject,
    options: Mapping[str, Any],
    names: tuple[str, ...],
    *,
    runs: int = 100_000,
    seed: int | None = None,
    workers: int | None = 1,
    executor: Executor | None = None,
    crew: Crew | None = None,
    progress: Progress | None = None,
) -> Fought | Refusal:
    refusal = wrong_runs(runs)
    if refusal is not None:
        return refusal
    seed = drawn_seed() if seed is None else seed
    if executor is not None:
        crew = Crew(lambda: executor)
    counts = run(subject, runs, seed, workers=workers, crew=crew, progress=progress)
    return Fought(name, roll, runs, seed, options, names, counts)
