"""Encounters: a fight that is still being planned, and what it comes to."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from .refusals import Refusal
from .said import Because, Said


class Reckoned(NamedTuple):
    """What an encounter comes to: for programs, in a line, and step by step."""

    plain: Mapping[str, Any]
    said: Said
    why: tuple[Because, ...] = ()


class Encounter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a GM says of a fight that is still being planned: the options, as they are typed."""

    def reckoned(self) -> Reckoned | Refusal:
        """What they come to, or what is wrong with them."""
        raise NotImplementedError
