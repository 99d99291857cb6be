"""No shape of a file takes longer than its length allows: what is quadratic is far beyond that."""

import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from limelight.play import bringing, yaml
from limelight.play.opening import MOST_BYTES

if sys.platform == "win32":
    pytest.skip("there is no clock of the processor", allow_module_level=True)

LENGTH = 512 * 1024
SECONDS = 5.0
"""Of the processor, for what takes half of one; quadratic shapes would take a minute."""
FLAT = "name: x\ndifficulty: 10\nhp: 3\nfeats: []\n"
BOOK = "X\nTier 1 Solo\nDifficulty: 3 | HP: 3\n"
PAGE = "X\nStandard Attack\n"
PERIOD = 2**61 - 1
"""Whole numbers that are so far apart are put in the same place of a map."""


class TooLong(Exception):
    pass


@contextmanager
def bounded() -> Iterator[None]:
    """Ends what takes too much of the processor, whatever else it is busy with."""

    def ended(number: int, frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, ended)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def owl(**fields: Any) -> str:
    return json.dumps({"name": "x", "difficulty": 10, "hp": 3, "feats": []} | fields)


def many_features(n: int, countdown: str) -> str:
    """Records whose features have a countdown each, as long as a file may be."""
    feature = f'- name: F{{}}\n  type: Action\n  desc: d\n  countdown: "{countdown}"\n'
    features = "".join(feature.format(k) for k in range(99))
    head = (
        "```daggerheart\nname: A{}\ntier: 1\ndesc: d\ndifficulty: 13\nhp: 4\nweapon: N\nfeatures:\n"
    )
    block = len(head) + len(features)
    return "".join(f"{head.format(k)}{features}```\n" for k in range(n // block))


def hero(items: Any = (), **system: Any) -> str:
    return json.dumps({"name": "x", "type": "character", "system": system, "items": list(items)})


def learned(name: str, many: int) -> dict[str, Any]:
    return {str(n): {"name": name.format(n), "value": 1} for n in range(many)}


def levels(many: int, *data: str) -> dict[str, Any]:
    return {"levelups": {"2": {"selections": [{"type": "experience", "data": data}] * many}}}


def worn(n: int, first: int) -> dict[str, Any]:
    system = {"equipped": n >= first, "armor": {"max": 1}}
    return {"type": "armor", "name": f"a{n}", "system": system | {"baseThresholds": LIMITS}}


LIMITS = {"major": 1, "severe": 2}
SHAPES: dict[str, Callable[[int], str]] = {
    # Links
    "link fields": lambda n: "https://freshcutgrass.app/encounter?" + "&data=" * (n // 6) + " x",
    "link field": lambda n: "https://freshcutgrass.app/encounter?" + "&data" * (n // 5) + "=x",
    "link dots": lambda n: "a." * (n // 2) + "x",
    "link ends": lambda n: "a.com" * (n // 5) + "/ x",
    "link letters": lambda n: "-" * n,
    # YAML and Markdown
    "tag": lambda n: "a: !" + "a" * n,
    "anchor": lambda n: "a: &" + "a" * n,
    "directive": lambda n: "%TAG ! " + "a" * n,
    "directives": lambda n: "---\na: 1\n...\n" + "".join(f"%TAG !{k}! x\n" for k in range(n // 14)),
    "directives in properties": lambda n: (
        "---\na: 1\n...\n" + "".join(f"%TAG !{k}! x\n" for k in range(n // 14)) + "---\na: 1\n"
    ),
    "keys": lambda n: "{" + ",".join(f"{k * PERIOD}: a" for k in range(1, n // 24)) + "}",
    "explicit keys": lambda n: "? a\n" * (n // 4),
    "deep list": lambda n: "a: " + "[" * n,
    "deep map": lambda n: "a: " + "{a: " * (n // 4),
    "digits": lambda n: FLAT + "x: " + "1" * n + ".5",
    "blocks": lambda n: "```statblock\nname: x\n```\n" * (n // 26),
    "broken blocks": lambda n: "```statblock\n[\n```\n" * (n // 19) + "```statblock\na: 1\n```\n",
    "second document": lambda n: "---\na: 1\nb: 2\n---\n" + "a: 1\n- " * (n // 8),
    "link above": lambda n: "[[Home]]\n" + "```statblock\nname: x\n```\n" * (n // 26),
    "fences": lambda n: "```statblock\n" + "````x\n" * (n // 6),
    "ticks": lambda n: "`" * (n // 2) + "\n" + "```\n" * (n // 8),
    "front": lambda n: "---\n" + "--- x\n" * (n // 6),
    "front spaces": lambda n: "---\n" + ("---" + " " * 99 + "x\n") * (n // 104),
    "properties": lambda n: (
        f"---\nstatblock: true\n{FLAT}" + "".join(f"k{k}: 1\n" for k in range(n // 12)) + "---\n"
    ),
    "empty properties": lambda n: "---\n" * (n // 4),
    "broken properties": lambda n: "---\na: [" + "a, " * (n // 3) + "\n---\n",
    "lines of properties": lambda n: "---\n" + "\n" * (n - 8) + "---\n",
    "references": lambda n: "```statblock\nmonster: x\n```\n" * (n // 28),
    "long reference": lambda n: "```statblock\nmonster: x: " + "x: " * (n // 3) + "\n```\n",
    "references to many": lambda n: (
        "".join(f"```statblock\nname: x{k}\ndifficulty: 1\nhp: 1\n```\n" for k in range(199))
        + "".join(f"```statblock\nmonster: x{k}\n```\n" for k in range(1200))
    ),
    "breaks": lambda n: "a: " + "\u2028" * (n // 3),
    # Experiences
    "numbered experiences": lambda n: (
        f"{FLAT}experience: {{{','.join(f'{k}: a' for k in range(n // 12))}}}\n"
    ),
    "strange experiences": lambda n: owl(experience=[{"a": "x" * 400}] * 200 + [["y"]] * (n // 8)),
    "nameless experiences": lambda n: owl(experience={f"{k}": [{}] * 9 for k in range(n // 50)}),
    "colons": lambda n: owl(experience=["a" + ":" * 3990 + "x"] * (n // 4000)),
    "spaces": lambda n: owl(experience=["1" + " " * 3990 + "x"] * (n // 4000)),
    "signs": lambda n: owl(experience=["+ " * 1990 + "x"] * (n // 4000)),
    "numbers": lambda n: owl(experience=["1 " * 1990 + "x"] * (n // 4000)),
    # Names and features
    "endings": lambda n: owl(feats=[{"name": "a" + " " * 99 + "-" * 90 + "x"}] * (n // 205)),
    "countdowns": lambda n: owl(feats=[{"name": "-" * 190 + "x"}] * (n // 205)),
    "words of countdowns": lambda n: owl(feats=[{"name": "a- " + "b-" * 94 + "x"}] * (n // 205)),
    "brackets of countdowns": lambda n: owl(
        feats=[{"name": "a (countdown " + "1" * 180}, {"name": "a countdown (" + "1" * 180}]
        * (n // 420)
    ),
    "spaces of countdowns": lambda n: many_features(n, "countdown" + " " * 240 + "x"),
    "spaces of loops": lambda n: many_features(n, "countdown (loop" + " " * 230 + "1d6 +"),
    "spaces of damage": lambda n: json.dumps(
        [{"name": f"a{k}", "difficulty": 1, "hp": 1, "feats": [], "damage": "1 +" + " " * 280 + "x"}
         for k in range(min(n // 400, 199))]
    ),
    "prices": lambda n: owl(feats=[{"name": "a (fear" + " " * 180 + "x"}] * (n // 205)),
    "capitals": lambda n: owl(name="A-" * (n // 2)),
    "no difficulty": lambda n: json.dumps(
        [{"name": f"a{k}", "hp": 1, "tier": "x", "feats": [0]} for k in range(min(n // 50, 1390))]
        + [{"name": "x", "hp": 1, "feats": list(range(n // 8))}]
    ),
    "types": lambda n: json.dumps(
        {"name": "x", "shortDescription": "", "difficulty": 1, "resistances": ["x"] * (n // 6)}
    ),
    "hollow": lambda n: owl(x={"y": {"z": [[]] * (n // 4)}}),
    "empty tags": lambda n: owl(x=["<p></p>"] * (n // 11)),
    "one empty tag": lambda n: owl(x="<p></p>" * (n // 7), y="<p>" * (n // 9)),
    # Foundry
    "names in capitals": lambda n: json.dumps(
        {"name": "X", "type": "adversary", "system": {"difficulty": 9, "x": "<b></b>" * (n // 14)},
         "flags": {"limelight": {"names": ["A" * 60] * (n // 130)}}}
    ),
    "attacks": lambda n: json.dumps(
        {"name": "x", "type": "adversary",
         "system": {"attack": {f"k{k}": 1 for k in range(n // 14)}}}
    ),
    "same items": lambda n: hero({"type": "feature", "name": "a"} for _ in range(n // 35)),
    "same experiences": lambda n: hero(experiences=learned("a", n // 36)),
    "levels": lambda n: hero(
        experiences=learned("a{}", n // 90), levelData=levels(n // 90, "a", "b")
    ),
    "armours": lambda n: hero(worn(k, n // 260) for k in range(n // 130)),
    "lookups": lambda n: hero([{"type": "loot", "name": "a", "system": {"description": x}}
                               for x in ("@a[" * (n // 6), "@a[x]{" * (n // 12))]),
    # Texts
    "book lines": lambda n: f"{BOOK}FEATURES\nA - Action: x\n" + "y\n" * (n // 2),
    "book labels": lambda n: BOOK + "Difficulty: 3 | HP: 3 " * (n // 22),
    "book spaces": lambda n: BOOK + "ATK: " + " " * n + "x",
    "book values": lambda n: BOOK + "Impulses: a" + "\nb" * (n // 2),
    "book attacks": lambda n: BOOK + "ATK: +2 | " + "a" * 280 + "\nb:3" * (n // 4),
    "book hyphens": lambda n: BOOK + "Impulses: a" + "\xad \n b" * (n // 8) + "\xad" * (n // 8),
    "book heads": lambda n: BOOK + "a - " * (n // 4),
    "book tiers": lambda n: "Difficulty\n" + "*" * n + "Tier 1",
    "book tags": lambda n: BOOK + "<b>x\n" * (n // 5),
    "book ends": lambda n: BOOK + "<b>" + "</a" * (n // 3),
    "book notes": lambda n: BOOK + "<b>" + "<!--" * (n // 4),
    "book scripts": lambda n: BOOK + "<script>" * (n // 8),
    "book drawings": lambda n: BOOK + "<svg>\n" * (n // 6),
    "book letters": lambda n: BOOK + "<b>" + "&#1" * (n // 3) + "1" * 9,
    "book quotes": lambda n: BOOK + "<b>" + "> " * (n // 4) + " \t" * (n // 4) + "x",
    "book countdowns": lambda n: BOOK + "A - Action: countdown" + " " * n + "x",
    "page lines": lambda n: PAGE + "\n".join(["by x"] * 1900),
    "page names": lambda n: PAGE + "Actions\n" + "\n".join(["y" * 260] * (n // 261)),
}  # fmt: skip
MARKS = (
    *("<a", "<!--", "</a", "<a ", "<![CDATA[", "<?", "<!", "&#", "<a a", "<a a=", "<a a='"),
    *("<script>", "</script", "<section class=secret>", "<li>", "<td>", "<p>x", "<b>x", " <"),
    *("\n", "x\n y", "<br>\n", "<b \n", "&lt;", "&#1111111111;"),
    *("<script></script ", "<a\x0c/", "<!-" + "-", "<svg/>", "</p>", "<br>", "-->"),
)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_file_takes_no_longer_than_its_length_allows(shape: str) -> None:
    text = SHAPES[shape](LENGTH)
    assert len(text.encode()) <= MOST_BYTES
    with bounded():
        bringing.read(text, only="daggerheart")


@pytest.mark.parametrize("mark", MARKS)
def test_html_takes_no_longer_than_its_length_allows(mark: str) -> None:
    many = 90_000 // len(mark)
    text = owl(description="<b>" + mark * many, source="<b>" + mark * many)
    with bounded():
        bringing.read(text, only="daggerheart")


@pytest.mark.parametrize("text", ["!" + "a" * yaml.MOST_BYTES, "a: !" + "b" * 1_000_000])
def test_a_playthrough_takes_no_longer_than_its_length_allows(text: str) -> None:
    with bounded(), pytest.raises(yaml.BadYaml):
        yaml.read(text.encode()[: yaml.MOST_BYTES])
