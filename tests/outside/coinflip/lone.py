"""A coin without a table."""

from limelight.game import Because, LoneDecision, LoneRoll, Said, Throw

from . import rolls


def flip() -> LoneDecision:
    coin = (yield Throw({"coin": (2,)}))["coin"][0]
    fell = "heads" if rolls.heads(coin) else "tails"
    result = {"roll": "flip", "outcome": fell, "dice": {"coin": coin}}
    return LoneRoll(result, Said(f"side.{fell}"), (Because("CO-1", "fell", {"side": fell}),))


LONE_ROLLS = {"flip": flip}
