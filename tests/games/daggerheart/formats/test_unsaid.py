"""What a file says is null is written as what it does not say."""

from typing import Any

import pytest

from limelight.contract import Refusal
from limelight.play import bringing, yaml

from .test_round_trips import FORMATS, there

HERO: dict[str, Any] = {
    "name": "Mira",
    "class": {
        "name": "Guard",
        "domains": ["blade"],
        "evasion": 9,
        "hit_points": 6,
        "features": [{"name": "F"}],
    },
    "level": 2,
    "features": [{"name": "G"}],
    "experiences": {"Sea": 2},
    "items": [{"name": "Rope"}],
}
UNSAID = (
    *("evasion", "hp_max", "stress_max", "hp", "stress", "hope", "armor", "scars", "proficiency"),
    *("level", "traits", "mastery", "class", "subclass", "multiclass", "spellcast_trait"),
    *("features", "weapons", "armors", "cards", "items", "experiences", "gold", "advancements"),
)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("field", UNSAID)
def test_null_is_written_as_what_is_not_said(field: str, format: str) -> None:
    """Where the door takes null it means the default; every format can hold that."""
    told = {**HERO, field: None}
    step: dict[str, Any] = {"by": "gm", "do": "add_character", "with": told}
    found = bringing.read(yaml.write({"game": "daggerheart", "steps": [step]}))
    if isinstance(found, Refusal):
        assert found.at.endswith(field)
        return
    del step["with"][field]
    without = there(yaml.write({"game": "daggerheart", "steps": [step]}))
    assert bringing.write(found, format) == bringing.write(without, format)
