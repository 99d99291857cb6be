"""Sit down at any time, flip with whom one plays."""

from limelight.game import Seat
from limelight.offering import Offer, offer

from .commands import AddGambler, Flip
from .rules import decide
from .state import State


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    mine = tuple(n for n, each in state.gamblers.items() if seat.gm or each.player == seat.name)
    free = {"name": "…" * (1 + len(state.gamblers))}
    made = (
        offer(decide, state, seat, AddGambler, {}, free),
        offer(decide, state, seat, Flip, {"gambler": mine}),
    )
    return tuple(each for each in made if each is not None)
