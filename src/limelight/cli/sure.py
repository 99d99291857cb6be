"""Asking before something that cannot be taken back."""

import sys

from limelight.words import LANGUAGES, Words, words

from .arguments import Usage


def asked() -> bool:
    """Whether somebody sits there who can be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def make_sure(question: str, spoken: Words) -> None:
    """Goes on only where somebody says yes, in whichever language."""
    if not asked():
        raise Usage("needs_yes")
    print(f"{question} [{spoken.say('ui.yes_no')}] ", end="", file=sys.stderr, flush=True)
    said = sys.stdin.readline().strip().casefold()
    meant = {words(each).say("ui.yes").casefold() for each in LANGUAGES}
    if said not in meant | {each[0] for each in meant}:
        raise Usage("not_sure")
