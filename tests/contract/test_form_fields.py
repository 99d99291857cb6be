"""What a person can fill in: fields of commands, with their kinds, choices and conditions."""

from typing import Annotated, Literal

import limelight.contract as ll
from limelight.contract.form_fields import Field, fields_of

Colour = Literal["red", "blue", "green"]


class Paint(ll.Command, frozen=True, kw_only=True):
    """A command with fields of every odd kind."""

    pots: dict[Colour, ll.Amount]
    start: ll.Amount | ll.DiceText = 1
    how: Literal["roll", "spray", "dip"] = "roll"
    brand: Annotated[ll.Name | None, ll.Usual("plain", "glossy")] = None
    mask: Annotated[ll.Name | None, ll.When("how", "spray", "dip")] = None


def field(name: str) -> Field:
    return next(each for each in fields_of(Paint) if each.name == name)


def test_the_keys_of_a_map_are_choices_in_their_order() -> None:
    assert (field("pots").kind, field("pots").choices) == ("map", ("red", "blue", "green"))


def test_a_number_or_dice_for_it_is_typed_as_dice() -> None:
    assert (field("start").kind, field("start").low) == ("dice", 1)


def test_a_field_matters_with_one_of_several_values() -> None:
    assert field("mask").when == ("how", "spray", "dip")


def test_what_is_usual_is_chosen_from_although_anything_is_taken() -> None:
    found = field("brand")
    assert (found.kind, found.choices, found.words) == ("choice", ("plain", "glossy"), "brand")
