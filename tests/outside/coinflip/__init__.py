"""Heads or tails: the smallest game."""

from typing import Annotated, Literal

import limelight.contract as ll

game = ll.Game("coinflip", __file__, rules=("CO-1", "CO-2"))

Side = Literal["heads", "tails"]


class Gambler(ll.Person, frozen=True):
    """Somebody who bets, and how often they were right."""

    points: Annotated[int, ll.Track(0, ll.LIMIT, "points")] = 0


@game.state
class State(ll.Thing, frozen=True):
    """What a table holds."""

    gamblers: dict[str, Gambler] = {}


class Call(ll.Outcome, frozen=True):
    """The side that fell, and whether it was called."""

    right: bool


@game.roll("flip")
class Coin(ll.Roll[Call], frozen=True):
    """CO-1: a coin has two sides."""

    pool = {"coin": (2,)}
    outcomes = {"heads": "CO-1", "tails": "CO-1"}
    side: Annotated[Side, ll.Words("side")] = "heads"

    def judge(self, kept: ll.Kept) -> Call:
        (face,) = kept["coin"]
        return Call(face - 1, face - 1 == self.codes().index(self.side))


@game.command()
class AddGambler(ll.Command, frozen=True, kw_only=True):
    """Somebody sits down; only the GM brings another player's gambler."""

    name: Annotated[ll.Name, ll.New("gamblers")]
    player: Annotated[ll.Name | None, ll.GmSets()] = None

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        gambler = Gambler(player=self.player or seat.name)
        return ll.Placed(where="gamblers", name=self.name, thing=gambler)


@game.command("CO-2")
class Flip(ll.Command, frozen=True, kw_only=True):
    """CO-2: who calls the side right has a point."""

    gambler: Annotated[ll.Name, ll.Of("gamblers", mine=True)]
    side: Side

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        roll = Coin(side=self.side)
        fell = yield from ll.throw(roll)
        by = {"points": int(fell.read.right)}
        return (
            ll.Rolled(by=self.gambler, roll=roll, fell=fell),
            ll.Moved(where="gamblers", name=self.gambler, by=by),
        )
