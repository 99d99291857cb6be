"""Pedlar: people with full packs, who use their wares and fill them up again in the next town."""

from typing import Annotated, Literal

import limelight.contract as ll

game = ll.Game("pedlar", __file__, rules=("PE-1", "PE-2", "PE-3"), lacks=("not_enough_pennies",))
MOST_PENNIES, FIRST_PENNIES = 99, 3


class Ware(ll.Limited, frozen=True, kw_only=True):
    """PE-1: something in a pack; it may cost pennies, and last until the next town."""

    pennies: Annotated[ll.Count, ll.Costs("pennies", lacks="not_enough_pennies")] = 0
    per: Annotated[Literal["town"] | None, ll.Words("per")] = None
    uses: ll.Amount | None = None
    left: ll.Count | None = None
    text: ll.Text | None = None


Wares = Annotated[tuple[ll.Name | Ware, ...], ll.MANY, ll.InLibrary("things")]


class PedlarRecord(ll.Record, frozen=True, kw_only=True):
    """Somebody who waits at the crossroads."""

    brings = "add_pedlar"
    things: Wares = ()


class Content(ll.Part, frozen=True, kw_only=True):
    """What a group can write for itself."""

    pedlars: Annotated[tuple[PedlarRecord, ...], ll.MANY, ll.Called("pedlar"), ll.Secret()] = ()
    things: Annotated[tuple[Ware, ...], ll.MANY, ll.Called("ware")] = ()


class Library(ll.Library, frozen=True, kw_only=True):
    """Every record by its kind and its name."""

    pedlars: Annotated[dict[str, PedlarRecord], ll.RECORDS, ll.Secret()] = {}
    things: Annotated[dict[str, Ware], ll.RECORDS] = {}


class Pedlar(ll.Carrier, frozen=True, kw_only=True):
    """Somebody with a pack and a purse."""

    pennies: Annotated[int, ll.Track(0, MOST_PENNIES, "pennies", "good")] = FIRST_PENNIES
    things: dict[str, Ware] = {}


@game.roll("haggle")
class Haggle(ll.Roll[ll.Outcome], frozen=True):
    """PE-3: from four on it was a good bargain."""

    pool = {"tongue": (6,)}
    outcomes = {"nothing": "PE-3", "bargain": "PE-3"}

    def judge(self, kept: ll.Kept) -> ll.Outcome:
        """One or the other."""
        return ll.Outcome(1 * (kept["tongue"][0] > 3))


@game.state
class State(ll.Thing, frozen=True, kw_only=True):
    """What a table holds."""

    pedlars: dict[str, Pedlar] = {}
    session_runs: bool = False
    library: Library = Library()


@game.event()
class ContentAdded(Content, ll.ContentAdded, frozen=True, kw_only=True):
    """The library has more records."""

    secret: Annotated[bool, ll.Hides()] = False


@game.event("PE-2")
class TownReached(ll.Event, frozen=True):
    """PE-2: what lasts until the next town can be used again."""

    def evolve(self, state: State) -> State:
        """Everybody's."""
        return ll.free_again(state, "town")


game.event("PE-1")(ll.ThingUsed)
game.event("PE-1")(ll.ThingDropped)
game.event("PE-1")(ll.ThingGiven)


@game.event("PE-1")
class WareAcquired(ll.ThingAcquired, frozen=True, kw_only=True):
    """PE-1: somebody has a ware more."""

    thing: Ware


@game.event()
class PedlarChanged(ll.PersonChanged, frozen=True, kw_only=True):
    """Somebody's pack or purse is another now."""

    who: Pedlar


game.event()(ll.Retired)
game.event()(ll.Rejoined)


@game.command(gm=True)
class AddContent(Content, ll.AddContent, frozen=True, kw_only=True):
    """Puts records into the library: all of them, or none."""

    happens = ContentAdded
    replace: bool = False


@game.command()
class AddPedlar(ll.Command, frozen=True, kw_only=True):
    """Somebody comes along; only the GM brings another player's pedlar."""

    name: Annotated[ll.Name, ll.New("pedlars")]
    things: Wares = ()
    pennies: Annotated[int, ll.Meta(ge=0, le=MOST_PENNIES)] = FIRST_PENNIES
    player: Annotated[ll.Name | None, ll.GmSets()] = None

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """With a few pennies."""
        carried = ll.carried(state.library, self.things)
        pedlar = Pedlar(player=self.player or seat.name, pennies=self.pennies, **carried)
        return ll.Placed("pedlars", self.name, pedlar)


@game.command(people=True)
class ChangePedlar(ll.ChangePerson, frozen=True, kw_only=True):
    """Writes down anew what somebody has."""

    happens = PedlarChanged
    pennies: Annotated[int, ll.Meta(ge=0, le=MOST_PENNIES)] | None = None
    things: Wares | None = None


game.command(people=True)(ll.Retire)
game.command(gm=True, people=True)(ll.Rejoin)
game.command("PE-1")(ll.UseThing)
game.command("PE-1")(ll.DropThing)
game.command("PE-1")(ll.GiveThing)


@game.command("PE-1")
class AcquireThing(ll.AcquireThing, frozen=True, kw_only=True):
    """PE-1: somebody comes by a ware."""

    happens = WareAcquired
    thing: Annotated[ll.Name | Ware, ll.InLibrary("things")]


@game.command("PE-2", gm=True)
class ReachTown(ll.Command, frozen=True):
    """PE-2: the next town."""

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """There is everything again."""
        return TownReached()


@game.command("PE-3")
class HaggleOver(ll.Command, frozen=True, kw_only=True):
    """PE-3: a bargain is a penny."""

    pedlar: Annotated[ll.Name, ll.Of("pedlars", mine=True)]

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """While there is room for it in the purse."""
        rolled = yield from ll.rolled(self.pedlar, Haggle())
        room = state.pedlars[self.pedlar].pennies < MOST_PENNIES
        gained = int(room and rolled.outcome == "bargain")
        return rolled, ll.Moved("pedlars", self.pedlar, {"pennies": gained})
