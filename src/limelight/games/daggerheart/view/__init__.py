"""What a seat sees of a table of Daggerheart: for programs, and at a glance."""

from ..facts import game
from .brings import brings
from .cards import cards
from .glance import gauges, open_rolls, status, waits_for
from .moments import page
from .programs import result, view

game.view, game.result = view, result
game.waits_for, game.open_rolls = waits_for, open_rolls
game.gauges, game.status, game.cards = gauges, status, cards
game.brings, game.page = brings, page
