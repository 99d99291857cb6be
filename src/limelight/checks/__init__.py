"""Checks that hold for any game: plain functions, run by ``limelight check-game`` and by tests.

A check takes a game as it is looked at and yields what it finds. A finding that is only a note
(a translation that is missing) leaves the game playable.
"""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from . import (
    commands,
    contents,
    fights,
    marks,
    playthroughs,
    rolls,
    rules,
    secrets,
    things,
    words,
)
from .checked import Checked as Checked
from .checked import looked_at as looked_at
from .finding import Finding as Finding

Check = Callable[[Checked], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    contents.a_table_can_begin,
    contents.names_can_be_typed,
    marks.marks_of_commands_name_what_is_there,
    marks.ends_of_tracks_and_flags_of_secrets_are_there,
    things.what_a_game_has_to_declare_is_there,
    things.library_and_content_agree,
    things.what_records_bring_can_come,
    things.prices_of_things_can_be_paid,
    rules.rules_touch_nothing_outside_themselves,
    rules.every_rule_stands_where_it_is_written,
    rules.every_rule_can_be_read,
    words.word_files_can_be_read,
    words.every_name_has_a_word,
    words.every_sentence_that_the_code_names_is_there,
    words.every_word_is_there_in_every_language,
    rolls.a_judge_reads_arrays_as_it_reads_numbers,
    rolls.rolls_can_be_priced,
    rolls.rolls_say_what_they_come_to,
    commands.commands_have_names_of_their_own,
    commands.every_code_of_refusal_is_declared,
    commands.a_malformed_command_is_refused,
    playthroughs.playthroughs_come_out_as_written,
    playthroughs.every_command_has_a_playthrough,
    playthroughs.what_is_done_was_offered,
    playthroughs.old_state_and_events_come_to_the_fresh_state,
    playthroughs.only_declared_paths_can_be_corrected,
    playthroughs.what_lies_ahead_is_the_state_itself,
    playthroughs.views_are_plain_json,
    rules.every_result_explains_itself_by_rules_that_exist,
    words.every_sentence_is_filled,
    secrets.players_see_the_same_whatever_is_secret,
    secrets.nobody_is_told_what_is_secret,
    fights.policies_keep_to_the_rules,
    fights.fights_can_begin,
)
"""Every check, in the order in which they are run: what others build on comes first."""


def found(check: Check, checked: Checked) -> tuple[Finding, ...]:
    """What one check finds; if the game's own code fails under it, that is what it finds."""
    name, findings = check.__name__, []
    try:
        for each in check(checked):
            findings.append(replace(each, check=name))
    except (Exception, SystemExit) as error:
        problem = f"{type(error).__name__}: {error}"[:300]
        place = _place(error, str(checked.folder))
        findings.append(Finding(place, "failed", {"error": problem}, check=name))
    return tuple(findings)


def _place(error: BaseException, folder: str) -> str:
    """The line of code at which something failed: the game's own, where it had a part in it."""
    trace, last, own = error.__traceback__, "", ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        last = f"{file}:{trace.tb_lineno}"
        own = last if file.startswith(folder) else own
        trace = trace.tb_next
    return own or last
