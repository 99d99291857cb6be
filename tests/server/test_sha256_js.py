"""The page's own SHA-256, HMAC and seal, beside Python's and against published vectors."""

import hashlib
import hmac
import json
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from limelight import Table
from limelight.contract import WATCHER
from limelight.play.entries import seen_part
from tests.conftest import ROOT

STATIC = ROOT / "src" / "limelight" / "server" / "static"
DENO = str(Path(sys.executable).parent / "deno")
VECTORS = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "616263": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "6162636462636465636465666465666765666768666768696768696a68696a6b696a6b6c6a6b6c6d6b6c6d6e6c6d"
    "6e6f6d6e6f706e6f7071": "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
}
"""Of FIPS 180-4."""
MACS = [
    (
        "0b" * 20,
        "4869205468657265",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    ),
    (
        "4a656665",
        "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    (
        "aa" * 131,
        "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b65"
        "79204669727374",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
]
"""Of RFC 4231: the key, the message, the code."""


def ran(script: str, given: object) -> Any:
    deno = DENO if Path(DENO).exists() else shutil.which("deno")
    assert deno is not None, "deno comes with the development set: make test"
    done = subprocess.run(
        [deno, "run", "--quiet", f"--allow-read={STATIC}", "-"],
        input=f"const given = {json.dumps(given)};\n{script}".encode(),
        capture_output=True,
        env={"DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1", "HOME": "/nonexistent"},
        timeout=120,
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


def test_published_vectors() -> None:
    script = f"""
    import {{ sha256, hmac, hex, unhex }} from "file://{STATIC}/sha256.js";
    const sums = given.sums.map((each) => hex(sha256(unhex(each))));
    const macs = given.macs.map(([key, text]) => hex(hmac(unhex(key), unhex(text))));
    console.log(JSON.stringify([sums, macs]));
    """
    found = ran(script, {"sums": list(VECTORS), "macs": [each[:2] for each in MACS]})
    assert found == [list(VECTORS.values()), [each[2] for each in MACS]]


def test_every_length_beside_python() -> None:
    whim = random.Random(7)
    texts = [whim.randbytes(n) for n in (*range(140), 1000, 70_000)]
    keys = [whim.randbytes(n % 100) for n in range(len(texts))]
    script = f"""
    import {{ sha256, hmac, hex, unhex }} from "file://{STATIC}/sha256.js";
    const each = ([key, text]) => [hex(sha256(unhex(text))), hex(hmac(unhex(key), unhex(text)))];
    console.log(JSON.stringify(given.map(each)));
    """
    found = ran(script, [[k.hex(), t.hex()] for k, t in zip(keys, texts, strict=True)])
    wanted = [
        [hashlib.sha256(t).hexdigest(), hmac.digest(k, t, "sha256").hex()]
        for k, t in zip(keys, texts, strict=True)
    ]
    assert found == wanted


def evening() -> tuple[Table, dict[str, object]]:
    """Throws of players and the GM, hidden ones, dice whose names are numbers, odd letters."""
    table = Table("daggerheart", id="стіл")
    start = table.seal()
    table.do("gm", "add_character", {"name": "Mira", "player": "anna"}, id="a")
    for n in range(6):
        call = {"character": "Mira", "trait": "agility", "difficulty": 12}
        table.do("gm", "call_roll", call, id=f"c{n}")
        bonus = {"bonus_dice": {"zwölf": 12, "7": 8, "3": 4}}
        table.do("anna", "declare", bonus, id=f"d{n}")
        table.do("anna", "roll", id=f"r{n}", roots=table.proof("anna")["roots"])
        table.do("gm", "roll_dice", {"dice": "2d1000", "secret": n % 2 == 0}, id=f"g{n}")
    return table, start


def links(table: Table) -> list[list[str]]:
    journal = table.journal
    return [
        [
            seen_part(table.game, entry, journal.events(entry), WATCHER).decode(),
            journal.heads_at(entry.number).public,
        ]
        for entry in journal.entries
    ]


FOLLOWED = f"""
import {{ follow, roots }} from "file://{STATIC}/seal.js";
follow(given.seal, given.links);
console.log(JSON.stringify([given.seal, roots(given.seal)]));
"""


def test_a_device_follows_every_throw() -> None:
    table, start = evening()
    seal, roots = ran(FOLLOWED, {"seal": start, "links": links(table)})
    assert "broken" not in seal
    assert seal["number"] == table.number and seal["head"] == table.proof("anna")["head"]
    assert seal["throws"] == 9 and roots == table.proof("anna")["roots"]


def test_a_device_goes_on_into_the_next_tree() -> None:
    table = Table("daggerheart", id="t")
    for n in range(4030):
        table.do("anna", "roll_dice", {"dice": "1d6"}, id=str(n))
    start = table.seal()
    before = table.number
    for n in range(90):
        table.do("anna", "roll_dice", {"dice": "1d6"}, id=f"x{n}")
    found, roots = ran(FOLLOWED, {"seal": start, "links": links(table)[before:]})
    assert "broken" not in found and found["throws"] == 90
    assert roots == table.proof("anna")["roots"]
