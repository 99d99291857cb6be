"""What is counted of what the server does, in the Prometheus format, for whoever may ask.

Labels are few and known beforehand: kinds of requests, codes of answers and of refusals. No
table, seat, name or address is ever one.
"""

import ipaddress
from collections.abc import Iterable
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException

from limelight import __version__

from .asking import AnyRequest
from .lobby import Lobby

KIND = "text/plain; version=0.0.4; charset=utf-8"
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""What a proxy says that passes on what somebody else asked."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks(told: str) -> tuple[Network, ...]:
    """Addresses and networks with commas between; raises ValueError where one is none."""
    return tuple(ipaddress.ip_network(each.strip()) for each in told.split(",") if each.strip())


class Figures:
    """The figures of one server, gathered when somebody asks."""

    def __init__(self, lobby: Lobby) -> None:
        from prometheus_client import (
            CollectorRegistry,
            Counter,
            Gauge,
            GCCollector,
            Histogram,
            ProcessCollector,
        )

        self._lobby, self._from = lobby, networks(lobby.settings.metrics)
        self._all = CollectorRegistry()
        ProcessCollector(registry=self._all)
        GCCollector(registry=self._all)
        info = Gauge("limelight_info", "The version.", ["version"], registry=self._all)
        info.labels(__version__).set(1)
        self._requests = Counter(
            "limelight_requests",
            "Requests by method, kind and the code of the answer.",
            ["method", "route", "status"],
            registry=self._all,
        )
        self._seconds = Histogram(
            "limelight_request_seconds",
            "Time until the answer began, by kind.",
            ["route"],
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
            registry=self._all,
        )
        self._tables = Gauge("limelight_tables_open", "Tables in memory.", registry=self._all)
        self._streams = Gauge("limelight_streams_open", "Open streams.", registry=self._all)
        self._all.register(_Commands(lobby))

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts one request that was answered."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def may_ask(self, request: AnyRequest) -> bool:
        """Whether this comes from where figures may be asked, and through no proxy."""
        if request.client is None or any(each in request.headers for each in PASSED_ON):
            return False
        try:
            here = ipaddress.ip_address(request.client.host)
        except ValueError:
            return False
        return any(here in each for each in self._from)

    def text(self) -> bytes:
        """All of them, as they are now."""
        from prometheus_client import generate_latest

        at_hand = self._lobby.at_hand()
        self._tables.set(len(at_hand))
        self._streams.set(sum(len(live.readers) for live in at_hand))
        return generate_latest(self._all)


class _Commands:
    """What became of commands, as the lobby counts it."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    def collect(self) -> Iterable[Any]:
        """Called when the figures are gathered."""
        from prometheus_client.core import CounterMetricFamily

        told = "Commands by what became of them: done, or the code of the refusal."
        family = CounterMetricFamily("limelight_commands", told, labels=["outcome"])
        for outcome, count in sorted(self._lobby.outcomes.items()):
            family.add_metric([outcome], count)
        return [family]


def figures_of(lobby: Lobby) -> Figures | None:
    """The figures, where somebody wants them; nothing is counted for nobody."""
    return Figures(lobby) if lobby.settings.metrics else None


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest, figures: Figures | None) -> Response[bytes]:
    """The figures; for everybody else there is no such page."""
    if figures is None or not figures.may_ask(request):
        raise NotFoundException
    return Response(figures.text(), media_type=KIND)


def are_networks(told: str) -> bool:
    """Whether what is set makes sense: addresses and networks, or nothing."""
    try:
        networks(told)
    except ValueError:
        return False
    return True
