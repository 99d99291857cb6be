"""What a seat sees of a table of the game: for programs, and at a glance."""

from ..facts import game
from .cards import cards
from .chips import chips
from .glance import gauges, open_rolls, ready, status, waits_for
from .moment import moment
from .page import page
from .programs import lasting, opens, redact, reseated, result, show, view

game.redact, game.show, game.view, game.result = redact, show, view, result
game.reseated, game.lasting = reseated, lasting
game.waits_for, game.open_rolls, game.opens = waits_for, open_rolls, opens
game.gauges, game.status, game.cards, game.ready = gauges, status, cards, ready
game.moment, game.chips, game.page = moment, chips, page
