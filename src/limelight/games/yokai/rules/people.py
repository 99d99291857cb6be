"""Who is at the table, and what the commands of every game need to know."""

from collections.abc import Mapping

from msgspec.structs import replace

from limelight.checks import first, unused_name
from limelight.game import Answer, Refusal, Seat, Span

from ..commands import AddCharacter
from ..events import CharacterAdded
from ..state import Character, State, fighting
from .checks import busy

_MOST = 999_999


def add_character(state: State, command: AddCharacter, seat: Seat) -> Answer:
    """A player brings a character of their own; the GM brings anybody's."""
    player = command.player or seat.name
    refusal = first(
        unused_name(state.characters, command.name),
        None if seat.gm or (seat.role == "player" and player == seat.name) else _OWN_ONLY,
        busy(state),
    )
    character = Character(
        player=player,
        attributes=command.attributes,
        equipment=command.equipment,
        fears=command.fears,
        abilities=command.abilities,
        chapter=command.chapter,
        demon=command.demon,
        conditions=() if command.demon is None else (command.demon,),
    )
    return refusal or (CharacterAdded(name=command.name, character=character),)


_OWN_ONLY = Refusal("not_yours", "own_character_only")


def owners(state: State) -> Mapping[str, str | None]:
    """Characters are their players'."""
    return {name: character.player for name, character in state.characters.items()}


def hand_over(state: State, name: str, player: str) -> State:
    """The character changes hands; what was once per player stays with the player."""
    character = replace(state.characters[name], player=player)
    return replace(state, characters={**state.characters, name: character})


def removable(state: State, name: str) -> Refusal | None:
    """Nobody leaves an open move, as its helper neither, or a fight."""
    move, fight = state.move, fighting(state)
    if move is not None and (name == move.character or name in move.helps):
        return Refusal("not_now", "in_move", values={"name": name})
    if fight is not None and name in fight.pools:
        return Refusal("not_now", "in_fight", values={"name": name})
    return None


def remove(state: State, name: str) -> State:
    """The name is free again."""
    characters = {who: each for who, each in state.characters.items() if who != name}
    return replace(state, characters=characters)


def spans(state: State) -> Mapping[str, Span]:
    """What the GM may set right."""
    paths = {"points": Span(0, _MOST), "bonus_dice": Span(0, _MOST)}
    if state.adventure is not None:
        paths["adventure.difficulty"] = Span(0, _MOST)
    if state.fight is not None:
        paths["fight.danger"] = Span(2, _MOST)
    return paths


def correct(state: State, at: str, to: int) -> State:
    """Sets one value; the path is one of :func:`spans`."""
    if at == "points":
        return replace(state, points=to)
    if at == "bonus_dice":
        return replace(state, bonus_dice=to)
    if at == "fight.danger":
        assert state.fight is not None
        return replace(state, fight=replace(state.fight, danger=to))
    assert state.adventure is not None
    return replace(state, adventure=replace(state.adventure, difficulty=to))


def same(state: State) -> State:
    """Sessions change nothing here: what is once is once per adventure."""
    return state
