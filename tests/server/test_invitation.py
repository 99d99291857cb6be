"""One invitation for everybody: the same again and again, until the GM makes another."""

import re

from limelight.server.people import door_token, hashed

from .serving import Chair, Hall

PLAYERS = {"role": ["player"]}


def asked(hall: Hall, gm: Chair, **more: list[str]) -> str:
    """The link that the GM is shown."""
    answer = hall.fill(gm, "invite", PLAYERS | more, accept="application/json")
    assert answer.status_code == 200
    found = re.search(r'class="link" readonly value="[^"]*(/join/[^"]+)"', answer.text)
    assert found is not None
    return found[1]


def test_asking_again_shows_the_same_link(hall: Hall) -> None:
    gm = hall.table()
    link = asked(hall, gm)
    assert asked(hall, gm) == link
    assert link in hall.look(gm).text  # while nobody is there it stands on the stage
    assert len([row for row in hall.lobby.store.seats(gm.table) if row.role == "door"]) == 1


def test_another_one_ends_those_before(hall: Hall) -> None:
    gm = hall.table()
    link = asked(hall, gm)
    anna = hall.ask("POST", link, data={"name": "anna"})
    assert anna.status_code == 303
    again = asked(hall, gm, anew=["yes"])
    assert again != link
    assert hall.ask("GET", link).status_code == 404
    assert hall.ask("GET", again).status_code == 200
    assert hall.ask("GET", anna.headers["location"]).status_code == 303  # a seat stays


def test_nothing_of_it_is_kept_and_nobody_else_is_shown_it(hall: Hall) -> None:
    gm = hall.table()
    token = asked(hall, gm).removeprefix("/join/")
    (door,) = (row for row in hall.lobby.store.seats(gm.table) if row.role == "door")
    assert door.token == hashed(token) and token == door_token(gm.token, door.id)
    assert token.encode() not in repr(hall.lobby.store.seats(gm.table)).encode()
    anna = hall.seat(gm, "anna")
    for who in (anna, hall.seat(gm, None, "watcher")):
        assert token not in hall.look(who).text
        assert hall.fill(who, "invite", PLAYERS).status_code == 403


def test_a_door_that_was_taken_away_is_shown_no_more(hall: Hall) -> None:
    gm = hall.table()
    link = asked(hall, gm)
    (door,) = (row for row in hall.lobby.store.seats(gm.table) if row.role == "door")
    assert hall.fill(gm, "dismiss", {"seat": [door.id]}).status_code == 303
    assert link not in hall.look(gm).text
    assert hall.ask("GET", link).status_code == 404
    assert asked(hall, gm) != link


def test_a_table_of_the_first_page_has_its_code_on_the_stage(hall: Hall) -> None:
    made = hall.ask("POST", "/new", data={"game": "yokai", "lang": "de", "name": "Salz"})
    token = made.headers["location"].removeprefix("/join/")
    sat = hall.ask("GET", f"/join/{token}")
    _, _, table, seat, _ = sat.headers["location"].split("/")
    gm = Chair(table, seat, token)
    page = hall.look(gm).text
    link = asked(hall, gm)
    assert link in page and 'class="code"' in page


def test_ready_people_are_offered_until_they_are_taken(hall: Hall) -> None:
    gm = hall.table()
    anna, ben = hall.seat(gm, "anna"), hall.seat(gm, "ben")
    assert 'value="Mira"' in hall.look(anna).text and 'value="Mira"' in hall.look(ben).text
    assert hall.fill(anna, "load", {"hero": ["Mira"]}).status_code == 303
    assert 'class="arrival"' not in hall.look(anna).text
    page = hall.look(ben).text
    assert 'class="hero" name="hero" value="Mira"' not in page and 'value="Bruna"' in page
    assert 'value="Mira"' not in hall.look(ben, "heroes").text
