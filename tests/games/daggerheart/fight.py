"""A fight for a test: adversaries and environments of a few kinds, and the GM's turn."""

from collections.abc import Mapping
from typing import Any

from limelight import Done

from .scene import Scene, Sheet

CLAW: Mapping[str, Any] = {"modifier": 2, "damage": "1d6+1"}
EVASIONS: Mapping[str, Sheet] = {"Mira": {"evasion": 12}, "Tomas": {"evasion": 15}}


def feature(name: str, **more: Any) -> dict[str, Any]:
    """A feature as a command writes it."""
    return {"name": name, **more}


def features(*names: str) -> list[dict[str, Any]]:
    """Features that cost nothing."""
    return [feature(name) for name in names]


class Fight(Scene):
    """Mira with Evasion 12 and Tomas with 15, unless told; 6 Fear, and the GM's turn."""

    def __init__(self, *, fear: int = 6, begins: bool = True, **options: Any) -> None:
        sheets = options if options.keys() & EVASIONS.keys() else {**EVASIONS, **options}
        super().__init__(fear=fear, **sheets)
        if begins:
            self.gm_turn()

    def gm_turn(self) -> None:
        """The GM's turn begins (again), without a price."""
        self.players_turn()
        self.do("gm", "prompt_gm", because="looks_to_gm")
        self.do("gm", "take_spotlight")

    def players_turn(self) -> None:
        """The players' turn."""
        if self.spotlight == "gm":
            self.do("gm", "pass_spotlight")

    def foe(self, name: str, *named: str, **block: Any) -> None:
        """An adversary that claws (+2, 1d6+1), with features of these names."""
        self.adversary(name, **{"attack": CLAW, "features": features(*named), **block})

    def rats(self, *names: str, fear: int = 1, **block: Any) -> None:
        """Minions (3) with a Group Attack for 1 Fear that deal 2, unless told."""
        has = [feature("Minion (3)"), feature("Group Attack", kind="action", fear=fear)]
        for name in names:
            bite = {"modifier": 1, "damage": "2"}
            self.adversary(name, **{"hp_max": 1, "attack": bite, "features": has, **block})

    def environment(self, name: str, **block: Any) -> None:
        """An environment of Difficulty 12, unless told."""
        self.do("gm", "add_environment", **{"name": name, "difficulty": 12, **block})

    def place(self, name: str, seat: str = "gm") -> dict[str, Any]:
        """An environment as a seat sees it."""
        found: dict[str, Any] = self.table.view(seat)["environments"][name]
        return found

    def acts(self, adversary: str, action: str = "attack", d20: Any = None, **fields: Any) -> Done:
        """An adversary in the spotlight."""
        dice = None if d20 is None else {"d20": d20}
        return self.do(
            "gm", "spotlight_adversary", dice, adversary=adversary, action=action, **fields
        )

    def acts_not(self, adversary: str, action: str = "attack", **fields: Any) -> str:
        """The code of an adversary in the spotlight that has to be refused."""
        fields = {"adversary": adversary, "action": action, **fields}
        return self.refused("gm", "spotlight_adversary", {"d20": 10}, **fields)

    def damage(self, adversary: str, *faces: int, **fields: Any) -> int:
        """What an adversary's damage roll comes to."""
        dice = {"damage": list(faces)} if faces else None
        total: int = self.do("gm", "roll_damage", dice, adversary=adversary, **fields).result[
            "total"
        ]
        return total

    def takes(self, target: str, amount: int, type: str | None = None, **fields: Any) -> Done:
        """Somebody takes damage."""
        return self.do("gm", "take_damage", target=target, amount=amount, type=type, **fields)

    @property
    def spent(self) -> int:
        """The Fear that was spent in this scene."""
        spent: int = self.state["scene"]["fear_spent"]
        return spent
