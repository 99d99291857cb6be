"""What Augen des Zwielichts declares about itself."""

import limelight.contract as ll

game = ll.Game(
    "yokai",
    __file__,
    # 2: sheets are changed, characters retire; 3: no change is refused; 4: a demon that is the
    # sixth condition puts somebody out of action
    version=4,
    anew={"change_character": 4},
    rules=(*(f"YO-{n}" for n in range(1, 22)), *(f"YO-R{n}" for n in range(1, 21))),
    reasons=(
        "already_used",  # once per adventure, round or roll, and that was it
        "must_weaken_first",  # above danger level 12 the combat dice wait for it
    ),
    lacks=(
        "not_enough_points",  # the corruption points are not there
        "not_enough_bonus_dice",  # the bonus die is not there
    ),
    looks={
        "corruption": ll.Look(
            "●○",
            "M10 2c3 3.4 5.8 5.9 5.8 9.6A5.8 5.8 0 0 1 10 17.5a5.8 5.8 0 0 1-5.8-5.9"
            "C4.2 7.9 7 5.4 10 2Z",
        ),
        "clue": ll.Look("◆◇", "M10 1 12 8 19 10 12 12 10 19 8 12 1 10 8 8Z"),
        "bonus_die": ll.Look("■□", "M4 3h12l1 1v12l-1 1H4l-1-1V4Z"),
        "danger": ll.Look("▲△", "M10 2 18.500 17H1.500Z"),
    },
)
