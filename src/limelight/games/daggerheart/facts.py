"""What Daggerheart declares about itself."""

from limelight.game import Facts

TRAITS = ("agility", "strength", "finesse", "instinct", "presence", "knowledge")
CHARACTER = (
    "hope",
    "stress",
    "hp",
    "armor",
    "stress_max",
    "hp_max",
    "armor_score",
    "level",
    "proficiency",
    "evasion",
)
"""The numbers of a character that can be set right."""

FACTS = Facts(
    name="daggerheart",
    version=1,
    rule_ids=(
        *(f"DH-{n}" for n in range(1, 45)),
        *(f"DH-R{n}" for n in range(1, 22)),
    ),
    paths=(
        "fear",
        *(f"characters.*.{value}" for value in CHARACTER),
        *(f"characters.*.traits.{trait}" for trait in TRAITS),
        *(f"adversaries.*.{value}" for value in ("difficulty", "hp", "stress")),
        "countdowns.*",
    ),
)
