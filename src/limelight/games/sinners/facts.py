"""What the game declares about itself."""

from limelight.game import Facts

FACTS = Facts(
    name="sinners",
    version=1,
    rule_ids=(
        *(f"SI-{n}" for n in range(1, 33)),
        *(f"SI-R{n}" for n in range(1, 36)),
    ),
    seals=True,
    paths=("fighters.*.hit_points", "fighters.*.armour", "fighters.*.dodge", "fighters.*.speed"),
)
