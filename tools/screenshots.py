"""Draws the pictures of the documentation: the main states of the live table, in a real browser.

``.venv/bin/python tools/screenshots.py`` writes small PNG files to ``docs/pictures``.
"""

import base64
import struct
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from tests.browser.conftest import ARGS, CHROMIUM, MISSING  # noqa: E402
from tests.browser.rooms import PHONE, Player, Rooms  # noqa: E402
from tests.browser.serving import Served  # noqa: E402
from tests.browser.test_sinners import declare, exchange  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
COLOURS = 56
MOST = 100_000
"""How many bytes a picture may have."""
DESK = {"width": 1360, "height": 820}
Scheme = Literal["light", "dark"]


READ = """async (src) => {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const drawing = canvas.getContext("2d");
  drawing.drawImage(image, 0, 0);
  const { data, width, height } = drawing.getImageData(0, 0, image.width, image.height);
  const reader = new FileReader();
  await new Promise((done) => {
    reader.onload = done;
    reader.readAsDataURL(new Blob([data]));
  });
  return [width, height, reader.result.split(",")[1]];
}"""
"""The browser knows best how to read its own pictures."""


def picture(player: Player, name: str, scheme: Scheme) -> None:
    """What somebody sees, when everything has come to rest."""
    page = player.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.evaluate("() => { scrollTo(0, 0); document.activeElement?.blur(); }")
    page.evaluate("() => document.fonts.ready")
    keep(name, page)


def keep(name: str, page: Page) -> None:
    """A picture in a palette of its own: it is drawn, not photographed."""
    path = PICTURES / f"{name}.png"
    blank = page.context.new_page()
    src = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
    width, height, data = blank.evaluate(READ, src)
    blank.close()
    small = reduced(width, height, base64.b64decode(data))
    assert len(small) < MOST, f"{name}: {len(small)} bytes"
    path.write_bytes(small)
    print(f"{path.relative_to(ROOT)}  {len(small) / 1000:.0f} kB")


