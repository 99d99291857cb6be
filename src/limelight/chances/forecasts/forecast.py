"""What was foretold of a fight: who wins, how long it takes, what it costs, how sure that is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from limelight.contract import Covered, Forecaster, Game, Measure, People, Reckoned, Tally
from limelight.contract.forecasts import LOST, OURS, TABLE, THEIRS, UNENDED, WON, of_person

from ..rolls.odds import placed
from ..simulation.tally import wilson
from ..tabular import Row, Tabular
from .drawing import course_of, glance
from .going import CALLED, Going
from .spreads import spread, told
from .telling import told_in

if TYPE_CHECKING:
    from ..pictures.bands import Bands
    from ..pictures.bars import Bars

ENDS = (WON, LOST, UNENDED)


@dataclass(frozen=True)
class Forecast(Tabular):
    """How a party fares against its adversaries."""

    game: Game = field(repr=False)
    forecaster: Forecaster
    state: Any = field(repr=False)
    """Where it begins."""
    policy: Any
    """Who does what, by name, or a policy of somebody's own."""
    people: People = field(repr=False)
    runs: int
    """How many fights were played; 0 where it is exact."""
    seed: int
    counts: Tally = field(repr=False)
    coverage: tuple[Covered, ...] = field(repr=False)
    points: Reckoned | None = field(repr=False)

    @property
    def exact(self) -> bool:
        """Whether it is known exactly, and nothing was simulated."""
        return not self.runs

    @property
    def out_of(self) -> int:
        """Of how many equally likely fights the counts are."""
        return sum(self.counts["end"].values())

    @property
    def win(self) -> Fraction:
        """The chance that the last adversary falls before the last of the party."""
        return self.share(WON)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true chance to win lies, with 95 % confidence."""
        return self.span(self.counts["end"].get(WON, 0))

    def share(self, end: str) -> Fraction:
        """How many of the fights end so: ``won``, ``lost`` or ``open``."""
        return Fraction(self.counts["end"].get(end, 0), self.out_of)

    def span(self, count: int) -> tuple[float, float]:
        """Where a true chance lies that came up so often: with 95 % confidence, or exactly."""
        return (count / self.out_of,) * 2 if self.exact else wilson(count, self.runs)

    def rounds(self, end: str = WON) -> Mapping[int, int]:
        """How many fights that end so took how many rounds."""
        return dict(sorted(self.counts.get(f"rounds.{end}", {}).items()))

    def measure(self, side: str, place: int, name: str) -> Mapping[int, int]:
        """How often a measure of somebody came to what."""
        return dict(sorted(self.counts[of_person(side, place, name)].items()))

    def of_table(self, name: str) -> Mapping[int, int]:
        """How often a measure of the whole table came to what."""
        return dict(sorted(self.counts[f"{TABLE}.{name}"].items()))

    def names(self, side: str) -> tuple[str, ...]:
        """Everybody on a side."""
        return self.people.ours if side == OURS else self.people.theirs

    @property
    def leaves_much_out(self) -> bool:
        """Whether of one of the sides as much is left out as is played, or more."""
        return any(self._mostly_left_out(side) for side in (OURS, THEIRS))

    def _mostly_left_out(self, side: str) -> bool:
        some = [each for each in self.coverage if each.name in self.names(side)]
        played = sum(len(each.played) for each in some)
        return sum(len(each.left_out) for each in some) >= max(played, 1)

    def rows(self) -> Iterator[Row]:
        """How it ends and how long it takes, then a row for each measure of everybody: its mean,
        and between what half of them lie.
        """
        for end in ENDS:
            count = self.counts["end"].get(end, 0)
            ends = told({0: self.out_of - count, 1: count})
            yield {"whose": TABLE, "name": "", "measure": end, **ends}
            if count:
                rounds = told(self.rounds(end))
                yield {"whose": TABLE, "name": "", "measure": f"rounds.{end}", **rounds}
        for side, called in CALLED.items():
            for place, name in enumerate(self.names(side)):
                for each in self.forecaster.measures[side]:
                    counts = self.measure(side, place, each.name)
                    yield {"whose": called, "name": name, "measure": each.name, **told(counts)}
        for each in self.forecaster.measures[TABLE]:
            yield {
                "whose": TABLE,
                "name": "",
                "measure": each.name,
                **told(self.of_table(each.name)),
            }

    def plain(self) -> dict[str, Any]:
        """As JSON holds it; chances and means are fractions."""
        low, high = self.interval
        found: dict[str, Any] = {
            "policy": self.policy if isinstance(self.policy, str) else "own",
            "simulated": not self.exact,
            "runs": self.runs,
            "seed": self.seed,
            "win": str(self.win),
            "interval": [f"{low:.6f}", f"{high:.6f}"],
            "lost": str(self.share(LOST)),
            "open": str(self.share(UNENDED)),
            "rounds": {end: self._spread(self.rounds(end)) for end in ENDS if self.rounds(end)},
        }
        for side, called in CALLED.items():
            found[called] = {
                name: {
                    each.name: self._plain(each, self.measure(side, place, each.name))
                    for each in self.forecaster.measures[side]
                }
                for place, name in enumerate(self.names(side))
            }
        for each in self.forecaster.measures[TABLE]:
            placed(found, each.name, self._plain(each, self.of_table(each.name)))
        found["course"] = Going(self).plain()
        found["points"] = None if self.points is None else dict(self.points.plain)
        found["coverage"] = {
            each.name: {
                kind: [_named(said.key, said.values) for said in which]
                for kind, which in (("played", each.played), ("left_out", each.left_out))
            }
            for each in self.coverage
        }
        return found

    def _plain(self, measure: Measure, counts: Mapping[int, int]) -> Any:
        if measure.kind == "chance":
            count = counts.get(1, 0)
            low, high = self.span(count)
            chance = str(Fraction(count, self.out_of))
            return {"chance": chance, "interval": [f"{low:.6f}", f"{high:.6f}"]}
        return self._spread(counts)

    def _spread(self, counts: Mapping[int, int]) -> dict[str, Any]:
        return spread(counts, self.out_of if self.exact else None)

    def text(self, language: str = "en", width: int = 80) -> list[str]:
        """All of it in words, the most important first."""
        return told_in(self, language, width)

    def picture(self, language: str = "en") -> "Bars":
        """At a glance: how it ends, who falls, who is left standing."""
        return glance(self, language)

    def course(self, language: str = "en") -> "Bands":
        """How the fight goes: what both sides have left, round by round."""
        return course_of(self, language)

    def going(self) -> Going:
        """The same for programs: as rows, and as JSON holds it."""
        return Going(self)

    def _repr_svg_(self) -> str:
        return self.picture().svg()

    def _repr_html_(self) -> str:
        return self.picture()._repr_html_()


def _named(key: str, values: Mapping[str, Any]) -> str:
    """What is played or left out, for programs: its kind, and its name where it has one."""
    kind = key.rpartition(".")[2]
    return f"{kind}: {values['name']}" if "name" in values else kind
