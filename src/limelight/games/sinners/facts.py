"""What the game declares about itself."""

import limelight.contract as ll

game = ll.Game(
    "sinners",
    __file__,
    version=3,  # 2: fighters are changed, and retire; 3: no change is refused
    anew={"change_fighter": 3},
    rules=(*(f"SI-{n}" for n in range(1, 33)), *(f"SI-R{n}" for n in range(1, 37))),
    reasons=(
        "already_used",  # the action of this round is used up
        "out_of_reach",  # farther than the movement range allows
    ),
    seals=True,
    looks={
        "life": ll.Look(
            "●○",
            "M10 17.3C4.5 13 2 10.3 2 7.3 2 4.9 3.8 3.2 6 3.2c1.7 0 3.2 1 4 2.5.8-1.5 2.3-2.5 4-2.5"
            " 2.2 0 4 1.7 4 4.1 0 3-2.5 5.7-8 10Z",
        )
    },
)
