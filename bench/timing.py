"""Timing that a noisy machine disturbs little: many short rounds, taken in turns."""

import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any


def in_turns(
    subjects: Mapping[str, Callable[[], object]], rounds: int, each: int
) -> dict[str, float]:
    """Seconds per call of each subject: the median of rounds in which they take turns."""
    taken: dict[str, list[float]] = {name: [] for name in subjects}
    for call in subjects.values():
        call()
    for _ in range(rounds):
        for name, call in subjects.items():
            start = time.perf_counter()
            for _ in range(each):
                call()
            taken[name].append((time.perf_counter() - start) / each)
    return {name: statistics.median(times) for name, times in taken.items()}


def first_call(call: Callable[..., Any], *given: Any) -> tuple[float, Any]:
    """Seconds that one call takes, and what it answers."""
    start = time.perf_counter()
    answer = call(*given)
    return time.perf_counter() - start, answer
