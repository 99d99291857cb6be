"""Draws docs/table.svg: the terminal as it looks after the README's first minute."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from limelight import Done, Table
from limelight.cli.terminal.screen import picture
from limelight.contract import WATCHER
from limelight.play.chance import seeded
from limelight.play.playthrough import party
from limelight.play.refusals import words_of

ROOT = Path(__file__).parent.parent
PARTY = ROOT / "src" / "limelight" / "games" / "daggerheart" / "party.yaml"


def main() -> None:
    """Plays the first minute and draws what everybody sees."""
    table = Table("daggerheart", id="bridge", dice=seeded(1), clock=lambda: 0.0)
    for step in party(PARTY, "daggerheart"):
        table.do(step.by, step.do, step.fields)
    rope = {"trait": "agility", "difficulty": 12, "stakes": "The rope tears."}
    table.do("gm", "call_roll", {"character": "Mira", **rope})
    table.do("anna", "declare", {"experiences": ["Never Looks Down"]})
    table.do("ben", "help", {"character": "Tomas"})
    done = table.do("anna", "roll", dice={"hope": 5, "fear": 7, "help.Tomas": 4})
    console = Console(record=True, width=92, file=io.StringIO(), highlight=False)
    console.print(picture(table, WATCHER, words_of(table.game, "en")))
    assert isinstance(done, Done)
    console.print(Text("  " + done.text("en"), style="bold magenta"))
    for why in done.explain("en"):
        console.print(Text("    " + why, style="dim"))
    svg = console.export_svg(title="limelight play --terminal")
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    (ROOT / "docs" / "table.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
