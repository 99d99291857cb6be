"""Samples that somebody damaged: never a traceback, never a half-done import."""

import json
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from limelight.contract import Refusal
from limelight.play import bringing, reading
from limelight.play.refusals import refused, words_of

from .bringing import NAMES, sample

WHOLE = {name: sample(name) for name in NAMES}
STRANGE: list[Any] = [
    *(None, True, 0, -1, 7, 10**12, 1.5, "", "x", "None", "−3", "1d6 phy", "a.b", "\u202e"),
    *("<p>x</p>", "<script>", "@Lookup[@name]", "o" * 3000, [], {}, [1], {"name": "x"}, [[]]),
    *([{"name": "x"}], {"a": {"b": {}}}, "Spend 2 Fear", "8/3", "\ud83d\ude00", "\x07"),
]


@st.composite
def bytes_changed(draw: st.DrawFn) -> tuple[str, bytes]:
    """Bytes of a file cut out, doubled, put elsewhere or replaced."""
    name = draw(st.sampled_from(NAMES))
    data = WHOLE[name]
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, max(len(data) - 1, 0)))
        end = min(start + draw(st.integers(0, 80)), len(data))
        part = data[start:end]
        junk = draw(
            st.binary(max_size=12) | st.text(max_size=8).map(lambda t: t.encode("utf-8", "replace"))
        )
        data = draw(
            st.sampled_from(
                [
                    data[:start] + data[end:],
                    data[:start] + part + part + data[end:],
                    data[:start] + junk + data[end:],
                    data[:start] + junk + data[start:],
                    data[:end],
                    part + data,
                ]
            )
        )
    return name, data


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Everything in a file that could be something else."""
    found = [path]
    items = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for key, each in items:
        found += places(each, (*path, key))
    return found


TREES = {
    name: json.loads(data.decode("utf-8-sig"))
    for name, data in WHOLE.items()
    if name.endswith((".json", ".dhpack"))
}
PLACES = {name: places(tree)[1:] for name, tree in TREES.items()}


@st.composite
def values_changed(draw: st.DrawFn) -> tuple[str, bytes]:
    """Values of a JSON file gone, or in the place of others."""
    name = draw(st.sampled_from(sorted(TREES)))
    tree = json.loads(json.dumps(TREES[name]))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(PLACES[name]))
        node: Any = tree
        try:
            for step in way:
                node = node[step]
            if draw(st.booleans()):
                node[last] = json.loads(json.dumps(draw(st.sampled_from(STRANGE))))
            else:
                del node[last]
        except (KeyError, IndexError, TypeError):
            continue
    return name, json.dumps(tree).encode()


def holds(name: str, data: bytes) -> None:
    """A refusal that says where, or records that a table can take and a file can keep."""
    started = time.process_time()
    found = bringing.read(data, name)
    assert time.process_time() - started < 1
    if isinstance(found, Refusal):
        assert found.at
        known = bringing.read(WHOLE["pack.yaml"])
        assert isinstance(known, bringing.Read)
        assert "{" not in refused(found, words_of(known.game, "uk")).replace(found.at, "")
        return
    brought = found.brought
    assert brought.report.taken
    json.dumps(brought.report.plain(), allow_nan=False)
    if brought.encounter is not None:
        return
    for do, fields in bringing.formats_of(found.game).commands(brought):
        command = reading.command(found.game, do, found.game.commands[do], fields)
        assert not isinstance(command, Refusal), command
    again = bringing.read(bringing.kept(found))
    assert isinstance(again, bringing.Read), again
    assert (again.brought.pack, again.brought.person) == (brought.pack, brought.person)
    assert found.game.formats is not None
    for format in found.game.formats.out:
        written = bringing.write(found, format)
        assert isinstance(written, bringing.Out | Refusal)


FEW = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MANY = settings(FEW, max_examples=1000)


@FEW
@given(bytes_changed())
def test_changed_bytes(changed: tuple[str, bytes]) -> None:
    holds(*changed)


@FEW
@given(values_changed())
def test_changed_values(changed: tuple[str, bytes]) -> None:
    holds(*changed)


@pytest.mark.soak
@MANY
@given(bytes_changed())
def test_a_thousand_files_with_changed_bytes(changed: tuple[str, bytes]) -> None:
    holds(*changed)


@pytest.mark.soak
@MANY
@given(values_changed())
def test_a_thousand_files_with_changed_values(changed: tuple[str, bytes]) -> None:
    holds(*changed)
