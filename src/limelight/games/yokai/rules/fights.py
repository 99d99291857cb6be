"""Fights: preparation, rounds, and their end (YO-14 to YO-20)."""

from limelight.checks import first, gm_only, known
from limelight.game import Answer, Decision, Refusal, Seat, Throw
from limelight.throws import HIGHEST, LOWEST, TWO_HIGHEST

from .. import rolls
from ..commands import FightRound, LeaveFight, StartFight
from ..events import FightLeft, FightLost, FightStarted, RoundFought
from ..state import MOST_CONDITIONS, Fight, State, fighting
from .adventures import clue_faults
from .checks import closed, out, owner_only
from .moves import lost

D6 = (6,)


def start_fight(state: State, command: StartFight, seat: Seat) -> Decision:
    """YO-14: the danger is set or was bought; a light chapter keeps the higher die."""
    names, adventure = command.participants, state.adventure
    bought = None if adventure is None else adventure.bought
    wrong = (command.danger is None) == (bought is None)
    refusal = first(
        Refusal("bad_value", "twice", at="participants") if len(set(names)) < len(names) else None,
        Refusal("bad_value", "danger_or_bought", at="danger") if wrong else None,
        *clue_faults(state, command.unused_clues, "unused_clues"),
        *(known(state.characters, name, "participants") for name in names),
        gm_only(seat),
        closed(state),
        Refusal("not_now", "fight_runs") if fighting(state) else None,
        Refusal("not_now", "no_final_fight")
        if command.unused_clues and not (adventure and adventure.final)
        else None,
        *(out(state.characters.get(name), name) for name in names),
    )
    if refusal is not None:
        return refusal
    light = {name: state.characters[name].chapter == "light" for name in names}
    keep = {f"weak.{name}": HIGHEST if light[name] else LOWEST for name in names}
    throw = Throw({f"weak.{name}": (6, 6) for name in names}, keep=keep)
    thrown = yield throw
    faces = {name: thrown[f"weak.{name}"] for name in names}
    weak = {name: throw.kept(thrown)[f"weak.{name}"][0] for name in names}
    danger = max((command.danger or bought or 2) - len(command.unused_clues), 2)
    clues = command.unused_clues
    return (FightStarted(danger=danger, weak_points=weak, faces=faces, clues=clues),)


def fight_round(state: State, command: FightRound, seat: Seat) -> Decision:
    """YO-15 to YO-19: the kept dice of those who did not weaken count for the sum."""
    fight = fighting(state)
    refusal = first(
        gm_only(seat),
        Refusal("must_weaken_first", "danger", values={"danger": fight.danger})
        if fight is not None and fight.danger > 12 and not fight.weakened
        else None,
        closed(state),
        Refusal("not_now", "no_fight") if fight is None else None,
    )
    if refusal is not None or fight is None:
        return refusal or ()
    dice = {f"combat.{name}": D6 * count for name, count in fight.pools.items()}
    thrown = yield Throw(dice, keep=dict.fromkeys(dice, HIGHEST))
    faces = {name: thrown[f"combat.{name}"] for name in fight.pools}
    kept = {name: max(each) for name, each in faces.items()}
    counts = tuple(face for name, face in kept.items() if name not in fight.weakened)
    first_two = TWO_HIGHEST.of(counts)
    counting = first_two[: len(counts)]
    won = bool(rolls.wins(first_two[0], first_two[1], fight.danger))
    conditions = hits(fight, kept)
    had = {name: len(state.characters[name].conditions) for name in conditions}
    fallen = tuple(n for n, hit in conditions.items() if had[n] + hit >= MOST_CONDITIONS)
    highest = zip(kept, rolls.highest(tuple(kept.values())), strict=True)
    stronger = () if won else tuple(name for name, each in highest if each)
    fought = RoundFought(
        round=fight.round,
        faces=faces,
        kept=kept,
        order=tuple(sorted(kept, key=lambda name: kept[name])),
        counting=counting,
        danger=fight.danger,
        won=won,
        conditions={
            name: min(hit, MOST_CONDITIONS - had[name]) for name, hit in conditions.items()
        },
        out=fallen,
        stronger=tuple(name for name in stronger if name not in fallen),
        clues=min(fight.round, 3) if won else 0,
    )
    return (fought, *(() if won else lost(state, fallen)))


def hits(fight: Fight, kept: dict[str, int]) -> dict[str, int]:
    """YO-16, YO-R19: a condition for each kept die on each weak point, one's own included."""
    found = {}
    for name, points in fight.weak_points.items():
        count = sum(face == point for face in kept.values() for point in points)
        if count:
            found[name] = count
    return found


def leave_fight(state: State, command: LeaveFight, seat: Seat) -> Answer:
    """YO-R17: a successful risk in this fight; somebody else takes over the weak point."""
    name, over = command.character, command.takes_over
    fight = fighting(state)
    others = () if fight is None else tuple(each for each in fight.pools if each != name)
    inside = fight is not None and name in fight.pools
    risk = next((r for r in state.risks if fight is not None and r.fight == fight.number), None)
    missing = inside and bool(others) and over is None
    stranger = over is not None and over in state.characters and over not in others
    refusal = first(
        Refusal("bad_value", "takes_over", at="takes_over") if missing or stranger else None,
        known(state.characters, name, "character"),
        known(state.characters, over, "takes_over"),
        owner_only(state, name, seat),
        closed(state),
        None if inside else Refusal("not_now", "not_in_fight", values={"name": name}),
        None if risk else Refusal("not_now", "no_risk"),
    )
    if refusal is not None or risk is None:
        return refusal or ()
    left = FightLeft(character=name, takes_over=over, risk=risk.number)
    return (left, *(() if others else (FightLost(),)))
