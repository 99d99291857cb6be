"""What happens now, as each seat is told it: one headline, whom we wait for, what I do."""

from typing import Any

import limelight.contract as ll
from limelight.contract import GM, WATCHER, Moment, Seat
from limelight.games import game as find_game

from .fight import Fight
from .scene import CRITICAL, FAILURE_WITH_FEAR, SUCCESS_WITH_HOPE, Scene

ANNA, BEN = Seat("anna", "player"), Seat("ben", "player")
DAGGER = {"name": "Dagger", "trait": "finesse", "damage": "1d8+1", "type": "physical"}


def moment(scene: Scene, seat: Seat) -> Moment:
    game = find_game("daggerheart")
    assert game is not None
    found = game.moment(game.redact(scene.table.state, seat), seat)
    assert found is not None
    return found


def acts(now: Moment) -> list[tuple[str, dict[str, Any]]]:
    return [(act.do, dict(act.fields)) for act in now.acts]


def do_first(scene: Scene, by: str, now: Moment, dice: dict[str, Any] | None = None) -> None:
    """Presses the first button."""
    act = now.acts[0]
    scene.do(by, act.do, dice, **act.fields)


def test_nobody_is_here_yet() -> None:
    game = find_game("daggerheart")
    assert game is not None
    empty = game.start(game.Options())
    for seat, key in (
        (GM, "moment.nobody_gm"),
        (ANNA, "moment.nobody"),
        (WATCHER, "moment.nobody"),
    ):
        now = game.moment(empty, seat)
        assert now is not None and now.says.key == key
        assert now.mine is (seat is ANNA)


def test_a_call_waits_for_its_roller_alone() -> None:
    scene = Scene(Mira={"traits": {"agility": 1}, "experiences": {"Climber": 2}}, Tomas={})
    scene.call(trait="agility")
    hers = moment(scene, ANNA)
    assert (hers.mine, hers.waits, hers.part) == (True, None, "call")
    assert acts(hers) == [("roll", {})]
    assert hers.acts[0].label == ll.Said("moment.roll", {"trait": "agility", "by": 1})
    scene.do("anna", "declare", experiences=["Climber"])
    label = moment(scene, ANNA).acts[0].label
    assert label is not None and label.values["by"] == 3
    his, gms = moment(scene, BEN), moment(scene, GM)
    assert not his.mine and his.acts == ()
    assert his.waits == ll.Said("page.waiting_for", {"name": "anna"})
    assert not gms.mine and gms.equal
    assert [do for do, _ in acts(gms)] == ["roll", "cancel_roll"]


def test_from_a_hit_to_its_hit_points_in_two_presses() -> None:
    """DH-25, DH-81, DH-114: nobody types what the table knows."""
    fight = Fight(Mira={"evasion": 10, "armor_score": 2, "thresholds": {"major": 6, "severe": 12}})
    fight.foe("Guard", attack={"modifier": 2, "damage": "1d6+1", "type": "physical"})
    fight.acts("Guard", d20=15, target="Mira")
    now = moment(fight, GM)
    assert (now.mine, acts(now)[0]) == (True, ("roll_damage", {"adversary": "Guard"}))
    assert moment(fight, ANNA).says.key == "moment.hits_you"
    do_first(fight, "gm", now, {"damage": [6]})
    hers = moment(fight, ANNA)
    hit = {"target": "Mira", "amount": 7, "type": "physical"}
    assert acts(hers) == [("take_damage", hit), ("take_damage", {**hit, "armor": True})]
    assert hers.mine and hers.equal
    waiting = moment(fight, GM)
    assert not waiting.mine and waiting.waits == ll.Said("page.waiting_for", {"name": "anna"})
    do_first(fight, "anna", hers)
    assert fight.of("Mira")["hp"] == 2
    assert moment(fight, ANNA).part != "blow"
    assert moment(fight, GM).acts[0].do != "roll_damage"


def test_damage_of_a_characters_hit_is_dealt_by_the_gm() -> None:
    scene = Scene(Mira={"weapons": [DAGGER], "proficiency": 2})
    scene.adversary("Guard", hp_max=3, thresholds={"major": 5, "severe": 10})
    scene.do("gm", "call_roll", character="Mira", kind="attack", trait="finesse", target="Guard")
    scene.do("anna", "roll", {"hope": 9, "fear": 5})
    hers = moment(scene, ANNA)
    assert (hers.mine, hers.equal, acts(hers)) == (
        True,
        False,
        [("roll_damage", {"character": "Mira"})],
    )
    label = hers.acts[0].label
    assert label is not None and label.values == {"weapon": "Dagger", "dice": "2d8+1"}
    do_first(scene, "anna", hers, {"damage": [4, 5]})
    gms = moment(scene, GM)
    assert gms.mine and acts(gms) == [
        ("take_damage", {"target": "Guard", "amount": 10, "type": "physical"})
    ]
    assert not moment(scene, ANNA).mine
    do_first(scene, "gm", gms)
    assert scene.table.view("gm")["adversaries"]["Guard"]["hp"] == 3


