"""Forms in parts: nobody but us chooses how a text is read."""

import pytest

from limelight.server.parts import Part, parts

from .serving import Hall

MULTI = "multipart/form-data; boundary=b"


def form(*fields: tuple[str, str]) -> bytes:
    """Parts with their headers behind the name."""
    told = (f'--b\r\nContent-Disposition: form-data; name="{n}\r\n\r\n{t}\r\n' for n, t in fields)
    return "".join((*told, "--b--\r\n")).encode()


def test_parts_come_as_they_were_sent() -> None:
    body = form(('a"', "Grün"), ('log"; filename="x.jsonl"', ""), ('a"', "ї"))
    assert list(parts(MULTI, body, 9)) == [
        Part("a", None, "Grün".encode()),
        Part("log", "x.jsonl", b""),
        Part("a", None, "ї".encode()),
    ]


@pytest.mark.parametrize("kind", ["", "multipart/form-data", MULTI])
def test_what_is_no_form_is_said(kind: str) -> None:
    with pytest.raises(ValueError):
        list(parts(kind, b"--b\r\nx", 9))


def test_more_parts_than_may_be_are_not_read() -> None:
    with pytest.raises(ValueError):
        list(parts(MULTI, form(*[('a"', "x")] * 10), 9))


@pytest.mark.parametrize("charset", ["punycode", "utf-16", "utf-7", "unknown"])
@pytest.mark.parametrize("place", ["do", "content"])
def test_every_text_is_utf_8_whatever_its_part_says(hall: Hall, charset: str, place: str) -> None:
    """Some of what a part could name takes minutes to read."""
    gm = hall.table()
    said = f'"\r\nContent-Type: text/plain; charset={charset}'
    fields = {"do": [("do", "narrate"), ("with.text", "Grün-egal")], "content": [("text", "Grün")]}
    body = form(*((name + said, text) for name, text in fields[place]))
    headers = {"content-type": MULTI, **gm.cookie}
    answer = hall.ask("POST", f"{gm.page}/{place}", content=body, headers=headers)
    assert answer.status_code == (303 if place == "do" else 400), answer.text
    shown = answer.text if place == "content" else hall.look(gm).text
    assert "Grün" in shown
