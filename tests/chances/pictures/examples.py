"""Pictures that the tests draw."""

from fractions import Fraction

from limelight.chances.pictures.bars import Bars
from limelight.chances.pictures.columns import Columns
from limelight.chances.pictures.curves import Curves
from limelight.chances.pictures.picture import Picture, Series

THIRDS = (Fraction(1, 3), Fraction(2, 3))
ROLL = Bars(title="Action <+2> & more", labels=("success", "failure"), series=(Series("", THIRDS),))
COMPARED = Bars(
    title="Side by side",
    labels=("success", "failure"),
    series=(Series("plain", THIRDS), Series("with advantage", (Fraction(1, 2), Fraction(1, 2)))),
)
SIMULATED = Bars(
    title="Simulated",
    note="100 runs",
    labels=("heads", "tails"),
    series=(Series("", (0.52, 0.48), ((0.42, 0.62), (0.38, 0.58))),),
)
TOTALS = Columns(
    title="Damage 2d2", axis="total", values=(2, 3, 4), series=(Series("", (0.25, 0.5, 0.25)),)
)
SWEPT = Curves(
    title="Success",
    axis="Difficulty",
    values=(10, 11, 12),
    series=(Series("+4", (0.9, 0.5, 0.1)), Series("advantage", (0.8, 0.6, 0.3))),
)
ALL: tuple[Picture, ...] = (ROLL, COMPARED, SIMULATED, TOTALS, SWEPT)
