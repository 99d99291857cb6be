"""The story in a real browser: opened at its end, read by scrolling alone, never jumping."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.conftest import ROOT

from .rooms import DESKTOP, PHONE, Player, Rooms
from .serving import Served
from .test_show import does

MANY = 2000


class Unlimited:
    """A server that takes as many commands as one sends."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, str(ROOT / "tools" / "serve.py"), Served.database(folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()

    def stop(self) -> None:
        with self._process:
            self._process.terminate()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Unlimited]:
    server = Unlimited(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


def long(player: Player, many: int) -> None:
    """A long evening, sent as fast as it goes, while nobody looks."""
    table = player.page.url.split("#")[0]
    player.page.goto(f"{table}rules?id=DH-1")
    player.page.evaluate(
        """async (many) => {
          for (let n = 1; n <= many; n++) {
            const act = JSON.stringify({ do: "narrate", with: { text: `Line ${n} of many.` } });
            const body = new URLSearchParams({ act, id: `long-${n}` });
            const headers = { accept: "application/json" };
            await fetch("do", { method: "POST", body, headers });
          }
        }""",
        many,
    )
    player.page.goto(table)
    player.connected()


SCROLL = """async () => {
  const lines = document.getElementById("lines");
  const on = getComputedStyle(lines).overflowY === "auto" ? lines : document.documentElement;
  const rest = () => new Promise((done) => setTimeout(done, 60));
  for (let n = 0; n < 600 && lines.dataset.first !== "1"; n++) {
    on.scrollTop = Math.max(0, on.scrollTop - 900);
    await rest();
  }
  on.scrollTop = 0;
  await rest();
  return lines.dataset.first;
}"""


@pytest.mark.soak
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_two_thousand_entries_are_read_by_scrolling(rooms: Rooms, size: dict[str, int]) -> None:
    gm = rooms.demo("daggerheart", size=size)
    long(gm, MANY)
    if size is PHONE:
        gm.page.locator(".tabs [data-tab=story]").click()
    expect(gm.page.get_by_text(f"Line {MANY} of many.", exact=True)).to_be_in_viewport()
    assert gm.page.evaluate(SCROLL) == "1"
    expect(gm.page.locator("#line-1")).to_be_in_viewport()
    assert gm.page.locator("#lines > li").count() >= MANY


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_jumps_while_somebody_reads(rooms: Rooms, size: dict[str, int]) -> None:
    gm = rooms.demo("daggerheart", size=size)
    long(gm, 80)
    if size is PHONE:
        gm.page.locator(".tabs [data-tab=story]").click()
    line = gm.page.get_by_text("Line 40 of many.", exact=True)
    line.evaluate("line => line.scrollIntoView({ block: 'center' })")
    before = line.bounding_box()
    does(gm, "narrate", {"text": "Something new."})
    expect(gm.page.get_by_text("Something new.", exact=True)).to_be_attached()
    assert line.bounding_box() == before
    expect(gm.page.get_by_text("Something new.", exact=True)).not_to_be_in_viewport()


def test_a_call_folds_into_its_roll_as_it_happens(rooms: Rooms) -> None:
    gm = rooms.demo("daggerheart", "de")
    call = {"character": "Mira", "trait": "finesse", "difficulty": 14, "stakes": "Alles."}
    called = does(gm, "call_roll", call)
    expect(gm.page.locator(f"#line-{called}.prep")).to_be_visible()
    rolled = does(gm, "roll")
    expect(gm.page.locator(f"#line-{called}")).to_have_count(0)
    line = gm.page.locator(f"#line-{rolled}")
    expect(line.locator("b")).to_contain_text(gm.words.word("trait", "finesse"))
    line.get_by_label(gm.say("page.why")).click()
    expect(line.get_by_text("Alles.")).to_be_visible()
    line.locator("a[href^='rules?id='][data-form]").first.click()
    expect(gm.sheet.locator("[id^=rule-]")).to_have_count(1)
    gm.page.keyboard.press("Escape")
    does(gm, "undo")
    expect(line.locator("s")).to_be_visible()
    expect(gm.page.locator("#lines > li").last).to_have_id(f"line-{rolled}")


def test_a_search_keeps_its_chapters(rooms: Rooms) -> None:
    gm = rooms.demo("daggerheart")
    does(gm, "narrate", {"text": "A lantern."})
    does(gm, "end_session")
    does(gm, "start_session")
    does(gm, "narrate", {"text": "The lantern again."})
    field = gm.page.locator("#find input")
    field.fill("lantern")
    field.press("Enter")
    found = gm.page.locator("#lines > li")
    expect(found).to_have_count(4)
    expect(found.nth(0)).to_contain_text(gm.say("ui.session", number=1))
    expect(found.nth(2)).to_contain_text(gm.say("ui.session", number=2))
