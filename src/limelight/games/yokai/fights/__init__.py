"""Whole fights of a group: exact for as many rounds as are asked for, or fought many times."""

from . import fight

__all__ = ["fight"]
