"""What a seat sees of a table of Daggerheart: for programs, and at a glance."""

from ..facts import game
from .brings import brings
from .cards import cards
from .chips import chips
from .console import grants, ready
from .glance import gauges, open_rolls, status, waits_for
from .moment import moment
from .moments import page
from .programs import result, view

game.view, game.result = view, result
game.waits_for, game.open_rolls = waits_for, open_rolls
game.gauges, game.status, game.cards = gauges, status, cards
game.brings, game.page, game.moment = brings, page, moment
game.chips = chips
game.grants, game.ready = grants, ready
