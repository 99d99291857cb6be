"""Values at the limits that the reference shows, and just beyond them."""

from collections.abc import Iterator
from typing import Any

import msgspec

from limelight.reference.values import Value, values_of


def needed(struct: type[Any]) -> dict[str, Any]:
    """Something for every field that has to be filled in."""
    required = [each.encode_name for each in msgspec.structs.fields(struct) if each.required]
    return {name: any_of(value) for name, value in values_of(struct).items() if name in required}


def any_of(value: Value) -> Any:
    match value.kind:
        case "number":
            return value.low or 0
        case "yes_no":
            return True
        case "choice":
            return value.choices[0]
        case "list":
            return [any_of(each) for each in [value.each] * (value.low or 0) if each]
        case "map":
            return entries(value, value.low or 0)
        case "record":
            return needed(value.record) if value.record else {}
        case "either":
            return any_of(value.either[0])
        case _:
            return "x" * (value.low or 1)


def entries(value: Value, many: int) -> dict[str, Any]:
    assert value.keys is not None and value.each is not None
    keys = value.keys.choices or [f"x{n}" for n in range(many)]
    return {key: any_of(value.each) for key in keys[:many]}


def edges(value: Value) -> Iterator[tuple[Any, bool]]:
    """Values at the limits that are shown, and just beyond them; whether each is taken."""
    low, high = value.low, value.high
    match value.kind:
        case "number":
            yield from ((n, True) for n in (low, high) if n is not None)
            yield from ((n, False) for n in (*below(low), *above(high)))
        case "text" | "name" | "dice":
            yield from (("x" * n, True) for n in (low, high) if n)
            yield from (("x" * n, False) for n in (*below(low), *above(high)))
        case "choice":
            yield from ((each, True) for each in value.choices)
            yield "no such word", False
        case "list":
            assert value.each is not None
            one = any_of(value.each)
            yield from (([one] * n, True) for n in (low, high) if n is not None)
            yield from (([one] * n, False) for n in (*below(low), *above(high)))
            yield from (([each] * max(low or 0, 1), taken) for each, taken in edges(value.each))
        case "map":
            assert value.keys is not None and value.each is not None
            known = value.keys.choices
            yield from ((entries(value, n), False) for n in below(low))
            if high is not None and not known:
                yield entries(value, high), True
                yield entries(value, high + 1), False
            base = entries(value, max(low or 0, 1))
            last = list(base)[-1]
            yield from (({**base, last: each}, taken) for each, taken in edges(value.each))
            for key, taken in edges(value.keys):
                yield {**{k: v for k, v in base.items() if k != last}, key: base[last]}, taken
        case "record":
            assert value.record is not None
            whole = needed(value.record)
            for name, inner in values_of(value.record).items():
                yield from (({**whole, name: each}, taken) for each, taken in edges(inner))
        case "either":
            for each in value.either:
                yield from ((found, True) for found, taken in edges(each) if taken)
        case "anything":
            yield [[]], True
        case _:
            yield [[]], False


def below(low: int | None) -> list[int]:
    return [] if low is None else [low - 1]


def above(high: int | None) -> list[int]:
    return [] if high is None else [high + 1]
