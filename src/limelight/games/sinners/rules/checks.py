"""Small questions that many rules of the game ask before anything happens."""

from limelight.checks import player_only
from limelight.game import Refusal, Seat

from ..state import State, group_of, waiting_for_split


def owner_only(state: State, name: str, seat: Seat) -> Refusal | None:
    """Refuses whoever does not play this fighter."""
    fighter = state.fighters.get(name)
    return player_only(seat, None if fighter is None else fighter.player)


def side_only(state: State, members: tuple[str, ...], side: str, seat: Seat) -> Refusal | None:
    """Refuses whoever plays nobody on the deciding side."""
    players = {state.fighters[each].player for each in members if state.fighters[each].side == side}
    if seat.gm or (seat.role == "player" and seat.name in players):
        return None
    return Refusal("not_yours", "other_side", values={"side": side})


def known_group(state: State, number: int, at: str) -> Refusal | None:
    """Refuses a group that does not exist."""
    if number in state.groups:
        return None
    return Refusal("unknown_name", at=at, values={"name": str(number)})


def not_in(state: State, phase: str) -> Refusal | None:
    """Refuses outside a phase."""
    return None if state.phase == phase else Refusal("not_now", "other_phase")


def down(state: State, name: str) -> Refusal | None:
    """Refuses one who has no hit points left."""
    if name in state.fighters and state.fighters[name].down:
        return Refusal("not_now", "down", values={"name": name})
    return None


def engaged(state: State, name: str) -> Refusal | None:
    """Refuses one who stands in a group, or in a fight that is still to be split."""
    if group_of(state, name) is not None or waiting_for_split(state, name):
        return Refusal("not_now", "in_fight", values={"name": name})
    return None


def unsplit(state: State, name: str) -> Refusal | None:
    """Refuses one whose fight is still to be split."""
    return Refusal("not_now", "split_open") if waiting_for_split(state, name) else None


def acted(state: State, name: str) -> Refusal | None:
    """Refuses one whose action of this round is used up."""
    if name in state.fighters and state.fighters[name].acted:
        return Refusal("already_used", "acted", values={"name": name})
    return None


def too_far(state: State, name: str, distance: int, at: str) -> Refusal | None:
    """SI-1, SI-2: farther than half the movement range; says what was missing."""
    fighter = state.fighters.get(name)
    if fighter is None or 2 * distance <= 5 * fighter.speed:
        return None
    reach = 5 * fighter.speed // 2
    values = {"name": name, "reach": reach, "missing": distance - reach}
    return Refusal("out_of_reach", "reach", at=at, values=values)
