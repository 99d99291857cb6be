"""Odds with pictures: real results, drawn by the library while the site is built."""

from pathlib import Path
from typing import NamedTuple

from .markdown import shown
from .said import said


class Picture(NamedTuple):
    """One result: the name of its file, what it shows, what to see in it, and what is typed."""

    name: str
    shows: str
    see: str
    typed: tuple[str, ...]


PICTURES = (
    Picture(
        "action",
        "An action roll",
        "Modifier 2 against Difficulty 15: every outcome with its exact chance.",
        ("odds", "daggerheart", "action", "--modifier", "2", "--difficulty", "15"),
    ),
    Picture(
        "crossing",
        "Where one way overtakes the other",
        "A high modifier, or a lower one with advantage? Over all Difficulties the curves cross,"
        " and the crossing is named.",
        (
            *("odds", "daggerheart", "action"),
            *("--compare", "modifier=4 / modifier=1 advantage=1", "--sweep", "difficulty=5..25"),
        ),
    ),
    Picture(
        "damage",
        "Damage",
        "All totals of 2d8+1 as columns.",
        ("odds", "daggerheart", "damage", "--damage", "2d8+1"),
    ),
    Picture(
        "fight",
        "A whole fight",
        "Three against danger 10: in which round it is won, and what is still open.",
        ("odds", "yokai", "fight", "--participants", "3", "--danger", "10", "--rounds", "6"),
    ),
    Picture(
        "exchange",
        "An exchange of blows",
        "A fighter with 14 strikes at one with 11 who dodges.",
        (
            *("odds", "sinners", "exchange", "--value", "14"),
            *("--against", "11", "--reaction", "dodge"),
        ),
    ),
    Picture(
        "simulated",
        "The same action roll, a hundred thousand times",
        "Beside each share stands how sure it is.",
        (
            *("simulate", "daggerheart", "action", "--modifier", "2", "--difficulty", "15"),
            *("--runs", "100000", "--seed", "7"),
        ),
    ),
)


def write(folder: Path) -> None:
    """The pictures, and the page that shows them."""
    parts = [
        "(odds-in-pictures)=",
        "# Odds in pictures",
        "Each picture is what `--svg FILE` keeps of the command below it. They were drawn when"
        " this page was built, follow a light or dark screen, and can be read without colours.",
    ]
    for each in PICTURES:
        file = f"{each.name}.svg"
        said(*each.typed, "--svg", str(folder / file))
        parts += [f"## {each.shows}", each.see, f"![{each.shows}]({file})", _typed(each)]
    (folder / "index.md").write_text("\n\n".join(parts), "utf-8")


def _typed(picture: Picture) -> str:
    words = (f'"{word}"' if " " in word else word for word in picture.typed)
    return shown("sh", f"limelight {' '.join(words)} --svg {picture.name}.svg")