def test_two_weapons_of_a_trait_are_a_free_choice() -> None:
    other = DAGGER | {"name": "Needle"}
    scene = Scene(Mira={"weapons": [DAGGER, other]})
    scene.adversary("Guard")
    scene.do("gm", "call_roll", character="Mira", kind="attack", trait="finesse", target="Guard")
    scene.do("anna", "roll", dict(zip(("hope", "fear"), CRITICAL, strict=True)))
    now = moment(scene, ANNA)
    assert now.equal and [fields["weapon"] for _, fields in acts(now)] == ["Dagger", "Needle"]


def test_what_was_hit_is_forgotten_with_the_next_call_and_with_who_leaves() -> None:
    fight = Fight()
    fight.foe("Guard")
    fight.acts("Guard", d20=15, target="Mira")
    fight.damage("Guard", 4)
    assert moment(fight, ANNA).part == "blow"
    fight.do("gm", "remove", name="Guard")
    assert moment(fight, ANNA).part != "blow"
    fight.do("gm", "undo")
    assert moment(fight, ANNA).part == "blow"
    fight.call()
    assert moment(fight, ANNA).part == "call"
    assert fight.table.state.blows == type(fight.table.state.blows)()


def test_a_death_move_stands_before_everything() -> None:
    scene = Scene(Mira={"hp_max": 2}, Tomas={})
    scene.call()
    scene.do("gm", "mark", target="Mira", what="hp", amount=2)
    for seat in (ANNA, BEN, GM, WATCHER):
        now = moment(scene, seat)
        assert (now.part, now.seal, now.mine) == ("death", "grave", seat is ANNA)
    assert moment(scene, ANNA).form == "fate-Mira"


def test_the_gms_turn_has_its_usual_answers() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.adversary("Guard", attack={"modifier": 1, "damage": "1d6"})
    assert not moment(scene, GM).mine
    scene.call()
    scene.do("anna", "roll", dict(zip(("hope", "fear"), FAILURE_WITH_FEAR, strict=True)))
    now = moment(scene, GM)
    assert now.mine and now.says.key in ("moment.due", "moment.your_turn")
    assert [act.do for act in now.acts] == ["spotlight_adversary", "gm_move", "pass_spotlight"]
    assert now.acts[0].among == ("Mira", "Tomas")
    assert moment(scene, ANNA).waits == ll.Said("moment.waits_gm")


def test_a_rest_waits_for_those_with_moves_left() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.do("gm", "start_rest", kind="long")
    assert moment(scene, ANNA).mine and moment(scene, BEN).mine and not moment(scene, GM).mine
    for _ in range(2):
        scene.do("anna", "downtime", character="Mira", move="prepare")
    assert not moment(scene, ANNA).mine
    for _ in range(2):
        scene.do("ben", "downtime", character="Tomas", move="prepare")
    gms = moment(scene, GM)
    assert gms.mine and [act.do for act in gms.acts] == ["end_rest"]


def test_the_outcome_is_the_headline() -> None:
    scene = Scene(Mira={})
    scene.call(difficulty=12)
    done = scene.do("anna", "roll", dict(zip(("hope", "fear"), SUCCESS_WITH_HOPE, strict=True)))
    (told,) = (each for e in done.events if (each := e.headline()) is not None)
    assert (told.says.key, told.seal) == ("headline.success", "success")
    assert told.more == ll.Said("headline.success_hope", {}, "good")
    assert told.against is not None and told.against.key == "headline.against"


def test_a_hidden_difficulty_stays_hidden_in_the_headline() -> None:
    scene = Scene(Mira={})
    scene.call(difficulty=12, shared=False)
    scene.do("anna", "roll", dict(zip(("hope", "fear"), SUCCESS_WITH_HOPE, strict=True)))
    journal, game = scene.table.journal, scene.table.game
    events = journal.events(journal.entries[-1])
    shown = [each for e in events if (each := game.show(e, ANNA, game.version)) is not None]
    (told,) = (each for e in shown if (each := e.headline()) is not None)
    assert told.against is not None
    assert told.against.key == "headline.hidden_success"
    assert told.against.values["difficulty"] is ll.Hidden


def test_chips_say_what_a_roll_brought() -> None:
    scene = Scene(Mira={"hope": 2})
    game = scene.table.game
    before = scene.table.state
    scene.call()
    scene.do("anna", "roll", dict(zip(("hope", "fear"), SUCCESS_WITH_HOPE, strict=True)))
    found = {
        (chip.name, chip.look, chip.before, chip.after, chip.tone)
        for chip in game.chips(before, scene.table.state)
    }
    assert found == {("Mira", "hope", 2, 3, "good")}
    before = scene.table.state
    scene.do("gm", "take_damage", target="Mira", amount=1)
    (chip,) = game.chips(before, scene.table.state)
    assert (chip.look, chip.before, chip.after, chip.tone) == ("hit_points", 6, 4, "harm")


def test_who_has_retired_is_told_so() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.do("anna", "retire", character="Mira")
    told = moment(scene, ANNA)
    assert told.says.key == "moment.left" and told.more[0].key == "moment.left_until"
    assert not told.acts and not told.part
    assert moment(scene, BEN).says.key == "moment.players_turn"
    seen = scene.table.seen(GM)
    mira = next(card for card in scene.table.game.cards(seen) if card.name == "Mira")
    (back,) = mira.acts
    scene.do("gm", back.do, **back.fields)
    assert moment(scene, ANNA).says.key == "moment.players_turn"
