"""The layout of the book, as people write it and as it goes out again."""

import re
from typing import Any

import pytest

from limelight.contract.content import Brought, Report
from limelight.games import game
from limelight.play import bringing

from .bringing import read, sample

BLOCK = "FOX\nTier 1 Skulk\nDifficulty: 13 | HP: 4\nATK: +2 | N: Melee | 1d6 phy\nFEATURES\n"
LOOP = {"start": "1d6", "loop": True}


def features(*lines: str) -> list[dict[str, Any]]:
    brought = read(BLOCK + "\n".join(lines))
    assert brought.pack is not None and brought.report.not_understood == []
    found: list[dict[str, Any]] = brought.pack["adversaries"][0]["features"]
    return found


@pytest.mark.parametrize(
    "lines",
    [
        ("Bell - Reaction: Countdown (Loop 1d6): When it tolls.",),
        ("Bell - Reaction: Countdown (Loop 1d6)", "When it tolls."),
        ("Bell - Reaction: Countdown (Loop 1d6) When it tolls.",),
        ("Bell - Reaction: Countdown (Loop 1d6). When it tolls.",),
        ("***Bell - Reaction: Countdown (Loop 1d6)*** When it tolls.",),
        ("***Bell - Reaction: Countdown (Loop 1d6):*** When it tolls.",),
    ],
)
def test_a_countdown_ends_the_line_of_a_name(lines: tuple[str, ...]) -> None:
    told = {"name": "Bell", "kind": "reaction", "countdown": LOOP, "text": "When it tolls."}
    assert features(*lines) == [told]


def test_features_may_be_a_list() -> None:
    told = [
        {"name": "Pull", "kind": "action", "text": "Go.\n- one\n- two"},
        {"name": "Push", "kind": "action", "text": "Stay."},
    ]
    lines = ("- **Pull - Action:** Go.", "- one", "- two", "- **Push - Action:** Stay.")
    assert features(*lines) == told


def test_a_countdown_alone() -> None:
    told = {"name": "Bell", "kind": "reaction", "countdown": {"start": 6}}
    assert features("Bell - Reaction: Countdown (6)") == [told]


def test_a_sentence_that_begins_with_one_is_a_text() -> None:
    (bell,) = features("Bell - Reaction: Countdown (6) ticks on.")
    assert "countdown" not in bell and bell["text"] == "Countdown (6) ticks on."


@pytest.mark.parametrize("started", [{}, {"countdown": {"start": 6}}])
@pytest.mark.parametrize("text", ["Countdown (6)", "Countdown (4): Now.", "**Countdown (4)** Now."])
def test_a_text_that_looks_like_one_stays_a_text(text: str, started: dict[str, Any]) -> None:
    bell = {"name": "Bell", "kind": "reaction", **started, "text": text}
    fox = {"name": "Fox", "tier": 1, "type": "skulk", "difficulty": 13, "hp_max": 4}
    known = game("daggerheart")
    assert known is not None
    pack = {"limelight": "pack", "game": "daggerheart", "adversaries": [fox | {"features": [bell]}]}
    out = bringing.write(bringing.Read(known, Brought(Report("limelight"), pack)), "md")
    assert isinstance(out, bringing.Out)
    again = read(out.text).pack
    assert again is not None
    assert again["adversaries"][0]["features"] == [bell | {"text": text.replace("*", "")}]


@pytest.mark.parametrize("name", ["book-text.txt", "fcg-page.txt"])
@pytest.mark.parametrize("gap", ["\xa0", "\u202f", " \xa0"])
def test_spaces_that_do_not_break_are_spaces(name: str, gap: str) -> None:
    text = sample(name).decode()
    pasted = read(text.replace(" ", gap))
    assert pasted.report.plain() == read(text).report.plain()
    assert as_spaces(pasted.pack) == read(text).pack


