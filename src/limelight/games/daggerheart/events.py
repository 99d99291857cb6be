"""What happened at a table of Daggerheart, and who may see it.

Every event carries the outcome of a rule, not its question: folding a log never decides
anything again.
"""

from typing import Any, Literal

from msgspec import structs

from limelight.game import Seat
from limelight.kinds import Event, Hidden

from .state import (
    Adversary,
    Ask,
    Call,
    Character,
    Declaration,
    Gains,
)


class CharacterAdded(Event, frozen=True):
    """Somebody's character came to the table."""

    name: str
    character: Character


class AdversaryAdded(Event, frozen=True):
    """An adversary came to the table."""

    name: str
    adversary: Adversary


class Moved(Event, frozen=True):
    """DH-1: a move that succeeded by itself."""

    character: str
    text: str


class RollCalled(Event, frozen=True):
    """A call is open; it ends the GM's turn unless it is a reaction."""

    call: Call
    ends_turn: bool


class CallWithdrawn(Event, frozen=True):
    """A call in which nobody had rolled is gone; what it took comes back."""

    by: str
    hope: int = 0
    starter: str | None = None


class Declared(Event, frozen=True):
    """Step 3 is said for one roll."""

    character: str
    declaration: Declaration


class HelpOffered(Event, frozen=True):
    """A helper will throw a die and pay 1 Hope when the dice fall."""

    character: str
    ally: str


class HelpWithdrawn(Event, frozen=True):
    """A helper thought better of it."""

    character: str
    ally: str


class Rolled(Event, frozen=True):
    """The dice fell: what they showed, what it was, what it gave."""

    character: str
    ask: Ask
    """The roll as it was asked for, with its Difficulty where that is known, and its result."""
    trait: int = 0
    experiences: dict[str, int] = {}
    advantage: int = 0
    """What advantage, disadvantage and help came to in all."""
    spent: dict[str, int] = {}
    settled: bool = True
    """False inside a group or tag team that goes on."""
    action: bool = True
    """False for a reaction: nothing reacts to Hope or Fear (DH-31, DH-R16)."""
    consequence: str | None = None
    gains: Gains | None = None
    because: str | None = None
    """By what feature dice were thrown again."""


class TakenBack(Event, frozen=True):
    """DH-R17: before dice are thrown again, what the old result gave is undone."""

    character: str
    hope: dict[str, int] = {}
    stress: dict[str, int] = {}
    shaken: dict[str, bool] = {}
    """Who is Vulnerable again, and whether temporarily."""
    fear: int = 0
    spotlight: bool = False
    prompts: tuple[str, ...] = ()
    ticks: dict[str, int] = {}
    hidden_ticks: dict[str, int] = {}


class Chosen(Event, frozen=True):
    """One of the two tag team rolls stands for both (DH-34, DH-35)."""

    character: str
    ask: Ask
    consequence: str
    gains: Gains


class HopeFeatureUsed(Event, frozen=True):
    """A Hope feature was paid for, first with Hope that the roll gave over the cap."""

    character: str
    name: str
    cost: int
    from_lost: int = 0


class GmMoved(Event, frozen=True):
    """The GM made a move; outside the GM's turn it answers the open prompts."""

    text: str
    because: str | None = None
    fear: int = 0


class SpotlightTaken(Event, frozen=True):
    """The GM's turn starts."""

    fear: int


class SpotlightPassed(Event, frozen=True):
    """The GM's turn is over."""


class GmPrompted(Event, frozen=True):
    """The table looks for a GM move."""

    because: str


class FearSpent(Event, frozen=True):
    """The GM spent Fear."""

    amount: int
    on: str


class AdversarySpotlighted(Event, frozen=True):
    """A GM move by an adversary; ``d20`` and what follows only for an attack on somebody."""

    adversary: str
    action: str
    fear: int = 0
    target: str | None = None
    condition: str | None = None
    feature: str | None = None
    text: str | None = None
    d20: tuple[int, ...] = ()
    lower: bool = False
    """Whether the lower of two dice counts (disadvantage)."""
    modifier: int = 0
    total: int = 0
    evasion: int = 0
    outcome: str | None = None
    known: bool = True


class EffectAdded(Event, frozen=True):
    """Something lasts."""

    name: str
    on: str
    by: str
    temporary: bool = False


class EffectEnded(Event, frozen=True):
    """It is over."""

    name: str
    fear: int = 0


class DamageRolled(Event, frozen=True):
    """How much it would hurt."""

    by: tuple[str, ...]
    dice: dict[str, str]
    faces: dict[str, tuple[int, ...]]
    total: int
    critical: bool = False
    type: str | None = None
    tag_team: bool = False
    known: bool = True


class DamageTaken(Event, frozen=True):
    """A hit arrived."""

    target: str
    amount: int
    hp: int
    type: str | None = None
    direct: bool = False
    armor: bool = False
    known: bool = True


