"""Rolls at tables: every throw, decided by the rules, against the odds that seats are shown."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from limelight import Seat, Table
from limelight.chances import ahead
from limelight.contract import GM, WATCHER, Refusal
from limelight.play.chance import seeded

from ..every import every_way

ANNA, BEN = Seat.of("anna"), Seat.of("ben")


def done(table: Table, by: str, do: str, dice: Any = None, /, **fields: Any) -> None:
    answer = table.do(by, do, fields, dice, script=True)
    assert not isinstance(answer, Refusal), (do, fields, answer)


def fallen(table: Table, seat: Seat, do: str, **fields: Any) -> Iterator[tuple[Any, Fraction]]:
    """The result of a command with every throw there is, by running the rules."""
    command = table.commands[do](**fields)
    for events, chance in every_way(lambda: table.game.decide(table.state, command, seat)):
        assert not isinstance(events, Refusal), (do, fields, events)
        yield events, chance


def played(table: Table, seat: Seat, do: str, **fields: Any) -> dict[str, Fraction]:
    """How likely each outcome is when a command is given."""
    found: dict[str, Fraction] = {}
    for events, chance in fallen(table, seat, do, **fields):
        results = (each for event in events if "outcome" in (each := event.result()))
        code = next(results)["outcome"]
        found[code] = found.get(code, Fraction(0)) + chance
    return found


def shown(table: Table, seat: Seat) -> dict[str, Fraction]:
    """The odds that a seat is shown, without what cannot happen."""
    found = ahead(table.game, table.game.redact(table.state, seat), seat)
    assert found is not None
    assert found.odds is not None
    return {code: chance for code, chance in found.odds.fractions().items() if chance}


def alike(table: Table, seats: tuple[Seat, ...], by: Seat, do: str, **fields: Any) -> None:
    wanted = played(table, by, do, **fields)
    assert sum(wanted.values()) == 1
    for seat in seats:
        assert shown(table, seat) == wanted, seat


# Daggerheart


def climbing(edition: str = "1.0") -> Table:
    table = Table("daggerheart", {"edition": edition}, dice=seeded(1))
    for name, player in (("Mira", "anna"), ("Tomas", "ben"), ("Ilka", "cleo")):
        sheet: dict[str, Any] = {
            "traits": {"agility": 1, "presence": -1},
            "experiences": {"Climber": 2, "Thief": 3},
            "spellcast_trait": "presence",
            "hope": 6,
        }
        done(table, "gm", "add_character", name=name, player=player, **sheet)
    done(table, "gm", "add_adversary", name="Wolf", difficulty=13, hp_max=4, shared=True)
    return table


KINDS: dict[str, dict[str, Any]] = {
    "action": {"trait": "agility", "difficulty": 12},
    "reaction": {"kind": "reaction", "trait": "presence", "difficulty": 14},
    "attack": {"kind": "attack", "trait": "agility", "target": "Wolf"},
    "spellcast": {"kind": "spellcast", "difficulty": 10},
}
CALLED: tuple[dict[str, Any], ...] = (
    {},
    {"advantage": 1},
    {"disadvantage": 2},
    {"advantage": 1, "disadvantage": 1},
)
SAID: tuple[dict[str, Any], ...] = (
    {},
    {"experiences": ["Climber", "Thief"], "modifier": -1},
    {"bonus_dice": {"luck": 4}, "advantage": 1},
)


@pytest.mark.rule("DH-16", "DH-27", "DH-38", "DH-39", "DH-40", "DH-R21")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_called_declared_and_helped(kind: str, edition: str) -> None:
    for called, said, helpers in product(CALLED, SAID, (0, 1)):
        if helpers and kind == "reaction":
            continue  # DH-32: nobody helps there
        table = climbing(edition)
        done(table, "gm", "call_roll", character="Mira", **KINDS[kind], **called)
        if said:
            done(table, "anna", "declare", **said)
        for name, player in (("Tomas", "ben"), ("Ilka", "cleo"))[:helpers]:
            done(table, player, "help", character=name)
        alike(table, (GM, ANNA, BEN, WATCHER), ANNA, "roll")


@pytest.mark.rule("DH-40")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_two_helpers_beside_an_advantage(edition: str) -> None:
    table = climbing(edition)
    done(table, "gm", "call_roll", character="Mira", trait="agility", difficulty=17, advantage=1)
    for name, player in (("Tomas", "ben"), ("Ilka", "cleo")):
        done(table, player, "help", character=name)
    alike(table, (ANNA,), ANNA, "roll")


@pytest.mark.rule("DH-33", "DH-34")
@pytest.mark.parametrize("faces", [(9, 5), (1, 2), (4, 4)])
def test_a_group_one_after_the_other(faces: tuple[int, int]) -> None:
    """Everybody's reaction, and then the leader's roll with what they gave."""
    table = climbing()
    others = {"Tomas": "agility", "Ilka": "presence"}
    done(table, "gm", "call_group", leader="Mira", trait="agility", difficulty=12, others=others)
    alike(table, (BEN,), BEN, "roll", character="Tomas")
    hope, fear = faces
    done(table, "ben", "roll", {"hope": hope, "fear": fear}, character="Tomas")
    alike(table, (GM, WATCHER, ANNA), Seat.of("cleo"), "roll", character="Ilka")
    done(table, "cleo", "roll", {"hope": 2, "fear": 5}, character="Ilka")
    alike(table, (GM, WATCHER, ANNA, BEN), ANNA, "roll", character="Mira")


@pytest.mark.rule("DH-35")
def test_a_tag_team_each_for_themselves() -> None:
    table = climbing()
    rolls = {
        "Mira": {"kind": "attack", "trait": "agility", "target": "Wolf"},
        "Tomas": {"trait": "presence", "difficulty": 9},
    }
    done(table, "gm", "call_tag_team", initiator="Mira", partner="Tomas", rolls=rolls)
    done(table, "anna", "declare", character="Mira", experiences=["Thief"])
    done(table, "cleo", "help", character="Ilka", **{"for": "Tomas"})
    alike(table, (ANNA,), ANNA, "roll", character="Mira")
    alike(table, (BEN,), BEN, "roll", character="Tomas")


@pytest.mark.rule("DH-R17")
@pytest.mark.parametrize("again", [("hope",), ("fear",), ("hope", "fear"), ("advantage",)])
def test_dice_that_are_thrown_again_beside_those_that_lie(again: tuple[str, ...]) -> None:
    """By hand: what the new faces and the old ones come to together."""
    table = climbing()
    done(table, "gm", "call_roll", character="Mira", trait="agility", difficulty=15, advantage=1)
    lie = {"hope": 9, "fear": 4, "advantage": 3}
    done(table, "anna", "roll", lie)
    sides = {"hope": 12, "fear": 12, "advantage": 6}
    counts: dict[str, int] = {}
    for faces in product(*(range(1, sides[die] + 1) for die in again)):
        now = {**lie, **dict(zip(again, faces, strict=True))}
        reached = sum(now.values()) + 1 >= 15
        side = "hope" if now["hope"] > now["fear"] else "fear"
        code = f"{'success' if reached else 'failure'}_with_{side}"
        code = "critical_success" if now["hope"] == now["fear"] else code
        counts[code] = counts.get(code, 0) + 1
    whole = sum(counts.values())
    wanted = {code: Fraction(count, whole) for code, count in counts.items()}
    assert played(table, ANNA, "reroll", character="Mira", dice=again) == wanted


# Augen des Zwielichts


def asking() -> Table:
    table = Table("yokai", dice=seeded(1))
    attributes = {"swift": "white", "old": "black"}
    done(table, "gm", "add_character", name="Aki", player="anna", attributes=attributes)
    done(table, "gm", "add_character", name="Ren", player="ben", attributes={"wise": "white"})
    done(table, "gm", "start_adventure", difficulty=9, question="Who?")
    return table


def lines(table: Table, seat: Seat, do: str, **fields: Any) -> dict[str, Fraction]:
    """How likely each line of a move is."""
    found: dict[str, Fraction] = {}
    for events, chance in fallen(table, seat, do, **fields):
        reading = next(event.reading for event in events if hasattr(event, "reading"))
        found[reading.line] = found.get(reading.line, Fraction(0)) + chance
    return found


@pytest.mark.rule("YO-5", "YO-12", "YO-R4")
@pytest.mark.parametrize("move", ["find_out", "risk"])
@pytest.mark.parametrize("attribute", [None, "swift", "old"])
@pytest.mark.parametrize("helped", [None, {}, {"attribute": "wise"}])
def test_a_move_that_is_helped_and_improved(
    move: str, attribute: str | None, helped: dict[str, Any] | None
) -> None:
    """What lies there counts with what is thrown; where a black die is highest, nothing is."""
    table = asking()
    dice = {"move": 2} | (
        {} if attribute is None else {"attribute": 5 if attribute == "swift" else 1}
    )
    done(table, "anna", move, dice, character="Aki", attribute=attribute)
    if helped is not None:
        done(table, "ben", "help", {"help.Ren": 4 if helped else 1}, character="Ren", **helped)
    improve = table.commands["improve"](character="Aki")
    if isinstance(table.game.tried(table.state, improve, ANNA), Refusal):
        assert attribute != "swift" and not helped
        assert ahead(table.game, table.game.redact(table.state, ANNA), ANNA) is None
        return
    wanted = lines(table, ANNA, "improve", character="Aki")
    for seat in (GM, ANNA, BEN, WATCHER):
        assert shown(table, seat) == wanted, seat


@pytest.mark.rule("YO-11", "YO-15", "YO-R9", "YO-R11")
@pytest.mark.parametrize("weakened", [False, True])
def test_a_round_of_a_fight_before_and_after_weakening(weakened: bool) -> None:
    table = asking()
    done(table, "gm", "add_character", name="Sora", player="cleo")
    people = ["Aki", "Ren", "Sora"]
    weak = {f"weak.{name}": [1, 2] for name in people}
    done(table, "gm", "start_fight", weak, participants=people, danger=9)
    if weakened:
        done(table, "anna", "weaken", {"move": 5}, character="Aki")
        done(table, "anna", "settle", character="Aki")
    won = Fraction(0)
    for events, chance in fallen(table, GM, "fight_round"):
        state = table.state
        for event in events:
            state = event.evolve(state)
        assert state.fight is not None
        won += chance * state.fight.over
    for seat in (GM, ANNA, WATCHER):
        assert shown(table, seat).get("won", 0) == won, seat


# Sinners and Saints


def duelling() -> Table:
    table = Table("sinners", dice=seeded(1))
    for name, player, value in (("Ash", "anna", 14), ("Bo", "ben", 9)):
        fields = {"name": name, "side": name, "player": player, "talents": {"x": value}}
        weapon = {"talent": "x", "damage": "1"}
        done(table, "gm", "add_fighter", **fields, weapon=weapon, hit_points=9, dodge=11)
    dice = {"initiative.Ash": 6, "initiative.Bo": 1}
    done(table, "anna", "start_fight", dice, attacker="Ash", target="Bo", distance=0)
    return table


@pytest.mark.rule("SI-8", "SI-24", "SI-25", "SI-R36")
@pytest.mark.parametrize(
    ("given", "answer"),
    [
        *(({}, answer) for answer in ("attack", "defend", "dodge")),
        *(({"advantage": 1}, answer) for answer in ("attack", "defend")),
        *(({"disadvantage": 1}, answer) for answer in ("attack", "defend")),
        pytest.param({"advantage": 1}, "dodge", marks=pytest.mark.soak),
        pytest.param({"disadvantage": 1}, "dodge", marks=pytest.mark.soak),
    ],
)
def test_both_tests_of_an_exchange(answer: str, given: dict[str, int]) -> None:
    table = duelling()
    done(table, "anna", "declare", fighter="Ash", action="attack")
    if given:
        done(table, "gm", "declare", fighter="Ash", **given)
    done(table, "ben", "declare", fighter="Bo", action=answer)
    wanted: dict[str, dict[str, Fraction]] = {"Ash": {}, "Bo": {}}
    for events, chance in fallen(table, GM, "exchange", group=1):
        tests = next(event.tests for event in events if hasattr(event, "tests"))
        for name, found in wanted.items():
            level = tests[name].level
            found[level] = found.get(level, Fraction(0)) + chance
    assert shown(table, ANNA) == wanted["Ash"]
    assert shown(table, BEN) == wanted["Bo"]


@pytest.mark.rule("SI-11")
def test_no_odds_of_dice_that_lie_there() -> None:
    """In a stalemate the tests have fallen: there is nothing ahead until the answer."""
    table = duelling()
    for name, player in (("Ash", "anna"), ("Bo", "ben")):
        done(table, player, "declare", fighter=name, action="attack")
    done(table, "gm", "exchange", {"test.Ash": 8, "test.Bo": 8}, group=1)
    assert table.state.groups[1].pending is not None
    for seat in (ANNA, BEN, GM):
        assert ahead(table.game, table.game.redact(table.state, seat), seat) is None