@pytest.mark.parametrize("name", ["book-text.txt", "fcg-page.txt"])
def test_hyphens_that_nobody_sees_are_none(name: str) -> None:
    text = sample(name).decode()
    pasted = read(re.sub(r"(?<=[A-Za-z])(?=[A-Za-z])", "\xad", text))
    assert (pasted.pack, pasted.report.plain()) == (read(text).pack, read(text).report.plain())


def as_spaces(value: Any) -> Any:
    """A value with a plain space wherever there is any."""
    if isinstance(value, dict):
        return {as_spaces(key): as_spaces(each) for key, each in value.items()}
    if isinstance(value, list):
        return [as_spaces(each) for each in value]
    return re.sub(r"[^\S\n]+", " ", value) if isinstance(value, str) else value


def fox(*lines: str, strange: list[tuple[str, Any]] | None = None) -> dict[str, Any]:
    """A block of these lines below its numbers."""
    brought = read("\n".join(("FOX", "Tier 1 Social", "Difficulty: 13 | HP: 4", *lines)))
    told = [(each["at"], each["found"]) for each in brought.report.not_understood]
    assert brought.pack is not None and told == (strange or [])
    (found,) = next(each for each in brought.pack.values() if isinstance(each, list))
    record: dict[str, Any] = found
    return record


@pytest.mark.parametrize(
    ("line", "reach", "damage"),
    [
        ("Jaws: Beyond | 2d8+4 phy", "Beyond", "2d8+4"),
        ("Jaws: Beyond 2d8+4 phy", "Beyond", "2d8+4"),
        ("Jaws: Close/Far | 2d8 phy", "Close/Far", "2d8"),
        ("Jaws: 3 yards | 2d8 phy", "3 yards", "2d8"),
        ("Jaws: 3 yards 2d8 phy", "3 yards", "2d8"),
        ("Jaws: Melee 3 phy", "melee", "3"),
        ("Jaws: Melee | 2 + 1d8 phy", "melee", "2+1d8"),
        ("Jaws: Very Close 2 + 1d8 phy", "very_close", "2+1d8"),
    ],
)
def test_a_range_ends_at_its_sign_or_where_damage_begins(
    line: str, reach: str, damage: str
) -> None:
    told = {"modifier": 2, "name": "Jaws", "range": reach, "damage": damage, "type": "physical"}
    assert fox(f"ATK: +2 | {line}")["attack"] == told
    assert fox("ATK: +2", line)["attack"] == told


def test_a_number_in_a_range_is_no_damage() -> None:
    assert "attack" not in fox("ATK: +2 | Jaws: 3 yards", strange=[("damage", None)])


@pytest.mark.parametrize(
    "lines",
    [
        ("ATK: +2 | Hooked Nails: Very Close | 1d6+1 phy",),
        ("ATK: +2 | Hooked", "Nails: Very Close | 1d6+1 phy"),
        ("ATK: +2 | Hooked Nails: Very", "Close | 1d6+1 phy"),
        ("ATK: +2 | Hooked Nails: Very Close |", "1d6+1 phy"),
        ("ATK: +2 | Hooked Nails: Very Close | 1d6+1", "phy"),
        ("ATK: +2", "Hooked Nails: Very Close", "1d6+1 phy"),
    ],
)
def test_an_attack_may_go_on_in_the_next_line(lines: tuple[str, ...]) -> None:
    attack = fox(*lines)["attack"]
    assert (attack["name"], attack["range"]) == ("Hooked Nails", "very_close")
    assert (attack["damage"], attack["type"]) == ("1d6+1", "physical")


def test_what_is_no_part_of_an_attack_is_told() -> None:
    stray = "A stray line"
    assert fox("ATK: +2 | N: Melee | 1d6 phy", stray, strange=[("line 5", stray)])["attack"]
    fox("ATK: +2 | lots", stray, strange=[("line 5", stray), ("line 4", "lots")])


