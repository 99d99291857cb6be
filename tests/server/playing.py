"""Random evenings over HTTP, and every byte that those at the table are sent."""

import random
from collections.abc import Sequence
from typing import Any

import httpx

from limelight.contract.form_fields import Field
from limelight.play.table import Table
from tests.games.test_any_sequence import Chooser

from .serving import Chair, Hall, Reader

STREAM = {"accept": "text/event-stream"}
DICE: tuple[dict[str, Any], ...] = (
    {},
    {"test.Mara": 3},
    {"test.Mara": 3, "test.Rusk": 4},
    {"test.Mara": [3, 3], "test.Rusk": [4, 4]},
    {"test.Mara": 21, "test.Rusk": 0},
    {"test.Rusk": [1, 2, 3], "damage.Mara": 1},
    {"nobody": "x"},
)
"""Real dice for an exchange, of every kind that a declaration could make the right one."""


class Whim(Chooser):
    """Chooses like a person, the same again for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def one(self, choices: Any) -> Any:
        return self._random.choice(list(choices))

    def chance(self, one_in: int) -> bool:
        return self._random.randrange(one_in) == 0

    def value(self, field: Field, depth: int = 0) -> Any:
        if field.kind == "number":
            low = max(0 if field.low is None else field.low, -3)
            return self._random.randint(low, max(low, min(field.high or 20, 20)))
        if field.kind == "numbers":
            return [self._random.randint(1, 3) for _ in range(self.one((0, 1, 2)))]
        return super().value(field, depth)


class Spy:
    """Somebody at the table who keeps every byte: pages, forms, streams, answers, exports."""

    def __init__(self, hall: Hall, chair: Chair, lang: str) -> None:
        self.hall, self.chair = hall, chair
        hall.fill(chair, "lang", {"lang": lang})
        self._streams: list[Reader] = [
            hall.stream(f"{chair.api}/events", chair.bearer | STREAM),
            hall.stream(f"{chair.page}/live", chair.cookie),
            hall.stream(f"{chair.page}/show/live", chair.cookie),
        ]
        self.answers: list[tuple[str, bytes]] = []

    def keep(self, what: str, answer: httpx.Response) -> None:
        """An answer, with its headers."""
        assert answer.status_code < 500, f"{what} {answer.text[:300]}"
        head = b"".join(b"%s: %s\n" % pair for pair in answer.headers.raw)
        self.answers.append((f"{what} {answer.status_code}", head + answer.content))

    def looks(self, table: Table) -> None:
        """Everything that can be looked at now."""
        chair, hall = self.chair, self.hall
        self.keep("page", hall.look(chair))
        self.keep("view", hall.get(chair, "view"))
        self.keep("story", hall.look(chair, f"story?before={table.number + 1}"))
        self.keep("events", hall.get(chair, "events"))
        self.keep("forecast", hall.look(chair, "forecast"))
        self.keep("forecast", hall.get(chair, "forecast"))
        for do in table.commands:
            self.keep(f"form {do}", hall.look(chair, f"form?do={do}&n=0"))
            self.keep(f"faces {do}", hall.fill(chair, "faces", {"do": do}))
        self.keep("exported", hall.get(chair, "export?as=json"))
        self.keep("told", hall.get(chair, "export?as=md"))
        for page in ("show", "show?background=none", "recap", "rules", "story?find=a"):
            self.keep(page, hall.look(chair, page))

    def guesses(self) -> None:
        """Commands that are refused, and forms for their dice: with dice, without, with others."""
        for do in ("roll", "correct", "solve", "decide", "tick_countdown", "open_exchange"):
            self.tries(do, {})
        self.tries("exchange", {"group": 2})
        for faces in DICE:
            self.tries("exchange", {"group": 1}, dice=faces)
            form = {"do": "exchange", "with.group": "1"}
            form |= {f"dice.{die}": str(face) for die, face in faces.items()}
            self.keep("sent by a page", self.hall.fill(self.chair, "do", form | {"dice": "x=1"}))
        asked = {"do": "exchange", "with.group": "1"}
        self.keep("faces of the exchange", self.hall.fill(self.chair, "faces", asked))

    def tries(self, do: str, fields: Any, **more: Any) -> None:
        """A command of their own, as a program and asked for as a page."""
        self.keep(f"answer {do}", self.hall.send(self.chair, do, fields, **more))

    def sent(self, number: int) -> list[tuple[str, bytes]]:
        """Everything up to a number."""
        names = ("stream", "live", "shown live")
        read = [(n, s.until(number)) for n, s in zip(names, self._streams, strict=True)]
        return [*self.answers, *read]


def seats(hall: Hall, gm: Chair, players: Sequence[str] = ("anna", "ben")) -> dict[str, Spy]:
    """Players and a watcher, each in another language."""
    chairs = {name: hall.seat(gm, name) for name in players}
    chairs["watcher"] = hall.seat(gm, None, "watcher")
    langs = ("en", "de", "uk", "en")
    return {
        name: Spy(hall, chair, lang)
        for (name, chair), lang in zip(chairs.items(), langs, strict=False)
    }
