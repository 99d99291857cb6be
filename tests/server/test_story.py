"""The story reads as a story: a line for each thing that happened, chapters, and a recap."""

import re

import pytest
from markdown_it import MarkdownIt

from limelight.server import searching
from limelight.server.settings import Settings
from limelight.store.memory import Memory
from limelight.words.markdown import escaped, inline

from .serving import Chair, Hall

TOLD = {"text": "I hold the door. Run!"}
CALL = {"character": "Mira", "trait": "agility", "difficulty": 12, "stakes": "The ladder falls."}


@pytest.fixture
def gm(hall: Hall) -> Chair:
    gm = hall.table()
    hall.does(gm, "add_character", {"name": "Mira", "player": "anna"})
    hall.does(gm, "add_character", {"name": "Tomas", "player": "ben", "hope": 3})
    return gm


def story(hall: Hall, who: Chair) -> list[str]:
    """The lines of the story as a page shows them, with their classes."""
    page = hall.look(who).text
    start = page.index('id="lines"')
    return re.findall(r"<li id=.*?</li>(?=\s*(?:<li id|</ol>))", page[start:], re.DOTALL)


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def rolls(hall: Hall, gm: Chair) -> None:
    hall.does(gm, "call_roll", CALL)
    hall.does(gm, "help", {"character": "Tomas", "for": "Mira"})
    hall.does(gm, "roll")


def test_who_speaks_stands_above_what_is_told(hall: Hall, gm: Chair) -> None:
    hall.does(hall.seat(gm, "anna"), "narrate", TOLD)
    hall.does(gm, "narrate", {"text": "The bell tolls."})
    said, answered = story(hall, gm)[-2:]
    assert '<p class="speaker">anna, as Mira</p><p>I hold the door. Run!</p>' in said
    assert text(answered) == "GM The bell tolls."


def test_who_plays_several_speaks_as_themselves(hall: Hall, gm: Chair) -> None:
    hall.does(gm, "add_character", {"name": "Vera", "player": "anna"})
    hall.does(hall.seat(gm, "anna"), "narrate", TOLD)
    assert '<p class="speaker">anna</p>' in story(hall, gm)[-1]


def test_what_leads_to_a_roll_folds_into_it(hall: Hall, gm: Chair) -> None:
    before = len(story(hall, gm))
    hall.does(gm, "call_roll", CALL)
    hall.does(gm, "cancel_roll")
    hall.does(gm, "call_roll", CALL)
    open_call = story(hall, gm)
    assert all("prep" in line for line in open_call[before:])
    hall.does(gm, "narrate", {"text": "Breathe."})
    assert any("prep" in line for line in story(hall, gm))  # words in between close nothing
    hall.does(gm, "roll")
    after = story(hall, gm)
    assert not any('class=" prep' in line for line in after)
    assert len(after) == before + 2
    assert re.search(r"<b>Mira · Agility: .*, \d+ against 12\.</b>", after[-1])
    assert "At stake: The ladder falls." in after[-1]
    assert after[-1].index("</b>") < after[-1].index("At stake")
    assert 'href="rules?id=DH-4"' in after[-1]


def test_a_move_is_told_when_it_is_settled(hall: Hall) -> None:
    gm = hall.table("yokai")
    hall.does(gm, "add_character", {"name": "Aki"})
    hall.does(gm, "add_character", {"name": "Ren"})
    hall.does(gm, "start_adventure", {"difficulty": 8, "question": "Why?"})
    before = len(story(hall, gm))
    hall.does(gm, "find_out", {"character": "Aki"})
    hall.does(gm, "help", {"character": "Ren"})
    assert all('class="' in line and "prep" in line for line in story(hall, gm)[before:])
    hall.does(gm, "settle", {"character": "Aki"})
    after = story(hall, gm)
    assert len(after) == before + 1
    assert after[-1].index("</b>") < after[-1].index("Ren")  # who helped stands among the steps


def test_phases_and_declarations_are_told_with_the_exchange(hall: Hall) -> None:
    gm = hall.table("sinners")
    for name, side in (("Mara", "river"), ("Rusk", "hill")):
        weapon = {"talent": "blades", "damage": "1d6"}
        fighter = {"side": side, "talents": {"blades": 14}, "weapon": weapon, "hit_points": 40}
        hall.does(gm, "add_fighter", {"name": name, **fighter})
    hall.does(gm, "start_fight", {"attacker": "Mara", "target": "Rusk", "distance": 1})
    for name in ("Mara", "Rusk"):
        hall.does(gm, "declare", {"fighter": name, "action": "attack"})
    hall.does(gm, "open_exchange", {"group": 1})
    opened = story(hall, gm)
    assert "prep" in opened[-1]
    hall.does(gm, "exchange", {"group": 1})
    assert len(story(hall, gm)) < len(opened) + 1
    assert not any('class=" prep' in line for line in story(hall, gm))


