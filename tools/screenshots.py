"""Draws the pictures of the documentation: the main states of the live table, in a real browser.

``.venv/bin/python tools/screenshots.py`` writes small PNG files to ``docs/pictures``;
``tools/screenshots.py FOLDER`` writes every state in every look there, to be looked at.
"""

import base64
import struct
import sys
import tempfile
import zlib
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from itertools import product
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from tests.browser import scenes  # noqa: E402
from tests.browser.conftest import ARGS, CHROMIUM, MISSING  # noqa: E402
from tests.browser.rooms import Rooms  # noqa: E402
from tests.browser.scenes import SCENES, Look, Scene, at_rest  # noqa: E402
from tests.browser.serving import Served  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
COLOURS = 56
MOST = 100_000
"""How many bytes a picture may have."""
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


CHOSEN: tuple[tuple[Scene, Look, tuple[str, ...]], ...] = (
    (scenes.first, Look("en", "light"), ("first-desktop", "invitation-desktop")),
    (scenes.first, Look("de", "light"), ("door-phone", "make-3-phone")),
    (scenes.first, Look("uk", "dark"), ("first-phone", "arrival-phone")),
    (
        scenes.evening,
        Look("en", "light"),
        ("fallen-phone", "due-desktop", "show-screen", "overlay-screen", "me-phone", "story-phone"),
    ),
    (scenes.evening, Look("en", "dark"), ("due-desktop",)),
    (scenes.evening, Look("de", "light"), ("call-phone",)),
    (scenes.evening, Look("de", "dark"), ("drawer-desktop", "critical-phone")),
    (scenes.fight, Look("en", "light"), ("hit-phone",)),
    (scenes.fight, Look("de", "light"), ("blow-phone", "rest-phone")),
    (scenes.fight, Look("uk", "dark"), ("death-phone",)),
    (scenes.campaign, Look("en", "light"), ("report-desktop", "level-2-phone")),
    (scenes.crowded, Look("de", "light"), ("crowded-desktop",)),
    (scenes.yokai, Look("uk", "light"), ("yokai-move-desktop",)),
    (scenes.yokai, Look("de", "dark"), ("yokai-move-phone",)),
    (scenes.sinners, Look("en", "light"), ("sinners-declare-phone",)),
    (scenes.sinners, Look("de", "dark"), ("sinners-result-desktop",)),
    (scenes.sinners, Look("uk", "light"), ("sinners-result-phone",)),
)
"""What the documentation shows: every look, every game, each state once or twice."""


def drawn(rooms: Rooms, scene: Scene, look: Look, wanted: Collection[str]) -> None:
    """The wanted states of a scene; what comes after the last of them is left out."""
    left = set(wanted)
    for state in scene(rooms, look):
        if state.name in left:
            at_rest(state.page, look)
            keep(f"{state.name}-{look.scheme}-{look.lang}", state.page)
            left.remove(state.name)
        if not left:
            return
    raise AssertionError(left)


def looked_at(rooms: Rooms, folder: Path) -> None:
    """Every state in every look."""
    for scene, look in product(SCENES, {look for _, look, _ in CHOSEN}):
        for state in scene(rooms, look):
            at_rest(state.page, look)
            state.page.screenshot(path=folder / f"{state.name}-{look.scheme}-{look.lang}.png")


def main() -> None:
    """The pictures of the documentation; or, with a folder, all there are, to be looked at."""
    with people() as rooms:
        if sys.argv[1:]:
            looked_at(rooms, Path(sys.argv[1]))
            return
        PICTURES.mkdir(parents=True, exist_ok=True)
        for scene, look, wanted in CHOSEN:
            drawn(rooms, scene, look, wanted)


if __name__ == "__main__":
    main()
