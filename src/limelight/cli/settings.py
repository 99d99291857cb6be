"""What whoever runs the server sets: by flags, in the environment or in a file, all alike."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from limelight.server.settings import Settings
from limelight.store.lines import open_regular
from limelight.words.system import problem

from .arguments import Arguments, Option, Usage, typed
from .options import declared_in

PREFIX = "LIMELIGHT_"
"""Before the name of a setting in the environment: ``LIMELIGHT_PORT=8321``."""
CONFIG = "config"
"""The option that names a file, and in the environment after the prefix."""
BESIDE = (CONFIG, "home")
"""What else the environment may say: a file with settings, and where a user's tables are."""
MOST_BYTES = 64 * 1024
"""No file with settings is longer; what is, is not read to its end."""
SETTINGS = declared_in(Settings)
YES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
"""How a flag is said where it cannot simply stand there."""


def given(found: Arguments, environment: Mapping[str, str]) -> dict[str, Any]:
    """What was set: a flag counts before the environment, and that before the file."""
    flags = {name: found[name] for name in SETTINGS if found[name] is not None}
    path = found[CONFIG] or environment.get(PREFIX + CONFIG.upper())
    in_file = from_file(Path(path)) if path else {}
    return {**in_file, **from_environment(environment), **flags}


def from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """What the environment says; a name after the prefix that is none of ours is refused."""
    known = [PREFIX + name.upper() for name in (*SETTINGS, *BESIDE)]
    for name in environment:
        if name.startswith(PREFIX) and name not in known:
            raise Usage("unknown_variable", name[:64], known, name=name[:64])
    return {
        name: _read(shown, environment[shown], option)
        for name, option in SETTINGS.items()
        if (shown := PREFIX + name.upper()) in environment
    }


def from_file(path: Path) -> dict[str, Any]:
    """What a TOML file says: ``port = 8321``; a name that is none of a setting is refused."""
    try:
        said = tomllib.loads(_text(path))
        unknown = next((name for name in said if _plain(name) not in SETTINGS), None)
        if unknown is None:
            return {_plain(name): _in_file(name, value) for name, value in said.items()}
    except OSError as error:
        raise Usage("no_file", file=str(path), reason=problem(error)) from None
    except (ValueError, RecursionError) as error:  # no TOML, no text, or one without a bottom
        raise Usage("config", file=str(path), problem=str(error)[:200]) from None
    raise Usage("unknown_setting", unknown[:64], SETTINGS, name=unknown[:64], file=str(path))


def _text(path: Path) -> str:
    with os.fdopen(open_regular(path), "rb") as file:
        found = file.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise ValueError(f"> {MOST_BYTES} B")
    return found.decode()


def _plain(name: str) -> str:
    """A setting by the name of its flag, too."""
    return name.replace("-", "_")


def _in_file(name: str, value: Any) -> Any:
    option = SETTINGS[_plain(name)]
    if isinstance(value, bool) and option.kind == "flag":
        return value
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Usage("wrong_setting", name, option=name, value=str(value)[:64])
    return _read(name, str(value), option)


def _read(shown: str, text: str, option: Option) -> Any:
    if option.kind != "flag":
        return typed(shown, text, option)
    if text.lower() not in YES:
        raise Usage("choice", shown, YES, option=shown, value=text[:64])
    return YES[text.lower()]
