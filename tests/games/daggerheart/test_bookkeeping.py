"""Long random scenes against a second set of books, kept by the words of the rules alone."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest

from .scene import Scene

ORDER = ("rolled_with_fear", "failed", "consequences", "golden_opportunity", "looks_to_gm")
EXPERIENCES = {"Climber": 1, "Sailor": 2, "Cook": 3}


@dataclass
class Books:
    """What one careful person with a pencil would write down: Mira's side, and the GM's."""

    edition: str
    hope: int = 2
    helper: int = 2
    stress: int = 0
    hp: int = 0
    fear: int = 0
    gm_turn: bool = False
    moves: int = 0
    prompts: set[str] = field(default_factory=set)
    lost: int = 0
    countdown: int = 60
    scars: int = 0
    standing: str = "up"

    @property
    def most(self) -> int:
        """The Hope that Mira can hold."""
        return 6 - self.scars

    def roll(self, hope: int, fear: int, total: int, difficulty: int) -> str:
        critical, failed = hope == fear, hope != fear and total < difficulty
        with_fear = fear > hope
        self.countdown = max(0, self.countdown - 1)
        if with_fear:
            self.fear = min(12, self.fear + 1)
            self.prompts.add("rolled_with_fear")
        else:
            self.lost = max(0, self.hope + 1 - self.most)
            self.hope = min(self.most, self.hope + 1)
        if critical:
            self.stress = max(0, self.stress - 1)
            return "critical_success"
        if failed:
            self.prompts.add("failed")
        if failed or (with_fear and self.edition == "2.0"):
            self.gm_turn, self.moves = True, 0
        return f"{'failure' if failed else 'success'}_with_{'fear' if with_fear else 'hope'}"

    def called(self, action: bool) -> None:
        self.lost = 0
        if action:
            self.gm_turn = False
            self.prompts.clear()


class Evening:
    """A scene and the books, side by side."""

    def __init__(self, edition: str, seed: int) -> None:
        self.random = Random(f"{edition}-{seed}")
        sheet = {"experiences": EXPERIENCES, "level": 3}
        self.scene = Scene(edition=edition, Mira=sheet, Tomas={})
        self.scene.do("gm", "add_countdown", name="Flood", start=60)
        self.books = Books(edition)

    def action(self) -> None:
        books, scene, random = self.books, self.scene, self.random
        difficulty, hope, fear = random.randint(5, 22), random.randint(1, 12), random.randint(1, 12)
        scene.call(difficulty=difficulty)
        books.called(action=True)
        used = random.sample(sorted(EXPERIENCES), random.randint(0, 3))
        if len(used) > books.hope:
            assert scene.refused("anna", "declare", experiences=used) == "not_enough_hope"
            used = []
        scene.do("anna", "declare", experiences=used)
        dice: dict[str, int] = {}
        if random.random() < 0.3:
            if books.helper:
                scene.do("ben", "help", character="Tomas")
                dice["help.Tomas"] = random.randint(1, 6)
                books.helper -= 1
            else:
                assert scene.refused("ben", "help", character="Tomas") == "not_enough_hope"
        books.hope -= len(used)
        total = hope + fear + sum(EXPERIENCES[name] for name in used) + sum(dice.values())
        result = scene.roll((hope, fear), **dice).result
        assert result["total"] == total
        assert result["outcome"] == books.roll(hope, fear, total, difficulty)

    def reaction(self) -> None:
        self.scene.play((self.random.randint(1, 12), self.random.randint(1, 12)), kind="reaction")
        self.books.called(action=False)

    def helper_s_roll(self) -> None:
        self.scene.play((2, 1), "Tomas", difficulty=3)
        self.books.called(action=True)
        self.books.helper = min(6, self.books.helper + 1)
        self.books.countdown = max(0, self.books.countdown - 1)

    def prompt(self) -> None:
        because = self.random.choice(ORDER[2:])
        if self.books.gm_turn:
            assert self.scene.refused("anna", "prompt_gm", because=because) == "not_now"
        else:
            self.scene.do("anna", "prompt_gm", because=because)
            self.books.prompts.add(because)

    def gm_move(self) -> None:
        books, cost = self.books, int(self.books.gm_turn and self.books.moves > 0)
        if not books.gm_turn and not books.prompts:
            assert self.scene.refused("gm", "gm_move", text="Smoke.") == "not_now"
        elif cost > books.fear:
            assert self.scene.refused("gm", "gm_move", text="Smoke.") == "not_enough_fear"
        else:
            self.scene.do("gm", "gm_move", text="Smoke.")
            books.fear -= cost
            books.moves += 1
            books.lost = 0
            books.prompts.clear()

    def take_spotlight(self) -> None:
        books, cost = self.books, int(not self.books.prompts)
        if books.gm_turn:
            assert self.scene.refused("gm", "take_spotlight") == "not_now"
        elif cost > books.fear:
            assert self.scene.refused("gm", "take_spotlight") == "not_enough_fear"
        else:
            self.scene.do("gm", "take_spotlight")
            books.fear -= cost
            books.gm_turn, books.moves = True, 0
            books.prompts.clear()

    def pass_spotlight(self) -> None:
        if not self.books.gm_turn:
            assert self.scene.refused("gm", "pass_spotlight") == "not_now"
        else:
            self.scene.do("gm", "pass_spotlight")
            self.books.gm_turn = False
            self.books.prompts.clear()

    def feature(self) -> None:
        books, cost = self.books, self.random.randint(1, 4)
        fields = {"character": "Mira", "name": "No Mercy", "cost": cost}
        if cost > books.hope + books.lost:
            assert self.scene.refused("anna", "use_hope_feature", **fields) == "not_enough_hope"
        else:
            self.scene.do("anna", "use_hope_feature", **fields)
            from_lost = min(cost, books.lost)
            books.lost -= from_lost
            books.hope -= cost - from_lost

    def mark_stress(self) -> None:
        books, amount = self.books, self.random.randint(1, 4)
        self.scene.do("anna", "mark", target="Mira", what="stress", amount=amount)
        if books.stress + amount > 6:
            books.hp = min(6, books.hp + 1)
        books.stress = min(6, books.stress + amount)
        if books.hp == 6:
            books.standing = "dying"

    def mark_hp(self) -> None:
        self.scene.do("anna", "mark", target="Mira", what="hp", amount=2)
        self.books.hp = min(6, self.books.hp + 2)
        if self.books.hp == 6:
            self.books.standing = "dying"

    def last_breath(self) -> None:
        """Mira is dying: a slip, or a death move that does not end her story."""
        books, scene, random = self.books, self.scene, self.random
        assert scene.refused("anna", "move", character="Mira", text="No.") == "not_now"
        choice = random.choice(("slip", "restored", "risen", "avoided"))
        mira = {"character": "Mira"}
        if choice == "restored":
            face = random.randint(1, 12)
            dice = {"hope": face, "fear": face}
            scene.do("anna", "death_move", dice, **mira, choice="risk_it_all")
            books.hp = books.stress = 0
        elif choice == "risen":
            dice = {"hope": (hope := random.randint(2, 12)), "fear": hope - 1}
            scene.do("anna", "death_move", dice, **mira, choice="risk_it_all")
            hp = random.randint(1, hope)
            scene.do("anna", "divide", **mira, hp=hp, stress=hope - hp)
            books.hp, books.stress = max(0, 6 - hp), max(0, books.stress - (hope - hp))
        else:
            if choice == "avoided":
                face = random.randint(1 if books.scars < 4 else 4, 12)
                scene.do("anna", "death_move", {"hope": face}, **mira, choice="avoid_death")
                books.scars += face <= 3
                books.hope = min(books.hope, books.most)
                assert scene.standing() == "unconscious"
            amount = random.randint(1, 6)
            scene.do("anna", "clear", target="Mira", what="hp", amount=amount)
            books.hp = 6 - amount
        books.standing = "up"

    def prepare(self) -> None:
        """A short rest, or an interrupted one, in which Mira prepares."""
        books, scene = self.books, self.scene
        scene.do("gm", "correct", at="short_rests", to=0)
        scene.do("gm", "start_rest", kind="short")
        books.gm_turn, books.lost = False, 0
        books.prompts.clear()
        gained = min(1, books.most - books.hope)
        scene.downtime("Mira", "prepare")
        if self.random.random() < 0.5:
            scene.do("gm", "interrupt_rest")
            return
        books.hope += gained
        d4 = self.random.randint(1, 4)
        scene.do("gm", "end_rest", {"d4": d4})
        books.fear = min(12, books.fear + d4)

    def undone(self) -> None:
        before = self.scene.state
        self.scene.call(difficulty=30)
        self.scene.roll((2, 1))
        self.scene.do("gm", "undo")
        self.scene.do("gm", "undo")
        assert self.scene.state == before

    def check(self) -> None:
        state, books, mira = self.scene.state, self.books, self.scene.of()
        assert (mira["hope"], self.scene.hope("Tomas")) == (books.hope, books.helper)
        assert (mira["stress"], mira["hp"]) == (books.stress, books.hp)
        assert (mira["standing"], mira["scars"]) == (books.standing, books.scars)
        assert mira["conditions"] == ["Vulnerable"] * (books.stress == 6)
        assert state["fear"] == books.fear
        assert state["spotlight"] == ("gm" if books.gm_turn else "players")
        assert state["prompts"] == [each for each in ORDER if each in books.prompts]
        assert state["countdowns"] == {"Flood": books.countdown}


@pytest.mark.rule("DH-5", "DH-6", "DH-7", "DH-8", "DH-9", "DH-20", "DH-21", "DH-41", "DH-42")
@pytest.mark.rule("DH-43", "DH-44", "DH-R1", "DH-R5", "DH-R6", "DH-R9", "DH-R15")
@pytest.mark.rule("DH-51", "DH-54", "DH-55", "DH-57", "DH-60", "DH-62", "DH-64", "DH-66")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("seed", range(20))
def test_a_long_evening_comes_to_what_the_rules_say(edition: str, seed: int) -> None:
    evening = Evening(edition, seed)
    steps: list[Callable[[], None]] = [
        *[evening.action] * 4,
        evening.reaction,
        evening.helper_s_roll,
        evening.prompt,
        *[evening.gm_move] * 2,
        evening.take_spotlight,
        evening.pass_spotlight,
        *[evening.feature] * 2,
        evening.mark_stress,
        evening.mark_hp,
        evening.prepare,
        evening.undone,
    ]
    for _ in range(100):
        dying = evening.books.standing == "dying"
        step = evening.last_breath if dying else evening.random.choice(steps)
        step()
        evening.check()
