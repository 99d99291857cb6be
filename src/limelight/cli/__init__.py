"""The command line. Each command is a file of its own, read when it is used."""

import io
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from limelight.play.mistakes import Mistake
from limelight.words import LANGUAGES, Words, choose, escaped, words
from limelight.words.system import problem

from .arguments import Later, Option, Usage, dashed
from .commands import COMMANDS, module

if TYPE_CHECKING:
    from limelight.contract import Game, Refusal

DONE, FAILED, REFUSED, LATER = 0, 1, 2, 75
"""Exit codes: done; a check or expectation failed; refused or bad input; not now, try again."""
HELP = ("--help", "-h")
VERSION = ("--version", "-V")


class Refused(Mistake):
    """A refusal of the rules, on its way to standard error.

    ``options``: of the roll that was refused; they are spoken of as they are typed.
    """

    def __init__(
        self, refusal: "Refusal", spoken: Words, options: Mapping[str, Option] | None = None
    ) -> None:
        super().__init__(refusal.at)
        self.refusal, self.spoken, self.options = refusal, spoken, options or {}
        self.code = refusal.code

    def text(self, language: str = "en") -> str:
        """What the rules say; of an option that is missing or wrong, which one."""
        from limelight.play.refusals import refused

        at, why = self.refusal.at, self.refusal.why
        if at not in self.options or why not in ("missing", "nothing_to_reach", "wrong"):
            return refused(self.refusal, self.spoken)
        from .meanings import meaning

        values = {"option": dashed(at), "meaning": meaning(self.spoken, at, "")}
        return self.spoken.say(f"cli.usage.{why}", values)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; never ends in a traceback for something that a person typed."""
    args = list(sys.argv[1:] if argv is None else argv)
    spoken = words(_language(args))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter that a terminal lacks is no failure
    try:
        code = _run(args, spoken)
        sys.stdout.flush()
        return code
    except Mistake as error:
        return _mistaken(error, spoken.language, "--json" in args)
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return DONE
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return _say(spoken.say("cli.usage.not_written", {"reason": problem(error)}))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _run(args: list[str], spoken: Words) -> int:
    if args and args[0] in VERSION:
        from limelight import __version__

        print(__version__)
        return DONE
    name, rest = _command(args)
    options = rest[: rest.index("--")] if "--" in rest else rest
    if not name or any(each in HELP for each in options):
        name, rest = "help", [*([name] if name in COMMANDS else ()), *rest]
    code: int = import_module(f"limelight.cli.{module(name)}").main(rest, spoken)
    return code


def _command(args: Sequence[str]) -> tuple[str, list[str]]:
    """The command, and everything else on the line; empty where none is named."""
    for at, (before, arg) in enumerate(zip(("", *args), args, strict=False)):
        if arg.startswith("-"):
            continue
        known = arg in COMMANDS or arg == "help"
        if known and before != "--lang":
            return arg, [*args[:at], *args[at + 1 :]]
        if not before.startswith("--") or "=" in before or before in (*HELP, "--json"):
            raise Usage("unknown_command", arg[:64], COMMANDS)
    return "", list(args)


def _language(args: Sequence[str]) -> str:
    """The language of ``--lang``, else the user's; found before anything else can go wrong."""
    for at, arg in enumerate(args):
        name, equals, value = arg.partition("=")
        if name == "--lang":
            told = value if equals else args[at + 1] if at + 1 < len(args) else ""
            if told in LANGUAGES:
                return told
    return choose(None)


def find_game(name: str) -> "Game":
    """The game of this name; raises where there is none."""
    from limelight.play.known import known_game

    return known_game(name)


def show(result: Mapping[str, Any]) -> None:
    """One object on one line."""
    import json

    line = json.dumps(_whole(result), ensure_ascii=False, separators=(",", ":"))
    sys.stdout.write(escaped(line) + "\n")


def _whole(value: Any) -> Any:
    """A value that JSON can hold: what is no number is told as text."""
    if isinstance(value, dict):
        return {key: _whole(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_whole(inner) for inner in value]
    return repr(value) if isinstance(value, float) else value


def _say(line: str) -> int:
    print(f"limelight: {' '.join(line.split())}", file=sys.stderr)
    return REFUSED


def _mistaken(error: Mistake, language: str, as_json: bool) -> int:
    line = error.text(language)
    if as_json:
        show({"refused": error.code, "message": line, "at": error.at.lstrip("-")})
    refused = _say(f"{line} [{error.code}]")
    return LATER if isinstance(error, Later) else refused
