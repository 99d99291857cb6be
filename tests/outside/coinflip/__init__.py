"""Heads or tails: the smallest game."""

from typing import Annotated, Any, Literal

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


@game.roll("flip")
class Coin(ll.Roll[ll.Outcome], frozen=True):
    """CO-1: a coin has two sides."""

    pool = {"coin": (2,)}
    outcomes = {"heads": "CO-1", "tails": "CO-1"}
    side: Side = "heads"

    def judge(self, kept: ll.Kept) -> ll.Outcome:
        return ll.Outcome(kept["coin"][0] - 1)

    def result(self, fell: ll.Fallen[ll.Outcome]) -> dict[str, Any]:
        return {**super().result(fell), "right": fell.outcome == self.side}


@game.command()
class AddGambler(ll.Command, frozen=True):
    """Somebody sits down; only the GM brings another player's gambler."""

    name: Annotated[ll.Name, ll.New("gamblers")]
    player: Annotated[ll.Name | None, ll.GmSets()] = None

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        return ll.Placed("gamblers", self.name, Gambler(self.player or seat.name))


@game.command("CO-2")
class Flip(ll.Command, frozen=True):
    """CO-2: who calls the side right has a point."""

    gambler: Annotated[ll.Name, ll.Of("gamblers", mine=True)]
    side: Side

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        rolled = yield from ll.rolled(self.gambler, Coin(side=self.side))
        points = int(rolled.outcome == self.side)
        return rolled, ll.Moved("gamblers", self.gambler, {"points": points})
