"""What Daggerheart declares about itself."""

from limelight.game import Facts

FACTS = Facts(
    name="daggerheart",
    version=1,
    rule_ids=(
        *(f"DH-{n}" for n in range(1, 45)),
        *(f"DH-R{n}" for n in range(1, 22)),
    ),
    nouns=("add_character", "add_adversary"),
)
