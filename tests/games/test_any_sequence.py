"""Any sequence of commands, valid or not, never ends in a traceback.

Random seats take random offers and fill them with what is offered, or with nonsense; in
between comes what nobody offered. After every step the table is one that a person could
sit at, and a refusal has changed nothing.
"""

from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings

from limelight import Refusal, Seat, Table
from limelight.contract import GM, WATCHER
from limelight.contract.form_fields import Field
from limelight.contract.offers import Offer
from limelight.games import names
from limelight.play import common, log
from limelight.play.chance import seeded
from limelight.play.playthrough import party
from limelight.play.refusals import refused, words_of

SEATS = [GM, Seat("anna", "player"), Seat("ben", "player"), WATCHER]
NAMES = ["Mira", "Tomas", "Hound", "Guard", "anna", "gm", "Glow", "Relentless (2)", "Vulnerable"]
NONSENSE: list[Any] = [None, True, -1, 0, 13, 10**9, 1.5, "", "x", "\u202e", "a.b", [], {}, [{}]]


class Chooser:
    """Draws what a person might do next."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def one(self, choices: Any) -> Any:
        return self._data.draw(st.sampled_from(list(choices)))

    def chance(self, one_in: int) -> bool:
        return bool(self._data.draw(st.integers(1, one_in)) == 1)

    def fill(self, offer: Offer) -> dict[str, Any]:
        """The fields of an offer: sensible ones mostly, nonsense now and then."""
        filled = dict(offer.settled)
        for field in offer.fields:
            if field.required or (field.asked and self.chance(2)) or self.chance(5):
                filled[field.name] = self.value(field)
        return filled

    def value(self, field: Field, depth: int = 0) -> Any:
        if self.chance(25):
            return self.one(NONSENSE)
        match field.kind:
            case "choice":
                return self.one(field.choices or NAMES)
            case "choices":
                return [self.one(field.choices or NAMES) for _ in range(self.one((1, 1, 2)))]
            case "number":
                low = 0 if field.low is None else field.low
                return self._data.draw(st.integers(max(low, -3), min(field.high or 20, 20)))
            case "groups":
                half = len(field.choices) // 2
                return [list(field.choices[:half]), list(field.choices[half:])]
            case "numbers":
                return [self._data.draw(st.integers(1, 3)) for _ in range(self.one((0, 1, 2)))]
            case "yes_no":
                return self.chance(2)
            case "dice":
                return self.one(("1d6", "2W8+1", "3", "2к6-1"))
            case "record":
                return {each.name: self.value(each) for each in field.fields if self.chance(2)}
            case "list":
                return [{each.name: self.value(each) for each in field.fields}]
            case "map":
                keys = field.choices or NAMES
                return {self.one(keys): self.entry(field) for _ in range(self.one((1, 2)))}
            case _:
                return self.one(NAMES)

    def entry(self, field: Field) -> Any:
        if len(field.fields) == 1 and not field.fields[0].name:
            return self.value(field.fields[0])
        return {each.name: self.value(each) for each in field.fields if self.chance(2)}


def step(table: Table, chooser: Chooser) -> None:
    seat = chooser.one(SEATS)
    offers = table.offers(seat)
    every = list(common.commands_of(table.game))
    if offers and not chooser.chance(6):
        offer = chooser.one(offers)
        do, fields = offer.do, chooser.fill(offer)
    else:
        do, fields = chooser.one([*every, "fly"]), {chooser.one(NAMES): chooser.one(NONSENSE)}
        if chooser.chance(2):
            fields = {"character": chooser.one(NAMES)}
    dice = {chooser.one(("hope", "fear", "d20", "dice")): 5} if chooser.chance(20) else None
    before = (table.number, table.journal.whole, table.journal.heads)
    answer = table.do(seat, do, fields, dice)
    if isinstance(answer, Refusal):
        assert answer.code in table.game.refusals
        assert refused(answer, words_of(table.game, "uk"))
        assert (table.number, table.journal.whole, table.journal.heads) == before
        return
    for why in answer.explain("de"):
        assert "{" not in why
    for language in ("en", "de", "uk"):
        answer.text(language)
    for other in SEATS:
        msgspec.json.encode(table.view(other))


def sits_well(table: Table) -> None:
    """What must hold at every table of a game, whatever was done."""
    held = msgspec.json.encode(table.state)
    assert msgspec.json.decode(held, type=table.game.State) == table.state
    view = table.view("gm")
    assert 0 <= view.get("fear", 0) <= 12
    assert view.get("points", 0) >= 0
    assert view.get("bonus_dice", 0) >= 0
    for character in view.get("characters", {}).values():
        assert 0 <= character.get("hope", 0) <= 6
        assert 0 <= character.get("corruption", 0) <= 6
        for track, slots in (("stress", "stress_max"), ("hp", "hp_max"), ("armor", "armor_score")):
            assert 0 <= character.get(track, 0) <= character.get(slots, 0)
        if "hope" in character:
            assert len(set(character["conditions"])) == len(character["conditions"])
        if "corruption" in character:
            assert character["out"] == (character["corruption"] == 6)
    for left in view.get("countdowns", {}).values():
        assert left >= 0


def seat_party(table: Table) -> None:
    """The people that come with the game, played by those who sit here."""
    path = Path(table.game.folder, "party.yaml")
    for number, step in enumerate(party(path, table.header.game) if path.is_file() else ()):
        fields = dict(step.fields)
        if "player" in fields:
            fields["player"] = ("anna", "ben")[number % 2]
        assert not isinstance(table.do("gm", step.do, fields), Refusal)
    if table.header.game == "yokai":
        table.do("gm", "start_adventure", {"difficulty": 8, "question": "Why?"})


def evening(name: str, data: st.DataObject, steps: int) -> None:
    table = Table(name, dice=seeded(1), clock=lambda: 0.0)
    seat_party(table)
    chooser = Chooser(data)
    for _ in range(steps):
        step(table, chooser)
        sits_well(table)
    assert log.verify(log.export(table, "gm")).bad is None
    assert log.verify(log.export(table, "anna")).bad is None
    table.do(WATCHER, "go_on")  # an X-card is never taken back, it is ended
    while not isinstance(table.do("gm", "undo"), Refusal):
        pass
    assert table.journal.whole == table.journal.start


@pytest.mark.parametrize("name", names())
@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.data())
def test_any_sequence_of_commands(name: str, data: st.DataObject) -> None:
    evening(name, data, 25)


@pytest.mark.soak
@pytest.mark.parametrize("name", names())
@settings(
    max_examples=250,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.data())
def test_many_long_sequences_of_commands(name: str, data: st.DataObject) -> None:
    evening(name, data, 60)
