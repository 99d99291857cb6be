"""What a table of Augen des Zwielichts holds."""

from .library import MOST_CONDITIONS as MOST_CONDITIONS
from .library import Coloured as Coloured
from .library import Content as Content
from .library import Names as Names
from .library import Thing as Thing
from .library import Things as Things
from .table import COUNT as COUNT
from .table import GM_S as GM_S
from .table import Adventure as Adventure
from .table import Character as Character
from .table import Clue as Clue
from .table import Die as Die
from .table import Fight as Fight
from .table import Move as Move
from .table import Options as Options
from .table import Risk as Risk
from .table import State as State
from .table import by_colour as by_colour
from .table import clues_used as clues_used
from .table import fighting as fighting
from .table import gone as gone
from .table import removable as removable
from .table import risk_used as risk_used
from .table import with_adventure as with_adventure
from .table import with_clues as with_clues
from .table import with_fight as with_fight
