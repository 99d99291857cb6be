"""Random evenings with everything that a session has: each verified, and undone to its start."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from limelight import Refusal, Table
from limelight.games.daggerheart.facts import TRAITS
from limelight.games.daggerheart.state import refit
from limelight.play import log
from limelight.play.chance import seeded

from .books import LAMPLIGHTER, armor, card, weapon

PLAYERS = {"Mira": "anna", "Tomas": "ben", "Ilka": "cleo"}
FOES = ("Rat 1", "Rat 2", "Rat 3", "Swarm", "Troll", "Beetle")
PAUSES = ("scene", "rest", "long_rest", "session")
KINDS = ("standard", "progress", "consequence", "long_term", "manual")
MOVES = ("tend_to_wounds", "clear_stress", "repair_armor", "prepare", "project", "other")
Fields = dict[str, Any]


def rat(name: str) -> Fields:
    """A Minion that strikes with its like."""
    return {
        "name": name,
        "difficulty": 10,
        "hp_max": 1,
        "type": "minion",
        "attack": {"modifier": 2, "damage": "1d4+1"},
        "features": [{"name": "Minion (3)"}, {"name": "Group Attack", "kind": "action", "fear": 1}],
    }


PEOPLE: list[tuple[str, Fields]] = [
    (
        "add_content",
        {
            "armors": [armor("Coat", bonus={"evasion": 1}), armor("Plate", 6, tier=2)],
            "cards": [card(f"Book {n}", recall=n % 3, level=1 + n % 4) for n in range(6)],
            "classes": [LAMPLIGHTER],
            "adversaries": [{"name": "Shade", "difficulty": 12, "hp_max": 2}],
        },
    ),
    (
        "add_character",
        {
            "name": "Mira",
            "player": "anna",
            "level": 3,
            "hp_max": 4,
            "scars": 4,
            "experiences": {"Ropes": 2, "Debts": 2},
            "armors": ["Coat"],
            "cards": [f"Book {n}" for n in range(6)],
            "items": [{"name": "Potion", "count": 3, "consumable": True, "stress": 1}],
            "features": [{"name": "Rouse", "die": {"name": "Rally", "sides": 6}, "per": "rest"}],
            "weapons": [weapon("Sabre"), weapon("Pike", hands=2, equipped=False)],
            "gold": {"bags": 2},
        },
    ),
    (
        "add_character",
        {
            "name": "Tomas",
            "player": "ben",
            "hp_max": 5,
            "armor_score": 3,
            "resistances": ["physical"],
            "features": [{"name": "Stand Firm", "stress": 1, "per": "rest", "uses": 2}],
            "weapons": [{"name": "Hammer", "trait": "strength", "damage": "1d12+3"}],
        },
    ),
    (
        "add_character",
        {"name": "Ilka", "player": "cleo", "features": [{"name": "Ward", "hope": 1}]},
    ),
    *(("add_adversary", rat(name)) for name in FOES[:3]),
    (
        "add_adversary",
        {
            "name": "Swarm",
            "difficulty": 11,
            "hp_max": 6,
            "type": "horde",
            "tier": 1,
            "shared": True,
            "thresholds": {"major": 6, "severe": 10},
            "attack": {"modifier": 2, "damage": "1d8+2", "type": "physical"},
            "features": [{"name": "Horde (1d4+1)"}, {"name": "Momentum"}],
        },
    ),
    (
        "add_adversary",
        {
            "name": "Troll",
            "tier": 2,
            "hp_max": 7,
            "stress_max": 2,
            "benchmark": True,
            "experiences": {"Ambusher": 3},
            "features": [
                {"name": "Slow"},
                {"name": "Bellow", "kind": "reaction", "stress": 1, "per": "scene"},
            ],
        },
    ),
    (
        "add_adversary",
        {
            "name": "Beetle",
            "difficulty": 12,
            "hp_max": 5,
            "immunities": ["magic"],
            "features": [{"name": "Armored (2)"}, {"name": "Relentless (2)"}],
        },
    ),
    (
        "add_environment",
        {
            "name": "Mill",
            "difficulty": 12,
            "features": [{"name": "The Floor Gives", "kind": "action", "fear": 1, "per": "scene"}],
        },
    ),
    ("add_countdown", {"name": "Tremor", "start": "1d4", "loop": "increasing"}),
    ("add_countdown", {"name": "Breath", "start": 3, "of": "Mira", "loop": "decreasing"}),
    ("add_countdown", {"name": "Escape", "start": 4, "kind": "progress"}),
    (
        "add_countdown",
        {"name": "Riders", "start": 4, "kind": "consequence", "linked": "Escape", "hidden": True},
    ),
    ("add_countdown", {"name": "The Bell", "start": 2, "kind": "long_term", "loop": "same"}),
]


class Evening:
    """A table, and what its people might do next."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)
        options = {
            "edition": random.choice(("1.0", "2.0")),
            "fear": random.randint(0, 12),
            "massive_damage": random.random() < 0.5,
            "fate_rolls": random.random() < 0.5,
            "spotlight_tokens": random.choice((0, 0, 2)),
            "strict": random.random() < 0.1,
            "coins": random.random() < 0.5,
        }
        self.table = Table("daggerheart", options, dice=seeded(seed), clock=lambda: 0.0)
        self.done: Counter[str] = Counter()
        for do, fields in PEOPLE:
            self.do("gm", do, fields)
        self.do("gm", "start_session", {}) if random.random() < 0.5 else None
        assert len(self.done) >= 5

    def do(self, by: str, do: str, fields: Fields) -> None:
        """One command; a refusal changes nothing."""
        before = (self.table.journal.whole, self.table.journal.heads)
        answer = self.table.do(by, do, fields)
        if isinstance(answer, Refusal):
            assert (self.table.journal.whole, self.table.journal.heads) == before
        else:
            self.done[do] += 1

    def thing(self) -> str:
        """The name of something that Mira may have."""
        return self.random.choice(("Coat", "Plate", "Sabre", "Pike", "Potion", "Gills", "Book 1"))

    def gear(self) -> None:
        random = self.random
        danger = {"in_danger": random.random() < 0.4}
        do = random.choice(("equip", "unequip"))
        self.do("anna", do, {"character": "Mira", "name": self.thing(), **danger})
        out = {"character": "Mira", "card": f"Book {random.randrange(6)}"}
        away = random.choice(({}, {"away": f"Book {random.randrange(6)}"}))
        self.do("anna", random.choice(("recall", "vault")), out)
        self.do("gm", "recall", {**out, **away, "free": random.random() < 0.2})

    def belongings(self) -> None:
        random = self.random
        to = {"to": random.choice(("Tomas", "Ilka", "Mira"))}
        new = random.choice(
            (
                {"armor": "Plate"},
                {"weapon": weapon("Axe", bonus={"agility": 1}, equipped=True)},
                {"card": card("Late", bonus={"hp_max": 1})},
                {"item": {"name": "Potion"}},
                {"gold": {"handfuls": random.randint(1, 30)}},
                {"feature": {"name": "Gills", "bonus": {"stress_max": -1, "hp_max": -2}}},
            )
        )
        self.do("anna", "acquire", {"character": "Mira", **new})
        part = random.choice(({"name": self.thing()}, {"gold": {"handfuls": 4}}))
        if random.random() < 0.5:
            self.do("anna", "drop", {"character": "Mira", **part})
        else:
            self.do("anna", "give", {"character": "Mira", **to, **part})
        used = {"of": "Mira", "feature": random.choice(("Potion", "Rouse", "Book 2"))}
        self.do("anna", "use_feature", used)
        self.do("anna", "spend_die", {"character": "Mira", "die": "Rally"})
        self.do("anna", "restore_uses", {"character": "Mira"})

    def sheet(self) -> None:
        random = self.random
        change = random.choice(
            (
                {"hp_max": random.randint(1, 9)},
                {"stress_max": random.randint(2, 9)},
                {"evasion": random.randint(5, 15), "description": "Changed."},
                {"class": "Lamplighter"},
                {"armor_score": random.randint(0, 5), "thresholds": {"major": 4, "severe": 9}},
            )
        )
        self.do("anna", "change_character", {"character": "Mira", **change})
        one = {"character": self.somebody()}
        self.do("gm", "allow_changes", {**one, "allow": random.random() < 0.7})
        if random.random() < 0.2:
            self.do("gm", "retire", one)
        self.do("gm", "rejoin", {"character": self.somebody()})
        self.do("gm", "add_content", {"items": [{"name": "Salt"}], "replace": True})

    def rises(self) -> None:
        random = self.random
        self.do("gm", "grant_level", random.choice(({}, {"characters": ["Mira"]})))
        level = self.table.state.characters["Mira"].level + 1
        takes = random.choice(
            (
                [{"take": "hp"}, {"take": "stress"}],
                [{"take": "traits", "traits": random.sample(TRAITS, 2)}, {"take": "evasion"}],
                [{"take": "experiences", "experiences": ["Ropes", "Debts"]}, {"take": "hp"}],
                [{"take": "subclass"}, {"take": "card", "card": card(f"More {level}")}],
                [{"take": "proficiency"}],
                [{"take": "multiclass", "class": "Warden", "domain": "Dusk"}],
            )
        )
        said: Fields = {"advancements": takes, "card": card(f"Gained {level}")}
        if level in (2, 5, 8):
            said["experience"] = f"Learned {level}"
        if random.random() < 0.3:
            said["exchange"] = {"card": "Book 3", "for": card(f"Swapped {level}")}
        self.do("anna", "level_up", {"character": "Mira", **said})
        if random.random() < 0.4:
            self.do("gm", "take_back_level", {"character": "Mira"})

    def somebody(self) -> str:
        return self.random.choice(list(PLAYERS))

    def roll(self) -> None:
        """A call with whatever it needs, and the dice."""
        one, random = self.somebody(), self.random
        call: Fields = {"character": one, "trait": random.choice(TRAITS)}
        call |= random.choice(({"difficulty": 12}, {"target": "Mill"}, {"target": "Troll"}))
        call |= random.choice(({}, {"kind": "reaction"}, {"experience": "Ambusher"}))
        self.do("gm", "call_roll", call)
        if random.random() < 0.3:
            helper = self.somebody()
            self.do(PLAYERS[helper], "help", {"character": helper})
        if random.random() < 0.15:
            self.hurt()
        self.do(PLAYERS[one], "roll", {})
        if random.random() < 0.3:
            self.do(PLAYERS[one], "reroll", {"character": one, "dice": ["hope"]})
        if self.table.state.roll is not None and random.random() < 0.5:
            self.do("gm", "cancel_roll", {})

    def group(self) -> None:
        others = dict.fromkeys(("Tomas", "Ilka"), "agility")
        call = {"leader": "Mira", "trait": "presence", "difficulty": 11, "others": others}
        self.do("gm", "call_group", call)
        for name in self.random.sample(list(PLAYERS), 3):
            self.do(PLAYERS[name], "roll", {"character": name})
            if self.random.random() < 0.2:
                self.hurt()
        self.do(PLAYERS["Mira"], "roll", {"character": "Mira"})
        if self.table.state.roll is not None:
            self.do("gm", "cancel_roll", {})

    def adversary(self) -> None:
        random, foe = self.random, self.random.choice(FOES)
        act: Fields = {"adversary": foe, "action": random.choice(("attack", "prepare", "other"))}
        act |= random.choice(
            (
                {"target": self.somebody()},
                {"targets": random.sample(list(PLAYERS), 2)},
                {"target": self.somebody(), "experience": "Ambusher"},
                {"action": "group_attack", "group": ["Rat 2", "Rat 3"], "target": "Mira"},
            )
        )
        self.do("gm", "take_spotlight", {})
        self.do("gm", "spotlight_adversary", act)
        self.do("gm", "roll_damage", {"adversary": foe})

    def hurt(self) -> None:
        random = self.random
        kind = random.choice((None, "physical", "magic", "both"))
        target = random.choice((*PLAYERS, *PLAYERS, *FOES))
        hit: Fields = {"target": target, "amount": random.randint(0, 20)}
        hit |= {} if kind is None else {"type": kind}
        hit |= random.choice(({}, {}, {"armor": True}, {"also": ["Rat 2"]}))
        self.do("gm", "take_damage", hit)

    def slots(self) -> None:
        random = self.random
        what = {"what": random.choice(("hp", "stress", "armor")), "amount": random.randint(1, 4)}
        target = {"target": random.choice((*PLAYERS, "Troll"))}
        self.do("gm", random.choice(("mark", "clear", "clear")), {**target, **what})

    def dies(self) -> None:
        for name, who in self.table.state.characters.items():
            if who.standing == "dying":
                choice = self.random.choice(("blaze_of_glory", *["avoid_death", "risk_it_all"] * 3))
                self.do(PLAYERS[name], "death_move", {"character": name, "choice": choice})
            die = self.table.state.characters[name].divide
            if die is not None:
                hp = self.random.randint(0, die)
                divided = {"character": name, "hp": hp, "stress": die - hp}
                self.do(PLAYERS[name], "divide", divided)

    def rest(self) -> None:
        random = self.random
        self.do("gm", "start_rest", {"kind": random.choice(("short", "long"))})
        for _ in range(random.randint(0, 8)):
            one, move = self.somebody(), random.choice(MOVES)
            fields: Fields = {"character": one, "move": move}
            if move in ("tend_to_wounds", "repair_armor"):
                fields["target"] = self.somebody()
            if move == "prepare" and random.random() < 0.5:
                fields["join"] = self.somebody()
            if move == "project":
                fields["countdown"] = "The Bell"
            self.do(PLAYERS[one], "downtime", fields)
        if random.random() < 0.2:
            self.slots()
        if random.random() < 0.3:
            self.do("gm", "interrupt_rest", {})
        ends = random.choice(({}, {"countdown": "The Bell"}))
        self.do("gm", "end_rest", ends)

    def feature(self) -> None:
        of, name = self.random.choice(
            (("Tomas", "Stand Firm"), ("Ilka", "Ward"), ("Troll", "Bellow"))
        )
        by = PLAYERS.get(of, "gm")
        self.do(by, "use_feature", {"of": of, "feature": name, "target": "Mira"})

    def place(self) -> None:
        self.do("gm", "take_spotlight", {})
        self.do(
            "gm",
            "spotlight_environment",
            {"environment": "Mill", **self.random.choice(({}, {"feature": "The Floor Gives"}))},
        )
        self.do("gm", "pass_spotlight", {})

    def countdown(self) -> None:
        random, name = self.random, self.random.choice(list(self.table.state.countdowns) or ["x"])
        self.do("gm", "tick_countdown", {"name": name, "by": random.randint(1, 4)})
        if random.random() < 0.2:
            self.do("gm", "end_countdown", {"name": name})
            kind = {"kind": random.choice(KINDS), "hidden": random.random() < 0.3}
            self.do("gm", "add_countdown", {"name": name, "start": "1d6-3", **kind})

    def lasting(self) -> None:
        random = self.random
        until = {"until": random.choice(PAUSES)}
        self.do("gm", "add_effect", {"name": "Glow", "on": "Mira", "by": "Mill", **until})
        self.do("gm", "add_condition", {"name": "Hidden", "on": self.somebody(), **until})

    def given(self) -> None:
        random, one = self.random, self.somebody()
        amount = {"amount": random.randint(1, 4)}
        self.do("gm", "gain", {"what": "hope", "character": one, **amount})
        self.do("gm", "gain", {"what": "fear", **amount})
        self.do(PLAYERS[one], "lose", {"character": one, **amount})
        self.do(PLAYERS[one], "fate_roll", {"character": one, "die": "fear"})
        self.do("gm", "roll_hazard", {"hazard": "fall", "range": random.choice(("close", "far"))})
        self.do("gm", "encounter_budget", {"adversaries": {"solo": random.randint(1, 2)}})
        self.do("gm", "adversary_roll", {"adversary": "Troll", "difficulty": 12})

    def scene(self) -> None:
        self.do("gm", "new_scene", {"kind": self.random.choice(("minor", "major"))})
        if self.random.random() < 0.3:
            self.do("gm", "scale_adversary", {"adversary": "Swarm", "tier": 2})
        self.do("gm", self.random.choice(("start_session", "end_session")), {})

    def corrected(self) -> None:
        one, random = self.somebody(), self.random
        at, to = random.choice(
            (
                (
                    f"characters.{one}.standing",
                    random.choice(("up", "up", "up", "dying", "unconscious", "gone")),
                ),
                (f"characters.{one}.scars", random.randint(0, 6)),
                (f"characters.{one}.hp", random.randint(0, 5)),
                ("short_rests", random.randint(0, 3)),
                ("countdowns.Tremor", random.randint(0, 5)),
            )
        )
        self.do("gm", "correct", {"at": at, "to": to})
        if random.random() < 0.2:
            self.do("gm", "undo", {})

    def played(self, steps: int) -> Counter[str]:
        """So many things happen, and then every log holds and everything is taken back."""
        acts: list[Callable[[], None]] = [self.roll, self.adversary, self.hurt, self.slots]
        acts += [self.rest, self.feature, self.place, self.countdown, self.lasting, self.given]
        acts += [
            self.scene,
            self.corrected,
            self.group,
            self.dies,
            self.dies,
            self.hurt,
            self.adversary,
        ]
        acts += [self.gear, self.belongings, self.sheet, self.rises, self.hurt, self.dies]
        for _ in range(steps):
            self.random.choice(acts)()
            self.sits_well()
        table = self.table
        held = msgspec.json.encode(table.state)
        assert msgspec.json.decode(held, type=table.game.State) == table.state
        for seat in ("gm", "anna"):
            report = log.verify(log.export(table, seat))
            assert report.bad is None, report.bad
        while not isinstance(table.do("gm", "undo"), Refusal):
            pass
        assert table.journal.whole == table.journal.start
        return self.done

    def sits_well(self) -> None:
        """What holds at every table."""
        state = self.table.state
        assert 0 <= state.fear <= 12
        assert 0 <= state.short_rests <= 3
        for who in state.characters.values():
            assert 0 <= who.hope <= who.hope_max
            assert 0 <= who.hp <= who.hp_max
            assert 0 <= who.stress <= who.stress_max
            assert who.divide is None or who.standing == "dying"
            assert 0 <= who.tokens <= state.spotlight_tokens
            assert 0 <= who.armor <= who.armor_score <= 12
            assert len(who.sheet.loadout) <= 5
            assert sum(each.worn for each in who.sheet.armors.values()) <= 1
            assert who.level + who.due <= 10
            assert who == refit(who)
        for each in state.countdowns.values():
            assert each.left >= 0 and each.start >= 1
        for pair in state.pairs:
            assert {pair.one, pair.other} <= set(state.countdowns)


COMMANDS = {
    *("start_rest", "downtime", "interrupt_rest", "end_rest", "death_move", "divide"),
    *("use_feature", "add_environment", "spotlight_environment", "adversary_roll"),
    *("end_countdown", "new_scene", "gain", "lose", "roll_hazard", "fate_roll"),
    *("scale_adversary", "encounter_budget", "spotlight_adversary", "take_damage", "correct"),
    *("add_content", "equip", "unequip", "recall", "vault", "acquire", "drop", "give"),
    *("spend_die", "restore_uses", "change_character", "allow_changes", "retire", "rejoin"),
    *("grant_level", "level_up", "take_back_level"),
}
"""What has to have happened over all of them."""


def test_random_evenings_hold_and_are_undone() -> None:
    done = sum((Evening(seed).played(35) for seed in range(30)), Counter())
    assert set(done) >= COMMANDS


@pytest.mark.soak
def test_a_thousand_random_evenings_hold_and_are_undone() -> None:
    done = sum((Evening(seed).played(40) for seed in range(1000, 2000)), Counter())
    assert set(done) >= COMMANDS
    assert min(done[each] for each in COMMANDS) >= 40, done