@pytest.mark.parametrize(
    ("lines", "field", "value"),
    [
        (("Motives & Tactics: Drown, hide,", "mourn"), "motives", "Drown, hide, mourn"),
        (("Motives & Tactics: Drown, drag", "down"), "motives", "Drown, drag down"),
        (("Motives & Tactics:", "Drown", "Stress: 2"), "motives", "Drown"),
        (("Impulses: Rustle,", "Fall, rot"), "impulses", "Rustle, Fall, rot"),
        (
            ("Potential Adversaries: Rats, Toll", "Crows", "Impulses: Fall"),
            "adversaries",
            "Rats, Toll Crows",
        ),
        (
            ("Experience: Mud +2, Old Cold", "Grudge +3"),
            "experiences",
            {"Mud": 2, "Old Cold Grudge": 3},
        ),
        (("Experiences: Mud +2", "Faces +3"), "experiences", {"Mud": 2, "Faces": 3}),
        (("Experiences:", "Mud +2", "Faces +3"), "experiences", {"Mud": 2, "Faces": 3}),
    ],
)
def test_a_value_may_go_on_in_the_next_line(lines: tuple[str, ...], field: str, value: Any) -> None:
    assert fox(*lines)[field] == value


@pytest.mark.parametrize(
    "line",
    [
        *("Motives & Tactics: Drown, hide", "Motives & Tactics: Drown,\n", "Experience: Mud +2"),
        *("Experience: Mud +2,", "Stress: 2", "Impulses: Fall"),
    ],
)
def test_a_stray_line_after_a_value_is_told(line: str) -> None:
    fox(line, "A stray line", strange=[(f"line {5 + line.count(chr(10))}", "A stray line")])


def test_a_sentence_between_labels_is_no_value() -> None:
    stray = "A stray line."
    told = fox("Motives & Tactics: Drown", stray, "Stress: 2", strange=[("line 5", stray)])
    assert (told["motives"], told["stress_max"]) == ("Drown", 2)


@pytest.mark.parametrize("head", ["Pull - Action (Fear 1): Go.", "Pull - Action (fear: 1): Go."])
def test_a_price_may_stand_behind_a_kind(head: str) -> None:
    assert features(head) == [{"name": "Pull", "kind": "action", "fear": 1, "text": "Go."}]


def test_a_hyphen_that_shows_where_a_line_ends_joins_its_word() -> None:
    told = fox("Motives & Tactics: Hi\xad", "de, wa\xad ", "  it, mourn", "A stray line.",
               strange=[("line 7", "A stray line.")])  # fmt: skip
    assert told["motives"] == "Hide, wait, mourn"
    (pull,) = features("Pull - Action: It drags tar\xad", "gets be\xad", "low the mud.")
    assert pull["text"] == "It drags targets\nbelow\nthe mud."


@pytest.mark.parametrize(
    "text",
    [
        "It sets off a\nwild chain-reaction\nthat burns.",
        "The foe makes a counter-reaction: it hits.",
        "It answers with a\nquick, cold - reaction\nof its own.",
    ],
)
def test_a_word_with_a_hyphen_begins_no_feature(text: str) -> None:
    told = [{"name": "Burn", "kind": "action", "text": text}, {"name": "Glow", "kind": "passive"}]
    assert features(f"Burn - Action: {text}", "Glow - Passive") == told


@pytest.mark.parametrize(
    "head", ["Burn - action: Go.", "Burn– Reaction: Go.", "Burn—Passive: Go.", "Burn - Action\nGo."]
)
def test_a_feature_begins_with_its_name_and_kind(head: str) -> None:
    (burn,) = features(head)
    assert (burn["name"], burn["text"]) == ("Burn", "Go.")


def test_a_name_may_hold_a_hyphen() -> None:
    told = [{"name": "Chain-Reaction", "kind": "passive", "text": "Go."}]
    assert features("Chain-Reaction - Passive: Go.") == told
