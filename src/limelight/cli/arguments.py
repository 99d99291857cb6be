"""Reading the command line: small, quick to start, and in the reader's language."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

Kind = Literal["flag", "text", "number", "file"]

COMMON: Mapping[str, Kind] = {"lang": "text", "json": "flag", "help": "flag"}
"""What every command takes."""


class Usage(Exception):
    """The command line makes no sense; ``why`` is the key of a sentence."""

    def __init__(self, why: str, **values: Any) -> None:
        super().__init__(why)
        self.why, self.values = why, values


class Arguments:
    """What was typed: words in their places, and options by name."""

    def __init__(self, words: tuple[str, ...], options: Mapping[str, Any]) -> None:
        self.words, self.options = words, options

    def __getitem__(self, name: str) -> Any:
        return self.options.get(name)


def read(argv: Sequence[str], options: Mapping[str, Kind]) -> Arguments:
    """Tells words and options apart; an option is given once."""
    known = {**COMMON, **options}
    found: dict[str, Any] = {}
    words: list[str] = []
    left = list(argv)
    while left:
        arg = left.pop(0)
        if arg == "--":
            words += left
            break
        if arg == "-h":
            arg = "--help"
        if not arg.startswith("--"):
            words.append(arg)
            continue
        name, given, value = arg[2:].partition("=")
        name = name.replace("-", "_")
        if name not in known:
            raise Usage("unknown_option", option=arg[:64])
        if name in found:
            raise Usage("twice", option=arg[:64])
        if known[name] == "flag":
            if given:
                raise Usage("no_value", option=arg[:64])
            found[name] = True
            continue
        if not given:
            if not left:
                raise Usage("needs_value", option=arg[:64])
            value = left.pop(0)
        found[name] = number(arg, value) if known[name] == "number" else value
    return Arguments(tuple(words), found)


def number(option: str, text: str) -> int:
    """A whole number as it is typed."""
    plain = text.strip().replace("\u2212", "-")
    digits = plain[1:] if plain[:1] in ("-", "+") else plain
    if not digits.isascii() or not digits.isdigit() or len(digits) > 18:
        raise Usage("not_a_number", option=option.partition("=")[0], value=text[:64])
    return int(plain)


def dice(text: str) -> dict[str, list[int]]:
    """Real dice as they are typed in: ``NAME=5,OTHER=7``, several faces ``NAME=5/3``."""
    faces: dict[str, list[int]] = {}
    if len(text) > 4096:
        raise Usage("dice_form")
    for each in text.split(","):
        name, equals, several = each.partition("=")
        name = name.strip()
        if not equals or not name or name in faces:
            raise Usage("dice_form")
        faces[name] = []
        for face in several.split("/"):
            face = face.strip()
            if not face.isascii() or not face.isdigit() or len(face) > 6:
                raise Usage("dice_form")
            faces[name].append(int(face))
    return faces
