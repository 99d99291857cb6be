"""Moments on the page: a rest, a death move, what acts from its card; to each seat its own."""

import re
from typing import Any

import pytest

from .serving import Chair, Hall

Seats = tuple[Chair, Chair, Chair, Chair]
CAPTAIN = {
    "name": "Captain",
    "difficulty": 14,
    "hp_max": 4,
    "stress_max": 1,
    "type": "leader",
    "tier": 2,
    "attack": {"modifier": 1, "damage": "1d6"},
    "features": [
        {"name": "To Me", "kind": "action", "fear": 2, "per": "scene"},
        {"name": "Duck", "kind": "reaction", "stress": 1},
        {"name": "Relentless (2)", "kind": "passive"},
    ],
}


@pytest.fixture
def seats(hall: Hall) -> Seats:
    """The GM; anna with Mira, who is hurt; ben with Tomas; somebody who watches."""
    gm = hall.table(options={"fear": 1})
    anna, ben = hall.seat(gm, "anna"), hall.seat(gm, "ben")
    features = [{"name": "Leap", "hope": 1, "per": "rest", "uses": 2}]
    hall.does(gm, "add_character", {"name": "Mira", "player": "anna", "features": features})
    hall.does(gm, "add_character", {"name": "Tomas", "player": "ben"})
    hall.does(gm, "mark", {"target": "Mira", "what": "hp", "amount": 3})
    return gm, anna, ben, hall.seat(gm, None, "watcher")


def stage(hall: Hall, who: Chair) -> str:
    page = hall.look(who).text
    return page[page.index('id="stage"') : page.index('id="actions"')]


def dock(hall: Hall, who: Chair) -> str:
    page = hall.look(who).text
    return page[page.index('id="dock"') : page.index('id="announce"')]


def people(hall: Hall, who: Chair) -> str:
    page = hall.look(who).text
    return page[page.index('id="people"') : page.index('id="story"')]


def sheet(hall: Hall, who: Chair, name: str) -> str:
    """Somebody's sheet, as a tap on their name opens it."""
    return hall.look(who, f"person?name={name}").text


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def press(hall: Hall, who: Chair, do: str, *held: str, **more: Any) -> int:
    form = {"do": do, "with": list(held), "id": f"{do}-{len(held)}-{len(more)}", **more}
    return hall.fill(who, "do", form).status_code


def test_a_rest_is_shared_and_chosen_by_its_own(hall: Hall, seats: Seats) -> None:
    gm, anna, ben, watcher = seats
    hall.does(gm, "start_rest", {"kind": "short"})
    mine = stage(hall, anna)
    assert "A short rest" in mine
    assert "clears 2 to 3 Hit Points, 2.75 on average; 3 marked" in text(mine)
    assert "brings 1 Hope" in text(mine)
    assert "Tend to Wounds, for Mira" in text(stage(hall, ben))
    assert "<form" not in stage(hall, watcher)
    assert "Waiting for Mira, Tomas" in text(dock(hall, watcher))
    assert "1 to 4 Fear, 2.5 on average" in text(stage(hall, gm))
    assert "1 to 4 Fear" not in stage(hall, anna)
    moved = press(hall, anna, "downtime", '{"character": "Mira"}', '{"move": "prepare"}')
    assert moved == 303
    for who in seats:
        assert "Prepare +1 Hope" in text(stage(hall, who))
    assert "And second: what does Mira do?" in text(stage(hall, anna))
    assert "Prepare, together with Mira" in text(stage(hall, ben))
    stranger = press(hall, ben, "downtime", '{"character": "Mira"}', '{"move": "other"}')
    assert stranger == 403


def test_the_end_of_a_long_rest_moves_a_project(hall: Hall, seats: Seats) -> None:
    gm, anna, *_ = seats
    hall.does(gm, "add_countdown", {"name": "Boat", "start": 5, "kind": "long_term"})
    secret = {"name": "Plot", "start": 3, "kind": "long_term", "hidden": True}
    hall.does(gm, "add_countdown", secret)
    hall.does(gm, "start_rest", {"kind": "long"})
    assert "clears 3 Hit Points, all that are marked" in text(stage(hall, anna))
    assert "now 5 left, then 4" in text(stage(hall, anna))
    assert "Plot" not in hall.look(anna).text
    assert "<option>Plot</option>" in stage(hall, gm)
    assert "3 to 6 Fear" in text(stage(hall, gm))


