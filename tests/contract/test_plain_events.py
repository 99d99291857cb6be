"""Plain events: what they show to whom, however a small game uses them."""

from collections.abc import Iterator
from typing import Annotated

import pytest

import limelight.contract as ll
from limelight.contract.seen import stamped

game = ll.Game("vault", __file__)
ANNA = ll.Seat.of("anna")


class Guard(ll.Person, frozen=True):
    awake: Annotated[bool, ll.Hides(when=False)] = True
    alarm: Annotated[int, ll.Secret()] = 0
    paces: int = 0


@game.state
class State(ll.Thing, frozen=True):
    guards: dict[str, Guard] = {}
    code: Annotated[int, ll.Secret()] = 0
    fate: Annotated[int, ll.Secret(sealed=True)] = 0
    doors: int = 0
    open: "ll.Rolled[Lock, Pick] | None" = None


class Pick(ll.Outcome, frozen=True):
    margin: Annotated[int, ll.Secret()]


class Lock(ll.Roll[Pick], frozen=True):
    pool = {"pick": (6,)}
    outcomes = {"open": "", "shut": ""}
    strength: Annotated[int, ll.Secret()] = 4

    def judge(self, kept: ll.Kept) -> Pick:
        (face,) = kept["pick"]
        return Pick(1 * (face < self.strength), face - self.strength)


@game.command("V-1", gm=True)
class Wake(ll.Command, frozen=True, kw_only=True):
    guard: Annotated[ll.Name, ll.Of("guards", mine=True)]

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        return ll.Moved(where="guards", name=self.guard, by={"paces": 1})


def moved(state: State, **by: int) -> ll.Moved:
    event: ll.Moved = stamped(ll.Moved(where="guards", name="Doom", by=by), state)
    return event


def seen(event: ll.Event) -> Iterator[object]:
    for seat in (ANNA, ll.WATCHER):
        yield game.show(event, seat, 1)


def test_a_secret_track_moves_unseen_and_the_others_do_not() -> None:
    state = State(guards={"Doom": Guard(player="gm")})
    for shown in seen(moved(state, alarm=3, paces=2)):
        assert isinstance(shown, ll.Moved)
        assert shown.by == {"paces": 2}
    assert list(seen(moved(state, alarm=3))) == [None, None]
    full = game.show(moved(state, alarm=3), ll.GM, 1)
    assert isinstance(full, ll.Moved) and full.by == {"alarm": 3}


def test_nobody_hears_of_one_who_is_hidden() -> None:
    state = State(guards={"Doom": Guard(player="gm", awake=False)})
    assert list(seen(moved(state, paces=2))) == [None, None]
    placed = ll.Placed(where="guards", name="Doom", thing=state.guards["Doom"])
    assert list(seen(placed)) == [None, None]


def test_secret_inputs_and_readings_of_a_roll_stay_secret() -> None:
    roll = Lock(strength=5)
    for shown in seen(ll.Rolled(by="anna", roll=roll, fell=roll.read({"pick": (3,)}))):
        assert isinstance(shown, ll.Rolled)
        assert shown.roll.strength is ll.Hidden
        assert shown.fell.read.margin is ll.Hidden
        assert shown.fell.outcome == "shut"


def test_a_roll_that_the_table_holds_keeps_its_secrets() -> None:
    roll = Lock(strength=5)
    state = State(open=ll.Rolled("anna", roll, roll.read({"pick": (3,)})))
    held = game.redact(state, ANNA).open
    assert held.roll.strength is ll.Hidden
    assert held.read.margin is ll.Hidden
    assert game.redact(state, ll.GM).open == state.open


@pytest.mark.parametrize(("seat", "fields"), [(ANNA, {"doors"}), (ll.GM, {"doors", "code"})])
def test_fields_of_the_table_are_shown_as_their_marks_say(seat: ll.Seat, fields: set[str]) -> None:
    shown = game.show(ll.Now(fields={"doors": 1, "code": 2, "fate": 3}), seat, 1)
    assert isinstance(shown, ll.Now)
    assert set(shown.fields) == fields


def test_what_is_the_gms_is_not_its_owners() -> None:
    state = State(guards={"Bea": Guard(player="anna")})
    refused = game.decide(state, Wake(guard="Bea"), ANNA)
    assert isinstance(refused, ll.Refusal)
    assert refused.code == "not_yours"
    assert isinstance(game.decide(state, Wake(guard="Bea"), ll.GM), ll.Moved)
