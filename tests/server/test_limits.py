"""So many in so much time, and so many at a time, for each caller apart."""

from limelight.server.limits import MOST_KNOWN, Limit, Room, Slots


def test_a_limit_is_reached_and_passes() -> None:
    now = [0.0]
    limit = Limit(2, 10, clock=lambda: now[0])
    assert [limit.reached("a") for _ in range(3)] == [False, False, True]
    assert not limit.reached("b")
    now[0] = 10.0
    assert not limit.reached("a")


def test_callers_are_forgotten_in_the_end() -> None:
    limit = Limit(1, 10, clock=lambda: 0.0)
    for caller in range(MOST_KNOWN + 1):
        assert not limit.reached(caller)
    assert limit.reached(MOST_KNOWN)
    assert not limit.reached(0)


def test_each_comes_back_after_its_part_of_the_time() -> None:
    now = [0.0]
    limit = Limit(10, 10, clock=lambda: now[0])
    assert [limit.reached("a") for _ in range(11)] == [False] * 10 + [True]
    now[0] = 1.0
    assert [limit.reached("a") for _ in range(2)] == [False, True]


def test_what_counts_for_several_is_waited_for() -> None:
    now = [0.0]
    limit = Limit(10, 10, clock=lambda: now[0])
    assert not limit.reached("a", 30)
    for now[0] in (0.0, 10.0, 20.0):
        assert limit.reached("a")
    now[0] = 21.0
    assert not limit.reached("a")


def test_nothing_at_all() -> None:
    assert Limit(0, 10).reached("a")


def test_so_many_at_a_time() -> None:
    slots = Slots(2, 3)
    assert [slots.take(who) for who in "aaabb"] == [True, True, False, True, False]
    slots.leave("a")
    with slots.one("b") as free:
        assert free
        with slots.one("a") as another:
            assert not another
    assert slots.take("a")


def test_room_is_for_each_and_for_all() -> None:
    room = Room(10, 15)
    with room.some("anna") as annas:
        assert annas(4) and annas(6) and not annas(1)
        with room.some("anna") as more, room.some("ben") as bens:
            assert not more(1)
            assert bens(5) and not bens(1)
        with room.some("cem") as cems:
            assert cems(5)
    with room.some("anna") as annas:
        assert annas(10)
    assert not room._held
