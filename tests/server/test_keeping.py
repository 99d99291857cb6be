"""A person to keep: a file for other tables, a sheet on paper, and things with what they can do."""

from limelight.play.playthrough import parse
from limelight.store.memory import Memory
from tests.games.daggerheart.books import book, card

from .serving import Chair, Hall

TEXT = "It glows <b>bright</b>."


def evening() -> tuple[Hall, Chair, Chair, Chair]:
    """A table with Mira, who has a card in the vault, and Tomas."""
    hall = Hall(Memory())
    gm = hall.table()
    anna, ben = hall.seat(gm, "anna"), hall.seat(gm, "ben")
    cards = [card("Flare", text=TEXT), card("Ebb", recall=1, **{"in": "vault"})]
    hall.does(gm, "add_character", {"name": "Mira", "player": "anna", **book(cards=cards)})
    hall.does(gm, "add_character", {"name": "Tomas", "player": "ben"})
    return hall, gm, anna, ben


def test_a_file_to_keep() -> None:
    hall, _, anna, ben = evening()
    for who in (anna, ben):
        kept = hall.look(who, "character?name=Mira&as=yaml")
        assert kept.status_code == 200 and "attachment" in kept.headers["content-disposition"]
        (step,) = parse(kept.content).steps
        assert step.do == "add_character" and (step.fields or {})["name"] == "Mira"
    assert "# Mira" in hall.look(anna, "character?name=Mira&as=md").text
    assert hall.look(anna, "character?name=Nobody").status_code == 400
    assert hall.look(anna, "character?name=Mira&as=exe").status_code == 400
    hall.close()


def test_adversaries_are_nobody_to_keep() -> None:
    hall, gm, anna, _ = evening()
    hall.does(gm, "add_adversary", {"name": "Wolf", "difficulty": 12, "hp_max": 3})
    for who in (gm, anna):
        assert hall.look(who, "sheet?name=Wolf").status_code == 400
        assert hall.look(who, "character?name=Wolf").status_code == 400
    hall.close()


def test_a_sheet_on_paper() -> None:
    hall, _, anna, _ = evening()
    page = hall.look(anna, "sheet?name=Mira")
    assert page.status_code == 200
    assert "Lamplighter" in page.text and "&lt;b&gt;bright" in page.text and "Ebb" in page.text
    hall.close()


def test_a_thing_says_what_it_is_and_offers_it_to_its_player() -> None:
    hall, gm, anna, ben = evening()
    page = hall.look(anna).text
    assert "thing=" in page and "bright" not in page  # texts are in their own windows
    where = [n for n in range(40) if "Flare" in hall.look(anna, f"person?name=Mira&thing={n}").text]
    (at,) = where
    mine = hall.look(anna, f"person?name=Mira&thing={at}").text
    assert "bright" in mine and 'value="vault"' in mine and 'value="use_feature"' in mine
    theirs = hall.look(ben, f"person?name=Mira&thing={at}").text
    assert "bright" in theirs and "<form" not in theirs
    assert hall.look(anna, "person?name=Mira&thing=999").status_code == 400
    hall.does(gm, "start_session", {})
    assert "the GM can open it" in hall.look(anna, "person?name=Mira").text
    assert "allow_changes" in hall.look(gm, "person?name=Mira").text
    hall.close()
