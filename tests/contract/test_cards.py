"""Cards of people: what is long on them is made when somebody looks."""

from collections.abc import Iterator

from limelight.contract import Card, Later, Row, Said, Seat
from limelight.games import game as find_game
from tests.games.daggerheart.scene import Scene


def rows(made: list[str], name: str) -> Iterator[Row]:
    made.append(name)
    yield Row(Said("card.name"), name)
    yield Row(Said("card.name"), "again")


def test_rows_are_made_once_and_only_for_whoever_looks() -> None:
    made: list[str] = []
    ada, bo = (Card(name, "", (), Later(rows, made, name)) for name in ("Ada", "Bo"))
    assert made == []
    assert [row.value for row in ada.more] == ["Ada", "again"]
    assert ada.more[1] is ada.more[-1] and ada.more[:1][0].value == "Ada"
    assert (len(ada.more), ada.more.index(ada.more[1]), bool(ada.more)) == (2, 1, True)
    assert made == ["Ada"] and bo.name == "Bo"
    assert ada.more == Later(rows, made, "Ada") and ada.more != bo.more


def test_nobody_draws_the_sheets_of_those_whom_nobody_looks_at() -> None:
    scene, game = Scene(Mira={}, Tomas={}), find_game("daggerheart")
    assert game is not None
    mira, tomas = game.cards(game.redact(scene.table.state, Seat("anna", "player")))[:2]
    assert any(row.kind == "skill" for row in mira.more)
    drawn = [len(vars(each.more)) for each in (mira, tomas)]
    assert drawn[0] > drawn[1], "Tomas is drawn too"
