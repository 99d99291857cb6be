"""schemathesis over the description of the API: whatever fits it, or just not, never fails."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from limelight.games import game, names

from .conftest import Serve
from .serving import Chair, Served

MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
QUIET = settings(
    max_examples=40,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)

CODES = {code for name in names() if (found := game(name)) for code in found.refusals}
"""The closed list, and what games add to it."""


@pytest.fixture
def served(serve: Serve) -> Served:
    return serve()


def operations(served: Served) -> Iterator[Any]:
    schema = schemathesis.openapi.from_url(f"{served.address}/api/openapi.json")
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        yield found.ok()


def check(served: Served, operation: Any, mode: GenerationMode, who: Chair) -> list[int]:
    """Sends what schemathesis thinks of, as somebody at a table; the statuses."""
    statuses: list[int] = []

    @QUIET
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case: Any) -> None:
        known = {"table": who.table} if "table" in case.path_parameters else {}
        case.path_parameters = {**case.path_parameters, **known}
        answer = case.call(headers=who.bearer | {"accept": "application/json"})
        statuses.append(answer.status_code)
        assert answer.status_code < 500, (case.as_curl_command(), answer.text[:300])
        assert "Traceback" not in answer.text
        if answer.status_code >= 400:
            assert answer.json()["refused"] in CODES

    send()
    return statuses


def test_nothing_that_is_sent_makes_the_server_fail(served: Served) -> None:
    gm = served.table()
    served.does(gm, "add_character", {"name": "Mira", "player": "anna"})
    found = list(operations(served))
    places = {(each.method.upper(), each.path) for each in found}
    assert {("POST", "/api/tables"), ("POST", "/api/tables/{table}/commands")} <= places
    for operation in found:
        if (operation.method.upper(), operation.path) == ("DELETE", "/api/tables/{table}"):
            gone = served.table()
            assert 404 in check(served, operation, GenerationMode.POSITIVE, gone)
            continue
        statuses = [status for mode in MODES for status in check(served, operation, mode, gm)]
        assert len(statuses) >= 20, operation.path
    assert served.get(gm, "view").status_code == 200