def test_what_only_the_gm_knows_leads_to_nothing_for_others(hall: Hall, gm: Chair) -> None:
    anna = hall.seat(gm, "anna")
    hall.does(gm, "call_roll", CALL | {"shared": False, "stakes": None})
    hall.does(gm, "note", {"text": "hush"})
    assert any("prep" in line for line in story(hall, anna))
    hall.does(gm, "roll")
    assert "Difficulty 12" in story(hall, gm)[-1]
    assert "Difficulty 12" not in story(hall, anna)[-1]


def test_an_undo_strikes_a_line_out_and_says_none(hall: Hall, gm: Chair) -> None:
    hall.does(gm, "narrate", {"text": "A door opens."})
    lines = story(hall, gm)
    hall.does(gm, "undo")
    after = story(hall, gm)
    assert len(after) == len(lines)
    assert "undone" in after[-1] and "<s>A door opens.</s>" in after[-1]


def sessions(hall: Hall, gm: Chair) -> None:
    for n in (1, 2):
        hall.does(gm, "start_session")
        hall.does(gm, "narrate", {"text": f"Evening {n}, lantern."})
        rolls(hall, gm)
        hall.does(gm, "end_session")


def test_a_session_is_a_chapter_also_where_one_searches(hall: Hall, gm: Chair) -> None:
    sessions(hall, gm)
    chapters = [text(line) for line in story(hall, gm) if "chapter" in line]
    assert [re.match(r"Session (\d) \d+ \w+ 20\d\d$", each) is not None for each in chapters] == [
        True,
        True,
    ]
    found = hall.look(gm, "story?find=lantern").json()["html"]
    lines = [text(each) for each in re.findall(r"<li id=.*?</li>", found, re.DOTALL)]
    assert [line.split(" ")[0:2] for line in lines[::2]] == [["Session", "1"], ["Session", "2"]]
    assert [("Evening" in line) for line in lines[1::2]] == [True, True]
    steps = hall.look(gm, "story?find=ladder").json()["html"]
    assert steps.count("The ladder falls.") >= 2  # what is folded away is found too


def test_a_search_looks_so_far_back_and_goes_on_from_there(
    hall: Hall, gm: Chair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "MOST_LOOKED", 8)
    monkeypatch.setattr(searching, "AT_A_TIME", 0.0)
    hall.does(gm, "start_session")
    for n in range(20):
        hall.does(gm, "narrate", {"text": f"Evening {n}, {'lantern' if n in (3, 17) else 'fog'}."})
    pieces, told, before = 0, "", 10**9
    while before > 1:
        found = hall.look(gm, f"story?find=lantern&before={before}").json()
        assert ("data-further" in found["html"]) == (found["first"] > 1)
        assert found["first"] >= min(before, 23) - 8
        pieces, told, before = pieces + 1, found["html"] + told, found["first"]
    assert pieces > 2 and "Evening 3," in told and "Evening 17," in told
    assert told.index("Evening 3,") < told.index("Evening 17,") and "fog" not in told
    first = hall.look(gm, "story?find=lantern").json()["html"]
    assert "chapter" in first and "Evening 3," not in first  # in which session it was


def test_a_search_shows_so_many_lines_at_once(
    hall: Hall, gm: Chair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "MOST_FOUND", 3)
    for n in range(5):
        hall.does(gm, "narrate", {"text": f"Lantern {n}."})
    found = hall.look(gm, "story?find=lantern").json()
    assert found["html"].count("Lantern") == 3 and found["first"] > 1


def test_a_search_counts_as_several_looks() -> None:
    hall = Hall(Memory(), Settings(reads=20, seconds=600))
    gm = hall.table()
    codes = [hall.look(gm, "story?find=x").status_code for _ in range(4)]
    assert codes == [200, 200, 429, 429]
    hall.close()


def test_what_came_before_comes_in_lines_not_in_entries(hall: Hall, gm: Chair) -> None:
    for _ in range(45):
        hall.does(gm, "call_roll", CALL)
        hall.does(gm, "cancel_roll")
    hall.does(gm, "narrate", {"text": "At last."})
    hall.does(gm, "new_scene", {})
    told = hall.look(gm, "story?before=80").json()
    assert told["first"] == 1 and "Mira joins" in told["html"]


