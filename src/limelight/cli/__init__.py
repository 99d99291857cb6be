"""The command line. Each command is a file of its own, read when it is used."""

import io
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from limelight.play.mistakes import Mistake
from limelight.words import LANGUAGES, Words, choose, words

from .arguments import Usage, read

if TYPE_CHECKING:
    from limelight.contract import Game, Refusal

COMMANDS = (
    "play",
    "tables",
    "backup",
    "restore",
    "roll",
    "odds",
    "simulate",
    "run",
    "games",
    "rules",
    "verify",
    "new-game",
    "check-game",
)
DONE, FAILED, REFUSED = 0, 1, 2
"""Exit codes: done; a check or expectation failed; refused or bad input."""


class Refused(Exception):
    """A refusal on its way to standard error."""

    def __init__(self, refusal: "Refusal", spoken: Words) -> None:
        super().__init__(refusal.code)
        self.refusal, self.spoken = refusal, spoken


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
    except Usage as error:
        return _say(spoken.say(f"cli.usage.{error.why}", error.values))
    except Refused as error:
        return _refused(error, "--json" in args)
    except Mistake as error:
        return _say(error.text(spoken.language))
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return DONE
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return _say(spoken.say("cli.usage.not_written", {"reason": error.strerror or ""}))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _run(args: list[str], spoken: Words) -> int:
    if args and args[0] in ("--version", "-V"):
        from limelight import __version__

        print(__version__)
        return DONE
    at = next((i for i, arg in enumerate(args) if arg in COMMANDS), None)
    if at is None:
        if args and not args[0].startswith("-"):
            raise Usage("unknown_command", command=args[0][:64])
        found = read(args, {"version": "flag"})
        if found.words:
            raise Usage("unknown_command", command=found.words[0][:64])
        print(spoken.say("cli.help.top"))
        for name in COMMANDS:
            print(f"  {name:<12}{spoken.say(f'cli.help.command.{name}')}")
        print(spoken.say("cli.help.more"))
        return DONE
    before, after = args[:at], args[at + 1 :]
    command = import_module(f"limelight.cli.{args[at].replace('-', '_')}")
    code: int = command.main([*before, *after], spoken)
    return code


def _language(args: Sequence[str]) -> str:
    """The language of ``--lang``, else the user's; found before anything else can go wrong."""
    for at, arg in enumerate(args):
        name, equals, value = arg.partition("=")
        if name == "--lang":
            told = value if equals else args[at + 1] if at + 1 < len(args) else ""
            if told in LANGUAGES:
                return told
    return choose(None)


def checked_language(options: Mapping[str, Any]) -> None:
    """Refuses a language that is not spoken here."""
    told = options.get("lang")
    if told is not None and told not in LANGUAGES:
        raise Usage("language", lang=str(told)[:64], known=LANGUAGES)


def find_game(name: str, language: str) -> "Game":
    """The game of this name, or a line that says which there are."""
    from limelight.games import game

    found = game(name)
    if found is None:
        raise unknown_game(name, language)
    return found


def unknown_game(name: str, language: str) -> Usage:
    """Says which games there are, or why the one of this name cannot be played."""
    from limelight.games import broken, names

    reason = broken(language).get(name)
    if reason is not None:
        return Usage("broken_game", game=name[:64], reason=reason)
    return Usage("game", game=name[:64], known=names())


def show(result: Mapping[str, Any]) -> None:
    """One object on one line."""
    import json

    sys.stdout.write(json.dumps(_whole(result), ensure_ascii=False, separators=(",", ":")) + "\n")


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


def _refused(error: Refused, as_json: bool) -> int:
    from limelight.play.refusals import refused

    refusal = error.refusal
    line = refused(refusal, error.spoken)
    if as_json:
        show({"refused": refusal.code, "message": line, "at": refusal.at})
    return _say(f"{line} [{refusal.code}]")
