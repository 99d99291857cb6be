"""What is sent packed, to whom, and that a table page stays small with everything it loads."""

import gzip
import re

import pytest

from limelight.contract import Refusal
from limelight.games import game as find_game
from limelight.games import names
from limelight.server.packing import FEW, packed, padded, unpacks
from limelight.server.scenes import demo
from limelight.words import LANGUAGES
from tools.crowd import OURS, THEIRS, crowd
from tools.loading import loaded

from .serving import Chair, Hall

MOST_SENT = 60_000
"""So many bytes a page may take, packed and with every file that it loads."""
PLAYED = [name for name in names() if (game := find_game(name)) is not None and demo(game, "en")]


@pytest.mark.parametrize("asked", ["gzip", "br, gzip", "deflate , GZIP;q=0.5", "gzip;q=1.0"])
def test_whoever_takes_gzip_gets_it(asked: str) -> None:
    assert unpacks(asked)


@pytest.mark.parametrize("asked", ["", "br", "identity", "gzip;q=0", "gzip; q=0.0", "xgzip", "*"])
def test_nobody_else_does(asked: str) -> None:
    assert not unpacks(asked)


@pytest.mark.parametrize("data", [b"", b"a", b"ab" * 5000, bytes(range(256)) * 9])
def test_what_is_packed_is_the_same_when_it_is_unpacked(data: bytes) -> None:
    assert gzip.decompress(packed(data)) == data
    assert gzip.decompress(packed(data, 7, 9)) == data
    assert gzip.decompress(padded(data)) == data


def test_a_length_tells_little() -> None:
    assert len({len(padded(b"ab" * 5000)) for _ in range(200)}) > 5


def test_short_answers_and_those_who_do_not_ask_get_it_as_it_is(hall: Hall) -> None:
    plain = hall.ask("GET", "/", headers={"accept-encoding": "identity"})
    small = hall.ask("GET", "/")
    assert "content-encoding" not in plain.headers and small.headers["content-encoding"] == "gzip"
    assert small.text == plain.text and small.num_bytes_downloaded < len(plain.content) / 2
    short = hall.ask("GET", "/healthz")
    assert "content-encoding" not in short.headers and len(short.content) < FEW


def test_files_are_packed_and_hold_no_remarks(hall: Hall) -> None:
    page = hall.ask("GET", "/").text
    found = re.findall(r"/static/\w+/[\w.]+", page)
    assert found
    for path in found:
        plain = hall.ask("GET", path, headers={"accept-encoding": "identity"})
        small = hall.ask("GET", path)
        assert small.headers["content-encoding"] == "gzip" and small.content == plain.content
        assert small.headers["vary"] == plain.headers["vary"] == "accept-encoding"
        assert b"/**" not in plain.content


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PLAYED)
def test_a_page_stays_small_with_everything_and_everybody(hall: Hall, name: str, lang: str) -> None:
    game = find_game(name)
    assert game is not None
    made = hall.run(hall.lobby.make(name, {}, lang, "", tuple(crowd(game, lang))))
    assert not isinstance(made, Refusal)
    live, token = made
    gm = Chair(live.id, "gm", token)
    player = next(each for each in game.owners(live.table.state).values() if each != "gm")
    assert len(game.cards(live.table.state)) >= OURS + THEIRS

    def sent(path: str, who: Chair) -> int:
        def get(path: str) -> tuple[bytes, int]:
            answer = hall.ask("GET", path, headers=who.cookie)
            assert answer.status_code == 200, path
            return answer.content, answer.num_bytes_downloaded

        return sum(loaded(get, path).values())

    anna = hall.seat(gm, player, lang=lang)
    assert sent("/", gm) <= MOST_SENT
    for who in (gm, anna):
        assert sent(f"{who.page}/", who) <= MOST_SENT, who
