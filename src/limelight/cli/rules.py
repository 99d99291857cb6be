"""``limelight rules GAME [ID]``: the rules by id, and with ``--commands`` what can be sent."""

import re
from collections.abc import Sequence

from limelight import words
from limelight.reference.rules import ROW
from limelight.words import Words

from . import DONE, find_game, show
from .arguments import Usage, read
from .commands import Command
from .named import Found

COMMAND = Command(
    "rules",
    ("game", "id"),
    own={"commands": "flag"},
    examples=("{game} {rule}", "{game} --commands"),
)


def main(argv: Sequence[str], spoken: Words) -> int:
    """One rule, or all of them under their headings."""
    found = read(argv, COMMAND.options, COMMAND.name)
    if not found.words:
        if found["json"]:
            raise Usage("names", "game", command=COMMAND.name)
        from .help import explain

        explain(COMMAND, Found(None, "", ""), spoken)
        return DONE
    game = find_game(found.words[0])
    if len(found.words) > 2:
        raise Usage("words", word=found.words[2][:64])
    if found["commands"]:
        from .reference import reference

        return reference(game, found.words[1:], bool(found["json"]), spoken.language)
    page = words.page("rules", f"{game.folder}/words", spoken.language)
    if page is None:
        raise Usage("no_rules", game=game.name)
    rules = dict(ROW.findall(page))
    if len(found.words) == 2:
        name = found.words[1].upper()
        if name not in rules:
            raise Usage("rule", name[:64], rules, game=game.name)
        rules = {name: rules[name]}
    if found["json"]:
        listed = [{"id": name, "text": text} for name, text in rules.items()]
        show({"game": game.name, "rules": listed})
    elif len(found.words) == 2:
        _print_rules(rules)
    else:
        _print_page(page)
    return DONE


def _print_rules(rules: dict[str, str]) -> None:
    from rich.table import Table
    from rich.text import Text

    from .console import screen

    grid = Table.grid(padding=(0, 2))
    for name, text in rules.items():
        grid.add_row(Text(name, style="bold"), Text(_plain(text)))
    screen().print(grid)


def _print_page(page: str) -> None:
    """The whole page: headings, prose, the flowchart, and the rules under them."""
    from rich.text import Text

    from .console import screen

    console = screen()
    waiting: dict[str, str] = {}
    drawing = False
    for line in page.splitlines():
        row = ROW.fullmatch(line)
        if row:
            waiting[row[1]] = row[2]
            continue
        if waiting:
            _print_rules(waiting)
            waiting = {}
        if line.startswith("```"):
            drawing = not drawing
        elif drawing:
            console.print(Text(line, no_wrap=True), soft_wrap=True)
        elif line.startswith("#"):
            console.print(Text(line.lstrip("# "), style="bold underline"))
        elif not line.startswith(("|", "![")):
            console.print(Text(_plain(line)))
    _print_rules(waiting)


def _plain(text: str) -> str:
    """Markdown's little marks are for pages."""
    return re.sub(r"[*`]", "", text)
