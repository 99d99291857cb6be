"""The shapes of our own files: the records of the table, so that one is refused where it is not."""

from typing import Annotated, Literal

import limelight.contract as ll

from ..commands.characters import AddCharacter
from ..state import (
    AdversaryRecord,
    Armor,
    ArmorScore,
    Card,
    CharacterClass,
    Die,
    EnvironmentRecord,
    HopeOfClass,
    Item,
    Many,
    SheetFeature,
    Weapon,
)

Character = AddCharacter
"""The fields that bring a character to a table."""
PARTS = {
    "die": Die,
    "hope_feature": HopeOfClass,
    "features": tuple[SheetFeature, ...],
    "marked": ArmorScore,
}
"""What a card, a feature, a class or armour may hold."""


class Pack(ll.Part, frozen=True, kw_only=True):
    """A pack: who made it, and the records of ``add_content``."""

    limelight: Literal["pack"]
    game: Literal["daggerheart"]
    name: ll.Text | None = None
    source: ll.Text | None = None
    classes: Annotated[tuple[CharacterClass, ...], Many] = ()
    cards: Annotated[tuple[Card, ...], Many] = ()
    weapons: Annotated[tuple[Weapon, ...], Many] = ()
    armors: Annotated[tuple[Armor, ...], Many] = ()
    items: Annotated[tuple[Item, ...], Many] = ()
    adversaries: Annotated[tuple[AdversaryRecord, ...], Many] = ()
    environments: Annotated[tuple[EnvironmentRecord, ...], Many] = ()
