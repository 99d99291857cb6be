"""What a line means, as a headline; and what it brings, before and after it is settled."""

from typing import Any

import pytest

from limelight.contract import GM, Chip, Headline, Seat
from limelight.play.entries import seen_by
from limelight.play.refusals import words_of

from .scene import Scene

HANA = Seat("hana", "player")


def headlines(scene: Scene, seat: Seat = GM) -> list[Headline]:
    """The headlines of the last entry, as a seat may see them."""
    journal, game = scene.table.journal, scene.table.game
    entry = journal.entries[-1]
    shown = seen_by(game, entry, journal.events(entry), seat)["events"]
    return [said for event in shown if (said := event.headline()) is not None]


def read(scene: Scene, language: str = "en") -> str:
    spoken, (head,) = words_of(scene.table.game, language), headlines(scene)
    said = [head.says, *([head.more] if head.more else [])]
    return " ".join(spoken.say(each.key, each.values) for each in said)


def chips(scene: Scene) -> list[Chip]:
    """What the last entry brought."""
    journal, game = scene.table.journal, scene.table.game
    states = (journal.at(scene.table.number - n).game for n in (1, 0))
    return list(game.chips(*(game.redact(state, HANA) for state in states)))


def told(several: list[Chip]) -> list[tuple[Any, ...]]:
    return [(c.what.key, c.name, c.before, c.after, c.pending) for c in several]


@pytest.mark.rule("YO-2", "YO-4", "YO-7")
def test_a_clue_and_a_condition() -> None:
    scene = Scene()
    scene.throw("find_out", {"move": 5, "attribute": 5}, attribute="Temper")
    assert read(scene) == "A clue and a condition"
    assert read(scene, "de") == "Ein Hinweis und ein Zustand"
    assert read(scene, "uk") == "Є зачіпка — і стан"
    (head,) = headlines(scene)
    assert head.seal == "success" and [hand.kind for hand in head.hands] == ["white", "black"]
    pending = [("chip.clues", "", 0, 1, True), ("field.corruption", "Aki", 1, 2, True)]
    assert told(chips(scene)) == pending
    scene.settle(condition="Cough")
    assert read(scene) == "A clue and a condition"
    assert told(chips(scene)) == [(*each[:4], False) for each in pending]


@pytest.mark.rule("YO-3", "YO-8", "YO-R20")
@pytest.mark.parametrize("literal", [False, True])
def test_a_dangerous_situation_is_said_where_it_is_one(literal: bool) -> None:
    scene = Scene(options={"literal_tables": literal})
    scene.throw("risk", {"move": 1, "attribute": 1}, attribute="Temper")
    keys = [chip.what.key for chip in chips(scene)]
    assert ("chip.dangerous" in keys) != literal
    scene.settle()
    more = "and a condition" if literal else "and danger, and a condition"
    assert read(scene) == f"It fails {more}"


LINES = {
    "find_out": ("No clue", "No clue", "A clue"),
    "risk": ("It fails", "It fails", "It comes off"),
    "use_ability": ("It works, at a price", "It works, at a price", "A bonus die"),
    "travel": ("No rest", "Some rest", "Rest, and a clue"),
    "weaken": ("The enemy grows", "The enemy stands firm", "The enemy weakens"),
}


@pytest.mark.rule("YO-7", "YO-8", "YO-9", "YO-10", "YO-11")
@pytest.mark.parametrize("kind", LINES)
def test_every_line_of_every_move_means_something(kind: str) -> None:
    for face, wanted in zip((2, 4, 5), LINES[kind], strict=True):
        scene = Scene()
        if kind == "weaken":
            scene.fight(8, {"Aki": 6})
        scene.throw(kind, {"move": 1, "attribute": face}, attribute="Eyes")
        assert read(scene) == wanted
        (head,) = headlines(scene)
        assert (head.seal == "success") == (face == 5 or (kind == "travel" and face == 4))
    scene = Scene()
    if kind == "weaken":
        scene.fight(8, {"Aki": 6})
    scene.throw(kind, {"move": 6, "attribute": 6}, attribute="Eyes")
    assert headlines(scene)[0].seal == "critical"


@pytest.mark.rule("YO-5", "YO-12")
def test_helping_and_improving_have_a_headline_of_their_own() -> None:
    scene = Scene(Aki={}, Ren={})
    scene.throw("find_out", {"move": 3})
    scene.help(4)
    assert read(scene) == "Ren helps"
    keys = [(chip.what.key, chip.name, chip.pending) for chip in chips(scene)]
    assert keys == [
        ("gauge.points", "", True),
        ("field.corruption", "Aki", True),
        ("field.corruption", "Ren", True),
    ]
    scene.settle()
    scene.throw("find_out", {"move": 3})
    scene.improve({"move": 5, "improve": 1})
    assert read(scene) == "Aki throws again"


@pytest.mark.rule("YO-14", "YO-15", "YO-16", "YO-18")
def test_a_fight_from_its_weak_points_to_its_end() -> None:
    scene = Scene(Aki={}, Ren={})
    scene.fight(9, {"Aki": 3, "Ren": 6})
    (head,) = headlines(scene)
    assert head.says.key == "headline.fight" and [hand.by for hand in head.hands] == ["Aki", "Ren"]
    scene.round(Aki=3, Ren=2)
    (head,) = headlines(scene)
    assert (head.says.key, head.whom) == ("headline.another_round", ("Aki",))
    assert head.felt is not None and head.seal == "failure" and not head.opposed
    assert ("field.corruption", "Aki", 1, 2, False) in told(chips(scene))
    scene.round(Aki=[5, 4], Ren=4)
    (head,) = headlines(scene)
    assert (head.says.key, head.whom) == ("headline.won", ())
    assert ("chip.clues", "", 0, 2, False) in told(chips(scene))


@pytest.mark.rule("YO-21")
def test_a_hidden_difficulty_is_in_no_headline() -> None:
    scene = Scene(shared=False)
    scene.do("gm", "solve", {"solve": [6, 6]}, clues=[])
    (head,) = headlines(scene, HANA)
    assert head.against is not None and head.against.key == "headline.total"
    (gm,) = headlines(scene)
    assert gm.against is not None and gm.against.key == "headline.target"
