"""The forecast in the GM's drawer: of a scene, from the middle of a fight, and nobody else's."""

import asyncio
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from limelight import Runs, forecast
from limelight.chances.forecasts.forecast import Forecast
from limelight.contract import Refusal
from limelight.contract.refusals import REFUSALS
from limelight.server import foreseer
from limelight.server.foreseen import question
from limelight.server.foreseer import SEED, Answer, Playing
from limelight.store.sqlite import Sqlite
from limelight.words import LANGUAGES, words

from .serving import OPEN_HANDED, Chair, Hall
from .test_new_routes import EVIL, Evening

PAGE = {"accept": "text/html"}
FOES: list[dict[str, Any]] = [
    {"do": "add_adversary", "with": {"name": name, "difficulty": 12, "hp_max": hp, **more}}
    for name, hp, more in (
        ("Reed Thief", 3, {"attack": {"modifier": 1, "damage": "1d6+2"}}),
        ("Reed Thief", 3, {"attack": {"modifier": 1, "damage": "1d6+2"}}),
        ("Mud Bear", 7, {"attack": {"modifier": 3, "damage": "1d10+3"}}),
    )
]
CRYPT = {"name": "Crypt", "add": FOES}


@pytest.fixture
def hall(hall: Hall) -> Iterator[Hall]:
    yield hall
    hall.lobby.close()


@pytest.fixture
def evening(hall: Hall) -> Evening:
    found = Evening(hall)
    hall.does(found.gm, "prepare_scene", CRYPT)
    return found


def finished(hall: Hall, who: Chair, what: str, **more: str) -> httpx.Response:
    """The page of a forecast when it is done: asked for again as a page asks."""
    answer = hall.look(who, what, **more)
    while again := re.search(r'data-again="([^"]+)"', answer.text):
        assert "<progress" in answer.text and 'role="status"' in answer.text
        answer = hall.look(who, unescape(again[1]), **more)
    return answer


def code(answer: httpx.Response) -> str:
    assert 400 <= answer.status_code < 500, answer.text[:300]
    return str(answer.json()["refused"])


def played(hall: Hall, evening: Evening, scene: str = "", policy: str = "") -> Forecast:
    """The same in this process."""
    asks = question(evening.live, scene, policy, False)
    assert not isinstance(asks, Refusal)
    found = hall.run(_until_done(hall, evening, asks))
    assert isinstance(found, Answer)
    return found.found


async def _until_done(hall: Hall, evening: Evening, asks: Any) -> Any:
    number = 0
    while isinstance(
        found := await hall.lobby.foreseer.ask(evening.live.id, asks, number), Playing
    ):
        number = found.number
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_prepared_scene_and_the_fight_as_it_stands(
    hall: Hall, evening: Evening, lang: str
) -> None:
    hall.fill(evening.gm, "lang", {"lang": lang})
    say = words(lang).say
    drawer = unescape(hall.look(evening.gm).text)
    assert 'href="forecast" data-form' in drawer
    assert 'href="forecast?scene=Crypt" data-form' in drawer
    now = finished(hall, evening.gm, "forecast").text
    scene = finished(hall, evening.gm, "forecast?scene=Crypt&sweep=true").text
    assert "Mud Bear" in scene and "Reed Thief 2" in scene and "Mud Bear" not in now
    for page in (now, scene):
        assert "Mira" in page and '<svg viewBox="-2 -2 304 124"' in page
        assert say("page.forecast_about") in unescape(page)
        assert not re.search(r"(page|forecast|measured?|policy(_says)?|harder)\.[a-z_]+<", page)
    assert scene.count('viewBox="-2 -2 304 124"') == 2


def test_it_is_the_forecast_of_the_same_seed(hall: Hall, evening: Evening) -> None:
    here = forecast(evening.live.table, Runs(seed=SEED), policy="cautious")
    there = hall.get(evening.gm, "forecast?policy=cautious").json()
    assert there["forecast"] == json.loads(json.dumps(here.plain()))
    assert there["number"] == evening.live.number and there["harder"] is None


