"""Whole fights, as the games bring them: solved exactly, or fought many times."""

from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from limelight.contract import OPEN, Budget, Fight, Game, Outlook, Progress, Refusal
from limelight.contract.fights import Policy, Solved
from limelight.play import reading
from limelight.play.refusals import words_of

from .chains.solver import MOST_PUSHES, solve
from .pictures.bars import Bars
from .pictures.picture import Series
from .pictures.titles import end_of_fight, title
from .simulation.fights import FightSubject
from .simulation.runs import Progress as Runs
from .simulation.runs import drawn_seed, run, wrong_runs
from .simulation.shown import noted
from .simulation.tally import wilson
from .simulation.workers import WorkerPool
from .tabular import Row, Tabular

RUNS = 100_000
"""How many fights are fought where nobody says."""


@dataclass(frozen=True)
class Fought(Tabular):
    """How a whole fight goes: exactly, or in so many runs."""

    game: Game = field(repr=False)
    name: str
    """Which of the game's fights it is."""
    fight: Fight
    outlook: Outlook = field(repr=False)
    runs: int = 0
    """How many fights were fought; 0 where it is exact."""
    seed: int = 0

    @property
    def ends(self) -> Mapping[tuple[str, str], Fraction]:
        """The chance, or the share, of each end."""
        return self.outlook.ends

    @property
    def means(self) -> Mapping[str, Fraction | None]:
        """What it costs on average, by name."""
        return self.outlook.means

    def interval(self, end: tuple[str, str], confidence: float = 0.95) -> tuple[float, float]:
        """Where the true chance of an end lies, with this confidence (Wilson's interval)."""
        return wilson(round(self.ends[end] * self.runs), self.runs, confidence)

    def rows(self) -> Iterator[Row]:
        """A row for each end: which, whom it names, and its chance or share."""
        for (end, name), chance in self.ends.items():
            yield {"end": end, "name": name, "chance": chance}

    def plain(self) -> dict[str, Any]:
        """As JSON holds it; simulated ones are marked, and say how sure they are."""
        if not self.runs:
            return dict(self.outlook.plain)
        spans = {end: [f"{each:.6f}" for each in self.interval(end)] for end in self.ends}
        return {
            "simulated": True,
            "runs": self.runs,
            "seed": self.seed,
            **self.outlook.plain,
            "interval": self.fight.laid_out(spans),
        }

    def picture(self, language: str = "en") -> Bars:
        """Bars for how it can end, with intervals where it was simulated."""
        spoken = words_of(self.game, language)
        ends = {end: each for end, each in self.ends.items() if each or end != OPEN}
        chances: Any = tuple(ends.values())
        spans: tuple[tuple[float, float], ...] = ()
        if self.runs:
            chances = tuple(float(each) for each in chances)
            spans = tuple(self.interval(end) for end in ends)
        return Bars(
            title=title(spoken, self.name, self.fight.shown(), self.outlook.names),
            note=noted(self.runs, self.seed, spoken) if self.runs else "",
            labels=tuple(end_of_fight(end, spoken) for end in ends),
            series=(Series("", chances, spans),),
            spoken=spoken,
        )

    def _repr_svg_(self) -> str:
        return self.picture().svg()

    def _repr_html_(self) -> str:
        return self.picture()._repr_html_()


def asked(game: Game, name: str, options: Mapping[str, Any]) -> Fight | Refusal:
    """A fight of a game with these options, or what is wrong with them."""
    struct = game.fights[name]
    stranger = reading.unknown_field(struct, dict(options))
    if stranger is not None:
        return stranger
    found: Fight | Refusal = reading.convert(struct, dict(options))
    return found


def fight(
    game: Game,
    name: str,
    options: Mapping[str, Any],
    most: int | None = None,
    progress: Progress | None = None,
) -> Fought | Refusal:
    """The exact chances of a whole fight.

    ``most`` bounds what it may take, in the fight's own steps; what would take more is
    refused with an estimate (``too_costly``).
    """
    found = asked(game, name, options)
    if isinstance(found, Refusal):
        return found

    def solving(state: Any, policy: Policy) -> Solved | Refusal:
        return solve(game, state, policy, most=most or MOST_PUSHES, progress=progress)

    outlook = found.exact(solving, Budget(most, progress))
    return outlook if isinstance(outlook, Refusal) else Fought(game, name, found, outlook)


def simulate_fight(
    game: Game,
    name: str,
    options: Mapping[str, Any],
    *,
    runs: int = RUNS,
    seed: int | None = None,
    workers: int | None = 1,
    executor: Executor | None = None,
    pool: WorkerPool | None = None,
    progress: Runs | None = None,
) -> Fought | Refusal:
    """A whole fight, fought many times; ``workers``, ``executor`` and ``pool`` as for a roll."""
    found = asked(game, name, options)
    subject = FightSubject(game.name, name, dict(options))
    refusal = found if isinstance(found, Refusal) else wrong_runs(runs) or subject.refused()
    if refusal is not None or isinstance(found, Refusal):
        return refusal or Refusal("bad_value")
    seed = drawn_seed() if seed is None else seed
    pool = pool if executor is None else WorkerPool(lambda: executor)
    counts = run(subject, runs, seed, workers=workers, pool=pool, progress=progress)
    return Fought(game, name, found, found.told(counts, runs), runs, seed)
