"""What a seat sees of a table of the game: for programs, and at a glance."""

from ..facts import game
from .cards import cards
from .chips import chips
from .glance import gauges, open_rolls, ready, status, waits_for
from .moment import moment
from .page import page
from .programs import result, view

game.view, game.result = view, result
game.waits_for, game.open_rolls = waits_for, open_rolls
game.gauges, game.status, game.cards, game.ready = gauges, status, cards, ready
game.moment, game.chips, game.page = moment, chips, page
