"""How Daggerheart's files are read and written; what does it is opened when it is needed."""

from collections.abc import Mapping
from typing import Any

from limelight.contract import Refusal
from limelight.contract.content import Brought, Formats, Opened, Written

from ..facts import game


class Files(Formats):
    """Formats of other programs and of this one, in and out."""

    fences = ("statblock", "daggerheart", "daggerheart-statblock")
    out = ("srd", "statblock", "beastvault", "toolkit", "foundry", "fcg", "md", "pack")

    def recognise(self, opened: Opened) -> str:
        """By the first record, or by how the text looks."""
        from .recognise import recognise

        return recognise(opened)

    def read(self, format: str, opened: Opened) -> Brought | Refusal:
        """Each by its own reader."""
        match format:
            case "limelight":
                from . import own

                return own.read(opened)
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

        return writing.write(brought, format, language)

    def commands(self, brought: Brought) -> list[tuple[str, dict[str, Any]]]:
        """A character as a person at the table, a pack into its library; names alone are none."""
        if brought.person is not None:
            return [("add_character", brought.person)]
        lists = {k: each for k, each in (brought.pack or {}).items() if isinstance(each, list)}
        return [("add_content", lists)] if lists else []

    def plain(self, brought: Brought) -> Brought:
        """Without what is its default anyway."""
        from . import defaults

        pack = None if brought.pack is None else defaults.pack(brought.pack)
        person = None if brought.person is None else defaults.person(brought.person)
        return brought._replace(pack=pack, person=person)

    def reads_again(self, brought: Brought, format: str) -> bool:
        """Links hold names alone, and a printed sheet is for people."""
        return format != "fcg" and (format != "md" or brought.person is None)

    def person_file(self, person: Mapping[str, Any]) -> dict[str, Any]:
        """A playthrough of one step."""
        step = {"by": "gm", "do": "add_character", "with": dict(person)}
        return {"game": game.name, "steps": [step]}


game.formats = Files()
