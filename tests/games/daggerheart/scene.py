"""A Daggerheart table for a test: named characters, commands that succeed, refusals."""

from collections.abc import Mapping
from typing import Any

from limelight import Done, Refusal, Table
from limelight.play.chance import seeded

PLAYERS = {"Mira": "anna", "Tomas": "ben", "Ilka": "cleo", "Oren": "dana"}

Throw = tuple[int, int]
"""A Hope die and a Fear die."""

# What these come to with modifier 0 against Difficulty 12.
SUCCESS_WITH_HOPE: Throw = (8, 5)
SUCCESS_WITH_FEAR: Throw = (5, 8)
FAILURE_WITH_HOPE: Throw = (4, 2)
FAILURE_WITH_FEAR: Throw = (2, 4)
CRITICAL: Throw = (3, 3)

Sheet = Mapping[str, Any]


class Scene:
    """A table with characters, each played by their own player; Mira alone unless told."""

    def __init__(
        self,
        *,
        edition: str = "1.0",
        fear: int = 0,
        real_dice: bool = True,
        fate_rolls: bool = False,
        spotlight_tokens: int = 0,
        massive_damage: bool = False,
        strict: bool = False,
        coins: bool = False,
        **sheets: Sheet,
    ) -> None:
        options = {
            "edition": edition,
            "fear": fear,
            "real_dice": real_dice,
            "fate_rolls": fate_rolls,
            "spotlight_tokens": spotlight_tokens,
            "massive_damage": massive_damage,
            "strict": strict,
            "coins": coins,
        }
        self.table = Table("daggerheart", options, dice=seeded(1), clock=lambda: 0.0)
        for name, sheet in (sheets or {"Mira": {}}).items():
            self.do("gm", "add_character", **{"name": name, "player": PLAYERS[name], **sheet})

    def do(
        self, by: str, command: str, dice: Mapping[str, Any] | None = None, /, **fields: Any
    ) -> Done:
        """A command that has to succeed."""
        answer = self.table.do(by, command, fields, dice=dice, script=True)
        assert not isinstance(answer, Refusal), f"{by} {command} {fields}: {answer}"
        return answer

    def refused(
        self, by: str, command: str, dice: Mapping[str, Any] | None = None, /, **fields: Any
    ) -> str:
        """The code of a command that has to be refused, and has to change nothing."""
        before, number = self.state, self.table.number
        answer = self.table.do(by, command, fields, dice=dice, script=True)
        assert isinstance(answer, Refusal), f"{by} {command} {fields}: {answer.result}"
        assert (self.state, self.table.number) == (before, number)
        return answer.code

    def adversary(self, name: str, **block: Any) -> None:
        """An adversary of Difficulty 12 with 5 Hit Points, unless told otherwise."""
        self.do("gm", "add_adversary", **{"name": name, "difficulty": 12, "hp_max": 5, **block})

    def countdown(self, name: str, start: int | str = 4, /, **fields: Any) -> None:
        """A countdown of 4, unless told otherwise."""
        self.do("gm", "add_countdown", name=name, start=start, **fields)

    def hurt(self, character: str = "Mira", amount: int = 100, /) -> Done:
        """Hit Points are marked: the last one too, unless told otherwise."""
        return self.do("gm", "mark", target=character, what="hp", amount=amount)

    def faint(self, character: str = "Mira", hope: int = 12, /) -> Done:
        """The last Hit Point, and the death is avoided: with a Hope Die that leaves no scar."""
        self.hurt(character)
        choice = {"character": character, "choice": "avoid_death"}
        return self.do(PLAYERS[character], "death_move", {"hope": hope}, **choice)

    def perish(self, character: str = "Mira", /) -> Done:
        """The last Hit Point, and everything on one card."""
        self.hurt(character)
        choice = {"character": character, "choice": "risk_it_all"}
        return self.do(PLAYERS[character], "death_move", {"hope": 1, "fear": 2}, **choice)

    def downtime(self, character: str, move: str, d4: int | None = None, /, **fields: Any) -> Done:
        """A downtime move, with this d4 in a short rest."""
        dice = None if d4 is None else {"d4": d4}
        return self.do(
            PLAYERS[character], "downtime", dice, character=character, move=move, **fields
        )

    def call(self, character: str = "Mira", /, **fields: Any) -> Done:
        """The GM calls a roll: with Agility against 12, unless told otherwise."""
        if not fields.keys() & {"trait", "traits", "roll"} and fields.get("kind") != "spellcast":
            fields["trait"] = "agility"
        if not fields.keys() & {"difficulty", "target", "roll"}:
            fields["difficulty"] = 12
        return self.do("gm", "call_roll", character=character, **fields)

    def roll(self, throw: Throw, character: str = "Mira", /, **others: Any) -> Done:
        """The character's player rolls, with these Duality Dice and other dice."""
        hope, fear = throw
        dice = {"hope": hope, "fear": fear, **others}
        return self.do(PLAYERS[character], "roll", dice, character=character)

    def play(self, throw: Throw, character: str = "Mira", /, **fields: Any) -> Done:
        """A whole roll: called by the GM, and rolled."""
        self.call(character, **fields)
        return self.roll(throw, character)

    def dice_of(self, by: str, command: str, /, **fields: Any) -> dict[str, tuple[int, ...]]:
        """The sides of the dice that a command would throw, by name."""
        throw = self.table.asks_for(by, command, fields)
        assert throw is not None and not isinstance(throw, Refusal), throw
        return dict(throw.dice)

    @property
    def state(self) -> dict[str, Any]:
        """The table as the GM sees it."""
        return self.table.view("gm")

    def of(self, name: str = "Mira") -> dict[str, Any]:
        """A character or an adversary as the GM sees it."""
        found: dict[str, Any] = (self.state["characters"] | self.state["adversaries"])[name]
        return found

    def standing(self, name: str = "Mira") -> str:
        """How a character is: ``up``, ``dying``, ``unconscious`` or ``gone``."""
        standing: str = self.of(name)["standing"]
        return standing

    def hope(self, name: str = "Mira") -> int:
        """How much Hope a character holds."""
        hope: int = self.of(name)["hope"]
        return hope

    def stress(self, name: str = "Mira") -> int:
        """How many Stress slots are marked."""
        stress: int = self.of(name)["stress"]
        return stress

    def raised(self, *advancements: Any, **fields: Any) -> Done:
        """A level granted and chosen for Mira; with a card and, where needed, an Experience."""
        level = self.of()["level"] + 1
        self.do("gm", "grant_level", characters=["Mira"])
        said: dict[str, Any] = {"card": {"name": f"Card {level}", "level": 1}}
        if level in (2, 5, 8):
            said["experience"] = f"Learned {level}"
        takes = [{"take": each} if isinstance(each, str) else each for each in advancements]
        return self.do("anna", "level_up", character="Mira", advancements=takes, **said | fields)

    @property
    def fear(self) -> int:
        """How much Fear the GM holds."""
        fear: int = self.state["fear"]
        return fear

    @property
    def spotlight(self) -> str:
        """Who has the spotlight: ``players`` or ``gm``."""
        spotlight: str = self.state["spotlight"]
        return spotlight

    @property
    def prompts(self) -> list[str]:
        """What prompts the GM to consider a move."""
        prompts: list[str] = self.state["prompts"]
        return prompts
