"""Small questions that many rules of the game ask before anything happens."""

from limelight.checks import player_only
from limelight.game import Refusal, Seat

from ..state import Character, State


def owner_only(state: State, name: str, seat: Seat) -> Refusal | None:
    """Refuses whoever does not play this character."""
    character = state.characters.get(name)
    return player_only(seat, None if character is None else character.player)


def closed(state: State) -> Refusal | None:
    """Refuses before the first adventure, and while a move is open."""
    if state.adventure is None:
        return Refusal("not_now", "no_adventure")
    return busy(state)


def busy(state: State) -> Refusal | None:
    """Refuses while a move is open."""
    if state.move is None:
        return None
    return Refusal("not_now", "move_open", values={"name": state.move.character})


def out(character: Character | None, name: str) -> Refusal | None:
    """Refuses one who is out of action."""
    if character is not None and character.out:
        return Refusal("not_now", "out", values={"name": name})
    return None


def lacks_bonus_die(state: State, wanted: bool) -> Refusal | None:
    """Refuses to spend a bonus die that is not there."""
    return Refusal("not_enough_bonus_dice") if wanted and not state.bonus_dice else None