def test_marked_hit_points_and_fear_count(hall: Hall, evening: Evening) -> None:
    before = played(hall, evening)
    hall.does(evening.gm, "correct", {"at": "fear", "to": 12})
    for name in before.people.ours:
        hall.does(evening.gm, "mark", {"target": name, "what": "hp", "amount": 3})
    after = played(hall, evening)
    assert after.state.fear == 12 and after.win < before.win


def test_a_scene_brings_its_own_against_the_party_as_it_is(hall: Hall, evening: Evening) -> None:
    hall.does(evening.gm, "mark", {"target": "Mira", "what": "hp", "amount": 2})
    found = played(hall, evening, "Crypt")
    assert found.people.theirs == ("Reed Thief", "Reed Thief 2", "Mud Bear")
    assert found.state.characters["Mira"].hp == evening.live.table.state.characters["Mira"].hp
    assert "Mud Bear" not in evening.live.table.state.adversaries


def test_without_a_script_the_page_looks_again_by_itself(hall: Hall, evening: Evening) -> None:
    answer = hall.look(evening.gm, "forecast?scene=Crypt", **PAGE)
    while "refresh" in answer.headers:
        _, _, where = answer.headers["refresh"].partition("url=")
        assert 'id="stage"' in answer.text and "<progress" in answer.text
        answer = hall.look(evening.gm, where, **PAGE)
    assert 'id="stage"' in answer.text and 'class="inline"' in answer.text
    assert "Mud Bear" in answer.text and "policy=ruthless" in answer.text


def test_nobody_but_the_gm_is_told(hall: Hall, evening: Evening) -> None:
    for what in ("forecast", "forecast?scene=Crypt", "forecast?at=1", "forecast?sweep=true"):
        for who in (evening.player, evening.watcher):
            assert code(hall.look(who, what)) == code(hall.get(who, what)) == "not_yours"
    assert code(hall.ask("GET", f"{evening.gm.api}/forecast")) == "not_found"
    assert not hall.lobby.foreseer._of
    finished(hall, evening.gm, "forecast?scene=Crypt")
    for who in (evening.player, evening.watcher):
        for answer in (hall.look(who), hall.get(who, "view"), hall.get(who, "events")):
            assert "forecast?" not in answer.text and "Mud Bear" not in answer.text


def test_what_makes_no_sense_is_refused(hall: Hall, evening: Evening) -> None:
    before = evening.stands
    hall.does(evening.gm, "prepare_scene", {"name": "Empty", "add": []})
    for what, why in (
        ("scene=Nowhere", "unknown_name"),
        ("policy=brave", "bad_value"),
        ("scene=Empty", "bad_value"),
        ("scene=" + "x" * 65, "bad_value"),
        ("policy=" + "x" * 65, "bad_value"),
        ("at=-1", "bad_value"),
        ("at=x", "bad_value"),
        ("sweep=maybe", "bad_value"),
    ):
        assert code(hall.look(evening.gm, f"forecast?{what}")) == why and why in REFUSALS, what
        if not what.startswith("at"):
            assert code(hall.get(evening.gm, f"forecast?{what}")) == why, what
    page = hall.look(evening.gm, f"forecast?scene={EVIL}", **PAGE)
    assert page.status_code == 400 and "<b onclick" not in page.text
    assert evening.stands[0] == before[0] + 1


def test_a_game_that_foretells_nothing_says_so(hall: Hall) -> None:
    gm = hall.table("coinflip")
    assert code(hall.get(gm, "forecast")) == "bad_value"
    assert 'href="forecast' not in hall.look(gm).text


