"""An answer that can be printed, kept as a picture, or handed on as JSON or CSV."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from limelight.chances.tabular import Tabular, decimal

from . import DONE, show
from .arguments import Arguments, Option, Options, Usage
from .pictures import OPTIONS as PICTURES
from .pictures import keep

if TYPE_CHECKING:
    from limelight.chances.pictures.picture import Picture

MOST_DECIMALS = 50
OPTIONS: Options = {
    "csv": "flag",
    "decimals": Option("number", low=0, high=MOST_DECIMALS),
    **PICTURES,
}


class Result(NamedTuple):
    """Everything that one answer can be shown as."""

    plain: Mapping[str, Any]
    """As JSON holds it; chances are fractions as text."""
    table: Tabular
    picture: "Callable[[], Picture]"
    printed: Callable[[], None]
    """Prints it for people."""


def decimals_of(found: Arguments) -> int | None:
    """With how many decimals chances are written; None: as fractions."""
    places = found["decimals"]
    if found["csv"] and found["json"]:
        raise Usage("csv_or_json")
    if places is not None and not found["csv"] and not found["json"]:
        raise Usage("decimals_of")
    return places if places is None else int(places)


def shown(result: Result, found: Arguments) -> int:
    """Shows an answer in the way that was asked for."""
    places = decimals_of(found)
    keep(result.picture, found)
    if found["json"]:
        show(result.plain if places is None else _decimals(result.plain, places))
    elif found["csv"]:
        print(result.table.csv(places), end="")
    else:
        result.printed()
    return DONE


def _decimals(value: Any, places: int) -> Any:
    """Chances with so many decimals, wherever they stand."""
    if isinstance(value, Mapping):
        return {
            name: each if name == "options" else _decimals(each, places)
            for name, each in value.items()
        }
    if isinstance(value, list):
        return [_decimals(each, places) for each in value]
    if isinstance(value, str) and value.replace("/", "", 1).lstrip("-").isdecimal():
        return decimal(Fraction(value), places)
    return value
