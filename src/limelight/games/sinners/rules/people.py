"""Who is at the table, and what the commands of every game need to know."""

from collections.abc import Mapping

from msgspec.structs import replace

from limelight import dice
from limelight.checks import first, unused_name
from limelight.game import Answer, Refusal, Seat, Span

from ..commands import AddFighter
from ..events import FighterAdded
from ..state import Fighter, State, Weapon
from .checks import engaged

_MOST = 999_999
_OWN_ONLY = Refusal("not_yours", "own_fighter_only")


def add_fighter(state: State, command: AddFighter, seat: Seat) -> Answer:
    """A player brings a fighter of their own; the GM brings anybody's."""
    player, weapon = command.player or seat.name, command.weapon
    refusal = first(
        unused_name(state.fighters, command.name),
        None
        if weapon.talent in command.talents
        else Refusal("bad_value", "weapon_talent", at="weapon"),
        Refusal("bad_value", "dice", at="weapon") if dice.read(weapon.damage) is None else None,
        None if seat.gm or (seat.role == "player" and player == seat.name) else _OWN_ONLY,
    )
    fighter = Fighter(
        player=player,
        side=command.side,
        talents=command.talents,
        weapon=Weapon(weapon.talent, weapon.damage, weapon.length),
        damage_bonus=command.damage_bonus,
        armour=command.armour,
        dodge=command.dodge,
        speed=command.speed,
        perception=command.perception,
        regular=command.shield.regular,
        defensive=command.shield.defensive,
        hit_points=command.hit_points,
        full_hit_points=command.hit_points,
    )
    return refusal or (FighterAdded(name=command.name, fighter=fighter),)


def owners(state: State) -> Mapping[str, str | None]:
    """Fighters are their players'."""
    return {name: fighter.player for name, fighter in state.fighters.items()}


def hand_over(state: State, name: str, player: str) -> State:
    """The fighter changes hands."""
    fighter = replace(state.fighters[name], player=player)
    return replace(state, fighters={**state.fighters, name: fighter})


def removable(state: State, name: str) -> Refusal | None:
    """Nobody is taken out of a fight."""
    return engaged(state, name)


def remove(state: State, name: str) -> State:
    """The name is free again; whom it covered stands open."""
    fighters = {
        who: replace(each, covered_by=None) if each.covered_by == name else each
        for who, each in state.fighters.items()
        if who != name
    }
    return replace(state, fighters=fighters)


def spans(state: State) -> Mapping[str, Span]:
    """What the GM may set right."""
    paths = {}
    for name, fighter in state.fighters.items():
        at = f"fighters.{name}."
        paths[at + "hit_points"] = Span(0, fighter.full_hit_points)
        paths[at + "armour"] = Span(0, _MOST)
        paths[at + "dodge"] = Span(0, 20)
        paths[at + "speed"] = Span(0, _MOST)
    return paths


def correct(state: State, at: str, to: int) -> State:
    """Sets one value; the path is one of :func:`spans`."""
    _, name, what = at.split(".")
    fighter = replace(state.fighters[name], **{what: to})
    return replace(state, fighters={**state.fighters, name: fighter})


def same(state: State) -> State:
    """Sessions change nothing here."""
    return state
