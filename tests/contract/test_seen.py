"""What the marks on fields hide, from whom, and how deep."""

from typing import Annotated

import pytest

import limelight.contract as ll
from limelight.contract.seen import hidden, veiled


class Chest(ll.Thing, frozen=True):
    gold: Annotated[int, ll.Secret(unless="open")]
    open: bool = False
    trap: Annotated[str, ll.Secret()] = "none"
    fate: Annotated[int, ll.Secret(sealed=True)] = 7
    price: Annotated[int, ll.Secret(before=3)] = 5


class Spy(ll.Thing, frozen=True):
    known: Annotated[bool, ll.Hides(when=False)] = False


class Room(ll.Thing, frozen=True):
    chests: dict[str, Chest] = {}
    row: tuple[Chest, ...] = ()
    spies: dict[str, Spy] = {}
    inner: "Chest | None" = None


CHEST = Chest(gold=3, trap="dart")


@pytest.mark.parametrize("gm", [True, False])
def test_a_secret_is_the_gms_and_a_sealed_one_nobodys(gm: bool) -> None:
    seen = veiled(CHEST, gm)
    assert seen.fate is ll.Hidden
    assert (seen.gold, seen.trap) == ((3, "dart") if gm else (ll.Hidden, ll.Hidden))


def test_a_flag_beside_it_opens_it() -> None:
    assert veiled(ll.replace(CHEST, open=True)).gold == 3


@pytest.mark.parametrize(("rules", "price"), [(1, ll.Hidden), (2, ll.Hidden), (3, 5)])
def test_what_became_public_stays_hidden_in_older_entries(rules: int, price: object) -> None:
    assert veiled(CHEST, False, rules).price == price


@pytest.mark.parametrize(
    "room", [Room(chests={"a": CHEST}), Room(row=(CHEST,)), Room(inner=CHEST)], ids=str
)
def test_it_is_found_however_deep_it_lies(room: Room) -> None:
    seen = veiled(room)
    found = [*seen.chests.values(), *seen.row, seen.inner]
    assert [chest.trap for chest in found if chest is not None] == [ll.Hidden]
    assert "dart" not in str(seen)


def test_who_is_hidden_is_not_there_at_all_and_the_gm_sees_them() -> None:
    room = Room(spies={"Ann": Spy(), "Bea": Spy(known=True)})
    assert list(veiled(room).spies) == ["Bea"]
    assert list(veiled(room, gm=True).spies) == ["Ann", "Bea"]
    assert hidden(Spy()) and not hidden(Spy(known=True))


def test_what_hides_nothing_is_the_same_object() -> None:
    plain = Room(spies={"Bea": Spy(known=True)})
    assert veiled(plain) is plain
