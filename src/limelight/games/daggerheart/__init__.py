"""Daggerheart: moves, action rolls, Hope and Fear."""

from .commands import COMMANDS
from .events import EVENTS, show
from .explain import explain
from .facts import FACTS
from .offers import offers
from .rules import decide
from .rules.fold import evolve, session_ends, session_starts
from .rules.lone import LONE_ROLLS, lone
from .rules.table import correct, hand_over, owners, removable, remove, spans
from .state import Options, State
from .tell import announce, tell
from .view import redact, result, view
from .written import understand


def start(options: Options) -> State:
    """A new table."""
    return State(edition=1 if options.edition == "1.0" else 2, fear=options.fear)


__all__ = [
    "COMMANDS",
    "EVENTS",
    "FACTS",
    "LONE_ROLLS",
    "Options",
    "State",
    "announce",
    "correct",
    "decide",
    "evolve",
    "explain",
    "hand_over",
    "lone",
    "offers",
    "owners",
    "redact",
    "removable",
    "remove",
    "result",
    "session_ends",
    "session_starts",
    "show",
    "spans",
    "start",
    "tell",
    "understand",
    "view",
]
