"""Long random scenes of rests, deaths and countdowns: what has to hold after every step."""

from random import Random
from typing import Any

import pytest

from limelight.play import log

from .scene import PLAYERS, Scene

NAMES = ("Mira", "Tomas", "Ilka")
CLOCKS = ("Tide", "Escape", "Riders", "Bridge", "Spy")
KINDS = ("standard", "progress", "consequence", "long_term", "manual")
LOOPS = ("none", "none", "same", "increasing", "decreasing")
WHAT = ("hp", "stress", "armor")
MOVES = ("tend_to_wounds", "clear_stress", "repair_armor", "prepare", "project", "other")


class Chaos:
    """Somebody who sends one command after the other, possible or not."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.edition = self.random.choice(("1.0", "2.0"))
        tokens = self.random.choice((0, 0, 2))
        options: dict[str, Any] = {"edition": self.edition, "spotlight_tokens": tokens}
        self.scene = Scene(fate_rolls=True, **options | {name: self.sheet() for name in NAMES})
        self.done = 0

    def one(self, choices: Any) -> Any:
        return self.random.choice(choices)

    def sheet(self) -> dict[str, Any]:
        scars = self.one((0, 0, 0, 3, 5))
        features = [{"name": "Rally", "per": self.one(("scene", "rest", "session")), "stress": 1}]
        return {
            "level": self.random.randint(1, 10),
            "scars": scars,
            "hope": self.random.randint(0, 6 - scars),
            "hp_max": self.random.randint(1, 6),
            "armor_score": 3,
            "features": features,
            "experiences": {"Sailor": 2},
        }

    def command(self) -> tuple[str, dict[str, Any]]:
        one, number = self.one, self.random.randint
        who, other, clock = one(NAMES), one(NAMES), one(CLOCKS)
        asked = {"trait": "agility", "difficulty": number(8, 18)}
        countdown: dict[str, Any] = {"name": clock, "start": one((1, 2, 3, "1d4"))}
        countdown |= {"kind": one(KINDS), "loop": one(LOOPS), "hidden": one((False, True))}
        if one((False, True)):
            countdown |= {"loop": "none", "linked": one(CLOCKS)}
        if one((False, False, True)):
            countdown |= {"of": other}
        move: dict[str, Any] = {"character": who, "move": one(MOVES)}
        if one((False, True)):
            move |= {"prepare": {"join": other}, "project": {"countdown": clock}}.get(
                move["move"], {"target": other}
            )
        if move["move"] == "project":
            move["countdown"] = clock
        until = one(("scene", "rest", "long_rest", "session"))
        commands: list[tuple[str, dict[str, Any]]] = [
            (
                "call_roll",
                {"character": who, **asked, "kind": one(("action", "reaction", "attack"))},
            ),
            ("call_roll", {"character": who, **asked}),
            ("call_group", {"leader": who, "others": {other: "agility"}, **asked}),
            (
                "call_tag_team",
                {"initiator": who, "partner": other, "rolls": {who: asked, other: asked}},
            ),
            ("cancel_roll", {}),
            *[("roll", {"character": who})] * 4,
            ("choose", {"character": who}),
            ("reroll", {"character": who, "dice": one((["hope"], ["fear"], ["hope", "fear"]))}),
            ("declare", {"character": who, "experiences": ["Sailor"]}),
            ("help", {"character": who, "for": other}),
            *[("add_countdown", countdown)] * 2,
            ("tick_countdown", {"name": clock, "by": number(1, 3)}),
            ("end_countdown", {"name": clock}),
            ("correct", {"at": f"countdowns.{clock}", "to": number(1, 4)}),
            ("correct", {"at": f"characters.{who}.hp", "to": number(0, 6)}),
            ("correct", {"at": f"characters.{who}.scars", "to": number(0, 5)}),
            *[("correct", {"at": f"characters.{who}.standing", "to": "up"})] * 2,
            ("correct", {"at": f"characters.{who}.standing", "to": "unconscious"}),
            ("start_rest", {"kind": one(("short", "long"))}),
            *[("downtime", move)] * 5,
            ("interrupt_rest", {}),
            ("end_rest", one(({}, {"countdown": clock}))),
            ("mark", {"target": who, "what": one(WHAT), "amount": number(1, 4)}),
            ("clear", {"target": who, "what": one(WHAT), "amount": number(1, 4)}),
            ("take_damage", {"target": who, "amount": number(0, 20)}),
            *[
                ("death_move", {"character": who, "choice": choice})
                for choice in ("blaze_of_glory", "avoid_death", "risk_it_all")
            ],
            (
                "divide",
                {"character": who, "hp": (hp := number(1, 12)), "stress": number(0, 12 - hp)},
            ),
            ("gain", {"what": "hope", "character": who, "amount": number(1, 3)}),
            ("lose", {"character": who, "amount": number(1, 3)}),
            ("use_feature", {"of": who, "feature": "Rally"}),
            (
                "add_effect",
                {"name": f"Ward {number(1, 4)}", "on": who, "by": other, "until": until},
            ),
            ("fate_roll", {"character": who, "die": one(("hope", "fear"))}),
            ("new_scene", {"kind": one((None, "minor", "climactic"))}),
            ("start_session", {}),
            ("end_session", {}),
            ("remove", {"name": who}),
            *[("add_character", {"name": who, "player": PLAYERS[who], **self.sheet()})] * 2,
            ("undo", {}),
        ]
        return self.random.choice(commands)

    def step(self) -> None:
        before, number = self.scene.state, self.scene.table.number
        command, fields = self.command()
        by = self.one(("gm",) * 9 + tuple(PLAYERS[name] for name in NAMES))
        self.scene.table.do(by, command, fields)
        if self.scene.table.number == number:
            assert self.scene.state == before, (command, fields)
            return
        self.done += 1
        self.holds(before, command)

    def holds(self, before: dict[str, Any], command: str) -> None:
        state = self.scene.state
        players = self.scene.table.view("eva")
        for name, who in state["characters"].items():
            assert 0 <= who["hope"] <= who["hope_max"] == 6 - who["scars"]
            assert 0 <= who["hp"] <= who["hp_max"] and 0 <= who["stress"] <= who["stress_max"]
            assert who["divide"] is None or who["standing"] == "dying"
            assert 0 <= who.get("tokens", 0) <= 2
            assert all(left in (0, 1) for left in who["uses"].values())
            if who["standing"] == "dying":
                assert who["hp"] == who["hp_max"], name
            was = before["characters"].get(name)
            if was is not None and was["standing"] == "gone" and command not in ("correct", "undo"):
                assert who["standing"] == "gone" or command in ("add_character", "remove")
        clocks = state["clocks"]
        assert set(clocks) == set(state["countdowns"])
        for name, each in clocks.items():
            assert state["countdowns"][name] >= 0 and each["start"] >= 1
            assert each["loop"] == "none" or state["countdowns"][name]
            assert each["of"] is None or each["of"] in state["characters"]
            if each["linked"] is not None:
                assert clocks[each["linked"]]["linked"] == name
            seen = players["clocks"].get(name)
            if seen is not None and each["linked"] is not None:
                open_ = each["linked"] in players["clocks"]
                assert seen["linked"] == (each["linked"] if open_ else None)
        rest = state["rest"]
        if rest is not None:
            up = [n for n, who in state["characters"].items() if who["standing"] != "gone"]
            assert list(rest["moves"]) == up
            assert all(len(moves) <= 2 for moves in rest["moves"].values())
        assert 0 <= state["short_rests"] <= 3 and 0 <= state["fear"] <= 12


@pytest.mark.rule(
    "DH-46", "DH-57", "DH-61", "DH-62", "DH-67", "DH-74", "DH-R25", "DH-R39", "DH-R44"
)
@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_sent_the_table_is_one_that_the_rules_know(seed: int) -> None:
    chaos = Chaos(seed)
    for _ in range(600):
        chaos.step()
    assert chaos.done > 100
    table = chaos.scene.table
    assert log.verify(log.export(table, "gm")).bad is None
    for seat in ("anna", "eva"):
        assert log.verify(log.export(table, seat)).bad is None
    again = log.open_table(log.export(table, "gm"))
    assert again.view("gm") == chaos.scene.state  # type: ignore[union-attr]
