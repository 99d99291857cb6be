"""What Daggerheart declares about itself."""

from typing import Literal, get_args

import limelight.contract as ll

Trait = Literal["agility", "strength", "finesse", "instinct", "presence", "knowledge"]
TRAITS: tuple[Trait, ...] = get_args(Trait)

game = ll.Game(
    "daggerheart",
    __file__,
    version=3,  # 3: a whole session: rests, death moves, environments, features with prices
    anew={"correct": 3, "reroll": 3},  # what follows from both is told more exactly since then
    rules=(*(f"DH-{n}" for n in range(1, 119)), *(f"DH-R{n}" for n in range(1, 65))),
    reasons=(
        "already_rolled",  # the dice have fallen: too late for what is declared before them
        "already_used",  # once per session, turn or roll, and that was it
        "no_help_on_reactions",  # nobody helps on a reaction roll
        "no_spellcast_trait",  # this character cannot make a spellcast roll
    ),
    lacks=(
        "not_enough_hope",  # the Hope is not there
        "not_enough_fear",  # the Fear is not there
    ),
    looks={
        "hope": ll.Look(
            "●○",
            "M10 1.5 12.4 7.2 18.5 7.6 13.8 11.6 15.3 17.6"
            " 10 14.3 4.7 17.6 6.2 11.6 1.5 7.6 7.6 7.2Z",
        ),
        "fear": ll.Look("◆◇", "M10 1.5 17 10 10 18.5 3 10Z"),
        "stress": ll.Look("■□", "M3 3h14v14H3Z"),
        "armor": ll.Look(
            "▲△",
            "M10 1.8 17 4.4V10c0 4.2-3 7-7 8.3C6 17 3 14.2 3 10V4.4Z",
            "M10.5 2.5 8 8l4 2.500-3.500 7",
        ),
        "hit_points": ll.Look(
            "☒☐",
            "M10 17.3C4.5 13 2 10.3 2 7.3 2 4.9 3.8 3.2 6 3.2c1.7 0 3.2 1 4 2.5.8-1.5 2.3-2.5 4-2.5"
            " 2.2 0 4 1.7 4 4.1 0 3-2.5 5.7-8 10Z",
            "M10 5.700 7.800 9.200l4 2.300L9.300 16.500",
        ),
        "spotlight_token": ll.Look("●○", "M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14Z"),
    },
    dice={
        "hope": '<g class="rays"><path d="M32 0 35 9H29ZM64 32 55 35V29ZM32 64 29 55H35Z'
        "M0 32 9 29V35ZM54.6 9.4 50.4 17.9 46.1 13.6ZM54.6 54.6 46.1 50.4 50.4 46.1Z"
        "M9.4 54.6 13.6 46.1 17.9 50.4Z"
        'M9.4 9.4 17.9 13.6 13.6 17.9Z"/></g><circle cx="32" cy="32" r="21"/>',
        "fear": '<path d="M32 2 44 14 62 20 53 36 52 56 32 62 12 56 11 36 2 20 20 14Z"/>',
    },
)