def test_when_the_table_moves_on_it_is_stale(
    hall: Hall, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreseer, "SOON", 0.0)
    begun = hall.look(evening.gm, "forecast?sweep=true").text
    again = unescape(re.findall(r'data-again="([^"]+)"', begun)[0])
    hall.does(evening.gm, "narrate", {"text": "Rain."})
    assert "data-again" in hall.look(evening.gm, again).text  # the fight is the same
    hall.does(evening.gm, "mark", {"target": "Mira", "what": "hp"})
    moved = hall.look(evening.gm, again)
    said = words("en").say("refused.stale")
    assert moved.status_code == 200 and said in moved.text and "data-again" not in moved.text
    (playing,) = hall.lobby.foreseer._of.values()
    assert playing.stopped
    hall.until(playing.ends.done)
    assert playing.ends.result() is None


def test_another_question_ends_the_one_before(
    hall: Hall, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreseer, "SOON", 0.0)
    first = re.findall(r'data-again="([^"]+)"', hall.look(evening.gm, "forecast").text)[0]
    (before,) = hall.lobby.foreseer._of.values()
    hall.look(evening.gm, "forecast?policy=ruthless")
    (now,) = hall.lobby.foreseer._of.values()
    assert before.stopped and now is not before and not now.stopped
    assert "data-again" not in hall.look(evening.gm, unescape(first)).text
    assert not now.stopped


def test_it_stops_when_the_reader_is_gone(
    hall: Hall, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreseer, "SOON", 0.0)
    monkeypatch.setattr(foreseer, "LONELY", 0.0)
    hall.look(evening.gm, "forecast?sweep=true")
    (playing,) = hall.lobby.foreseer._of.values()
    hall.until(playing.ends.done)
    assert playing.ends.result() is None and playing.share < 1


def test_a_program_that_hangs_up_is_not_waited_for(
    hall: Hall, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreseer, "SOON", 0.01)
    monkeypatch.setattr(foreseer, "LONELY", 0.2)
    reader = hall.stream(f"{evening.gm.api}/forecast?sweep=true", evening.gm.bearer)
    hall.until(lambda: hall.lobby.foreseer._of)
    reader.leave()
    (playing,) = hall.lobby.foreseer._of.values()
    hall.until(playing.ends.done)
    assert playing.ends.result() is None


def test_no_more_than_so_many_at_a_time(
    hall: Hall, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreseer, "SOON", 0.0)
    hall.lobby.foreseer._most = 1
    other = Evening(hall)
    assert hall.look(evening.gm, "forecast").status_code == 200
    assert code(hall.look(other.gm, "forecast")) == "slow_down"
    assert hall.look(evening.gm, "forecast?policy=cautious").status_code == 429
    hall.until(lambda: all(each.ends.done() for each in hall.lobby.foreseer._of.values()))
    assert hall.look(other.gm, "forecast").status_code == 200


