"""Reading the command line: small, quick to start, and in the reader's language."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from msgspec import Struct

from limelight.play.mistakes import Mistake, UnknownOption, nearest
from limelight.words import LANGUAGES, words

Kind = Literal["flag", "text", "number", "decimal", "count", "file", "pairs"]
MOST_LISTED = 20
"""So many names are listed where nothing is like what was typed."""
MOST_DIGITS = 19
MOST_PAIRS = 4096
"""So many letters numbers by name may have."""
CODES = {
    "unknown_command": "unknown_command",
    "rule": "unknown_name",
    "command": "unknown_name",
    "no_table": "unknown_name",
    "die": "bad_dice",
    "nobody": "unknown_name",
}
"""The codes of what is not simply a bad value."""


class Option(Struct, frozen=True):
    """An option: how it is typed and what it may be, for whoever reads it and for the help."""

    kind: Kind
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    group: str = ""
    """The group of words for its choices."""
    default: str = ""
    """What holds where it is not given; empty: nothing does."""
    required: bool = False


Options = Mapping[str, Option | Kind]
"""Options by name; a kind alone is an option of which there is no more to say."""

COMMON: Options = {"lang": Option("text", choices=LANGUAGES), "help": "flag"}
"""What every command takes."""
RESULT: Options = {"json": "flag"}
"""What every command takes that prints a result."""


class Usage(Mistake):
    """The command line makes no sense; ``why`` is the key of a sentence (``cli.usage.…``)."""

    def __init__(self, why: str, at: str = "", known: Iterable[str] = (), **values: Any) -> None:
        super().__init__(at or str(values.get("option", "")), known, **values)
        self.why, self.code = why, CODES.get(why, "bad_value")

    @property
    def near(self) -> str:
        """What was probably meant: of a choice, by what was typed for it."""
        return nearest(str(self.values.get("value", self.at)), self.known)

    def text(self, language: str = "en") -> str:
        """What is wrong and what was probably meant, as a sentence in a language."""
        spoken = words(language)
        values = {**self.values, "at": self.at, "known": self.known, "near": self.near}
        text = spoken.say(f"cli.usage.{self.why}", values)
        if self.near:
            return f"{text} {spoken.say('mistake.near', values)}"
        few = 0 < len(self.known) <= MOST_LISTED
        return f"{text} {spoken.say('mistake.known', values)}" if few else text


class Later(Usage):
    """It cannot be done now; the same line again, later, may do it."""


class Arguments:
    """What was typed: words in their places, and options by name."""

    def __init__(self, words: tuple[str, ...], options: Mapping[str, Any]) -> None:
        self.words, self.options = words, options

    def __getitem__(self, name: str) -> Any:
        return self.options.get(name)


N = TypeVar("N", int, float)
Named = Callable[[Option, str], str]
"""The choice that goes by a name in some language; empty where none does."""


def read(
    argv: Sequence[str], options: Options, of: str = "limelight", named: Named | None = None
) -> Arguments:
    """Tells words and options apart; an option is given once. ``of``: whose options these are."""
    known = {name: declared(each) for name, each in {**options, **COMMON}.items()}
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
        shown, given, value = arg[:64].partition("=")[0], "=" in arg, arg.partition("=")[2]
        name = arg[2:].partition("=")[0].replace("-", "_")
        if name not in known:
            raise UnknownOption(shown, map(dashed, known), roll=of)
        if name in found:
            raise Usage("twice", option=shown)
        option = known[name]
        if option.kind == "flag":
            if given:
                raise Usage("no_value", option=shown)
            found[name] = True
            continue
        if not given:
            if not left or left[0].startswith("--"):
                raise Usage("needs_value", option=shown)
            value = left.pop(0)
        found[name] = typed(shown, value, option, named)
    return Arguments(tuple(words), found)


def declared(option: Option | Kind) -> Option:
    """An option of which perhaps only the kind was said."""
    return Option(option) if isinstance(option, str) else option


def dashed(name: str) -> str:
    """An option as it is typed."""
    return "--" + name.replace("_", "-")


def typed(shown: str, text: str, option: Option, named: Named | None = None) -> Any:
    """What was typed, as the option wants it."""
    if option.kind == "decimal":
        return _within(shown, decimal(shown, text), text, option)
    if option.kind in ("number", "count"):
        read = count if option.kind == "count" else number
        return _within(shown, read(shown, text), text, option)
    if option.kind == "pairs":
        return _pairs(shown, text, option, named)
    return _chosen(shown, text, option, named) if option.choices else text


def _chosen(shown: str, text: str, option: Option, named: Named | None) -> str:
    """One of the choices, by whichever name."""
    if text in option.choices:
        return text
    meant = named(option, text) if named is not None else ""
    if not meant:
        raise Usage("choice", shown, option.choices, option=shown, value=text[:64])
    return meant


def _pairs(shown: str, text: str, option: Option, named: Named | None) -> dict[str, int]:
    """Numbers by the names of choices: ``NAME=1,OTHER=8``."""
    found: dict[str, int] = {}
    for each in text.split(","):
        name, equals, many = each.partition("=")
        if not equals or len(text) > MOST_PAIRS:
            raise Usage("pairs_form", shown, option=shown, value=each[:64])
        key = _chosen(shown, name.strip(), option, named)
        if key in found:
            raise Usage("pairs_form", shown, option=shown, value=each[:64])
        found[key] = _within(shown, number(shown, many), many, option)
    return found


def _within(shown: str, value: N, text: str, option: Option) -> N:
    """A number that is not out of bounds."""
    low, high = option.low, option.high
    if (low is None or low <= value) and (high is None or value <= high):
        return value
    raise Usage("range", shown, option=shown, range=span(option), value=text[:64])


def span(option: Option) -> str:
    """From where to where a number goes; empty where nothing bounds it."""
    low, high = option.low, option.high
    if low is not None and high is not None:
        return f"{low}..{_short(high)}"
    if low is None and high is None:
        return ""
    return f"≤ {high}" if low is None else f"≥ {low}"


def _short(number: int) -> str:
    """A large power of ten as such."""
    zeros = len(str(number)) - 1
    return f"10^{zeros}" if zeros > 6 and number == 10**zeros else str(number)


def number(option: str, text: str) -> int:
    """A whole number as it is typed."""
    plain = text.strip().replace("\u2212", "-")
    digits = plain[1:] if plain[:1] in ("-", "+") else plain
    if not digits.isascii() or not digits.isdigit() or len(digits) > MOST_DIGITS:
        raise Usage("not_a_number", option, option=option, value=text[:64])
    return int(plain)


def decimal(option: str, text: str) -> float:
    """A number that need not be whole, with a point or a comma."""
    plain = text.strip().replace(",", ".")
    whole, _, part = plain.partition(".")
    digits = whole + part
    if not digits.isascii() or not digits.isdigit() or len(digits) > MOST_DIGITS:
        raise Usage("not_a_decimal", option, option=option, value=text[:64])
    return float(plain)


def count(option: str, text: str) -> int:
    """How many, as people write large numbers; it comes out whole, or is refused."""
    from .counts import many

    found = many(text)
    if found is None:
        raise Usage("not_a_count", option, option=option, value=text[:64])
    return found


def dice(text: str) -> dict[str, list[int]]:
    """Real dice as they are typed in: ``NAME=5,OTHER=7``, several faces ``NAME=5/3``."""
    faces: dict[str, list[int]] = {}
    if len(text) > 4096:
        raise Usage("dice_form", "--dice")
    for each in text.split(","):
        name, equals, several = each.partition("=")
        name = name.strip()
        if not equals or not name or name in faces:
            raise Usage("dice_form", "--dice")
        faces[name] = []
        for face in several.split("/"):
            face = face.strip()
            if not face.isascii() or not face.isdigit() or len(face) > 6:
                raise Usage("dice_form", "--dice")
            faces[name].append(int(face))
    return faces
