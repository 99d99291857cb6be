"""The exchange: tests fall, decisions are made, damage is dealt (SI-7 to SI-16)."""

from collections.abc import Mapping

from msgspec.structs import replace

from limelight import dice
from limelight.checks import first, gm_only, known
from limelight.game import Answer, Decision, Refusal, Seat, Throw
from limelight.throws import Keep

from .. import rolls
from ..commands import Decide, Exchange
from ..events import Answered, Exchanged, Tested
from ..state import UNARMED, Answers, Declaration, Fighter, Group, State, Test
from .checks import known_group, not_in, side_only
from .tests import dice_of, kept_of, read
from .verdict import Verdict


def exchange(state: State, command: Exchange, seat: Seat) -> Decision:
    """Everybody in the group tests; what must be decided is asked before anything applies."""
    number = command.group
    group = state.groups.get(number)
    refusal = first(
        known_group(state, number, "group"),
        gm_only(seat),
        not_in(state, "melee"),
        None if group is None else _not_ready(group),
    )
    if refusal is not None or group is None:
        return refusal or ()
    declared = opened(group)
    wanted = {
        f"test.{name}": sides
        for name in group.members
        if (sides := dice_of(state.fighters[name], declared[name].action)) is not None
    }
    keep = {f"test.{n}": kept_of(state.fighters[n], declared[n].action) for n in group.members}
    thrown = yield Throw(wanted, keep=keep)
    tests = {
        name: read(state.fighters[name], declared[name].action, thrown[f"test.{name}"])
        for name in group.members
        if f"test.{name}" in thrown
    }
    verdict = Verdict(state, group, declared, tests, Answers())
    question = verdict.question()
    label = "" if question is None else f"group {number}"
    needed = {
        f"damage.{name}": sides
        for name in group.members
        if may_deal(verdict, declared, name) and (sides := weapon(state.fighters[name]).sides)
    }
    totals = {f"damage.{n}": Keep("total", signs=weapon(state.fighters[n]).signs) for n in tests}
    fallen = (yield Throw(needed, sealed=label, keep=totals, apart=True)) if needed else {}
    damage = {name.removeprefix("damage."): faces for name, faces in fallen.items()}
    if question is not None:
        asks, side = question
        return (Tested(group=number, tests=tests, asks=asks, side=side, damage=damage),)
    return (_settled(state, number, group, tests, damage, Answers(), ""),)


def opened(group: Group) -> dict[str, Declaration]:
    """What everybody in a group has declared."""
    return {name: each for name, each in group.declared.items() if each is not None}


def _not_ready(group: Group) -> Refusal | None:
    if group.pending is not None or group.done:
        return Refusal("not_now", "exchanged")
    waiting = tuple(name for name in group.members if group.declared.get(name) is None)
    return Refusal("not_now", "undeclared", values={"names": waiting}) if waiting else None


def weapon(fighter: Fighter) -> dice.Dice:
    """What a fighter strikes with now."""
    written = dice.read(UNARMED if fighter.disarmed else fighter.weapon.damage)
    assert written is not None
    return written


def may_deal(verdict: Verdict, declared: Mapping[str, Declaration], name: str) -> bool:
    """Whose damage dice lie ready: every success that may come to count, and failed pairs."""
    if name in verdict.parriers:
        return True
    attacks = declared[name].action == "attack"
    return attacks and (verdict.may_hit(name) or verdict.half(name))


def blow(fighter: Fighter, faces: tuple[int, ...], double: bool, half: bool, armour: int) -> int:
    """SI-14, SI-R6: what a blow takes off."""
    total = weapon(fighter).total(faces) + fighter.damage_bonus
    dealt: int = rolls.damage(max(total, 0), double, half, armour)
    return dealt


