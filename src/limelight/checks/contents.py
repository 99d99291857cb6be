"""Whether a game enters what a table needs."""

from collections.abc import Iterator

import msgspec

from limelight.games import game

from .checked import Checked
from .finding import Finding

LINE = {
    *("json", "lang", "help", "version", "dice"),
    *("runs", "seed", "workers", "scheduler", "progress"),
    *("svg", "png", "csv", "compare", "sweep", "decimals"),
}
"""The options that the command line has itself, beside those of a roll or fight."""


def a_table_can_begin(checked: Checked) -> Iterator[Finding]:
    """The game is found by its name, and has commands and a state to begin with."""
    known = checked.game
    if game(known.name) is not known:
        yield Finding(known.name, "not_registered")
    if not known.commands:
        yield Finding(known.name, "no_commands")
    if not known.rolls:
        yield Finding(known.name, "no_rolls", note=True)
    if not issubclass(known.State, msgspec.Struct):
        yield Finding(known.name, "no_state")
        return
    begun = known.start(known.Options())
    again = msgspec.json.decode(msgspec.json.encode(begun), type=known.State)
    if again != begun:
        yield Finding("State", "not_kept")


def names_can_be_typed(checked: Checked) -> Iterator[Finding]:
    """No roll, fight or option is called as something that the command line has itself."""
    for name, struct in {**checked.game.rolls, **checked.game.fights}.items():
        if not name.replace("_", "a").replace("-", "a").isalnum() or not name.isascii():
            yield Finding(name, "bad_name")
        for option in struct.__struct_encode_fields__:
            if option in LINE:
                yield Finding(name, "option_taken", {"option": option})
