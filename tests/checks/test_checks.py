"""Each check finds what it is there for: a good game, broken in one way at a time."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from limelight import games
from limelight.checks import CHECKS, Finding, found, looked_at, things
from limelight.cli.new_game import made
from limelight.contract import Game
from limelight.words import LANGUAGES, words

Make = Callable[..., list[Finding]]
CODE, ENGLISH, GERMAN = "__init__.py", "words/en.po", "words/de.po"
SCENE, RULES = "playthroughs/an-evening.yaml", "words/rules.en.md"

BREAKS: dict[str, tuple[str, str, str, str]] = {
    # the check that finds it: file, what stands there, what is put in its place, what is found
    "names_can_be_typed": (CODE, '@game.roll("grab")', '@game.roll("ein Griff")', "bad_name"),
    "marks_of_commands_name_what_is_there": (
        *(CODE, 'll.New("thieves")', 'll.New("robbers")'),
        "mark_leads_nowhere",
    ),
    "ends_of_tracks_and_flags_of_secrets_are_there": (
        *(CODE, 'll.Track(0, 12, "coins")', 'll.Track(0, "pockets", "coins")'),
        "mark_leads_nowhere",
    ),
    "rules_touch_nothing_outside_themselves": (
        *(CODE, "from fractions", "import random\nfrom fractions"),
        "impure",
    ),
    "every_rule_stands_where_it_is_written": (
        CODE,
        '"OW-3", "OW-4")',
        '"OW-3", "OW-9")',
        "rule_not_in_code",
    ),
    "every_rule_can_be_read": (RULES, "| OW-2 |", "| OW-7 |", "rule_not_on_page"),
    "word_files_can_be_read": (ENGLISH, 'msgid "title"', "title", "unreadable_words"),
    "every_name_has_a_word": (ENGLISH, '"field.thief"', '"field.robber"', "no_word"),
    "every_sentence_that_the_code_names_is_there": (
        *(ENGLISH, '"why.not_now.full"', '"why.not_now.empty"'),
        "no_word",
    ),
    "every_word_is_there_in_every_language": (GERMAN, "{player}", "{spieler}", "other_holes"),
    "a_judge_reads_arrays_as_it_reads_numbers": (
        *(CODE, "1 * (face > self.coins)", "1 if face > self.coins else 0"),
        "failed",
    ),
    "rolls_say_what_they_come_to": (ENGLISH, '"announce.quiet"', '"announce.quite"', "no_word"),
    "commands_have_names_of_their_own": (CODE, "class Lull", "class Note", "common_command"),
    "every_code_of_refusal_is_declared": (
        *(CODE, 'll.not_now("safe", thief=self.thief)', 'll.Refusal("too_late")'),
        "undeclared_code",
    ),
    "playthroughs_come_out_as_written": (
        *(SCENE, "state.thieves.Finch.coins: 2, state.noise: 0", "state.noise: 5"),
        "came_otherwise",
    ),
    "every_command_has_a_playthrough": (SCENE, "do: slip_away", "do: narrate", "never_played"),
    "what_is_done_was_offered": (
        *(CODE, "game.doubts = doubts", "game.offers = lambda state, seen, seat: ()"),
        "not_offered",
    ),
    "only_declared_paths_can_be_corrected": (
        *(CODE, "game.doubts = doubts", "game.spans = lambda s: {'wakes_at': ll.Span(1, 6)}"),
        "undeclared_path",
    ),
    "old_state_and_events_come_to_the_fresh_state": (
        *(CODE, "thieves: dict[str, Thief] = {}", "thieves: dict[str, ll.Person] = {}"),
        "not_kept_at",
    ),
    "what_lies_ahead_is_the_state_itself": (
        *(CODE, "game.doubts = doubts", "game.essence = lambda s: repr(id(s)).encode()"),
        "other_essence",
    ),
    "views_are_plain_json": (
        *(CODE, "game.doubts = doubts", "game.view = lambda seen: {1: 2}"),
        "not_plain",
    ),
    "every_result_explains_itself_by_rules_that_exist": (
        *(CODE, 'll.Because("OW-3"', 'll.Because("OW-33"'),
        "unknown_rule",
    ),
    "every_sentence_is_filled": (ENGLISH, "with {coins:#coins}", "with {gold:#coins}", "unfilled"),
    "nobody_is_told_what_is_secret": (
        CODE,
        'return rolled, ll.Now({"noise": noise})',
        'return rolled, ll.Moved("thieves", self.thief, {"coins": 0 * state.wakes_at}), '
        'll.Placed("thieves", str(state.wakes_at), Thief(player="gm"))',
        "secret_told",
    ),
    "players_see_the_same_whatever_is_secret": (
        *(CODE, "game.doubts = doubts", "game.redact = lambda state, seat: state"),
        "secret_shows",
    ),
    "policies_keep_to_the_rules": (
        CODE,
        "game.doubts = doubts",
        "game.policy(lambda state: (ll.GM, SlipAway(thief='Nobody')))",
        "policy_refused",
    ),
    "a_malformed_command_is_refused": (
        CODE,
        "    wakes_at: Annotated[int, ll.Meta(ge=1, le=6)]\n",
        "    wakes_at: int = 1\n    text: ll.Text = ''\n\n"
        "    def malformed(self, state, seat):\n        yield ll.Refusal('bored')\n",
        "undeclared_code",
    ),
}


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """A new game with one thing changed in it, and everything that the checks find."""
    monkeypatch.syspath_prepend(str(tmp_path / "owls" / "src"))
    made("owls", tmp_path / "owls")

    def change(file: str = "", old: str = "", new: str = "") -> list[Finding]:
        path = tmp_path / "owls" / "src" / "owls" / file
        if file:
            assert old in path.read_text()
            path.write_text(path.read_text().replace(old, new))
        game = games.bring("owls", "owls")
        assert isinstance(game, Game), game
        looked = looked_at(game)
        return [each for check in CHECKS for each in found(check, looked)]

    yield change
    sys.modules.pop("owls", None)
    games.forget("owls")
    words.cache_clear()


def test_nothing_is_found_in_a_good_game(make: Make) -> None:
    assert make() == []


def test_names_inside_fields_need_words_too(make: Make) -> None:
    field = "    wakes_at: Annotated[int, ll.Meta(ge=1, le=6)]\n"
    inner = "[('brim', __import__('typing').Literal['wide', 'flat'])]"
    hat = f"    hat: __import__('msgspec').defstruct('Hat', {inner}, frozen=True) | None = None\n"
    whose = "\n    def whose(self, state, seat):\n        return None\n"
    findings = make(CODE, field, field + hat + whose)
    lacking = {each.values["key"] for each in findings if each.why == "no_word"}
    assert {"field.hat", "field.brim", "brim.wide", "brim.flat"} <= lacking
    assert any(key.startswith("whose.") for key in lacking)


@pytest.mark.parametrize("check", BREAKS)
def test_each_check_finds_what_it_is_there_for(make: Make, check: str) -> None:
    *change, why = BREAKS[check]
    findings = make(*change)
    assert why in {each.why for each in findings if each.check == check}, findings
    for language in ("en", "de", "uk"):
        for each in findings:
            assert "check." not in each.text(language)
            assert "{" not in each.text(language) or each.why == "unfilled"


def test_the_odds_of_a_roll_are_those_of_its_throws(make: Make) -> None:
    """What is kept of a pool must not change what the judge reads."""
    keep = "coins: Coins = 1\n\n    def keep(self) -> dict[str, ll.Keep]:\n"
    keep += "        return {'hand': ll.HIGHEST._replace(then=lambda face: face // 2)}\n"
    source = "def kept(self, faces: ll.Faces) -> ll.Kept:\n        return faces\n\n    def judge"
    make()
    findings = make_changed(make, ("coins: Coins = 1\n", keep), ("def judge", source))
    assert {"priced_otherwise"} <= {each.why for each in findings}


def make_changed(make: Make, *changes: tuple[str, str]) -> list[Finding]:
    sys.modules.pop("owls", None)
    first, *rest = changes
    findings = make(CODE, *first)
    for each in rest:
        sys.modules.pop("owls", None)
        findings = make(CODE, *each)
    return findings


def test_every_check_has_a_break_or_is_named_here() -> None:
    """What a game cannot break while it can be loaded at all, or has a file of its own."""
    apart = {"a_table_can_begin", "rolls_can_be_priced", "fights_can_begin"}
    apart |= {check.__name__ for check in CHECKS if check.__module__ == things.__name__}
    assert {check.__name__ for check in CHECKS} == BREAKS.keys() | apart


def test_every_check_is_called_something_in_every_language() -> None:
    for language in LANGUAGES:
        for check in CHECKS:
            assert words(language).find(f"check.{check.__name__}"), (language, check.__name__)


def test_options_that_the_command_line_has_itself(make: Make) -> None:
    findings = make(CODE, "    coins: Coins = 1\n\n    def judge", TAKEN)
    assert [each.why for each in findings if each.why == "option_taken"] == ["option_taken"]


TAKEN = "    coins: Coins = 1\n    json: bool = False\n\n    def judge"


def test_the_command_lines_own_options_are_all_known() -> None:
    """Whoever adds one there says it here, so that games hear of it."""
    import ast

    from limelight.checks.contents import LINE
    from limelight.cli.arguments import COMMON
    from tests.conftest import ROOT

    own = {*COMMON}
    for name in ("roll", "odds", "simulate"):
        tree = ast.parse((ROOT / "src" / "limelight" / "cli" / f"{name}.py").read_text())
        for node in ast.walk(tree):
            if isinstance(node, ast.Dict):
                texts = [each.value for each in node.keys if isinstance(each, ast.Constant)]
                kinds = [each.value for each in node.values if isinstance(each, ast.Constant)]
                if kinds and {*kinds} <= {"text", "flag", "number", "file"}:
                    own |= {str(text) for text in texts}
    assert own <= LINE, own - LINE
