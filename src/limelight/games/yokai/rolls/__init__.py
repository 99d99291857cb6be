"""The rolls: each is a struct of its inputs, with its dice and its judge.

Only operators that whole numbers and arrays share, so that the same lines are played with
one throw, priced over every throw and simulated over a million.
"""

from . import alone as alone
from .alone import Danger as Danger
from .alone import hands as hands
from .fights import WEAK as WEAK
from .fights import Chapter as Chapter
from .fights import CombatRoll as CombatRoll
from .fights import Fought as Fought
from .fights import RoundRoll as RoundRoll
from .fights import WeakPointsRoll as WeakPointsRoll
from .fights import highest as highest
from .fights import hits as hits
from .fights import reaches as reaches
from .fights import weakened as weakened
from .gives import GIVES as GIVES
from .gives import Gives as Gives
from .moves import COLOURS as COLOURS
from .moves import LINES as LINES
from .moves import MOVE_DIE as MOVE_DIE
from .moves import TABLES as TABLES
from .moves import Colour as Colour
from .moves import Kind as Kind
from .moves import Line as Line
from .moves import MoveRoll as MoveRoll
from .moves import Reading as Reading
from .moves import black as black
from .moves import line as line
from .solving import SolveRoll as SolveRoll
from .solving import peaceful as peaceful
