"""Answers as tables: rows of plain values, CSV, and data frames where a library for them is."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import polars

Row = Mapping[str, Any]
"""The columns of a row by name; a chance is a fraction."""


class Tabular:
    """Something that can be written as rows."""

    __slots__ = ()

    @abstractmethod
    def rows(self) -> Iterator[Row]:
        """Its rows, one after the other; all have the same columns."""

    def csv(self, decimals: int | None = None) -> str:
        """As comma-separated values; chances as fractions, or with so many decimals."""
        import csv
        import io

        file = io.StringIO()
        rows = list(self.rows())
        table = csv.DictWriter(file, rows[0].keys() if rows else (), lineterminator="\n")
        table.writeheader()
        for row in rows:
            table.writerow({name: _written(value, decimals) for name, value in row.items()})
        return file.getvalue()

    def pandas(self) -> "pandas.DataFrame":
        """As a data frame of pandas, chances as floats; needs pandas."""
        import pandas

        return pandas.DataFrame(list(map(_floats, self.rows())))

    def polars(self) -> "polars.DataFrame":
        """As a data frame of polars, chances as floats; needs polars."""
        import polars

        return polars.DataFrame(list(map(_floats, self.rows())), strict=False)


def _written(value: Any, decimals: int | None) -> Any:
    if isinstance(value, Fraction) and decimals is not None:
        return decimal(value, decimals)
    return value


def decimal(number: Fraction, places: int) -> str:
    """A fraction with so many decimals, rounded half up, without a detour over floats."""
    scaled = (abs(number) * 10**places * 2 + 1) // 2
    digits = str(scaled).rjust(places + 1, "0")
    whole, part = digits[: len(digits) - places], digits[len(digits) - places :]
    sign = "-" if number < 0 and scaled else ""
    return f"{sign}{whole}.{part}" if places else f"{sign}{whole}"


def _floats(row: Row) -> dict[str, Any]:
    """Plain columns that a data frame takes: exact counts may be larger than it can hold."""
    return {name: _plain(value) for name, value in row.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction) or (isinstance(value, int) and abs(value) >= 2**63):
        return float(value)
    return value
