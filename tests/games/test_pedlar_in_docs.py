"""docs/adding-a-game.md shows the pedlar as it is."""

import re

from tests.conftest import ROOT

GAME = (ROOT / "tests" / "outside" / "pedlar" / "__init__.py").read_text("utf-8")
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")


def test_every_excerpt_stands_in_the_game() -> None:
    shown = re.findall(r"```python3\n(.*?)```", PAGE, re.DOTALL)
    assert len(shown) > 2
    for excerpt in shown:
        assert excerpt in GAME, excerpt