def test_one_address_leaves_places_to_others(
    hall: Hall, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of them at a time are one address's, and a third is somebody else's."""
    monkeypatch.setattr(foreseer, "SOON", 0.0)
    foretells, asks = hall.lobby.foreseer, question(evening.live, "", "", True)
    assert not isinstance(asks, Refusal)

    async def asked(table: str, place: str) -> Any:
        return await foretells.ask(table, asks, asker=place)

    tables = [("one", "192.0.2.1"), ("two", "192.0.2.1"), ("three", "192.0.2.1")]
    found = [hall.run(asked(*each)) for each in tables]
    assert [type(each) for each in found] == [Playing, Playing, Refusal]
    assert found[-1].code == "slow_down"
    assert isinstance(hall.run(asked("three", "192.0.2.2")), Playing)


def test_the_address_counts_of_whoever_asks(
    hall: Hall, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreseer, "SOON", 0.0)
    evenings = [evening, Evening(hall), Evening(hall)]
    answers = [hall.look(each.gm, "forecast?sweep=true") for each in evenings]
    assert [each.status_code for each in answers] == [200, 200, 429]
    assert code(answers[-1]) == "slow_down"


def test_asking_too_often_is_refused(tmp_path: Path) -> None:
    store = Sqlite(tmp_path / "often.db")
    hall = Hall(store, replace(OPEN_HANDED, commands=4, seconds=600))
    gm = hall.table()
    blade = {"name": "Blade", "trait": "agility", "damage": "1d8"}
    hall.does(gm, "add_character", {"name": "Mira", "weapons": [blade]})
    hall.does(gm, FOES[0]["do"], FOES[0]["with"])
    assert [hall.get(gm, "forecast").status_code for _ in range(3)] == [200, 200, 429]
    hall.lobby.close()
    hall.close()
    store.close()


def test_a_forecast_has_its_time(
    hall: Hall, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreseer, "SECONDS", 0.0)
    answer = hall.get(evening.gm, "forecast")
    assert code(answer) == "too_costly" and answer.status_code == 422


def test_tables_play_on_meanwhile(hall: Hall, evening: Evening) -> None:
    """A command is done while a forecast is played, and does not wait for it."""

    async def both() -> bool:
        asks = question(evening.live, "Crypt", "", True)
        assert not isinstance(asks, Refusal)
        told = asyncio.ensure_future(_until_done(hall, evening, asks))
        await asyncio.sleep(0.01)
        sent = {"do": "narrate", "with": {"text": "Rain."}}
        path = f"{evening.gm.api}/commands"
        done = await hall._client.post(path, json=sent, headers=evening.gm.bearer)
        early = done.status_code == 200 and not told.done()
        assert isinstance(await told, Answer)
        return early

    assert hall.run(both())


def test_advice_in_a_fight_looks_to_its_end_for_the_gm_alone(hall: Hall, evening: Evening) -> None:
    drawer = hall.look(evening.gm).text
    assert 'href="advice" data-form' in drawer
    hall.does(evening.gm, "correct", {"at": "fear", "to": 4})
    hall.does(evening.gm, "take_spotlight")
    page = unescape(hall.look(evening.gm, "advice").text)
    say = words("en").say
    assert say("ahead.theirs") in page and say("ahead.about", {"runs": 2500}) in page
    assert "±" in page and (say("page.tie") in page or say("page.best") in page)
    for who in (evening.player, evening.watcher):
        told = unescape(hall.look(who, "advice").text)
        assert say("ahead.theirs") not in told and "±" not in told


def test_advice_is_not_worked_out_for_one_who_hung_up(hall: Hall, evening: Evening) -> None:
    """Whoever goes gives their turn to the next, and the work is ended."""
    aside = hall.lobby.advisor._aside
    reader = hall.stream(f"{evening.gm.page}/advice", evening.gm.cookie)
    hall.until(lambda: aside._works)
    reader.leave()
    hall.until(lambda: not aside._works)
    assert aside._pool is None
    assert hall.look(evening.gm, "advice").status_code == 200


def duel(hall: Hall) -> Chair:
    """Two who are as good as each other."""
    gm = hall.table("sinners")
    for name, player, side in (("Mara", "anna", "river"), ("Rusk", "gm", "hill")):
        weapon = {"talent": "blades", "damage": "1d6"}
        fields = {"name": name, "player": player, "side": side, "talents": {"blades": 13}}
        hall.does(gm, "add_fighter", {**fields, "weapon": weapon, "hit_points": 9})
    return gm


def test_what_is_exact_is_shown_without_bounds(hall: Hall) -> None:
    page = unescape(finished(hall, duel(hall), "forecast").text)
    assert words("en").say("forecast.exact") in page
    bars = page.partition('<dl class="chances">')[2].partition("</dl>")[0]
    assert bars.count('class="fill"') >= 2
    assert 'class="span"' not in bars and "<small>" not in bars


def test_a_duel_is_exact_and_not_reckoned_in_the_server(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm = duel(hall)
    monkeypatch.setattr("limelight.games.sinners.forecast.duel.solved", _here)
    found = hall.get(gm, "forecast").json()["forecast"]
    assert (found["simulated"], found["runs"]) == (False, 0)
    low, high = found["interval"]
    assert low == high


def _here(*_: Any) -> None:
    """In the place of what solves a duel; a process beside the server has the real one."""
    raise AssertionError("reckoned in the server")
