"""A yokai table for a test: named characters, an adventure, commands that succeed, refusals."""

from collections.abc import Mapping, Sequence
from typing import Any

from limelight import Done, Refusal, Table
from limelight.play.chance import seeded

PLAYERS = {"Aki": "hana", "Ren": "ivo", "Sora": "jun", "Emi": "kai"}

SHEET: Mapping[str, Any] = {
    "attributes": {"Eyes": "white", "Temper": "black"},
    "equipment": {"Lantern": "white", "Knife": "black"},
    "fears": ["Fire"],
    "abilities": ["Foxfire"],
    "demon": "Fox",
}
"""What everyone has unless told otherwise."""

Sheet = Mapping[str, Any]
Dice = Mapping[str, Any]


class Scene:
    """A table with characters, each with a player of their own; Aki alone unless told.

    An adventure runs unless told otherwise.
    """

    def __init__(
        self,
        *,
        options: Mapping[str, Any] | None = None,
        difficulty: int | None = 8,
        shared: bool = True,
        **sheets: Sheet,
    ) -> None:
        self.table = Table("yokai", options or {}, dice=seeded(1), clock=lambda: 0.0)
        self.players: dict[str, str] = {}
        for name, sheet in (sheets or {"Aki": {}}).items():
            self.add(name, **sheet)
        if difficulty is not None:
            self.adventure(difficulty=difficulty, shared=shared)

    def add(self, name: str, **sheet: Any) -> None:
        """A character with the usual sheet, and what is said otherwise."""
        self.players[name] = sheet.get("player", PLAYERS[name])
        whole = {"name": name, "player": PLAYERS[name], **SHEET, **sheet}
        self.do("gm", "add_character", **{k: v for k, v in whole.items() if v is not None})

    def adventure(self, **fields: Any) -> Done:
        """A new adventure begins."""
        whole = {"difficulty": 8, "question": "Whom do you miss?", **fields}
        return self.do("gm", "start_adventure", **whole)

    def do(self, by: str, command: str, dice: Dice | None = None, /, **fields: Any) -> Done:
        """A command that has to succeed."""
        answer = self.table.do(by, command, fields, dice=dice, script=True)
        assert not isinstance(answer, Refusal), f"{by} {command} {fields}: {answer}"
        return answer

    def refused(self, by: str, command: str, dice: Dice | None = None, /, **fields: Any) -> str:
        """The code of a command that has to be refused, and has to change nothing."""
        before, number = self.state, self.table.number
        answer = self.table.do(by, command, fields, dice=dice, script=True)
        assert isinstance(answer, Refusal), f"{by} {command} {fields}: {answer.result}"
        assert (self.state, self.table.number) == (before, number)
        return answer.code

    def dice_of(self, by: str, command: str, /, **fields: Any) -> dict[str, tuple[int, ...]]:
        """The sides of the dice that a command would throw, by name."""
        throw = self.table.asks_for(by, command, fields)
        assert throw is not None and not isinstance(throw, Refusal), throw
        return dict(throw.dice)

    # Moves

    def throw(self, move: str, dice: Dice, who: str = "Aki", /, **fields: Any) -> Done:
        """The player of a character throws a move; it stays open."""
        if move == "use_ability":
            fields.setdefault("ability", "Foxfire")
        return self.do(self.players[who], move, dice, character=who, **fields)

    def help(self, face: int, who: str = "Ren", /, **fields: Any) -> Done:
        """A character helps with the open move."""
        return self.do(self.players[who], "help", {f"help.{who}": face}, character=who, **fields)

    def improve(self, dice: Dice, who: str = "Aki", /) -> Done:
        """The open move is thrown again."""
        return self.do(self.players[who], "improve", dice, character=who)

    def settle(self, who: str = "Aki", /, **fields: Any) -> Done:
        """The open move takes effect."""
        return self.do(self.players[who], "settle", character=who, **fields)

    def play(self, move: str, dice: Dice, who: str = "Aki", /, **fields: Any) -> Done:
        """A move, thrown and settled."""
        self.throw(move, dice, who, **fields)
        return self.settle(who)

    def hurt(self, count: int = 1, who: str = "Aki", /, names: Sequence[str] = ()) -> None:
        """Conditions from risks that fail, bring no points and are no success."""
        for place in range(count):
            self.throw("risk", {"move": 2}, who)
            named = {"condition": names[place]} if place < len(names) else {}
            self.settle(who, **named)

    def earn(
        self, who: str = "Aki", /, *, points: int = 0, clues: int = 0, bonus_dice: int = 0
    ) -> None:
        """Something in hand, by moves that bring nothing else."""
        for _ in range(points):
            self.play("find_out", {"move": 3}, who)
        for _ in range(clues):
            self.play("find_out", {"move": 5}, who)
        for _ in range(bonus_dice):
            self.play("use_ability", {"move": 1, "attribute": 5}, who, attribute="Eyes")

    def succeed(self, who: str = "Aki", /) -> None:
        """A risk that succeeds and costs no condition."""
        self.play("risk", {"move": 1, "attribute": 5}, who, attribute="Eyes")

    # Fights

    def fight(self, danger: int | None, weak: Mapping[str, int], /, **fields: Any) -> Done:
        """A fight with these weak points."""
        dice = {f"weak.{name}": [point, point] for name, point in weak.items()}
        if danger is not None:
            fields["danger"] = danger
        return self.do("gm", "start_fight", dice, participants=list(weak), **fields)

    def round(self, **hands: int | list[int]) -> Done:
        """A round of combat dice, a hand each."""
        return self.do("gm", "fight_round", combat(**hands))

    def weaken(self, face: int = 4, who: str = "Aki", /) -> Done:
        """Tries to weaken the enemy with a white die on top; a 3 or a 4 changes nothing."""
        return self.play("weaken", {"move": 1, "attribute": face}, who, attribute="Eyes")

    # What there is

    @property
    def state(self) -> dict[str, Any]:
        """The table as the GM sees it."""
        return self.table.view("gm")

    def of(self, who: str = "Aki") -> dict[str, Any]:
        """A character as the GM sees it."""
        found: dict[str, Any] = self.state["characters"][who]
        return found

    def corruption(self, who: str = "Aki") -> int:
        """How many conditions a character has."""
        corruption: int = self.of(who)["corruption"]
        return corruption

    def conditions(self, who: str = "Aki") -> list[str]:
        """The conditions of a character, in the order they came."""
        conditions: list[str] = self.of(who)["conditions"]
        return conditions

    @property
    def battle(self) -> dict[str, Any]:
        """The fight as the GM sees it."""
        found: dict[str, Any] = self.state["fight"]
        return found

    @property
    def pools(self) -> dict[str, int]:
        """The combat dice of everyone in the fight."""
        pools: dict[str, int] = self.battle["pools"]
        return pools

    @property
    def points(self) -> int:
        """The GM's corruption points."""
        points: int = self.state["points"]
        return points

    @property
    def bonus_dice(self) -> int:
        """The group's bonus dice."""
        bonus_dice: int = self.state["bonus_dice"]
        return bonus_dice

    @property
    def clues(self) -> dict[str, Any]:
        """The group's clues, by number."""
        clues: dict[str, Any] = self.state["clues"]
        return clues


def combat(**hands: int | list[int]) -> dict[str, int | list[int]]:
    """Combat dice by the names that a round throws."""
    return {f"combat.{name}": hand for name, hand in hands.items()}


def gives(done: Done) -> dict[str, Any]:
    """What a command gave; nothing is an empty map."""
    given: dict[str, Any] = done.result.get("gives", {})
    return given


def company(*names: str, **options: Any) -> Scene:
    """A table with these characters, all with the usual sheet."""
    sheets: dict[str, Any] = {name: {} for name in names}
    return Scene(**sheets, **options)
