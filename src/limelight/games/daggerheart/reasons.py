"""Steps of an explanation that rolls at a table and rolls without one share."""

from collections.abc import Iterator
from typing import Any

from limelight.game import Because, Faces

OUTCOME_RULE = {
    "success_with_hope": "DH-5",
    "success_with_fear": "DH-6",
    "failure_with_hope": "DH-7",
    "failure_with_fear": "DH-8",
    "critical_success": "DH-9",
    "with_hope": "DH-18",
    "with_fear": "DH-18",
    "success": "DH-31",
    "failure": "DH-31",
}
"""The rule that names each outcome."""


def duality(faces: Faces) -> Because:
    """DH-3: how the two dice fell."""
    return Because("DH-3", "duality", {"hope": faces["hope"][0], "fear": faces["fear"][0]})


def added_dice(faces: Faces, own: int, against: int, came_to: int) -> Iterator[Because]:
    """DH-38 to DH-40, DH-R20, DH-R21."""
    if own and against:
        yield Because("DH-39", "cancel", {"advantage": own, "disadvantage": against})
    if "advantage" in faces:
        yield Because("DH-38", "advantage", {"by": faces["advantage"][0]})
    if "disadvantage" in faces:
        yield Because("DH-38", "disadvantage", {"by": -faces["disadvantage"][0]})
    helps = {die: each for die, each in faces.items() if die.partition(".")[0] == "help"}
    for die, each in helps.items():
        name = die.partition(".")[2]
        for face in each:
            code = "help" if name else "help_unnamed"
            yield Because("DH-40", code, {"name": name, "by": face})
    count = sum(len(each) for each in helps.values())
    if count > 1 or (count and "advantage" in faces):
        yield Because("DH-R21", "added_in_all", {"by": came_to})


def total_against(total: int, difficulty: int) -> Because:
    """DH-4: whether the total is enough."""
    code = "total_reaches" if total >= difficulty else "total_misses"
    return Because("DH-4", code, {"total": total, "difficulty": difficulty})


def by_name(faces: Faces) -> dict[str, Any]:
    """Faces as results show them: one number, or a list of several."""
    return {name: f[0] if len(f) == 1 else list(f) for name, f in faces.items()}
