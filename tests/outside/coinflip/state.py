"""Gamblers and how often they guessed right."""

from msgspec import Struct


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Gambler(Struct, frozen=True):
    player: str
    points: int = 0


class State(Struct, frozen=True):
    gamblers: dict[str, Gambler] = {}


def start(options: Options) -> State:
    return State()
