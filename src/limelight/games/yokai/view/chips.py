"""What something brought, or will bring once it is settled."""

from collections.abc import Iterator

import limelight.contract as ll
from limelight.contract.said import Tone

from ..commands.moves import Settle
from ..state import State, fighting


def chips(before: State, after: State) -> Iterator[ll.Chip]:
    """What moved; while a move is open, what settling it will bring (YO-5)."""
    if after.move is not None:
        then = settled(after)
        yield from (chip._replace(pending=True) for chip in moved(after, then))
        if dangerous(after):
            yield ll.Chip(ll.Said("chip.dangerous"), look="danger", tone="grim", pending=True)
    else:
        yield from moved(before, after)


def settle(state: State, condition: str | None = None) -> Settle:
    """The command that settles the open move."""
    assert state.move is not None
    return Settle(character=state.move.character, condition=condition)


def settled(state: State) -> State:
    """The table as it would be if the open move were settled now."""
    events = settle(state).decide(state, ll.GM)
    for event in events if isinstance(events, tuple) else (events,):
        assert isinstance(event, ll.Event)
        state = event.evolve(state)
    return state


def dangerous(state: State) -> bool:
    """YO-8: whether the open move leads into a dangerous situation."""
    move = state.move
    if move is None:
        return False
    return settle(state).gives(state, move.kind, move.reading()).dangerous_situation


def moved(before: State, after: State) -> Iterator[ll.Chip]:
    """Clues, bonus dice and points; then what befell people, and the danger."""
    clues = (len(before.clues), len(after.clues))
    if clues[1] > clues[0]:
        yield ll.Chip(ll.Said("chip.clues"), "", "clue", *clues, "good")
    dice = (before.bonus_dice, after.bonus_dice)
    if dice[0] != dice[1]:
        tone: Tone = "good" if dice[1] > dice[0] else "harm"
        yield ll.Chip(ll.Said("gauge.bonus_dice"), "", "bonus_die", *dice, tone)
    if before.points != after.points:
        yield ll.Chip(
            ll.Said("gauge.points"), "", "corruption", before.points, after.points, "grim"
        )
    yield from _people(before, after)
    ours, theirs = fighting(before), fighting(after)
    if ours is not None and theirs is not None and ours.danger != theirs.danger:
        tone = "harm" if theirs.danger > ours.danger else "good"
        yield ll.Chip(ll.Said("field.danger"), "", "danger", ours.danger, theirs.danger, tone)


def _people(before: State, after: State) -> Iterator[ll.Chip]:
    """Conditions that came or went, and who is out of action now."""
    for name, who in after.characters.items():
        was = before.characters.get(name)
        if was is None:
            continue
        had, has = len(was.conditions), len(who.conditions)
        if had != has:
            tone: Tone = "harm" if has > had else "good"
            yield ll.Chip(ll.Said("field.corruption"), name, "corruption", had, has, tone)
        if who.out and not was.out:
            yield ll.Chip(ll.Said("card.out"), name, tone="harm")
