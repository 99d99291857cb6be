"""Once per player and adventure: the road, and the adventure's question."""

import pytest

from .scene import PLAYERS, Scene, company

WORDS = {"travel": {}, "answer_question": {"text": "My sister."}}
LISTS = {"travel": "travelled", "answer_question": "answered"}
ONCE = pytest.mark.parametrize("move", list(WORDS))


def go(scene: Scene, move: str, who: str, by: str | None = None) -> None:
    """On the road with a 2, or an answer."""
    by = by or scene.players[who]
    dice = {"move": 2} if move == "travel" else None
    scene.do(by, move, dice, character=who, **WORDS[move])
    if move == "travel":
        scene.do(by, "settle", character=who)


def refusal(scene: Scene, move: str, who: str, by: str | None = None) -> str:
    dice = {"move": 2} if move == "travel" else None
    return scene.refused(by or scene.players[who], move, dice, character=who, **WORDS[move])


def done_by(scene: Scene, move: str) -> list[str]:
    found: list[str] = scene.state["adventure"][LISTS[move]]
    return found


@pytest.mark.rule("YO-10", "YO-13")
@ONCE
def test_once_for_each_player(move: str) -> None:
    scene = company("Aki", "Ren")
    assert done_by(scene, move) == []
    go(scene, move, "Aki")
    assert refusal(scene, move, "Aki") == "already_used"
    go(scene, move, "Ren")
    assert refusal(scene, move, "Ren") == "already_used"
    assert done_by(scene, move) == ["hana", "ivo"]
    assert scene.table.view("hana")["adventure"][LISTS[move]] == ["hana", "ivo"]


@pytest.mark.rule("YO-10", "YO-13")
def test_the_road_and_the_question_do_not_use_up_each_other() -> None:
    scene = company("Aki")
    go(scene, "travel", "Aki")
    go(scene, "answer_question", "Aki")
    assert (done_by(scene, "travel"), done_by(scene, "answer_question")) == (["hana"], ["hana"])


@pytest.mark.rule("YO-10", "YO-13")
@ONCE
def test_a_new_adventure_opens_it_again(move: str) -> None:
    scene = company("Aki")
    go(scene, move, "Aki")
    scene.adventure()
    assert done_by(scene, move) == []
    go(scene, move, "Aki")
    assert refusal(scene, move, "Aki") == "already_used"


@pytest.mark.rule("YO-10", "YO-13")
@ONCE
def test_a_new_session_does_not(move: str) -> None:
    scene = company("Aki")
    go(scene, move, "Aki")
    scene.do("gm", "start_session")
    assert refusal(scene, move, "Aki") == "already_used"


@pytest.mark.rule("YO-10", "YO-13")
@ONCE
def test_a_player_with_two_characters_has_it_once(move: str) -> None:
    scene = Scene(Aki={}, Ren={"player": "hana"})
    go(scene, move, "Ren")
    assert refusal(scene, move, "Aki") == "already_used"
    assert done_by(scene, move) == ["hana"]


@pytest.mark.rule("YO-10", "YO-13")
@ONCE
def test_the_gm_uses_up_that_of_the_character_s_player(move: str) -> None:
    scene = company("Aki", "Ren")
    go(scene, move, "Aki", by="gm")
    assert done_by(scene, move) == ["hana"]
    assert refusal(scene, move, "Aki") == "already_used"
    assert refusal(scene, move, "Aki", by="gm") == "already_used"
    go(scene, move, "Ren", by="gm")


@pytest.mark.rule("YO-10", "YO-13")
@ONCE
def test_it_stays_with_the_player_when_a_character_is_handed_over(move: str) -> None:
    scene = company("Aki", "Ren")
    go(scene, move, "Aki")
    scene.do("hana", "hand_over", name="Aki", player="ivo")
    scene.do("ivo", "hand_over", name="Ren", player="hana")
    scene.players |= {"Aki": "ivo", "Ren": "hana"}
    assert refusal(scene, move, "Ren") == "already_used"
    go(scene, move, "Aki")
    assert refusal(scene, move, "Aki") == "already_used"
    assert done_by(scene, move) == ["hana", "ivo"]


@pytest.mark.rule("YO-10")
def test_a_road_stays_with_the_player_who_threw_it_though_another_settles_it() -> None:
    """Nobody travels twice, and nobody gets a road back, by handing over in the open move."""
    scene = company("Aki", "Ren")
    go(scene, "travel", "Ren")
    scene.throw("travel", {"move": 2})
    scene.do("hana", "hand_over", name="Aki", player="ivo")
    scene.do("ivo", "settle", character="Aki")
    assert done_by(scene, "travel") == ["ivo", "hana"]
    scene.do("ivo", "hand_over", name="Aki", player="hana")
    assert refusal(scene, "travel", "Aki") == "already_used"


@pytest.mark.rule("YO-10", "YO-13")
@ONCE
def test_it_stays_used_when_the_character_leaves_the_table(move: str) -> None:
    scene = company("Aki")
    go(scene, move, "Aki")
    scene.do("hana", "remove", name="Aki")
    scene.add("Aki")
    assert refusal(scene, move, "Aki") == "already_used"


@pytest.mark.rule("YO-10", "YO-13")
@ONCE
def test_undone_it_is_free_again(move: str) -> None:
    scene = company("Aki")
    go(scene, move, "Aki")
    scene.do("gm", "undo")
    assert done_by(scene, move) == []
    if move == "travel":
        scene.do("gm", "undo")
    go(scene, move, "Aki")


@pytest.mark.rule("YO-10")
def test_the_road_is_travelled_when_it_is_settled() -> None:
    scene = company("Aki")
    scene.throw("travel", {"move": 5})
    assert done_by(scene, "travel") == []
    scene.settle()
    assert done_by(scene, "travel") == ["hana"]


@pytest.mark.rule("YO-10", "YO-13")
@ONCE
def test_already_used_comes_before_not_now_and_after_whose_it_is(move: str) -> None:
    scene = company("Aki", "Ren")
    go(scene, move, "Aki")
    scene.throw("find_out", {"move": 3}, "Ren")
    assert refusal(scene, move, "Aki") == "already_used"
    assert refusal(scene, move, "Aki", by=PLAYERS["Ren"]) == "not_yours"
    assert refusal(scene, move, "Ren") == "not_now"


@pytest.mark.rule("YO-10", "YO-13")
@ONCE
def test_not_before_the_first_adventure(move: str) -> None:
    assert refusal(company("Aki", difficulty=None), move, "Aki") == "not_now"
