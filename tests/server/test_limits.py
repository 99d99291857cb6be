"""So many in so much time, for each caller apart."""

from limelight.server.limits import MOST_KNOWN, Limit


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
