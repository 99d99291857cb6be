"""The rolls: each is a struct of its inputs, with its dice and its judge.

Only operators that whole numbers and arrays share, so that the same lines are played with
one throw, priced over every throw and simulated over a million (no ``and``, ``or``,
``not``, ``if``, ``max`` on what the dice decide).
"""

from . import alone as alone  # every file is read by now: ``damage`` below is the arithmetic
from . import planned as planned
from .action import OUTCOMES as OUTCOMES
from .action import ActionRoll as ActionRoll
from .action import Duality as Duality
from .adversary import D20 as D20
from .adversary import AdversaryReaction as AdversaryReaction
from .adversary import AttackRoll as AttackRoll
from .arithmetic import NEVER as NEVER
from .arithmetic import armored as armored
from .arithmetic import arrives as arrives
from .arithmetic import covers as covers
from .arithmetic import cut_off as cut_off
from .arithmetic import damage as damage
from .arithmetic import halved as halved
from .arithmetic import hit_points as hit_points
from .arithmetic import marks as marks
from .arithmetic import overkill as overkill
from .arithmetic import resisted as resisted
from .arithmetic import saves as saves
from .arithmetic import tier as tier
from .damage import DamageRoll as DamageRoll
from .damage import Hurt as Hurt
from .death import AvoidDeath as AvoidDeath
from .death import HopeDie as HopeDie
from .death import RiskItAll as RiskItAll
from .dice import Sides as Sides
from .downtime import DowntimeRoll as DowntimeRoll
from .downtime import RestFear as RestFear
from .fate import FateRoll as FateRoll
from .gains import cleared as cleared
from .gains import failed as failed
from .gains import fear_gained as fear_gained
from .gains import hope_gained as hope_gained
from .gains import prompts as prompts
from .gains import turns as turns
from .gains import with_fear as with_fear
from .group_attack import GroupAttack as GroupAttack
from .hazards import HazardRoll as HazardRoll
from .held import HeldDie as HeldDie
from .outcomes import Sum as Sum
from .outcomes import succeeded as succeeded
from .outcomes import with_side as with_side
from .reaction import REACTIONS as REACTIONS
from .reaction import ReactionRoll as ReactionRoll
from .several import AttackOnSeveral as AttackOnSeveral
