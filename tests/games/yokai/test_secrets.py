"""A difficulty that only the GM sees: nowhere in anything that a player is sent."""

import json
import re
from typing import Any

import pytest

from limelight import Done, Refusal, Seat
from limelight.play import log
from limelight.play.refusals import refused, words_of

from .scene import Dice, Scene

LANGUAGES = ("en", "de", "uk")
SEATS = [Seat("hana", "player"), Seat("ivo", "player"), Seat("anyone", "watcher")]
SECRET = 8713
NEAR = range(SECRET - 60, SECRET + 60)


class Watched(Scene):
    """A table that keeps everything that anybody but the GM was ever sent."""

    def __init__(self, difficulty: int = SECRET, shared: bool = False) -> None:
        self.sent: list[str] = []
        super().__init__(difficulty=difficulty, shared=shared, Aki={}, Ren={})

    def do(self, by: str, command: str, dice: Dice | None = None, /, **fields: Any) -> Done:
        done = super().do(by, command, dice, **fields)
        if by != "gm":
            self.keep(done)
        table = self.table
        for seat in SEATS:
            seen = table.game.redact(table.state, seat)
            self.sent += [repr(table.offers(seat)), json.dumps(table.view(seat))]
            shown = [*table.game.status(seen), *table.game.cards(seen)]
            self.sent += [repr(each) for each in shown]
            self.keep(Done(0, {}, table.events(table.number, seat), table.game))
            self.sent += [line for lang in LANGUAGES for line in table.story(seat, lang)]
        return done

    def keep(self, done: Done) -> None:
        self.sent += [repr(done.result), repr(done.events)]
        for language in LANGUAGES:
            self.sent += [done.text(language), *done.explain(language)]

    def told(self, by: str, command: str, dice: Dice | None = None, /, **fields: Any) -> str:
        """Refused, with every word of why kept."""
        answer = self.table.do(by, command, fields, dice=dice, script=True)
        assert isinstance(answer, Refusal)
        spoken = [refused(answer, words_of(self.table.game, lang)) for lang in LANGUAGES]
        self.sent += [repr(answer), *spoken]
        return answer.code

    def saw(self, *numbers: int) -> list[str]:
        """Everything in which one of these was sent, as a whole number."""
        exported = [line.decode() for seat in SEATS for line in log.export(self.table, seat)]
        pattern = re.compile(rf"(?<![0-9A-Za-z])({'|'.join(map(str, numbers))})(?![0-9A-Za-z])")
        return [text for text in [*self.sent, *exported] if pattern.search(text)]

    def saw_nothing(self) -> None:
        assert self.saw(*NEAR) == []


def evening(scene: Watched, dice: tuple[int, int] = (6, 6)) -> None:
    """Everything that touches the difficulty."""
    scene.earn(points=4, clues=3)
    scene.do("gm", "spend_points", points=2, on="difficulty")
    scene.told("hana", "spend_points", points=1, on="difficulty")
    scene.told("hana", "correct", at="adventure.difficulty", to=5)
    scene.told("hana", "correct", at="adventure.difficulty", to=-5)
    scene.told("hana", "solve", {"solve": [1, 2]}, clues=[1])
    scene.do("gm", "correct", at="adventure.difficulty", to=SECRET + 20, because="A slip.")
    scene.do("gm", "undo")
    scene.do("gm", "spend_points", points=1, on="difficulty")
    scene.do("gm", "note", text=f"It is {SECRET}.")
    scene.do("gm", "solve", {"solve": list(dice)}, clues=[1, 3])
    scene.told("hana", "solve", {"solve": [1, 2]}, clues=[2])
    scene.do("gm", "spend_points", points=1, on="difficulty")
    scene.do("gm", "undo")


@pytest.mark.rule("YO-21", "YO-R14")
def test_a_hidden_difficulty_and_target_reach_no_player() -> None:
    scene = Watched()
    evening(scene)
    assert scene.state["adventure"]["difficulty"] == SECRET + 3
    for seat in SEATS:
        view = scene.table.view(seat)
        assert "difficulty" not in view["adventure"]
        assert view["adventure"]["travelled"] == []
    scene.saw_nothing()


@pytest.mark.rule("YO-21")
def test_the_gm_sees_the_difficulty_and_players_the_outcome() -> None:
    scene = Watched(difficulty=8)
    assert scene.state["adventure"]["difficulty"] == 8
    done = scene.do("gm", "solve", {"solve": [3, 4]}, clues=[])
    assert done.result["outcome"] == "final_fight"
    for seat in SEATS:
        seen = scene.table.events(scene.table.number, seat)
        result = scene.table.game.result(seen, scene.table.state, scene.table.state)
        assert result["outcome"] == "final_fight"
        assert 8 not in result.values() and "target" not in result


@pytest.mark.rule("YO-6")
def test_the_pool_of_points_is_public_though_the_difficulty_is_not() -> None:
    scene = Watched()
    scene.earn(points=3)
    scene.do("gm", "spend_points", points=2, on="difficulty")
    for seat in SEATS:
        assert scene.table.view(seat)["points"] == 1
    assert scene.state["adventure"]["difficulty"] == SECRET + 2
    scene.saw_nothing()


@pytest.mark.rule("YO-21")
def test_a_shared_difficulty_is_seen_and_corrected_for_all_to_see() -> None:
    scene = Watched(shared=True)
    evening(scene)
    for number in (SECRET, SECRET + 2, SECRET + 3, SECRET + 20):
        assert scene.saw(number), number
    for seat in SEATS:
        assert scene.table.view(seat)["adventure"]["difficulty"] == SECRET + 3


@pytest.mark.rule("YO-21")
def test_a_new_adventure_hides_or_shows_anew() -> None:
    scene = Watched()
    scene.adventure(difficulty=SECRET + 7)
    assert scene.table.view("hana")["adventure"]["difficulty"] == SECRET + 7
    assert scene.saw(SECRET + 7) and scene.saw(SECRET) == []
    scene.adventure(difficulty=SECRET + 9, shared=False)
    assert "difficulty" not in scene.table.view("hana")["adventure"]
    assert scene.saw(SECRET + 9) == []


@pytest.mark.rule("YO-21")
def test_tables_that_differ_only_in_the_hidden_difficulty_send_the_same() -> None:
    sent = []
    for difficulty in (SECRET, SECRET + 1):
        scene = Watched(difficulty)
        scene.earn(points=2, clues=2)
        scene.do("gm", "spend_points", points=2, on="difficulty")
        scene.do("gm", "solve", {"solve": [6, 6]}, clues=[1])
        scene.fight(10, {"Aki": 1, "Ren": 1}, unused_clues=[2])
        exported = [b"".join(log.export(scene.table, seat)) for seat in SEATS]
        sent.append((scene.sent, exported))
    assert sent[0] == sent[1]


def test_a_player_s_export_can_be_verified() -> None:
    scene = Watched()
    evening(scene)
    for seat in SEATS:
        assert log.verify(log.export(scene.table, seat)).bad is None


def test_notes_and_secret_dice_are_the_gm_s_alone() -> None:
    scene = Watched()
    scene.do("gm", "note", text="The Xanadu trapdoor.")
    scene.do("gm", "roll_dice", {"dice": [1]}, dice="1d6+8700", because="Xanadu", secret=True)
    assert scene.told("hana", "note", text="Mine.") == "not_yours"
    assert not [text for text in scene.sent if "Xanadu" in text]
    assert scene.saw(8701) == scene.saw(8700) == []
