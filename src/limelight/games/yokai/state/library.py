"""The library of a table: characters and things that a group writes for itself."""

from typing import Annotated, Literal

import limelight.contract as ll

from ..rolls import Chapter, Colour

MOST_CONDITIONS = 6
"""The sixth puts a character out of action."""
Pause = Literal["fight", "adventure", "session"]
"""What frees the uses of a thing: a new fight, a new adventure, an evening."""
Coloured = Annotated[dict[ll.Name, Colour], ll.Few, ll.Words("colour")]
Names = Annotated[tuple[ll.Name, ...], ll.Few]


class Thing(ll.Limited, frozen=True, kw_only=True):
    """Something that a character carries; using it may take bonus dice and give the GM points."""

    bonus_dice: Annotated[
        ll.Count, ll.Costs("bonus_dice", table=True, lacks="not_enough_bonus_dice")
    ] = 0
    points: Annotated[ll.Count, ll.Costs("points", table=True, gives=True)] = 0
    per: Annotated[Pause | None, ll.Words("per")] = None
    uses: ll.Amount | None = None
    left: ll.Count | None = None
    text: ll.Text | None = None


Things = Annotated[tuple[ll.Name | Thing, ...], ll.MANY, ll.InLibrary("things")]


class CharacterRecord(ll.Record, frozen=True, kw_only=True):
    """A character who waits to be played."""

    brings = "add_character"
    attributes: Coloured = {}
    equipment: Coloured = {}
    fears: Names = ()
    abilities: Names = ()
    chapter: Chapter = "light"
    demon: ll.Name | None = None
    things: Things = ()


class Content(ll.Part, frozen=True, kw_only=True):
    """The kinds of records that there are; everybody may know of them."""

    characters: Annotated[tuple[CharacterRecord, ...], ll.MANY, ll.Called("character")] = ()
    things: Annotated[tuple[Thing, ...], ll.MANY, ll.Called("thing")] = ()


class Library(ll.Library, frozen=True, kw_only=True):
    """Every record by its kind and its name."""

    characters: Annotated[dict[str, CharacterRecord], ll.RECORDS] = {}
    things: Annotated[dict[str, Thing], ll.RECORDS] = {}
