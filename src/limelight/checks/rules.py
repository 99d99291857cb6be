"""Whether rules are pure, stand in the code by their ids, and can be read."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from limelight.words import ENGLISH, LANGUAGES

from .checked import Checked
from .finding import Finding

IMPURE = {
    *("random", "secrets", "time", "datetime", "uuid"),
    *("os", "sys", "io", "pathlib", "shutil", "tempfile", "logging"),
    *("socket", "subprocess", "threading", "asyncio", "urllib", "http"),
}
"""Dice that nobody sees, clocks, files and the world outside: no rule may know them."""
_RANGE = re.compile(r"[A-Z]{2}-R?[0-9]+ to (?:[A-Z]{2}-)?R?[0-9]+")


def rules_touch_nothing_outside_themselves(checked: Checked) -> Iterator[Finding]:
    """No module of a game throws dice, looks at a clock or opens a file."""
    for path, tree in checked.source().items():
        for module in sorted({each.partition(".")[0] for each in _imported(tree)} & IMPURE):
            yield Finding(path.name, "impure", {"module": module})
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("open", "print", "input"):
                yield Finding(path.name, "impure", {"module": ast.unparse(node.func)})


def every_rule_stands_where_it_is_written(checked: Checked) -> Iterator[Finding]:
    """An id is found by looking for it: each stands in the code, and none hides in a range."""
    source = "".join(map(_without_list, checked.files()))
    written = set(re.findall(r"\b[A-Z]{2,}-R?[0-9]+\b", source))
    if not checked.game.rules:
        yield Finding(checked.game.name, "no_rules", note=True)
    for rule in checked.game.rules:
        if rule not in written:
            yield Finding(rule, "rule_not_in_code")
    for each in _RANGE.findall(source):
        yield Finding(each, "rules_in_a_range")


def every_rule_can_be_read(checked: Checked) -> Iterator[Finding]:
    """There is a page of rules with a row for each id; English stands in for a language."""
    for language in LANGUAGES if checked.game.rules else ():
        path = checked.words / f"rules.{language}.md"
        if not path.is_file():
            yield Finding(path.name, "no_page", note=language != ENGLISH)
            continue
        page = path.read_text("utf-8")
        ids = re.findall(r"^\| ([A-Z]+-R?[0-9]+) \| .+ \|$", page, re.MULTILINE)
        for rule in sorted(set(checked.game.rules) - set(ids)):
            yield Finding(path.name, "rule_not_on_page", {"rule": rule})
        for rule in sorted({each for each in ids if each not in checked.game.rules}):
            yield Finding(path.name, "unknown_rule", {"rule": rule})
        for rule in sorted({each for each in ids if ids.count(each) > 1}):
            yield Finding(path.name, "rule_twice", {"rule": rule})


def every_result_explains_itself_by_rules_that_exist(checked: Checked) -> Iterator[Finding]:
    """Steps of explanations name ids that the game has entered, or none."""
    known = {*checked.game.rules, ""}
    for entered, rules in checked.game.rules_of.items():
        for rule in sorted({*rules} - known):
            yield Finding(entered.__name__, "unknown_rule", {"rule": rule})
    for scene in checked.scenes:
        table = scene.end()
        journal = [] if table is None else map(table.journal.events, table.journal.entries)
        told = {why.rule for events in journal for event in events for why in event.why()}
        for rule in sorted(told - known):
            yield Finding(scene.path.name, "unknown_rule", {"rule": rule})


def _without_list(path: Path) -> str:
    """A module as it is written, without the list of ids that its game enters."""
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Game"):
            for given in node.keywords:
                listed = ast.get_source_segment(text, given.value) if given.arg == "rules" else None
                text = text.replace(listed, "") if listed else text
    return text


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""
