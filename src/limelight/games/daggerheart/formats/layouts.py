"""The words of each flat format for what an adversary or an environment has."""

from collections.abc import Mapping
from typing import Any

from .creatures import Layout
from .features import Part
from .notes import PROPERTIES

SRD = Layout(Part())
STATBLOCK = Layout(Part(kind=("type",), text=("text", "desc")), silent=tuple(PROPERTIES))
DHPACK = Layout(
    Part(kind=("feat_type",), default="passive"),
    pairs=(("threshold_major", "threshold_severe"),),
    zero=True,
    features=("feature", "feats"),
    source=("source",),
)
BEASTVAULT = Layout(
    Part(kind=("type",), text=("desc",), uses="uses", countdown=("countdown",)),
    description=("desc",),
    motives=("motives",),
    modifier=("attack",),
    weapon=("weapon",),
    experiences=("xp",),
    features=("features",),
    source=("source",),
    adversaries=("adversaries",),
)
TOOLKIT = Layout(
    Part(
        kind=("type",),
        text=("description", "text", "desc"),
        price=("parsedCost", "cost"),
        countdown=("countdown",),
    ),
    motives=("motives_tactics", "motives_and_tactics"),
    pairs=(("hp_stress.major_hp", "hp_stress.severe_hp"),),
    hp=("hp_stress.hp", "hp"),
    stress=("hp_stress.stress", "stress"),
    features=("features", "feats"),
    source=("source.author", "source.site"),
    silent=("category",),
)
DAGGERFORGE = Layout(
    Part(
        kind=("type",),
        text=("desc", "text"),
        price=("cost",),
        more=("bullets", "textAfter"),
        rich="richContent",
        html=True,
        countdown=("countdown",),
        questions=("questions",),
    ),
    description=("desc",),
    motives=("motives",),
    thresholds=(),
    pairs=(("thresholdMajor", "thresholdSevere"),),
    weapon=("weaponName",),
    range=("weaponRange",),
    damage=("weaponDamage",),
    experiences=("xp",),
    features=("features",),
    source=("source",),
    impulses=("impulse",),
    adversaries=("potentialAdversaries",),
)
FCG = Layout(
    Part(kind=("type",), text=("description",), price=("cost",), value="value"),
    description=("shortDescription",),
    motives=("motivesAndTactics",),
    thresholds=(),
    pairs=(("damageThresholds.major", "damageThresholds.severe"),),
    zero=True,
    hp=("hitPoints",),
    modifier=("attackModifier",),
    weapon=("weapon.name",),
    range=("weapon.range",),
    damage=("weapon.damage",),
    features=("features",),
    impulses=("motivesAndTactics", "impulses"),
    resists=True,
    silent=("damageThresholds.minor",),
)

ASKED = {"beastvault": ("flavor",), "dhpack": ("question", "questions")}
"""Where features of environments put their questions."""
LAYOUTS: Mapping[str, Layout] = {
    "srd": SRD,
    "statblock": STATBLOCK,
    "dhpack": DHPACK,
    "beastvault": BEASTVAULT,
    "toolkit": TOOLKIT,
    "daggerforge": DAGGERFORGE,
    "fcg": FCG,
}


def layout(format: str, fields: Mapping[str, Any], place: bool) -> Layout:
    """The layout of one record of a format; some have their attack in a map or flat."""
    found = LAYOUTS[format]
    if format == "toolkit":
        if isinstance(fields.get("attack"), Mapping):
            found = found._replace(
                modifier=("attack.modifier", "atk"),
                weapon=("attack.name",),
                range=("attack.range", "range"),
                damage=("attack.damage", "damage"),
            )
        if isinstance(fields.get("source"), str):
            found = found._replace(source=("source",))
    if place and format in ASKED:
        found = found._replace(part=found.part._replace(questions=ASKED[format]))
    return found