def test_a_death_move_is_three_equals(hall: Hall, seats: Seats) -> None:
    gm, anna, ben, watcher = seats
    hall.does(gm, "correct", {"at": "characters.Mira.level", "to": 3})
    hall.does(gm, "mark", {"target": "Mira", "what": "hp", "amount": 3})
    for who in seats:
        assert "Mira is dying" in stage(hall, who)
        assert "Waiting for anna" in text(dock(hall, who)) or who is anna
    mine = stage(hall, anna)
    for said in (
        "25.0 % a scar",
        "45.8 % on your feet",
        "45.8 % death",
        "8.3 % on your feet, all cleared",
    ):
        assert said in text(mine)
    assert mine.count('name="with.choice"') == 3
    assert "checked" not in mine
    assert "with.choice" not in stage(hall, ben) + stage(hall, watcher)
    assert "with.choice" in stage(hall, gm)
    dice = {"hope": 7, "fear": 2}
    hall.does(anna, "death_move", {"character": "Mira", "choice": "risk_it_all"}, dice=dice)
    mine = stage(hall, anna)
    assert "Mira rises again" in mine
    assert "clears 6 Hit Points and 0 Stress" in text(mine)
    held = ['{"character": "Mira"}', '{"hp": 6, "stress": 1}']
    assert press(hall, anna, "divide", *held) == 303
    assert "Mira rises again" not in hall.look(anna).text


def test_who_is_down_looks_down(hall: Hall, seats: Seats) -> None:
    gm, anna, *_ = seats
    hall.does(gm, "mark", {"target": "Mira", "what": "hp", "amount": 3})
    avoid = {"character": "Mira", "choice": "avoid_death"}
    hall.does(anna, "death_move", avoid, dice={"hope": 1})
    card = people(hall, anna)
    assert "unconscious" in card
    assert "2 of 5; 1 crossed out" in card
    assert 'class="broken"' in card and 'class="crossed"' in card
    assert "Leap" not in text(card.split("Sheet")[0])  # nobody acts who is down


def test_an_adversary_acts_from_its_card(hall: Hall, seats: Seats) -> None:
    gm, anna, *_ = seats
    hall.does(gm, "add_adversary", CAPTAIN)
    before = people(hall, gm)
    assert "Leader, tier 2" in before
    assert "Attack" not in text(before)  # it is the players' turn
    assert "Duck 1 Stress" in text(sheet(hall, gm, "Captain"))
    hall.does(gm, "take_spotlight")
    acts = people(hall, gm)
    assert text(acts).index("Captain") < text(acts).index("Mira")
    whole = text(sheet(hall, gm, "Captain"))
    assert "Attack Mira Tomas" in whole
    refused = "To Me There is not enough Fear. The GM has 0 Fear; 2 needed."
    assert f"To Me 2 Fear · 1 of 1 left per scene {refused}" in whole
    for word in ("Attack", "To Me", "Duck", "Leader"):
        assert word not in people(hall, anna) + sheet(hall, anna, "Captain")
    attack = '{"adversary": "Captain", "action": "attack"}'
    assert press(hall, gm, "spotlight_adversary", attack, **{"with.target": "Mira"}) == 303
    assert press(hall, gm, "use_feature", '{"of": "Captain", "feature": "Duck"}') == 303
    assert "has no room" in text(sheet(hall, gm, "Captain"))


def test_a_pack_that_is_shared_stands_beside_one_that_is_not(hall: Hall, seats: Seats) -> None:
    gm, anna, *_ = seats
    bites = {"modifier": 0, "damage": "2"}
    features = [{"name": "Group Attack", "kind": "action", "fear": 1}]
    for name, shared in (("Nipper", True), ("Lurker", False)):
        foe = {"name": name, "difficulty": 10, "hp_max": 1, "attack": bites, "shared": shared}
        hall.does(gm, "add_adversary", foe | {"features": features})
    hall.does(gm, "take_spotlight")
    assert "Group Attack 1 Fear" in text(sheet(hall, gm, "Nipper"))
    assert "Group Attack" in sheet(hall, anna, "Nipper")
    assert "Group Attack" not in sheet(hall, anna, "Lurker")
    assert 'name="do"' not in sheet(hall, anna, "Nipper")


