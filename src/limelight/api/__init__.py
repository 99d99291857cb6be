"""What programs import: ``from limelight import Table, odds, simulate, …``.

One convention: the game by name, the roll by name, the game's options as keywords; what
steers a call stands before them in a place of its own, so no option can collide with it.
"""
