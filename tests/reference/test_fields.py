"""The fields that the reference shows are those of the commands, with their real limits."""

from collections.abc import Iterator

import msgspec
import pytest

from limelight.contract import Refusal
from limelight.games import game, names
from limelight.play.common import commands_of, common
from limelight.play.reading import convert
from limelight.play.refusals import words_of
from limelight.reference.commands import described
from limelight.reference.fields import Field, fields_of, says
from limelight.reference.values import Value, values_of
from limelight.words import LANGUAGES, words

from .edges import edges, needed


def test_the_command_refuses_what_lies_beyond_what_is_shown(game_name: str) -> None:
    known = game(game_name)
    assert known is not None
    tried = 0
    for do, struct in commands_of(known).items():
        whole = needed(struct)
        for name, value in values_of(struct).items():
            for given, taken in edges(value):
                answer = convert(struct, {**whole, name: given})
                assert isinstance(answer, Refusal) != taken, (do, name, str(given)[:80])
                assert taken or answer.at in (name, ""), (do, name, answer)
                tried += 1
    assert tried > 25


def test_what_is_shown_are_these_limits(game_name: str) -> None:
    known = game(game_name)
    assert known is not None
    structs = commands_of(known)
    for command in described(known, "en"):
        values = values_of(structs[command.do])
        for field in command.fields:
            value = values[field.name]
            shown = (field.low, field.high, field.kind)
            assert shown == (value.low, value.high, value.kind), (command.do, field.name)
            for inner in limits(value):
                assert inner in field.says, (command.do, field.name)


def limits(value: Value) -> Iterator[str]:
    if value.high is not None:
        yield (
            f"{value.low} to {value.high}"
            if value.low is not None and (value.low or value.kind == "number")
            else f"at most {value.high}"
        )
    for each in (value.keys, value.each, *value.either):
        if each is not None:
            yield from limits(each)


def test_every_field_of_every_command_is_told_required_ones_first(game_name: str) -> None:
    known = game(game_name)
    assert known is not None
    for command in described(known, "en"):
        struct = commands_of(known)[command.do]
        told = {field.name: field.required for field in command.fields}
        assert told == {f.encode_name: f.required for f in msgspec.structs.fields(struct)}
        required = list(told.values())
        assert required == sorted(required, reverse=True), command.do


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_told_as_a_bare_key(language: str) -> None:
    for name in names():
        known = game(name)
        assert known is not None
        for command in described(known, language):
            rows = [field for each in command.fields for _, field in each.rows()]
            texts = [command.says, command.does, command.may, command.dice(words_of(known, "en"))]
            texts += [text for field in rows for text in (field.says, *field.notes)]
            for text in texts:
                assert "reference." not in text and "{" not in text, (command.do, text)


def test_marks_are_told() -> None:
    daggerheart = game("daggerheart")
    assert daggerheart is not None
    told = {each.do: each for each in described(daggerheart, "en")}
    fields = {field.name: field for field in told["call_roll"].fields}
    assert fields["character"].names == ("characters",)
    assert fields["target"].names == ("adversaries", "environments")
    assert "not beside `difficulty`: one of the two is enough" in fields["target"].notes
    assert fields["experience"].notes == ("only when `kind` is `action`",)
    others = next(field for field in told["call_group"].fields if field.name == "others")
    assert "cannot be what `leader` is" in others.notes
    paths = [path for path, _ in others.rows()]
    assert paths == ["others", "others.NAME.trait", "others.NAME.difficulty"]


def test_names_are_those_that_are_sent() -> None:
    daggerheart = game("daggerheart")
    assert daggerheart is not None
    told = {each.do: [field.name for field in each.fields] for each in described(daggerheart, "en")}
    assert "for" in told["help"] and "for_" not in told["help"]


class Inner(msgspec.Struct):
    more: "list[Inner]" = []


class Odd(msgspec.Struct):
    """What a package from outside may think of."""

    many: float
    inner: Inner


def test_kinds_that_our_games_do_not_have() -> None:
    spoken = words("en")
    told = {field.name: field for field in fields_of(Odd, spoken)}
    assert told["many"].kind == "anything"
    (more,) = told["inner"].fields
    assert (more.name, more.fields) == ("more", ())
    assert says(Value("number", 3), spoken) == "whole number, at least 3"
    assert says(Value("number"), spoken) == "whole number"


def test_commands_of_every_game_are_told_once() -> None:
    for name in names():
        known = game(name)
        assert known is not None
        told = described(known, "en")
        assert [each.do for each in told] == [*known.commands, *common.commands]
        assert [each.do for each in told if each.every] == list(common.commands)


def test_a_field_is_called_otherwise_where_a_command_says_so() -> None:
    """The label is what the form of the live page says."""
    for name in names():
        known = game(name)
        assert known is not None
        for command in described(known, "en"):
            for field in command.fields:
                assert isinstance(field, Field) and field.label, (command.do, field.name)