def test_ones_own_features_are_buttons_with_price_and_uses(hall: Hall, seats: Seats) -> None:
    _, anna, ben, watcher = seats
    assert "Leap 1 Hope · 2 of 2 left per rest" in text(sheet(hall, anna, "Mira"))
    leap = '{"of": "Mira", "feature": "Leap"}'
    for who in (ben, watcher):
        theirs = people(hall, who) + sheet(hall, who, "Mira")
        assert "with.of" not in theirs and "&#34;Leap&#34;" not in theirs
    assert press(hall, anna, "use_feature", leap) == 303
    assert "1 of 2 left per rest" in text(sheet(hall, anna, "Mira"))


def test_places_and_countdowns_stand_among_the_people(hall: Hall, seats: Seats) -> None:
    gm, anna, *_ = seats
    features = [{"name": "A Wave", "kind": "action", "fear": 1}]
    place = {"name": "Mole", "difficulty": 11, "kind": "traversal", "features": features}
    hall.does(gm, "add_environment", place | {"impulses": "It trips."})
    hall.does(gm, "add_countdown", {"name": "Bell", "start": 3, "loop": "same"})
    hall.does(gm, "add_countdown", {"name": "Plot", "start": 2, "hidden": True})
    seen = text(people(hall, anna))
    assert "Mole traversal" in seen
    assert "hidden" in text(sheet(hall, anna, "Mole"))
    assert "Bell standard loops: the same start again 3" in seen
    for hidden in ("A Wave", "It trips.", "Plot", "Take away"):
        assert hidden not in hall.look(anna).text
    hall.does(gm, "take_spotlight")
    told = text(people(hall, gm)) + text(sheet(hall, gm, "Mole"))
    assert "It trips." in told and "Spotlight" in told and "A Wave 1 Fear" in told
    assert "only you see this" in told
    for _ in range(3):
        hall.does(gm, "tick_countdown", {"name": "Bell"})
    hall.does(gm, "tick_countdown", {"name": "Plot", "by": 2})
    told = text(people(hall, gm))
    assert "set off so far: 1" in told and "set off standard" in told
    assert 'aria-label="3 of 3 left, set off so far: 1' in people(hall, anna)
    assert press(hall, gm, "end_countdown", '{"name": "Plot"}') == 303


def test_the_scene_and_what_is_usual_in_it(hall: Hall, seats: Seats) -> None:
    gm, anna, *_ = seats
    hall.does(gm, "new_scene", {"kind": "standard"})
    hall.does(gm, "take_spotlight")
    assert "Scene 1 1 Fear spent (2–4 usual)" in text(hall.look(gm).text)
    assert "Scene 1 1 Fear spent" in text(hall.look(anna).text)
    assert "usual" not in text(hall.look(anna).text)
    assert "4 to 8 Fear are usual" in hall.look(gm, "form?do=new_scene&n=0").text


def test_what_a_form_would_bring(hall: Hall, seats: Seats) -> None:
    gm, anna, *_ = seats
    form = hall.look(gm, "form?do=encounter_budget&n=0").text
    assert "data-brings" in form and "Battle Points 8, price 0, left 8" in form
    keys = {f"with.adversaries:{n}.key": k for n, k in enumerate(("solo", "minion"))}
    counts = {"with.adversaries:0.value": "2", "with.adversaries:1.value": "3"}
    told = hall.fill(gm, "brings", {"do": "encounter_budget", **keys, **counts}).text
    assert "Battle Points 6, price 12: 6 too many" in told
    assert "two or more Solos −2" in told
    assert hall.fill(anna, "brings", {"do": "narrate", "with.text": "x"}).text.strip() == ""


def test_the_gm_reads_who_is_still_choosing_whom_to_be(hall: Hall) -> None:
    gm = hall.table()
    assert "The players are still to come" in text(dock(hall, gm))
    hall.seat(gm, "anna")
    told = text(dock(hall, gm))
    assert "Still choosing a character: anna" in told and "still to come" not in told
