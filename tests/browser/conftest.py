"""The live page in a real browser, against a real server."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.postgres import Cluster

from .rooms import Rooms
from .serving import Served

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser") if (found := shutil.which(name))), None
)
WITHOUT = (
    # pages of its own that it keeps ready behind the address line of every window
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # what Playwright turns off, which ours would otherwise take the place of
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "OptimizationHints", "PreconnectToSearch"),
)
ARGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-features=" + ",".join(WITHOUT),
]
MISSING = "Chromium is missing. On Debian: sudo apt-get install chromium fonts-dejavu-core"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for the tests of a file; it ends before other tests want a loop of their own."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session", autouse=True)
def _store(request: pytest.FixtureRequest) -> Iterator[None]:
    """Servers keep their tables where ``--store`` says."""
    if request.config.getoption("store") == "sqlite":
        yield
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Served, "database", staticmethod(lambda folder: cluster.database()))
        yield


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for the tests of a file."""
    server = Served(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def rooms(chromium: Browser, served: Served) -> Iterator[Rooms]:
    """Browsers of people; a page that complains fails the test."""
    with ExitStack() as leaving:
        made = Rooms(chromium, served.url, leaving)
        yield made
        made.check()
