"""Files as large as they may be come to a table, and count as what they are."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from limelight.play.opening import MOST_BYTES
from limelight.store.memory import Memory

from .serving import OPEN_HANDED, Hall

FEATURES = [{"name": f"F{n}", "kind": "action", "text": "x" * 60} for n in range(6)]
FOE = {"difficulty": 12, "hp_max": 3, "stress_max": 2, "tier": 1, "features": FEATURES}
PLACE = {"difficulty": 12, "tier": 1, "kind": "social", "features": FEATURES}
SWORD = {"trait": "agility", "range": "melee", "damage": "d8", "type": "physical", "tier": 1}
CARD = {"domain": "blade", "level": 1, "recall": 1, "text": "x" * 600}


def several(many: int, record: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": f"N{n}", **record} for n in range(many)]


def pack(**lists: list[dict[str, Any]]) -> str:
    return json.dumps({"limelight": "pack", "game": "daggerheart", **lists})


FOES = pack(adversaries=several(200, FOE))
WHOLE = pack(
    adversaries=several(129, FOE),
    environments=several(19, PLACE),
    weapons=several(200, SWORD),
    cards=several(189, CARD),
)


@pytest.mark.parametrize("text", [FOES, WHOLE], ids=["adversaries", "everything"])
def test_a_whole_set_comes(hall: Hall, text: str) -> None:
    assert len(text) < MOST_BYTES
    gm = hall.table()
    for dry in (True, False):
        sent = {"text": text, "dry": dry}
        answer = hall.ask("POST", f"{gm.api}/content", json=sent, headers=gm.bearer)
        assert answer.status_code == 200 and "refused" not in answer.json(), answer.text[:200]
    library = hall.get(gm, "view").json()["view"]["library"]
    assert sum(map(len, library.values())) == len(answer.json()["taken"])


def test_each_length_of_a_request_counts() -> None:
    store = Memory()
    hall = Hall(store, replace(OPEN_HANDED, commands=3, seconds=100_000.0))
    try:
        gm = hall.table()
        sent = {"text": pack(adversaries=several(2, FOE))}
        answer = hall.ask("POST", f"{gm.api}/content", json=sent, headers=gm.bearer)
        assert answer.status_code == 200
        sent = {"text": pack(environments=several(200, PLACE))}
        answer = hall.ask("POST", f"{gm.api}/content", json=sent, headers=gm.bearer)
        assert answer.status_code == 200
        assert hall.send(gm, "narrate", {"text": "x"}).status_code == 429
    finally:
        hall.close()
        store.close()
