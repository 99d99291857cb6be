"""A fight for a test: named fighters who all test against 14 and hit for the face of a d10."""

from collections.abc import Mapping
from typing import Any

from limelight import Done, Refusal, Table
from limelight.play.chance import seeded

PLAYERS = {
    "Mara": "anna",
    "Odo": "ben",
    "Pia": "finn",
    "Rusk": "cleo",
    "Sten": "dana",
    "Tarn": "ella",
    "Ulf": "gm",
    "Vig": "gm",
}
SIDES = {
    "Mara": "river",
    "Odo": "river",
    "Pia": "river",
    "Rusk": "hill",
    "Sten": "hill",
    "Tarn": "hill",
    "Ulf": "hill",
    "Vig": "hill",
}
MANOEUVRES = ("disarm", "trip", "push", "take_momentum")

# Faces against 14, and against a dodge of 10 the higher of two.
THREE, TWO, ONE, FAIL, FUMBLE = 2, 6, 11, 16, 20
DODGE_THREE, DODGE_TWO, DODGE_ONE, DODGE_FAIL = [1, 2], [3, 5], [2, 9], [3, 12]

Fields = Mapping[str, Any]


class Scene:
    """A table with fighters, each with their own player; Mara and Rusk unless told."""

    def __init__(self, *, options: Fields | None = None, **sheets: Fields) -> None:
        self.table = Table("sinners", options or {}, dice=seeded(1), clock=lambda: 0.0)
        for name, sheet in (sheets or {"Mara": {}, "Rusk": {}}).items():
            self.add(name, **sheet)

    def add(self, name: str, **sheet: Any) -> None:
        plain = {
            "name": name,
            "player": PLAYERS[name],
            "side": SIDES[name],
            "talents": {"blades": 14},
            "weapon": {"talent": "blades", "damage": "1d10"},
            "hit_points": 30,
        }
        self.do("gm", "add_fighter", **{**plain, **sheet})

    def do(self, by: str, command: str, dice: Fields | None = None, /, **fields: Any) -> Done:
        """A command that has to succeed."""
        answer = self.table.do(by, command, fields, dice=dice, script=True)
        assert not isinstance(answer, Refusal), f"{by} {command} {fields}: {answer}"
        return answer

    def refused(self, by: str, command: str, dice: Fields | None = None, /, **fields: Any) -> str:
        """The code of a command that has to be refused, and has to change nothing."""
        before, number = self.state, self.table.number
        answer = self.table.do(by, command, fields, dice=dice, script=True)
        assert isinstance(answer, Refusal), f"{by} {command} {fields}: {answer.result}"
        assert (self.state, self.table.number) == (before, number)
        return answer.code

    def start(self, *names: str, initiative: Fields | None = None, **fields: Any) -> Done:
        """The first starts a fight with the second, the others join; earlier is quicker."""
        attacker, target, *others = names
        faces = {name: 6 - place for place, name in enumerate(names)} | dict(initiative or {})
        dice = {f"initiative.{name}": face for name, face in faces.items()}
        plain: dict[str, Any] = {"attacker": attacker, "target": target, "distance": 1}
        if others:
            plain["joining"] = dict.fromkeys(others, 1)
        return self.do(PLAYERS[attacker], "start_fight", dice, **{**plain, **fields})

    def declare(self, name: str, words: str | Fields) -> Done:
        """``attack Rusk``, ``trip Rusk``, ``cover Odo``, ``defend``; or the fields."""
        return self.do(PLAYERS[name], "declare", fighter=name, **said(words))

    def refuses(self, name: str, words: str | Fields) -> str:
        """The code of a declaration that has to be refused."""
        return self.refused(PLAYERS[name], "declare", fighter=name, **said(words))

    def declares(self, **words: str | Fields) -> None:
        for name, each in words.items():
            self.declare(name, each)

    def exchange(self, group: int = 1, /, *, damage: Fields | None = None, **tests: Any) -> Done:
        """The exchange of a group, with the faces of each test and of the damage dice."""
        return self.do("gm", "exchange", thrown(tests, damage), group=group)

    def exchange_refused(
        self, group: int = 1, /, *, damage: Fields | None = None, **tests: Any
    ) -> str:
        return self.refused("gm", "exchange", thrown(tests, damage), group=group)

    def decide(self, name: str, group: int = 1, /, **answer: str) -> Done:
        """A fighter's player decides."""
        return self.do(PLAYERS[name], "decide", group=group, **answer)

    def phases(self, count: int = 1) -> None:
        for _ in range(count):
            self.do("gm", "next_phase")

    def round(self) -> None:
        """On to the next melee phase."""
        self.phases(5)

    @property
    def state(self) -> dict[str, Any]:
        """The table as the GM sees it."""
        return self.table.view("gm")

    def of(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.state["fighters"][name]
        return found

    def lost(self) -> dict[str, int]:
        """What each who was hurt has lost of 30 hit points."""
        people = self.state["fighters"].items()
        return {name: 30 - of["hit_points"] for name, of in people if of["hit_points"] != 30}

    def groups(self) -> dict[str, Any]:
        """In which group each one stands."""
        return {name: of["group"] for name, of in self.state["fighters"].items()}

    def group(self, number: int = 1) -> dict[str, Any]:
        groups = {int(key): each for key, each in self.state["groups"].items()}
        found: dict[str, Any] = groups[number]
        return found

    @property
    def numbers(self) -> list[int]:
        """The groups that there are."""
        return sorted(int(key) for key in self.state["groups"])

    def momentum(self, number: int = 1) -> str:
        group = self.group(number)
        assert group["active"] == group["momentum"]
        side: str = group["momentum"]
        return side

    def asks(self, number: int = 1) -> Any:
        return self.group(number)["asks"]


def said(words: str | Fields) -> dict[str, Any]:
    if not isinstance(words, str):
        return dict(words)
    action, _, other = words.partition(" ")
    if action == "cover":
        return {"action": "manoeuvre", "manoeuvre": "cover", "ally": other}
    fields: dict[str, Any] = {"action": action}
    if action in MANOEUVRES:
        fields = {"action": "manoeuvre", "manoeuvre": action}
    return fields | ({"target": other} if other else {})


def thrown(tests: Fields, damage: Fields | None) -> dict[str, Any]:
    rolled = {f"test.{name}": face for name, face in tests.items()}
    return rolled | {f"damage.{name}": face for name, face in (damage or {}).items()}


def duel(options: Fields | None = None, **sheets: Fields) -> Scene:
    """Mara has started a fight with Rusk."""
    scene = Scene(options=options, **{"Mara": {}, "Rusk": {}, **sheets})
    scene.start("Mara", "Rusk")
    return scene


def one_against_two(options: Fields | None = None, **sheets: Fields) -> Scene:
    """Mara has started a fight with Rusk and Sten."""
    scene = Scene(options=options, **{"Mara": {}, "Rusk": {}, "Sten": {}, **sheets})
    scene.start("Mara", "Rusk", "Sten")
    return scene


def two_against_one(options: Fields | None = None, **sheets: Fields) -> Scene:
    """Rusk and Sten have started a fight with Mara."""
    scene = Scene(options=options, **{"Mara": {}, "Rusk": {}, "Sten": {}, **sheets})
    scene.start("Rusk", "Mara", "Sten")
    return scene


def two_pairs(**sheets: Fields) -> Scene:
    """Group 1 is Mara and Rusk, group 2 Odo and Sten; Mara's side was the quickest."""
    scene = Scene(**{"Mara": {}, "Rusk": {}, "Odo": {}, "Sten": {}, **sheets})
    scene.start("Mara", "Rusk", "Odo", "Sten")
    scene.do("anna", "split", groups=[["Mara", "Rusk"], ["Odo", "Sten"]])
    return scene
