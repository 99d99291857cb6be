"""Questions about rolls and fights: what is asked wrongly is raised, as a :class:`Mistake`."""

from collections.abc import Mapping, Sequence
from keyword import iskeyword
from typing import Any, TypeVar, overload

from limelight.chances import comparison, fights
from limelight.chances import sweep as sweeps
from limelight.chances.comparison import Comparison
from limelight.chances.distribution import Distribution, out_of_range
from limelight.chances.expressions.parser import read
from limelight.chances.fights import Fought
from limelight.chances.rolls import pricing
from limelight.chances.rolls.odds import Odds
from limelight.chances.simulation import runs as rolls
from limelight.chances.simulation.runs import Simulation
from limelight.chances.situations import MOST_SITUATIONS
from limelight.chances.sweep import Sweep
from limelight.contract import Game, Refusal, Roll
from limelight.contract.fights import Budget
from limelight.contract.form_fields import fields_of
from limelight.play.known import known_game
from limelight.play.mistakes import BadExpression, BadOption, UnknownOption, UnknownRoll, raised

from .runs import Runs

A = TypeVar("A")
USUAL, PLENTY = Runs(), Budget()
OF_OPTIONS = ("wrong", "missing", "nothing_to_reach")
"""Why options are refused, where they are named."""
MOST_SEED, MOST_WORKERS = 10**18, 1024
MOST_POINTS = 2_000
"""How many numbers one sweep looks at."""


def game(name: str, /) -> Game:
    """The game of this name, with its rolls, fights, commands and words."""
    return known_game(name)


@overload
def odds(game: Roll[Any], /) -> Odds: ...
@overload
def odds(game: str | Game, roll: str, /, **options: Any) -> Odds: ...
def odds(game: "str | Game | Roll[Any]", roll: str = "", /, **options: Any) -> Odds:
    """The exact odds of a roll of a game with these options, or of a roll of your own.

    ``odds(game, roll, modifier=2, advantage=1)``. A name that Python keeps
    for itself is written with a line behind it (``with_``).
    """
    if isinstance(game, Roll):
        return answered(pricing.odds_of(game), None)
    known = known_game(game)
    return answered(pricing.odds(known, *_asked(known, roll, options, known.rolls)), known, roll)


def fight(game: str | Game, name: str, how: Budget | Runs = PLENTY, /, **options: Any) -> Fought:
    """A whole fight of a game: how it ends, and what it costs.

    Exactly, where ``how`` is a ``Budget``: what would take more is refused with an estimate
    (``TooCostly``). Fought many times, where it is ``Runs``.
    """
    known = known_game(game)
    named, given = _asked(known, name, options, known.fights)
    if isinstance(how, Runs):
        often = fights.simulate_fight(known, named, given, **steering(how))
        return answered(often, known, name)
    return answered(fights.fight(known, named, given, how.most, how.progress), known, name)


def simulate(game: str | Game, roll: str, how: Runs = USUAL, /, **options: Any) -> Simulation:
    """A roll of a game, made many times; whole fights are asked for by ``fight``.

    ``simulate(game, roll, Runs(100_000, seed=7), modifier=2, advantage=1)``
    """
    known = known_game(game)
    named, given = _asked(known, roll, options, known.rolls)
    return answered(rolls.simulate(known.name, named, given, **steering(how)), known, roll)


def steering(how: Runs) -> dict[str, Any]:
    """How it is run, once that makes sense; what was left out is left to the simulation."""
    if not isinstance(how, Runs):
        raise raised(Refusal("bad_value", "runs", "Runs", {"value": str(how)[:40]}))
    for number, most in ((how.seed, MOST_SEED), (how.workers, MOST_WORKERS)):
        if number is not None and (type(number) is not int or not 0 <= number <= most):
            raise out_of_range(number, 0, most)
    given = {name: value for name, value in how._asdict().items() if value is not None}
    return given | {"workers": how.workers}


def compare(
    game: str | Game, roll: str, /, *situations: Mapping[str, Any], **options: Any
) -> Comparison:
    """The odds of a roll in several situations side by side; ``options`` hold in all of them.

    ``compare(game, roll, {"modifier": 4}, {"advantage": 1}, helpers=1)``
    """
    known = known_game(game)
    if not 2 <= len(situations) <= MOST_SITUATIONS:
        raise out_of_range(len(situations), 2, MOST_SITUATIONS)
    given = [_asked(known, roll, {**options, **each}, known.rolls)[1] for each in situations]
    return answered(comparison.compare(known, roll, given), known, roll)


def sweep(
    game: str | Game,
    roll: str,
    over: str,
    span: Sequence[int] | None = None,
    /,
    *situations: Mapping[str, Any],
    **options: Any,
) -> Sweep:
    """The odds of a roll for every number of one option, and where situations cross.

    ``sweep(game, roll, "modifier", range(-3, 6), advantage=1)``; without a span
    over every number at which the odds change.
    """
    known = known_game(game)
    _asked(known, roll, {over: 0}, known.rolls)
    if span is not None and not 1 <= len(span) <= MOST_POINTS:
        raise out_of_range(len(span), 1, MOST_POINTS)
    each = situations or ({},)
    given = [_asked(known, roll, {**options, **one}, known.rolls)[1] for one in each]
    return answered(sweeps.sweep(known, roll, over, span, given), known, roll)


def dice(text: str, /) -> Distribution[int]:
    """What dice come to as they are written: ``dice("4d6 keep highest 3")``.

    Sums, what is kept or dropped, explosions with a bound, the higher of several, and what
    is thrown against thresholds or other dice: see the page about dice of your own.
    """
    if not isinstance(text, str):
        raise BadExpression(str(text)[:40], why="dice")
    return read(text).found


def _asked(
    game: Game, name: str, options: Mapping[str, Any], among: Mapping[str, Any]
) -> tuple[str, dict[str, Any]]:
    """The name of a roll or fight and its options, once both are known to be there."""
    if name not in among:
        raise UnknownRoll(str(name)[:64], among, game=game.name)
    known = among[name].__struct_encode_fields__
    given: dict[str, Any] = {}
    for option, value in options.items():
        plain = option[:-1] if option.endswith("_") and iskeyword(option[:-1]) else option
        if plain not in known:
            raise UnknownOption(option[:64], known, roll=name)
        given[plain] = value
    return name, given


def answered(found: A | Refusal, game: Game | None, asked: str = "") -> A:
    """An answer; a refusal is raised, and says of an option what it takes."""
    if not isinstance(found, Refusal):
        return found
    struct = None if game is None else {**game.rolls, **game.fights}.get(asked)
    if game is not None and struct is not None and found.why in OF_OPTIONS:
        for field in fields_of(struct):
            if field.name == found.at:
                raise BadOption(found, game, field)
    raise raised(found, game)
