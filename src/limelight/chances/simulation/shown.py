"""What was simulated, as JSON holds it and as a picture, always marked as simulated."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from limelight.games import game
from limelight.play.refusals import words_of
from limelight.words import Words

from ..pictures.bars import Bars
from ..pictures.columns import Columns
from ..pictures.picture import Picture, Series
from ..pictures.titles import title
from ..rolls.odds import Odds, placed

if TYPE_CHECKING:
    from .runs import Simulation


def odds(simulation: "Simulation") -> Odds:
    """The counts in the shape of exact odds: of so many runs, so many came to this."""
    beside = {name: each for name, each in simulation.counts.items() if name != "outcome"}
    chances = {
        name: each.get(True, 0)
        for name, each in beside.items()
        if all(isinstance(answer, bool) for answer in each)
    }
    values = {n: dict(sorted(each.items())) for n, each in beside.items() if n not in chances}
    return Odds(simulation.counts["outcome"], simulation.runs, chances, values)


def plain(simulation: "Simulation") -> dict[str, Any]:
    """Shares where exact odds have chances, and between which bounds each chance lies."""
    counted = odds(simulation)
    spans: dict[str, Any] = _spans(simulation, "outcome", counted.counts)
    for name in counted.chances:
        placed(spans, name, _spans(simulation, name, (True,))["True"])
    spans |= {name: _spans(simulation, name, each) for name, each in counted.values.items()}
    return {
        "simulated": True,
        "runs": simulation.runs,
        "seed": simulation.seed,
        **counted.plain(),
        "interval": spans,
    }


def _spans(simulation: "Simulation", question: str, answers: Iterable[Any]) -> dict[str, list[str]]:
    """For each answer to a question the bounds between which its chance lies."""
    return {
        str(each): [f"{bound:.6f}" for bound in simulation.interval(each, question)]
        for each in answers
    }


def picture(simulation: "Simulation", language: str) -> Picture:
    """Bars with their intervals; columns where the answer is a number."""
    known = game(simulation.game)
    assert known is not None
    spoken = words_of(known, language)
    head = title(spoken, simulation.roll, simulation.options)
    counted = odds(simulation)
    if len(counted.counts) == 1 and counted.values:
        ((name, _),) = list(counted.values.items())[:1]
        return _columns(simulation, spoken, head, name)
    codes = list(counted.counts)
    series = Series(
        "",
        tuple(float(simulation.share(code)) for code in codes),
        tuple(simulation.interval(code) for code in codes),
    )
    labels = tuple(spoken.word("outcome", code) for code in codes)
    return Bars(
        title=head,
        note=noted(simulation.runs, simulation.seed, spoken),
        labels=labels,
        series=(series,),
        spoken=spoken,
    )


def _columns(simulation: "Simulation", spoken: Words, head: str, question: str) -> Columns:
    answers = sorted(simulation.counts[question])
    series = Series(
        "",
        tuple(float(simulation.share(answer, question)) for answer in answers),
        tuple(simulation.interval(answer, question) for answer in answers),
    )
    return Columns(
        title=head,
        note=noted(simulation.runs, simulation.seed, spoken),
        axis=spoken.word("question", question),
        values=tuple(answers),
        series=(series,),
        spoken=spoken,
    )


def noted(runs: int, seed: int, spoken: Words) -> str:
    """How many runs, with which seed, and what the interval means."""
    return spoken.say("odds.simulated", {"runs": runs, "seed": seed})
