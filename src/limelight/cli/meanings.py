"""What options mean, in words."""

from limelight.words import Words


def meaning(spoken: Words, option: str, roll: str) -> str:
    """What an option of a roll or a fight means, in the words of its game."""
    for key in (f"option.{roll}.{option}", f"option.{option}", f"field.{option}"):
        found = spoken.find(key)
        if found is not None:
            return found
    return ""


def own_meaning(spoken: Words, option: str, command: str) -> str:
    """What an option of a command itself means."""
    for key in (f"cli.option.{command}.{option}", f"cli.option.{option}"):
        found = spoken.find(key)
        if found is not None:
            return found
    return ""
