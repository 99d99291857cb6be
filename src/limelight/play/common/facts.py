"""What every game declares."""

import limelight.contract as ll

game = ll.Game("common", __file__)