def reduced(width: int, height: int, rgba: bytes) -> bytes:
    """A picture of few colours, well chosen; every other one becomes the nearest of them."""
    rgb = np.frombuffer(rgba, np.uint8).reshape(height * width, 4)[:, :3]
    coarse = (rgb >> 2).astype(np.int64)
    keys = (coarse[:, 0] << 12) | (coarse[:, 1] << 6) | coarse[:, 2]
    found, where, count = np.unique(keys, return_inverse=True, return_counts=True)
    sums = [np.bincount(where, rgb[:, colour].astype(float)) for colour in range(3)]
    means = np.stack(sums, axis=1) / count[:, None]
    palette = means[[count.argmax()]]
    far = ((means - palette) ** 2).sum(axis=1)
    nearest = np.zeros(len(found), np.int64)
    while len(palette) < COLOURS and far.any():  # what is frequent, and far from what is there
        palette = np.vstack([palette, means[(np.sqrt(count) * far).argmax()]])
        new = ((means - palette[-1]) ** 2).sum(axis=1)
        nearest[new < far] = len(palette) - 1
        far = np.minimum(far, new)
    indexed = nearest[where].astype(np.uint8).reshape(height, width)
    rows = b"".join(b"\0" + row.tobytes() for row in indexed)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = (
        (b"IHDR", head),
        (b"PLTE", np.rint(palette).astype(np.uint8).tobytes()),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@contextmanager
def people() -> Iterator[Rooms]:
    """Browsers, and a server of their own."""
    if CHROMIUM is None:
        raise SystemExit(MISSING)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as leaving:
        server = Served(Path(folder))
        server.start()
        leaving.callback(server.stop)
        playwright = leaving.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield Rooms(browser, server.url, leaving)


def daggerheart(rooms: Rooms) -> None:
    """A roll is called, declared and falls; the GM's turn comes."""
    game = "daggerheart"
    gm = rooms.demo(game, size=DESK)
    anna = rooms.take(gm.invite("anna"), game, "de")
    ben = rooms.take(gm.invite("ben"), game, "uk")
    picture(gm, "daggerheart-start-desktop-light", "light")
    gm.page.locator("#seats form[data-invite] button").first.click()
    gm.sheet.get_by_role("textbox").wait_for()
    picture(gm, "invitation-desktop-dark", "dark")
    gm.page.keyboard.press("Escape")
    quick = gm.page.locator("form.quick")
    quick.locator("[name='with.stakes']").fill("The plank breaks, and the hound hears it.")
    number = gm.send(quick.locator("button[value=agility]"))
    anna.reaches(number)
    with anna.page.expect_response("**/do"):
        anna.page.get_by_role("checkbox", name="Rooftop Courier").check()
    number = ben.act("help")
    anna.reaches(number)
    gm.reaches(number)
    picture(anna, "daggerheart-roll-phone-light-de", "light")
    picture(gm, "daggerheart-gm", "light")
    picture(gm, "daggerheart-roll-desktop-dark", "dark")
    thrown = anna.page.locator("form.throw")
    anna.type_in(thrown, {"hope": [4], "fear": [9], "help.Tomas": [3]})
    number = anna.send(thrown.get_by_role("button"))
    for each in (gm, ben):
        each.reaches(number)
    picture(ben, "daggerheart-fallen-phone-dark-uk", "dark")
    picture(gm, "daggerheart-fallen-desktop-light", "light")


def session(rooms: Rooms) -> None:
    """A rest, what acts from its card, and somebody who is dying."""
    game = "daggerheart"
    gm = rooms.demo(game, size=DESK)
    anna = rooms.take(gm.invite("anna"), game, "de")
    ben = rooms.take(gm.invite("ben"), game, "uk")
    gm.act("mark", target="Mira", what="hp", amount=3)
    gm.act("mark", target="Tomas", what="hp", amount=5)
    anna.reaches(gm.act("start_rest", kind="short"))
    picture(anna, "daggerheart-rest-phone-light-de", "light")
    gm.press("end_rest", dice={"d4": [4]})
    gm.press("take_spotlight")
    picture(gm, "daggerheart-spotlight-desktop-light", "light")
    ben.reaches(gm.act("mark", target="Tomas", what="hp", amount=2))
    picture(ben, "daggerheart-death-phone-dark-uk", "dark")


def yokai(rooms: Rooms) -> None:
    """A move with help, on the table."""
    game = "yokai"
    gm = rooms.demo(game, size=DESK, lang="uk")
    hana = rooms.take(gm.invite("hana"), game, "de")
    ivo = rooms.take(gm.invite("ivo"), game, "en")
    number = hana.act("find_out", attribute="Sharp Eyes", dice={"move": [3], "attribute": [5]})
    ivo.reaches(number)
    number = ivo.act("help", attribute="Soft Voice", dice={"help.Ren": [4]})
    hana.reaches(number)
    gm.reaches(number)
    picture(hana, "yokai-move-phone-dark-de", "dark")
    picture(gm, "yokai-move-desktop-light-uk", "light")


def sinners(rooms: Rooms) -> None:
    """Declared in secret, then the exchange."""
    game = "sinners"
    rooms.allowed.append("status of 4")
    gm = rooms.demo(game, size=DESK, lang="de")
    anna = rooms.take(gm.invite("anna"), game, "uk")
    corin = rooms.take(gm.invite("cleo"), game, "en")
    declare(anna, "Aldith", "attack")
    number = declare(corin, "Corin", "defend")
    gm.reaches(number)
    picture(corin, "sinners-declare-phone-light", "light")
    gm.page.locator("#stage a[data-form*='do=declare']").filter(has_text="Grim").or_(
        gm.page.locator("#stage form.declare button")
    ).first.click()
    if gm.sheet.is_visible():
        form = gm.sheet.locator("form")
        gm.fill(form, {"action": "attack", "target": "Aldith"})
        gm.send(form.get_by_role("button").last)
    gm.page.locator("main form:has(input[name=do][value=exchange])").wait_for()
    exchange(gm, {"Grim": 17, "Aldith": 10, "Corin": 9}, {"Aldith": 6, "Corin": 5, "Grim": 2})
    picture(gm, "sinners-exchange-desktop-dark-de", "dark")


def first(rooms: Rooms) -> None:
    """The first page, and the door."""
    for lang, size, scheme, name in (
        ("en", DESK, "light", "first-desktop-light"),
        ("uk", PHONE, "dark", "first-phone-dark-uk"),
    ):
        page = rooms.page(lang, size, color_scheme=scheme)
        page.goto("/")
        keep(name, page)
    gm = rooms.demo("yokai", "de")
    page = rooms.page("de", PHONE)
    page.goto(gm.invite())
    keep("door-phone-light-de", page)


def main() -> None:
    """Every picture."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with people() as rooms:
        for scene in (first, daggerheart, session, yokai, sinners):
            scene(rooms)


if __name__ == "__main__":
    main()
