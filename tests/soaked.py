"""What takes long: ``make test`` tries it with a part of its values, ``make soak`` with all."""

from collections.abc import Iterable
from typing import Any

import pytest

from limelight.words import LANGUAGES


def only(first: Any, values: Iterable[Any]) -> list[Any]:
    """These values, of which all but one are for ``make soak``."""
    return [
        each if each == first else pytest.param(each, marks=pytest.mark.soak) for each in values
    ]


def only_in(language: str) -> list[Any]:
    """All languages, of which all but one are for ``make soak``."""
    return only(language, LANGUAGES)