class Marked(Event, frozen=True):
    """Slots were marked; Stress without room marked 1 Hit Point in all."""

    target: str
    what: str
    amount: int
    hp: int = 0
    known: bool = True


class Cleared(Event, frozen=True):
    """Slots were cleared."""

    target: str
    what: str
    amount: int
    known: bool = True


class Defeated(Event, frozen=True):
    """An adversary is out of the fight."""

    name: str


class Recovered(Event, frozen=True):
    """A defeated adversary is back."""

    name: str


class Fell(Event, frozen=True):
    """A character has marked the last Hit Point: a death move is due."""

    name: str


class ConditionAdded(Event, frozen=True):
    """Somebody has a condition."""

    name: str
    on: str
    temporary: bool = False


class ConditionEnded(Event, frozen=True):
    """Somebody is rid of a condition."""

    name: str
    on: str


class CountdownAdded(Event, frozen=True):
    """A countdown runs."""

    name: str
    start: int
    kind: Literal["standard", "progress", "consequence"] = "standard"
    hidden: bool = False


class CountdownTicked(Event, frozen=True):
    """A countdown was advanced by hand."""

    name: str
    by: int
    left: int
    hidden: bool = False


EVENTS = (
    CharacterAdded,
    AdversaryAdded,
    Moved,
    RollCalled,
    CallWithdrawn,
    Declared,
    HelpOffered,
    HelpWithdrawn,
    Rolled,
    TakenBack,
    Chosen,
    HopeFeatureUsed,
    GmMoved,
    SpotlightTaken,
    SpotlightPassed,
    GmPrompted,
    FearSpent,
    AdversarySpotlighted,
    EffectAdded,
    EffectEnded,
    DamageRolled,
    DamageTaken,
    Marked,
    Cleared,
    Defeated,
    Recovered,
    Fell,
    ConditionAdded,
    ConditionEnded,
    CountdownAdded,
    CountdownTicked,
)


OPEN = frozenset(
    {
        CharacterAdded,
        Moved,
        CallWithdrawn,
        Declared,
        HelpOffered,
        HelpWithdrawn,
        HopeFeatureUsed,
        GmMoved,
        SpotlightTaken,
        SpotlightPassed,
        GmPrompted,
        FearSpent,
        AdversarySpotlighted,
        EffectAdded,
        EffectEnded,
        DamageRolled,
        DamageTaken,
        Marked,
        Cleared,
        Defeated,
        Recovered,
        Fell,
        ConditionAdded,
        ConditionEnded,
        CountdownAdded,
        CountdownTicked,
    }
)
"""Events that everyone sees whole, unless :func:`show` says otherwise."""


def veil_adversary(adversary: Adversary) -> Adversary:
    """All that players see of an adversary that is not shared."""
    if adversary.shared:
        return adversary
    return Adversary(
        shared=False,
        difficulty=Hidden,
        hp=Hidden,
        hp_max=Hidden,
        stress=Hidden,
        stress_max=Hidden,
        thresholds=Hidden,
        attack=Hidden,
        features=Hidden,
        conditions=adversary.conditions,
        defeated=adversary.defeated,
    )


def veil_ask(ask: Ask) -> Ask:
    """A roll without the Difficulty that the players may not know (DH-14)."""
    return ask if ask.known else structs.replace(ask, difficulty=Hidden)


def veil_call(call: Call) -> Call:
    """A call without the Difficulties that the players may not know."""
    asks = {name: veil_ask(ask) for name, ask in call.asks.items()}
    return structs.replace(call, asks=asks)


def veil_gains(gains: Gains | None) -> Gains | None:
    """What a roll gave, without what it did to hidden countdowns."""
    return None if gains is None else structs.replace(gains, hidden_ticks=Hidden)


def show(event: Any, seat: Seat) -> Any:
    """The event as this seat may see it, or None. What is not named here passes nobody."""
    if seat.gm:
        return event
    match event:
        case AdversaryAdded():
            return structs.replace(event, adversary=veil_adversary(event.adversary))
        case RollCalled():
            return structs.replace(event, call=veil_call(event.call))
        case Rolled() | Chosen():
            return structs.replace(event, ask=veil_ask(event.ask), gains=veil_gains(event.gains))
        case TakenBack():
            return structs.replace(event, hidden_ticks=Hidden)
        case AdversarySpotlighted(known=False):
            return structs.replace(event, feature=Hidden, modifier=Hidden, total=Hidden)
        case DamageRolled(known=False):
            return structs.replace(event, dice=Hidden, faces=Hidden, total=Hidden)
        case DamageTaken(known=False):
            return structs.replace(event, hp=Hidden)
        case Marked(known=False) | Cleared(known=False):
            return None
        case CountdownAdded(hidden=True) | CountdownTicked(hidden=True):
            return None
        case _:
            return event if type(event) in OPEN else None
