"""The table at a glance: the round, the groups, and every fighter."""

from collections.abc import Iterator

from limelight.game import Card, Row, Said, Track

from .state import Fighter, Group, State


def gauges(seen: State) -> tuple[Row, ...]:
    """The round and its phase."""
    if seen.phase is None:
        return ()
    phase = Said(f"phase.{seen.phase}")
    return (Row(Said("gauge.round"), str(seen.round), "strong"), Row(Said("gauge.phase"), phase))


def status(seen: State) -> tuple[Said, ...]:
    """Open splits, each group with its Momentum and what it waits for."""
    return tuple(_status(seen))


def _status(seen: State) -> Iterator[Said]:
    if seen.phase is None:
        yield Said("status.no_round")
        return
    for split in seen.splits:
        yield Said("status.split", {"members": split.members, "side": split.side}, "grim")
    for number in sorted(seen.groups, key=lambda number: _place(seen, number)):
        yield from _group(number, seen.groups[number])


def _place(seen: State, number: int) -> tuple[int, int]:
    """SI-5: groups stand in the order of their highest initiative."""
    group = seen.groups[number]
    values = seen.fights[group.fight].values
    return -max(values.get(name, 0) for name in group.members), number


def _group(number: int, group: Group) -> Iterator[Said]:
    yield Said("status.group", {"number": number, "members": group.members, "side": group.active})
    if group.pending is not None:
        yield Said(f"announce.asks_{group.pending.asks}", {"side": group.pending.side}, "grim")
    elif group.done:
        yield Said("status.done")
    else:
        waiting = tuple(name for name in group.members if name not in group.declared)
        yield Said("status.waiting" if waiting else "status.ready", {"names": waiting})


def cards(seen: State) -> tuple[Card, ...]:
    """Every fighter with hit points and what hinders them."""
    return tuple(
        Card(name, each.player, tuple(_fighter(each)), tuple(_sheet(each)))
        for name, each in seen.fighters.items()
    )


def _fighter(fighter: Fighter) -> Iterator[Row]:
    yield Row(Said("field.side"), fighter.side)
    full = max(fighter.full_hit_points, fighter.hit_points)
    yield Row(Said("field.hit_points"), Track(fighter.hit_points, full, "life"), "harm")
    for hindrance in ("down", "disarmed", "prone", "unsteady"):
        if getattr(fighter, hindrance):
            yield Row(Said("card.empty"), Said(f"card.{hindrance}"), "harm")
    if fighter.covered_by is not None:
        yield Row(Said("card.covered_by"), fighter.covered_by)


def _sheet(fighter: Fighter) -> Iterator[Row]:
    for talent, value in fighter.talents.items():
        yield Row(Said("card.talent"), f"{talent} {value}")
    yield Row(Said("field.weapon"), Said("card.dice", {"dice": fighter.weapon.damage}))
    yield Row(Said("field.armour"), str(fighter.armour))
    yield Row(Said("field.dodge"), str(fighter.dodge))
