"""Whether a game's library, and what its people carry, hold together."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import fields

from limelight.contract import AddContent, Carrier, ChangePerson, Library, Record, UseThing
from limelight.contract.carriers import CARRIED
from limelight.contract.defaults import bringing
from limelight.contract.events import name_of
from limelight.contract.library import gms_of, kinds_of
from limelight.contract.marks import Hides, InLibrary, Secret, declared, named_in
from limelight.contract.prices import priced
from limelight.contract.somebody import OfSomebody

from .checked import Checked
from .finding import Finding
from .marks import structs_in


def library_and_content_agree(checked: Checked) -> Iterator[Finding]:
    """What is added has the kinds of the library, and the same of them are the GM's alone."""
    game, library = checked.game, library_in(checked)
    kinds = {} if library is None else kinds_of(library)
    for do, command in game.commands.items():
        if issubclass(command, AddContent):
            secret = frozenset() if library is None else gms_of(library) & kinds.keys()
            for kind in kinds_of(command).keys() ^ kinds.keys():
                yield Finding(do, "mark_leads_nowhere", {"mark": "Library", "name": kind})
            happens = getattr(command, "happens", command)
            for struct in (command, happens):
                for kind in gms_of(struct) ^ secret:
                    yield Finding(f"{do}.{kind}", "secret_in_part", {"name": kind})
            if happens is not command and not any(f.mark(Hides) for f in declared(happens)):
                yield Finding(do, "mark_leads_nowhere", {"mark": "Hides", "name": "secret"})
    for struct in structs_in(game.State, *game.commands.values()):
        for field in declared(struct):
            mark = field.mark(InLibrary)
            if mark is not None and mark.kind not in kinds:
                values = {"mark": "InLibrary", "name": mark.kind}
                yield Finding(f"{struct.__name__}.{field.name}", "mark_leads_nowhere", values)


def what_a_game_has_to_declare_is_there(checked: Checked) -> Iterator[Finding]:
    """What is added and what is done with things says what happens then, and what it counts."""
    game = checked.game
    for do, command in game.commands.items():
        if not issubclass(command, AddContent | OfSomebody):
            continue
        if issubclass(command, AddContent) and "replace" not in command.__struct_fields__:
            yield Finding(do, "not_declared", {"name": "replace"})
        yield from _written_to_sheets(command, game.State)
        happens: Any = getattr(command, "happens", None)
        if happens is None:
            yield Finding(do, "not_declared", {"name": "happens"})
            continue
        if game.events.get(name_of(happens)) is not happens:
            yield Finding(do, "event_not_entered", {"name": happens.__name__})
        for field in declared(happens):
            if field.hint is Any:
                yield Finding(happens.__name__, "not_declared", {"name": field.name})
    for carrier in carriers_in(checked):
        for field in declared(carrier):
            if field.name in (CARRIED, "used") and field.mark(Secret) is not None:
                yield Finding(f"{carrier.__name__}.{field.name}", "secret_things")
            for thing in field.structs if field.name == CARRIED else ():
                for name in {"per", "uses", "left"}.difference(thing.__struct_fields__):
                    yield Finding(thing.__name__, "not_declared", {"name": name})


def what_records_bring_can_come(checked: Checked) -> Iterator[Finding]:
    """What a record brings is a command that makes somebody new of all that the record says."""
    commands, library = checked.game.commands, library_in(checked)
    new = dict(bringing(commands))
    held = () if library is None else declared(library)
    for record in (inner for field in held for inner in field.structs if issubclass(inner, Record)):
        do = record.brings
        if do and do not in commands:
            yield Finding(record.__name__, "mark_leads_nowhere", {"mark": "brings", "name": do})
        elif do and do not in new:
            yield Finding(do, "brings_nobody")
        elif do and record.brought is Record.brought:
            said = {field.encode_name: field.required for field in fields(record)}
            takes = {field.encode_name: field.required for field in fields(commands[do])}
            for name in said.keys() - takes.keys():
                yield Finding(do, "not_declared", {"name": name})
            for name in (each for each, needed in takes.items() if needed and not said.get(each)):
                yield Finding(record.__name__, "not_declared", {"name": name})


def _written_to_sheets(command: Any, state: Any) -> Iterator[Finding]:
    """What is written to a sheet stands there, or the game says itself what becomes of it."""
    if issubclass(command, ChangePerson) and command.besides is ChangePerson.besides:
        rooms = named_in(command).maps(state)
        for person in (each.structs[0] for each in declared(state) if each.name in rooms):
            for name in {*command.__struct_fields__} - {"of", *person.__struct_fields__}:
                yield Finding(person.__name__, "not_declared", {"name": name})


def prices_of_things_can_be_paid(checked: Checked) -> Iterator[Finding]:
    """A price is taken from a track that everybody may know, and what is lacking has a code."""
    game = checked.game
    for carrier in carriers_in(checked):
        things = next(field for field in declared(carrier) if field.name == CARRIED)
        for thing in things.structs:
            for field, costs in priced(thing):
                holder = game.State if costs.table else carrier
                at = f"{thing.__name__}.{field}"
                track = next((f for f in declared(holder) if f.name == costs.track), None)
                if track is None:
                    values = {"mark": "Costs", "name": costs.track}
                    yield Finding(at, "mark_leads_nowhere", values)
                elif track.mark(Secret) is not None:
                    yield Finding(at, "price_of_secret", {"name": costs.track})
                if costs.lacks not in game.order:
                    yield Finding(at, "undeclared_code", {"code": costs.lacks})
    for do, command in game.commands.items():
        if issubclass(command, UseThing) and command.used_up not in game.order:
            yield Finding(do, "undeclared_code", {"code": command.used_up})


def library_in(checked: Checked) -> Any:
    """The library that a game's state holds; None where it has none."""
    for field in declared(checked.game.State):
        if field.name == "library" and field.structs and issubclass(field.structs[0], Library):
            return field.structs[0]
    return None


def carriers_in(checked: Checked) -> Iterator[Any]:
    """The people of a game who carry things."""
    for field in declared(checked.game.State):
        yield from (each for each in field.structs if issubclass(each, Carrier))
