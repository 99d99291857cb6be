"""What the game declares about itself."""

from limelight.game import Facts

FACTS = Facts(
    name="yokai",
    version=1,
    rule_ids=(
        *(f"YO-{n}" for n in range(1, 22)),
        *(f"YO-R{n}" for n in range(1, 21)),
    ),
    paths=("points", "bonus_dice", "adventure.difficulty", "fight.danger"),
)
