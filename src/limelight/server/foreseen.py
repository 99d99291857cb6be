"""Which fights of a table can be foretold, and from where they begin."""

from typing import Any

from limelight.chances.forecasts.foretold import asked
from limelight.chances.forecasts.policies import policy_of
from limelight.contract import Forecaster, Refusal, unknown
from limelight.contract.forecasts import THEIRS
from limelight.play.sides import from_scene

from .foreseer import Question
from .live import Live


def question(live: Live, scene: str, policy: str, sweep: bool) -> Question | Refusal:
    """The fight at this table as it stands, or that of a prepared scene."""
    table = live.table
    forecaster = asked(table.game, {})
    if isinstance(forecaster, Refusal):
        return forecaster
    if scene and scene not in table.whole.scenes:
        return unknown(scene, "scene")
    state = table.state
    if scene:
        state = from_scene(table, scene, forecaster.alone(state))
    state = state if isinstance(state, Refusal) else forecaster.begun(state)
    meant = policy_of(forecaster, policy)
    for wrong in (meant, state):
        if isinstance(wrong, Refusal):
            return wrong
    return Question(table.game, forecaster, state, meant, sweep)


def foreseeable(live: Live) -> dict[str, Any]:
    """For the drawer: whether the fight at the table can be foretold, which scenes,
    and whether its choices can be weighed.
    """
    kind = live.table.game.forecaster
    if kind is None:
        return {"foresees": False, "foreseen": (), "weighs": False}
    brings = kind.brings.get(THEIRS)
    scenes = live.table.whole.scenes.items()
    return {
        "weighs": kind.choices is not Forecaster.choices,
        "foresees": not isinstance(kind().begun(live.table.state), Refusal),
        "foreseen": {name for name, each in scenes if any(a.do == brings for a in each.add)},
    }
