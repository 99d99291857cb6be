"""Files that are kept carry the name of whoever they are about, and nothing else gets there."""

import re
from urllib.parse import unquote

import pytest

from limelight.server.attached import attached

from .serving import Hall


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Mika", "Mika"),
        ("Юрій з Низу", "Юрій з Низу"),
        ("Grim (II)", "Grim (II)"),
        ("../../etc/passwd", "etc_passwd"),
        ('a"\r\nset-cookie: x=y', "a_set-cookie_ x_y"),
        ("\u202etxt.exe", "txt_exe"),
        ("CON<>|?*", "CON"),
        ("...", "character"),
    ],
)
def test_a_file_is_called_after_the_person(name: str, called: str) -> None:
    header = attached(name, "yaml")["content-disposition"]
    found = re.fullmatch(
        r"attachment; filename=\"character\.yaml\"; filename\*=UTF-8''([\w%.-]+)\.yaml", header
    )
    assert found is not None and header.isascii()
    assert unquote(found[1]) == called


def test_a_seat_keeps_somebody_under_their_name(hall: Hall) -> None:
    gm = hall.table()
    hall.does(gm, "add_character", {"name": "Mira", "player": "anna"})
    kept = hall.look(gm, "character?name=Mira")
    assert kept.headers["content-disposition"].endswith("''Mira.yaml")
    told = hall.get(gm, "characters/Mira?as=md")
    assert told.headers["content-disposition"].endswith("''Mira.md")
