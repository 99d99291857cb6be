"""Whether what people can do is told apart, and whatever they send is answered."""

import ast
from collections.abc import Iterator
from typing import Any

import msgspec

from limelight.contract import Refusal
from limelight.contract.events import PLAIN
from limelight.play import common
from limelight.play.chance import thrown
from limelight.play.table import Table

from .checked import Checked
from .finding import Finding

JUNK: list[Any] = [None, True, -1, 10**7, 1.5, "", "x" * 3000, "\u202e", [], [[]], {}, {"x": {}}]


def commands_have_names_of_their_own(checked: Checked) -> Iterator[Finding]:
    """No command or event is called as one that every game has."""
    for do in checked.game.commands:
        if do in common.common.commands:
            yield Finding(do, "common_command")
    for event, kind in checked.game.events.items():
        if common.common.events.get(event, kind) not in (kind, *PLAIN):
            yield Finding(event, "common_event")


def every_code_of_refusal_is_declared(checked: Checked) -> Iterator[Finding]:
    """A code that the source gives is one of every game's or of this one's."""
    for path, tree in checked.source().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Refusal"):
                first = node.args[0] if node.args else None
                code = first.value if isinstance(first, ast.Constant) else None
                if code is not None and code not in checked.game.refusals:
                    yield Finding(path.name, "undeclared_code", {"code": code})


def a_malformed_command_is_refused(checked: Checked) -> Iterator[Finding]:
    """Nonsense in any field of any command is answered with a code, and changes nothing."""
    table = Table(checked.game.name, dice=thrown)
    for do, struct in common.commands_of(checked.game).items():
        answer = table.do("gm", do, {"no such field": 1})
        if not isinstance(answer, Refusal) or answer.code != "unknown_field":
            yield Finding(do, "field_taken", {"field": "no such field"})
        for field in msgspec.structs.fields(struct):
            for junk in JUNK:
                before = table.journal.whole
                answer = table.do("gm", do, {field.encode_name: junk})
                if not isinstance(answer, Refusal):
                    continue
                if answer.code not in table.game.refusals:
                    yield Finding(do, "undeclared_code", {"code": answer.code})
                if table.journal.whole is not before:
                    yield Finding(do, "refusal_changed", {"field": field.encode_name})