def test_the_recap_is_a_page_in_chapters(hall: Hall, gm: Chair) -> None:
    anna = hall.seat(gm, "anna")
    sessions(hall, gm)
    hall.does(gm, "note", {"text": "hush"})
    hall.does(gm, "narrate", {"text": "<b>Slip</b>"})
    hall.does(gm, "undo")
    for who in (gm, anna):
        page = hall.look(who, "recap")
        assert page.status_code == 200 and "text/html" in page.headers["content-type"]
        assert [text(each)[:9] for each in re.findall("<h2>.*?</h2>", page.text)][1:] == [
            "Session 1",
            "Session 2",
        ]
        assert "hush" not in page.text and "Slip" not in page.text
        assert "The ladder falls." not in page.text  # preparing is no story
        assert page.text.count("Mira · Agility: ") == 2


def test_the_same_as_markdown_has_no_stray_backslash(hall: Hall, gm: Chair) -> None:
    hall.does(hall.seat(gm, "anna"), "narrate", {"text": "Anna. Wait (really)!"})
    sessions(hall, gm)
    exported = hall.get(gm, "export?as=md").text
    assert "\\" not in exported
    assert "- **anna, as Mira:** Anna. Wait (really)!" in exported
    assert re.search(r"^## Session 1 · \d+ \w+ \d+$", exported, re.MULTILINE)
    made = MarkdownIt("commonmark").render(exported)
    assert "<strong>Mira · Agility" in made and "**" not in made


def test_a_date_in_a_heading_is_no_numbered_list(hall: Hall) -> None:
    assert inline("18. November 2026") == "18. November 2026"
    assert escaped("18. November 2026") == r"18\. November 2026"  # a line would be a list
    gm = hall.table(lang="de")
    hall.does(gm, "narrate", {"text": "Es beginnt."})
    exported = hall.get(gm, "export?as=md").text
    assert re.search(r"^## \d+\. \w+ \d+$", exported, re.MULTILINE), exported


def test_when_a_session_ends_everybody_is_offered_the_recap(hall: Hall, gm: Chair) -> None:
    anna, watcher = hall.seat(gm, "anna"), hall.seat(gm, None, "watcher")
    hall.does(gm, "start_session")
    assert 'href="recap" target' not in stage(hall, anna)
    hall.does(gm, "end_session")
    for who in (gm, anna, watcher):
        assert 'href="recap" target' in stage(hall, who)
        assert "Session 1 is over" in text(stage(hall, who))


def stage(hall: Hall, who: Chair) -> str:
    page = hall.look(who).text
    return page[page.index('id="stage"') : page.index('id="people"')]


@pytest.mark.rule("DH-67")
def test_a_countdown_at_0_is_a_moment_for_everybody(hall: Hall, gm: Chair) -> None:
    seats = (gm, hall.seat(gm, "anna"), hall.seat(gm, None, "watcher"))
    hall.does(gm, "add_countdown", {"name": "Guards wake", "start": 1})
    hall.does(gm, "add_countdown", {"name": "Ambush", "start": 1, "hidden": True})
    hall.does(gm, "tick_countdown", {"name": "Guards wake"})
    for who in seats:
        assert "The countdown is at 0 Guards wake" in text(stage(hall, who)) or (
            "Guards wake The countdown is at 0" in text(stage(hall, who))
        )
    hall.does(gm, "tick_countdown", {"name": "Ambush"})
    assert "Ambush" in text(stage(hall, gm))
    assert not any("Ambush" in hall.look(who).text for who in seats[1:])


@pytest.mark.rule("DH-67")
def test_a_countdown_that_a_roll_sets_off_stands_with_the_roll(hall: Hall, gm: Chair) -> None:
    watcher = hall.seat(gm, None, "watcher")
    hall.does(gm, "add_countdown", {"name": "Guards wake", "start": 1})
    rolls(hall, gm)
    assert "The countdown is at 0: Guards wake" in text(stage(hall, watcher))


def test_a_moment_without_dice_is_over_when_something_else_happens(hall: Hall, gm: Chair) -> None:
    hall.does(gm, "start_session")
    assert "Session 1 begins" in text(stage(hall, gm))
    hall.does(gm, "narrate", {"text": "Once upon a time."})
    assert "Session 1 begins" in text(stage(hall, gm))
    hall.does(gm, "new_scene", {})
    assert "Session 1 begins" not in text(stage(hall, gm))
