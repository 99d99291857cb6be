"""What Daggerheart declares about itself."""

from typing import Literal, get_args

import limelight.contract as ll

Trait = Literal["agility", "strength", "finesse", "instinct", "presence", "knowledge"]
TRAITS: tuple[Trait, ...] = get_args(Trait)

game = ll.Game(
    "daggerheart",
    __file__,
    # 3: a whole session; 4: whole characters; 5: armour remembers every marked slot; 6: what is
    # taken twice at a level-up counts twice, and what comes back and is lost is told
    version=6,
    anew={
        "correct": 6,  # no number is corrected further down than its base can go
        "reroll": 3,  # what follows from it is told more exactly since then
        "acquire": 5,
        "add_character": 5,  # what differs from the book is seen more exactly
        "take_damage": 6,  # damage of 0 marks no Armor Slot
        "level_up": 6,  # no slot beyond 12 beneath a bonus, no second multiclass
        "interrupt_rest": 6,  # slots are marked again on the armour that was repaired
    },
    rules=(
        *(f"DH-{n}" for n in range(1, 119)),
        *(f"DH-R{n}" for n in range(1, 65)),
        *(f"DC-{n}" for n in range(1, 61)),
        *(f"DC-R{n}" for n in range(1, 29)),
    ),
    reasons=(
        "already_rolled",  # the dice have fallen: too late for what is declared before them
        "already_used",  # once per session, turn or roll, and that was it
        "no_help_on_reactions",  # nobody helps on a reaction roll
        "no_spellcast_trait",  # this character cannot make a spellcast roll
    ),
    lacks=(
        "not_enough_hope",  # the Hope is not there
        "not_enough_fear",  # the Fear is not there
        "not_enough_gold",  # the gold is not there
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
        "hope": '<path class="rays" d="M44.4 14.4 50 .5 55.6 14.4ZM62.9 16.4 72.5 11 72.7 22Z'
        "M78 27.3 92.9 25.2 83.6 37.1ZM85.6 44.4 95 50 85.6 55.6ZM83.6 62.9 92.9 74.7 78 72.7Z"
        "M72.7 78 72.5 89 62.9 83.6ZM55.6 85.6 50 99.5 44.4 85.6ZM37.1 83.6 27.5 89 27.3 78Z"
        "M22 72.7 7.1 74.8 16.4 62.9ZM14.4 55.6 5 50 14.4 44.4ZM16.4 37.1 7.1 25.2 22 27.3Z"
        'M27.3 22 27.5 11 37.1 16.4Z"/><circle class="shape" cx="50" cy="50" r="35"/>'
        '<path class="cut" d="M50 26 72.8 42.6 64.1 69.4 35.9 69.4 27.2 42.6ZM50 26 50 16'
        'M72.8 42.6 82.3 39.5M64.1 69.4 70 77.5M35.9 69.4 30 77.5M27.2 42.6 17.7 39.5"/>',
        "fear": '<path class="shape" d="M50 2 60 12 82 8 84 22 97 30 89 42 93 57 81 64 77 79'
        ' 63 82 50 99 37 82 23 79 19 64 7 57 11 42 3 30 16 22 18 8 40 12Z"/>'
        '<path class="cut" d="M64.1 27.6 72.8 54.4 50 71 27.2 54.4 35.9 27.6ZM64.1 27.6 84 22'
        'M72.8 54.4 81 64M50 71 50 99M27.2 54.4 19 64M35.9 27.6 16 22"/>',
    },
)
