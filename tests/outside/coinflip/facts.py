"""What the game declares about itself."""

from limelight.game import Facts

FACTS = Facts(name="coinflip", version=1, rule_ids=("CO-1", "CO-2"), paths=("gamblers.*.points",))