def _settled(
    state: State,
    number: int,
    group: Group,
    tests: Mapping[str, Test],
    damage: Mapping[str, tuple[int, ...]],
    answers: Answers,
    label: str,
) -> Exchanged:
    """Everything that the exchange did."""
    declared = opened(group)
    verdict = Verdict(state, group, declared, tests, answers)
    dealt: dict[str, dict[str, int]] = {}

    def deal(by: str, on: str, double: bool = False, half: bool = False) -> None:
        armour = state.fighters[on].armour
        amount = blow(state.fighters[by], damage.get(by, ()), double, half, armour)
        dealt.setdefault(by, {})[on] = dealt.get(by, {}).get(on, 0) + amount

    for name in group.members:
        aim = verdict.aim(name)
        if declared[name].action != "attack" or aim is None:
            continue
        if verdict.hits(name):
            deal(name, aim, double=verdict.rank[name] == 3)
        elif verdict.half(name):
            deal(name, aim, half=True)
    for name, (what, target) in answers.parries.items():
        if what == "damage":
            deal(name, target)
    taken: dict[str, int] = {}
    for blows in dealt.values():
        for on, amount in blows.items():
            taken[on] = taken.get(on, 0) + amount
    lost = {on: min(amount, state.fighters[on].hit_points) for on, amount in taken.items()}
    leaving = verdict.leaving()
    duel = len(group.members) == 2
    pushed = duel and any(effect.manoeuvre == "push" for effect in verdict.effects())
    gone = any(each.to is None for each in leaving.values())
    return Exchanged(
        group=number,
        declared=declared,
        tests=dict(tests),
        damage=dict(damage),
        dealt=dealt,
        lost={on: amount for on, amount in lost.items() if amount},
        effects=verdict.effects(),
        momentum=verdict.momentum(),
        leaving=leaving,
        dissolves=pushed or gone,
        opens=label,
    )


def decide(state: State, command: Decide, seat: Seat) -> Answer:
    """Answers what is asked; with the last answer everything applies at once."""
    number = command.group
    group = state.groups.get(number)
    pending = None if group is None else group.pending
    given = {
        name: said
        for name in ("count", "stalemate", "parry")
        if (said := getattr(command, name)) is not None
    }
    refusals = [
        Refusal("bad_value", "one_answer", at="group") if len(given) != 1 else None,
        known_group(state, number, "group"),
        known(state.fighters, command.target, "target"),
    ]
    if group is None or pending is None:
        return first(*refusals, Refusal("not_now", "nothing_asked")) or ()
    declared = opened(group)
    verdict = Verdict(state, group, declared, pending.tests, pending.answers)
    parrier = verdict.parrier() if pending.asks == "parry" else None
    attackers = () if parrier is None else verdict.aiming_at(parrier)
    refusal = first(
        *refusals,
        _parry_target(command, attackers) if "parry" in given and parrier else None,
        side_only(state, group.members, pending.side, seat),
        None if pending.asks in given else Refusal("not_now", "other_question"),
    )
    if refusal is not None:
        return refusal
    said = str(given[pending.asks])
    answers = pending.answers
    if parrier is not None:
        target = command.target or attackers[0]
        answers = replace(answers, parries={**answers.parries, parrier: (said, target)})
    else:
        answers = replace(answers, **{pending.asks: said})
    question = Verdict(state, group, declared, pending.tests, answers).question()
    asks, side = question or (None, None)
    answered = Answered(
        group=number, answers=answers, what=pending.asks, said=said, asks=asks, side=side
    )
    if question is not None:
        return (answered,)
    label = f"group {number}"
    over = _settled(state, number, group, pending.tests, pending.damage, answers, label)
    return (answered, over)


def _parry_target(command: Decide, attackers: tuple[str, ...]) -> Refusal | None:
    """Against several one is named, and it is one of those who aim at the parrier."""
    missing = command.target is None and len(attackers) > 1
    wrong = command.target is not None and command.target not in attackers
    if missing or wrong:
        return Refusal("bad_value", "parry_target", at="target")
    return None
