"""What a table of Daggerheart holds."""

from typing import Annotated, Literal

import limelight.contract as ll

from ..facts import game
from .blows import Blows
from .calls import Call, Last
from .conditions import Effect
from .countdowns import Countdown, Pair
from .library import Library
from .people import Adversary, Character, Environment
from .rests import IN_A_ROW, Rest

MOST_FEAR = 12
"""DH-44: what the GM can hold."""
PROMPTS = ("rolled_with_fear", "failed", "consequences", "golden_opportunity", "looks_to_gm")
"""DH-20: why a GM move may be due, in the order in which they are shown."""
SceneKind = Literal["incidental", "minor", "standard", "major", "climactic"]
GUIDE = {
    "incidental": (0, 1),
    "minor": (1, 3),
    "standard": (2, 4),
    "major": (4, 8),
    "climactic": (6, 12),
}
"""DH-112: the Fear that is usually spent in a scene, from and to."""


@game.options
class Options(ll.Options, frozen=True, kw_only=True):
    """What a table can choose."""

    edition: Literal["1.0", "2.0"] = "1.0"
    fear: Annotated[int, ll.Meta(ge=0, le=12)] = 0
    """What the GM starts with."""
    massive_damage: bool = False
    """DH-101."""
    fate_rolls: bool = False
    """DH-102."""
    spotlight_tokens: Annotated[int, ll.Meta(ge=0, le=12)] = 0
    """DH-103: how many each has; 0: the table plays without."""
    strict: bool = False
    """DC-8: whether what differs from the book is refused."""
    coins: bool = False
    """DC-53: whether there are coins, ten to a handful."""


class Turn(ll.Thing, frozen=True):
    """DH-R5: the GM's turn: how many moves were made in it, and who acted how often."""

    moves: int = 0
    acted: dict[str, int] = {}


class Scene(ll.Thing, frozen=True):
    """DH-111: the scene that runs; before the first its number is 0."""

    number: int = 0
    fear_spent: int = 0
    """The Fear that was spent since it began, less what came back."""
    kind: Annotated[SceneKind | None, ll.Secret()] = None


@game.state
class State(ll.Thing, frozen=True, kw_only=True):
    """The whole table."""

    edition: int = 1
    fear: Annotated[int, ll.Track(0, MOST_FEAR, "fear", "grim")] = 0
    spotlight: Literal["players", "gm"] = "players"
    turn: Turn = Turn()
    prompts: tuple[str, ...] = ()
    characters: dict[str, Character] = {}
    adversaries: Annotated[dict[str, Adversary], ll.PEOPLE] = {}
    effects: Annotated[dict[str, Effect], ll.Most(100, "too_many_effects")] = {}
    countdowns: Annotated[dict[str, Countdown], ll.Most(50, "too_many_countdowns")] = {}
    roll: Call | None = None
    last: Last | None = None
    hits: dict[str, bool] = {}
    """Whose attack came through since the last call; whether critically."""
    tag_teams: tuple[str, ...] = ()
    """DH-37: players who have started their tag team of this session."""
    pairs: tuple[Pair, ...] = ()
    """DH-74: the countdowns that are linked."""
    environments: Annotated[dict[str, Environment], ll.PEOPLE] = {}
    packs: dict[str, tuple[str, ...]] = {}
    """DH-88: whose attack it was together with whom, since the last call."""
    rest: Rest | None = None
    short_rests: Annotated[int, ll.Track(0, IN_A_ROW)] = 0
    """DH-47: how many in a row."""
    scene: Scene = Scene()
    massive_damage: bool = False
    fate_rolls: bool = False
    spotlight_tokens: int = 0
    blows: Blows = Blows()
    """What hits since the last call came to, and whom they wait for."""
    session_runs: bool = False
    library: Library = Library()
    strict: bool = False
    coins: bool = False

    def open(self, name: str) -> bool:
        """DC-R23: whether a sheet may be changed by whose it is."""
        return not self.session_runs or self.characters[name].allowed


def start(options: Options) -> State:
    """A new table."""
    return State(
        edition=1 if options.edition == "1.0" else 2,
        fear=options.fear,
        massive_damage=options.massive_damage,
        fate_rolls=options.fate_rolls,
        spotlight_tokens=options.spotlight_tokens,
        strict=options.strict,
        coins=options.coins,
    )


game.start = start
