"""The same fight made harder, step by step: the chance to win as a curve."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from limelight.contract import Game
from limelight.play.refusals import words_of

from ..pictures.curves import Curves
from ..pictures.picture import Series
from ..tabular import Row, Tabular
from .drawing import note
from .forecast import Forecast
from .foretold import foretold

Span = tuple[float, float]


@dataclass(frozen=True)
class Harder(Tabular):
    """The chance to win for every way in which a fight can be made harder, by its steps."""

    game: Game = field(repr=False)
    steps: Mapping[str, Mapping[int, Forecast]]
    """By what is made harder: the forecast for each step that is possible."""

    def win(self, how: str, by: int) -> Fraction:
        """The chance to win after so many steps."""
        return self.steps[how][by].win

    def rows(self) -> Iterator[Row]:
        """A row for each step: its chance, and between which bounds it lies."""
        for how, steps in self.steps.items():
            for by, found in steps.items():
                low, high = found.interval
                yield {"harder": how, "by": by, "win": found.win, "low": low, "high": high}

    def plain(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {
            how: {
                str(by): {
                    "win": str(found.win),
                    "interval": [f"{bound:.6f}" for bound in found.interval],
                }
                for by, found in steps.items()
            }
            for how, steps in self.steps.items()
        }

    def picture(self, language: str = "en") -> Curves:
        """A curve for each way, over how far it is gone: it ends where nothing more is possible."""
        spoken = words_of(self.game, language)
        first, *_ = self.steps.values()
        series = tuple(
            Series(spoken.word("harder", how), *_drawn(steps.values()))
            for how, steps in self.steps.items()
            if len(steps) > 1
        )
        return Curves(
            title=spoken.say("forecast.harder", {"game": spoken.say("title")}),
            note=note(first[0], spoken),
            axis=spoken.say("forecast.steps"),
            values=tuple(range(max(map(len, self.steps.values())))),
            series=series,
            spoken=spoken,
        )

    def _repr_svg_(self) -> str:
        return self.picture().svg()

    def _repr_html_(self) -> str:
        return self.picture()._repr_html_()


def _drawn(steps: Iterable[Forecast]) -> tuple[tuple[Fraction, ...], tuple[Span, ...]]:
    """The chances to win, and between which bounds they lie where that is not known exactly."""
    found = [*steps]
    spans = () if found[0].exact else tuple(each.interval for each in found)
    return tuple(each.win for each in found), spans


def harder(
    found: Forecast,
    *,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    **how: Any,
) -> Harder | None:
    """What was foretold, made harder in every way that the game knows; the first is as it is."""
    forecaster, steps = found.forecaster, found.forecaster.harder
    of, done = sum(len(each) for each in steps.values()), 0
    told: dict[str, dict[int, Forecast]] = {}
    for way, numbers in steps.items():
        told[way] = {}
        for by in numbers:
            state = forecaster.made_harder(found.state, way, by)
            one: Any = found if not by else None
            if state is not None and by:
                one = foretold(
                    found.game,
                    forecaster,
                    state,
                    found.policy,
                    runs=found.runs or None,
                    seed=found.seed,
                    cancelled=cancelled,
                    **how,
                )
                if one is None:
                    return None
            if isinstance(one, Forecast):
                told[way][by] = one
            done += 1
            if progress is not None:
                progress(done, of)
    return Harder(found.game, told)
