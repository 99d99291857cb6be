"""Playthroughs: scenes that a person can read, and that must come out as written."""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from limelight.contract import WATCHER, Refusal, Seat
from limelight.contract.fields import NAME
from limelight.games import game as find_game
from limelight.store.lines import open_regular
from limelight.words import LANGUAGES
from limelight.words.system import problem

from . import bringing, chance, yaml
from .entries import seen_by
from .reading import read_options
from .refusals import refused, words_of
from .steps import Done
from .table import Table

_SEAT = re.compile(NAME)
MOST_LOADED = 20


class BadPlaythrough(ValueError):
    """A file that is no playthrough; ``why`` is the key of a sentence."""

    def __init__(self, why: str, **values: Any) -> None:
        super().__init__(why)
        self.why, self.values = why, values


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One command, and what must come of it."""

    by: str
    do: Any
    fields: Any = msgspec.field(name="with", default=None)
    dice: Any = None
    expect: dict[str, Any] = {}
    absent: tuple[str, ...] = ()
    unseen: dict[str, tuple[str | int, ...]] = {}
    refused: str | None = None


class Playthrough(Struct, frozen=True, forbid_unknown_fields=True):
    """A scene: a game, its options, who is loaded, and the steps."""

    game: str
    options: dict[str, Any] = {}
    load: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


class Mismatch(Struct, frozen=True):
    """Where a playthrough did not come out as written."""

    step: int
    by: str
    do: str
    path: str
    wanted: Any
    got: Any


MISSING = "(absent)"
"""Shown where a path leads nowhere."""


def read(path: Path) -> Playthrough:
    """A playthrough from its file."""
    try:
        with os.fdopen(open_regular(path), "rb") as file:
            data = file.read(yaml.MOST_BYTES + 1)
    except OSError as error:
        raise BadPlaythrough("no_file", reason=problem(error)) from None
    except ValueError:  # no path at all
        raise BadPlaythrough("no_file", reason="") from None
    return parse(data)


def parse(data: bytes) -> Playthrough:
    """A playthrough from what its file holds."""
    try:
        found = yaml.read(data)
    except yaml.BadYaml as error:
        raise BadPlaythrough("yaml", problem=error.why, line=error.line) from None
    if isinstance(found, dict) and found.get("limelight") == "pack":
        return _of_pack(data)
    try:
        scene = msgspec.convert(found, Playthrough)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadPlaythrough("form", reason=str(error)) from None
    game = find_game(scene.game)
    if game is None:
        raise BadPlaythrough("game", game=scene.game)
    options = read_options(game, dict(scene.options))
    if isinstance(options, Refusal):
        raise BadPlaythrough("options", at=options.at)
    for step in scene.steps:
        if step.by != "gm" and not (len(step.by) <= 64 and _SEAT.search(step.by)):
            raise BadPlaythrough("seat", seat=step.by[:64])
        if step.refused not in (None, *game.refusals):
            raise BadPlaythrough("code", code=str(step.refused)[:64])
    return scene


def _of_pack(data: bytes) -> Playthrough:
    """A pack as the steps that bring it to a table."""
    brought = bringing.read(data)
    if isinstance(brought, Refusal):
        raise BadPlaythrough("pack", at=brought.at)
    formats = bringing.formats_of(brought.game)
    steps = (Step("gm", do, fields) for do, fields in formats.commands(brought.brought))
    return Playthrough(brought.game.name, steps=tuple(steps))


def party(path: Path, game: str) -> tuple[Step, ...]:
    """The steps of a party file: a playthrough that only brings people to the table."""
    scene = read(path)
    if scene.game != game:
        raise BadPlaythrough("other_game", game=scene.game)
    if scene.load:
        raise BadPlaythrough("loads", file=scene.load[0][:100])
    for step in scene.steps:
        if not isinstance(step.do, str) or not step.do.startswith("add_"):
            raise BadPlaythrough("not_a_party", do=str(step.do)[:64])
    return scene.steps


def loaded(scene: Playthrough, folder: Path) -> Iterator[Step]:
    """The steps of the files beside a playthrough; never from outside its folder."""
    if len(set(scene.load)) < len(scene.load) or len(scene.load) > MOST_LOADED:
        raise BadPlaythrough("too_many", most=MOST_LOADED)
    for name in scene.load:
        try:
            path = (folder / name).resolve()
            inside = path.is_relative_to(folder.resolve())
        except (OSError, ValueError, RuntimeError):
            inside = False
        if not inside:
            raise BadPlaythrough("outside", file=name[:100])
        yield from party(path, scene.game)


def run(scene: Playthrough, folder: Path) -> list[Mismatch]:
    """Plays a scene from its start; stops at the first step that went another way."""
    table = Table(scene.game, scene.options, dice=chance.thrown, clock=_never)
    runner = _Runner(table, any(step.unseen for step in scene.steps))
    for step in loaded(scene, folder):
        answer = runner.play(step)
        if isinstance(answer, Refusal):
            message = refused(answer, words_of(table.game, "en"))
            raise BadPlaythrough("refused", do=str(step.do)[:64], message=message)
    for number, step in enumerate(scene.steps, 1):
        found = list(runner.check(step, runner.play(step)))
        if found:
            do = step.do if isinstance(step.do, str) else "?"
            return [Mismatch(number, step.by, do, *each) for each in found]
    return []


def _never() -> float:
    return 0.0


class _Runner:
    """Plays steps, and remembers what every seat was sent."""

    def __init__(self, table: Table, remember: bool) -> None:
        self._table, self._remember = table, remember
        self._seats: dict[str, None] = {"gm": None}
        self._sent: dict[str, list[str]] = {}
        self._looked: dict[tuple[str, str | int], int] = {}

    def play(self, step: Step) -> Done | Refusal:
        """One step."""
        table, before = self._table, self._table.number
        self._seats[step.by] = None
        fields = {} if step.fields is None else step.fields
        answer = table.do(step.by, step.do, fields, step.dice, script=True)
        if isinstance(answer, Refusal):
            assert table.number == before
        if self._remember:
            self._seats |= dict.fromkeys(table.players())
            self._send(step.by, answer)
        return answer

    def _send(self, by: str, answer: Done | Refusal) -> None:
        """Writes down every byte that the seats are sent after a step."""
        table = self._table
        for seat in self._seats:
            self._put(seat, table.view(seat))
        if isinstance(answer, Refusal):
            spoken = [refused(answer, words_of(table.game, language)) for language in LANGUAGES]
            self._put(by, [answer.code, answer.at, *spoken])
            return
        self._put(by, self._result(answer))
        entry = table.journal.entries[-1]
        events = table.journal.events(entry)
        for seat in self._seats:
            shown = table.events(entry.number, seat)
            self._put(seat, seen_by(table.game, entry, events, Seat.of(seat)))
            self._put(seat, seen_by(table.game, entry, events, WATCHER))
            for language in LANGUAGES:
                self._put(seat, table.story(seat, language, table.number - 1))
                self._put(seat, Done(0, {}, shown, table.game).explain(language))

    def _put(self, seat: str, what: Any) -> None:
        self._sent.setdefault(seat, []).append(msgspec.json.encode(what).decode())

    def _result(self, answer: Done) -> dict[str, Any]:
        return {
            **answer.result,
            "text": {language: answer.text(language) for language in LANGUAGES},
            "explain": answer.explain(),
        }

    def check(self, step: Step, answer: Done | Refusal) -> Iterator[tuple[str, Any, Any]]:
        """What came out otherwise than the step says."""
        code = answer.code if isinstance(answer, Refusal) else None
        if code != step.refused:
            yield "refused", step.refused or "done", code or "done"
            return
        result = {} if isinstance(answer, Refusal) else self._result(answer)
        for path, wanted in step.expect.items():
            got = self._at(path, result)
            if not same(wanted, got):
                yield path, wanted, got
        for path in step.absent:
            got = self._at(path, result)
            if got is not MISSING:
                yield path, MISSING, got
        for seat, secrets in step.unseen.items():
            for secret in secrets:
                if self._was_sent(seat, secret):
                    yield f"unseen.{seat}", MISSING, secret

    def _was_sent(self, seat: str, secret: str | int) -> bool:
        """Looks through what was sent since this was last looked for."""
        sent = self._sent.get(seat, [])
        looked = self._looked.get((seat, secret), 0)
        self._looked[seat, secret] = len(sent)
        return any(occurs(secret, text) for text in sent[looked:])

    def _at(self, path: str, result: Mapping[str, Any]) -> Any:
        room, _, rest = path.partition(".")
        if room == "result":
            return find(result, rest)
        if room == "state":
            return find(self._table.view("gm"), rest)
        if room == "view":
            seat, _, rest = rest.partition(".")
            return find(self._table.view(seat), rest)
        return MISSING


def find(value: Any, path: str) -> Any:
    """What a path leads to; a key may itself have dots (``dice.help.Tomas``)."""
    if not path:
        return value
    if isinstance(value, list):
        step, _, rest = path.partition(".")
        whole = step.isascii() and step.isdigit() and len(step) < 7
        return find(value[int(step)], rest) if whole and int(step) < len(value) else MISSING
    if not isinstance(value, Mapping):
        return MISSING
    steps = path.split(".")
    for length in range(1, len(steps) + 1):
        key = ".".join(steps[:length])
        if key in value:
            return find(value[key], ".".join(steps[length:]))
    return MISSING


def same(wanted: Any, got: Any) -> bool:
    """Equal as a whole and in type: true is not 1, and 1 is not 1.0."""
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        return wanted.keys() == got.keys() and all(same(wanted[k], got[k]) for k in wanted)
    if isinstance(wanted, list) and isinstance(got, list):
        return len(wanted) == len(got) and all(map(same, wanted, got))
    return type(wanted) is type(got) and bool(wanted == got)


def occurs(secret: str | int, sent: str) -> bool:
    """Whether a text, or a number as a whole number, is in what was sent."""
    if isinstance(secret, int):
        return re.search(rf"(?<![0-9A-Za-z]){secret}(?![0-9A-Za-z])", sent) is not None
    return msgspec.json.encode(secret).decode()[1:-1] in sent
