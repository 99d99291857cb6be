"""A node that is behind another tells nobody less than they have seen."""

from typing import Any

import pytest

from limelight.store.rows import NotSaved

from .serving import Hall


@pytest.mark.parametrize("page", [False, True])
def test_a_reader_who_has_seen_more_waits_until_it_can_be_read(
    hall: Hall, page: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm, store = hall.table(), hall.lobby.store

    def away(*_: Any) -> list[bytes]:
        raise NotSaved("away")

    monkeypatch.setattr(type(store), "shared", True, raising=False)
    monkeypatch.setattr(store, "lines", away)
    path = f"{gm.page}/live?since=9" if page else f"{gm.api}/events?since=9"
    who = gm.cookie if page else gm.bearer
    answer = hall.ask("GET", path, headers={**who, "accept": "text/event-stream"})
    assert answer.status_code == 503 and answer.json()["refused"] == "not_saved"
