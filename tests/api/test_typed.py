"""What an editor completes is what there is."""

import ast

import limelight
from limelight.games import GAMES, game
from tools.typed import STUB, written


def test_the_stub_is_what_the_games_declare() -> None:
    assert STUB.read_text("utf-8") == written(), "run: python -m tools.typed"


def test_every_name_and_every_roll_is_in_it() -> None:
    tree = ast.parse(STUB.read_text("utf-8"))
    named = {
        alias.asname
        for each in tree.body
        if isinstance(each, ast.ImportFrom)
        for alias in each.names
    }
    named |= {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}
    assert set(limelight.__all__) - {"__version__"} <= named
    texts = {each.value for each in ast.walk(tree) if isinstance(each, ast.Constant)}
    for name in GAMES:
        known = game(name)
        assert known is not None
        assert {name, *known.rolls, *known.fights} <= texts
