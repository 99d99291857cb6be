"""What the reference says that a command is refused with is what it is refused with."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from limelight.contract import Game, Refusal
from limelight.contract.refusals import AROUND, MALFORMED, NOT_NOW
from limelight.games import game
from limelight.play.chance import thrown
from limelight.play.common import common
from limelight.play.playthrough import Playthrough, loaded
from limelight.play.refusals import refused, said_besides, words_of
from limelight.play.table import Table
from limelight.reference.commands import described
from limelight.reference.refusals import Refusal as Told
from limelight.reference.refusals import everywhere

Scenes = Callable[[str], Iterator[tuple[Path, Playthrough]]]


def known(name: str) -> Game:
    found = game(name)
    assert found is not None
    return found


def told_of(name: str, language: str = "en") -> dict[str, dict[str, Told]]:
    return {
        each.do: {refusal.code: refusal for refusal in each.refusals}
        for each in described(known(name), language)
    }


def refusals_in(scenes: Scenes, name: str) -> Iterator[tuple[str, Refusal]]:
    """Every refusal that a command of a playthrough comes to."""
    for path, scene in scenes(name):
        table = Table(scene.game, scene.options, dice=thrown, clock=lambda: 0.0)
        for step in (*loaded(scene, path.parent), *scene.steps):
            answer = table.do(step.by, step.do, step.fields or {}, step.dice, script=True)
            if isinstance(answer, Refusal) and step.do in table.commands:
                yield step.do, answer


def test_nothing_is_refused_for_a_reason_that_is_not_told(scenes: Scenes, game_name: str) -> None:
    played = known(game_name)
    told, spoken = told_of(game_name), words_of(played, "en")
    always = {each.code: each for each in everywhere(played, spoken)}
    for do, refusal in refusals_in(scenes, game_name):
        found = told[do].get(refusal.code) or always.get(refusal.code)
        assert found is not None, (do, refusal)
        more = said_besides(refusal.code, refusal.why, spoken)
        lines = (*found.more, *(always[refusal.code].more if refusal.code in always else ()))
        assert more is None or any(fits(line, refused(refusal, spoken)) for line in lines), (
            do,
            refusal,
        )


def test_what_a_price_lacks_is_told_at_its_own_code() -> None:
    told = told_of("yokai")["use_thing"]
    assert told["not_enough_bonus_dice"].more == ("“…” costs …; available: ….",)
    assert not any("costs" in line for line in told["not_now"].more)


def fits(line: str, said: str) -> bool:
    """Whether a sentence with open places is the end of what was said."""
    parts = line.split("…")
    at = 0
    for part in parts:
        at = said.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


def test_codes_come_in_the_order_of_the_closed_list(game_name: str) -> None:
    order = known(game_name).order
    for do, refusals in told_of(game_name).items():
        places = [order[code] for code in refusals]
        assert places == sorted(places), do


def test_stages_follow_one_another(game_name: str) -> None:
    stages = ("sent", "names", "whose", "now", "lacking", "dice", "around")
    for do, refusals in told_of(game_name).items():
        places = [stages.index(each.stage) for each in refusals.values()]
        assert places == sorted(places), do


def test_every_sentence_is_in_the_language_of_the_reader() -> None:
    english, german = told_of("daggerheart"), told_of("daggerheart", "de")
    assert english["call_roll"]["not_now"].says == "That cannot be done now."
    assert german["call_roll"]["not_now"].says == "Das geht jetzt nicht."
    for do, refusals in english.items():
        for code, refusal in refusals.items():
            assert len(german[do][code].more) == len(refusal.more), (do, code)


def test_helpers_mixins_and_constants_are_followed() -> None:
    told = told_of("daggerheart")
    call = told["call_roll"]
    assert "Either one trait or a choice of traits." in call["bad_value"].more  # of its mixin
    assert "… is unconscious." in call["not_now"].more  # of a function, by a word of the state
    assert "… is ready and has to act now." not in call["not_now"].more
    assert "Say which weapon, or which dice." in told["roll_damage"]["bad_value"].more  # constant
    assert "Write it like “Agility Roll (12)”." in call["bad_value"].more  # what people write
    assert "Write it like “Agility Roll (12)”." not in told["help"]["bad_value"].more
    travel = told_of("yokai")["travel"]  # what it inherits, by super()
    assert "No adventure has begun." in travel["not_now"].more
    assert "out_of_reach" in told_of("sinners")["start_fight"]


def test_what_each_game_says_of_leaving_is_told_with_its_command() -> None:
    assert "… is part of the open roll." in told_of("daggerheart")["remove"]["not_now"].more
    assert "not_now" not in told_of("coinflip")["remove"]


def test_who_may() -> None:
    told = {each.do: each for each in described(known("daggerheart"), "en")}
    assert (told["call_roll"].who, told["call_roll"].may) == ("gm", "only the GM")
    assert told["fate_roll"].who == "owner" and "`character`" in told["fate_roll"].may
    assert told["narrate"].who == "players"
    assert "Only the GM can do that." in told["call_roll"].refusals[3].more
    for do, each in told.items():
        home = common if each.every else known("daggerheart")
        assert (each.who == "gm") == home.gm_only(home.commands[do])


def test_dice_are_told_where_they_fall() -> None:
    told = {each.do: each for each in described(known("daggerheart"), "en")}
    assert (told["fate_roll"].throws, told["fate_roll"].rolls) == (True, ("fate",))
    assert told["adversary_roll"].rolls == ("adversary-reaction",)
    assert (
        not told["call_roll"].throws and "missing_dice" not in told_of("daggerheart")["call_roll"]
    )
    assert {"missing_dice", "bad_dice"} <= told_of("daggerheart")["roll"].keys()


def test_dice_fall_only_with_commands_that_say_so(scenes: Scenes, game_name: str) -> None:
    throws = {each.do: each.throws for each in described(known(game_name), "en")}
    for path, scene in scenes(game_name):
        table = Table(scene.game, scene.options, dice=thrown, clock=lambda: 0.0)
        for step in (*loaded(scene, path.parent), *scene.steps):
            table.do(step.by, step.do, step.fields or {}, step.dice, script=True)
        for entry in table.journal.entries:
            assert not entry.throws or throws[entry.do], entry.do


def test_what_every_command_can_meet_is_told_apart(game_name: str) -> None:
    played = known(game_name)
    codes = [each.code for each in everywhere(played, words_of(played, "en"))]
    assert codes == sorted(codes, key=lambda code: played.order[code])
    assert {"unknown_command", NOT_NOW, "stale", "slow_down", "not_saved"} <= set(codes)
    for refusals in told_of(game_name).values():
        assert not set(refusals) & set(AROUND) and MALFORMED[0] not in refusals


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_a_game_whose_source_cannot_be_read_is_described_by_its_marks(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    from limelight.reference import given, source

    monkeypatch.setattr(source, "_functions", lambda file: {})
    given.found_in.cache_clear()
    described.cache_clear()
    try:
        told = told_of("coinflip", language)
    finally:
        given.found_in.cache_clear()
        described.cache_clear()
    assert {"unknown_field", "not_yours"} <= told["flip"].keys()
