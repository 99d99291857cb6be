"""Whether a game, played as its playthroughs say, keeps every promise of a table."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from limelight.contract import GM, WATCHER
from limelight.contract.offers import Offer
from limelight.contract.tracks import drained, fits, forms, refilled
from limelight.games import GAMES
from limelight.play import log
from limelight.play.chance import thrown
from limelight.play.entries import Entry
from limelight.play.playthrough import run
from limelight.play.table import Table

from .checked import Checked
from .finding import Finding


def playthroughs_come_out_as_written(checked: Checked) -> Iterator[Finding]:
    """Every file can be read, and every step gives what it says."""
    if not checked.scenes and not checked.unread:
        yield Finding("playthroughs", "no_playthroughs", note=checked.game.name in GAMES)
    for name, problem in checked.unread.items():
        yield Finding(name, "no_playthrough", {"problem": problem})
    for scene in checked.scenes:
        for each in run(scene.play, scene.path.parent):
            values = {"step": each.step, "do": each.do, "path": each.path}
            came = {"wanted": str(each.wanted), "got": str(each.got)}
            yield Finding(scene.path.name, "came_otherwise", values | came)


def every_command_has_a_playthrough(checked: Checked) -> Iterator[Finding]:
    """Each command of the game is done somewhere, and not refused."""
    if not checked.scenes:
        return  # that is said once
    done = {
        step.do for scene in checked.scenes for step in scene.play.steps if step.refused is None
    }
    for do in checked.game.commands:
        if do not in done:
            yield Finding(do, "never_played")


def what_is_done_was_offered(checked: Checked) -> Iterator[Finding]:
    """Offers are complete: whatever a playthrough does was on the list of that seat."""
    for scene in checked.scenes:
        for number, (table, step) in enumerate(scene.steps(), 1):
            if step.refused is not None:
                continue
            offers = [offer for offer in table.offers(step.by) if offer.do == step.do]
            problems = [not_offered(offer, step.fields or {}) for offer in offers]
            if all(problems):
                wrong = problems[0] if problems else [str(step.do)]
                values = {"step": number, "do": step.do, "fields": tuple(wrong)}
                yield Finding(scene.path.name, "not_offered", values)


def not_offered(offer: Offer, fields: dict[str, Any]) -> list[str]:
    """The fields of a command that could not have been chosen."""
    wrong = []
    for field in offer.fields:
        value = fields.get(field.name)
        if value is None or not field.choices or field.kind not in ("choice", "choices"):
            continue
        for each in value if isinstance(value, list) else [value]:
            if each not in field.choices:
                wrong.append(f"{field.name}={each}")
    settled = {name: fields.get(name, each) == each for name, each in offer.settled.items()}
    return wrong + [name for name, same in settled.items() if not same]


def old_state_and_events_come_to_the_fresh_state(checked: Checked) -> Iterator[Finding]:
    """Every step through its stored form; the log of the table proves itself."""
    for scene in checked.scenes:
        name, table = scene.path.name, None
        for number, table in scene.tables():
            held = msgspec.json.encode(table.state)
            if msgspec.json.decode(held, type=table.game.State) != table.state:
                yield Finding(name, "not_kept_at", {"step": number})
        if table is None:
            continue
        fresh = Table(scene.play.game, scene.play.options, dice=thrown, header=table.header)
        stored = [msgspec.json.encode(entry) for entry in table.journal.entries]
        fresh.journal.restore(msgspec.json.decode(line, type=Entry) for line in stored)
        if fresh.journal.whole != table.journal.whole:
            yield Finding(name, "other_state")
        for seat in (GM, WATCHER):
            bad = log.verify(log.export(table, seat)).bad
            if bad is not None:
                yield Finding(name, "bad_log", {"seat": seat.name, "why": bad.why})


def only_declared_paths_can_be_corrected(checked: Checked) -> Iterator[Finding]:
    """What the GM may correct is a track of the state."""
    declared = (*forms(checked.game.State), *checked.game.paths)
    for scene in checked.scenes:
        wrong: set[str] = set()
        for _, table in scene.tables():
            spans = checked.game.spans(table.state)
            wrong |= {path for path in spans if not any(fits(path, form) for form in declared)}
        for path in sorted(wrong):
            yield Finding(scene.path.name, "undeclared_path", {"path": path})


def what_lies_ahead_is_the_state_itself(checked: Checked) -> Iterator[Finding]:
    """Tracks can be taken out and put back; the same state has the same essence."""
    known = checked.game
    for scene in checked.scenes:
        for number, table in scene.tables():
            state, tracks = table.state, drained(table.state)
            if refilled(state, tracks) != state or any(each < 0 for each in tracks.values()):
                yield Finding(scene.path.name, "bad_tracks", {"step": number})
            again = msgspec.convert(msgspec.to_builtins(state), type=known.State, strict=False)
            if known.essence(again) != known.essence(state):
                yield Finding(scene.path.name, "other_essence", {"step": number})


def views_are_plain_json(checked: Checked) -> Iterator[Finding]:
    """What seats are sent can be written down and read again."""
    for scene in checked.scenes:
        for number, table in scene.tables():
            for seat in (GM, WATCHER):
                view = table.view(seat)
                if json.loads(json.dumps(view)) != view:
                    yield Finding(scene.path.name, "not_plain", {"step": number})
