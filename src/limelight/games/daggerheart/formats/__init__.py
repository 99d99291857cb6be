"""How Daggerheart's files are read and written; what does it is opened when it is needed."""

from collections.abc import Mapping
from typing import Any

from limelight.contract import Command, Refusal
from limelight.contract.content import Brought, Opened, Written
from limelight.contract.library import unknown_records
from limelight.contract.own_files import FORMAT, OwnFiles

from ..commands.characters import AddCharacter
from ..facts import game
from ..state import State


class Files(OwnFiles):
    """Formats of other programs and of this one, in and out."""

    fences = ("statblock", "daggerheart", "daggerheart-statblock")
    out = ("srd", "statblock", "beastvault", "toolkit", "foundry", "fcg", "md", "pack")
    widest = {"coins": True}

    def recognise(self, opened: Opened) -> str:
        """By the first record, or by how the text looks."""
        from .recognise import recognise

        return recognise(opened)

    def read(self, format: str, opened: Opened) -> Brought | Refusal:
        """Each by its own reader."""
        match format:
            case "limelight":
                return super().read(FORMAT, opened)
            case "foundry" | "foundry-character":
                from . import foundry

                return foundry.read(format, opened)
            case "fcg-link":
                from . import links

                return links.read(opened)
            case "fcg-text":
                from . import page_text

                return page_text.read(opened)
            case "text":
                from . import book_text

                return book_text.read(opened)
        from . import reading

        return reading.read(format, opened)

    def write(self, brought: Brought, format: str, language: str) -> Written | Refusal:
        """Each by its own writer."""
        from . import writing

        if brought.persons and format == "md":
            people, beside = writing.apart(brought)
            return Written("sheets", self.commands(people), options={"coins": True}, beside=beside)
        return writing.write(brought, format)

    def person(self, fields: Mapping[str, Any], do: str, before: str) -> dict[str, Any] | Refusal:
        """The tiers of advancements are numbers, whatever the file is written in."""
        slots = fields.get("advancements")
        if not isinstance(slots, Mapping):
            return super().person(fields, do, before)
        as_text = {str(tier): each for tier, each in slots.items()}
        found = super().person({**fields, "advancements": as_text}, do, before)
        if isinstance(found, Refusal):
            return found
        return {**found, "advancements": {int(tier): each for tier, each in as_text.items()}}

    def never(self, state: State, command: Command) -> Refusal | None:
        """Of what only a library knows nobody can tell how many slots it gives."""
        wrong = (each for each in self.malformed(state, command) if each is not None)
        assert isinstance(command, AddCharacter)
        named = isinstance(command.called, str) and command.called not in state.library.classes
        if named or any(unknown_records(command, state.library.known())):
            wrong = (each for each in wrong if each.why not in ("", "marked_slots"))
        return next(wrong, None)

    def plain(self, brought: Brought) -> Brought:
        """Without what is its default anyway."""
        from . import defaults

        pack = None if brought.pack is None else defaults.pack(defaults.tight(brought.pack))
        persons = [defaults.person(defaults.tight(each)) for each in brought.persons]
        return brought._replace(pack=pack, persons=persons)

    def reads_again(self, brought: Brought, format: str) -> bool:
        """Links hold names alone, and a printed sheet is for people."""
        return format != "fcg" and (format != "md" or not brought.persons)


game.formats = Files(game)
