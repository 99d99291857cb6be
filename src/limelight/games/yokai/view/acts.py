"""What can be done now from where one stands, in one go."""

from collections.abc import Iterable, Iterator

import limelight.contract as ll

from ..commands.adventures import FIGHTS
from ..commands.base import free_clues
from ..commands.fights import LeaveFight
from ..commands.people import BringBack
from ..state import Adventure, Character, Fight, Move, State


def waits(player: str) -> ll.Said:
    """Whom the table waits for."""
    if player == "gm":
        return ll.Said("moment.waits_gm")
    return ll.Said("page.waiting_for", {"name": player})


def free(seen: State) -> tuple[str, ...]:
    """Clues that a solution can use."""
    return free_clues(seen)


def on_move(seen: State, move: Move, improvable: bool) -> Iterator[ll.Act]:
    """YO-5: it stands, or everything is thrown again with one black die more."""
    whose = {"character": move.character}
    yield ll.Act("settle", whose, ll.Said("act.settle"))
    if improvable:
        yield ll.Act("improve", whose, ll.Said("act.improve"))


def helps(seen: State, mine: Iterable[str]) -> Iterator[ll.Act]:
    """YO-12: a die for somebody else's move: with an attribute, a bonus die, or black."""
    assert seen.move is not None
    for name in mine:
        who = seen.characters[name]
        if name == seen.move.character or name in seen.move.helps or not who.up:
            continue
        whose = {"character": name}
        if who.attributes:
            among = tuple(who.attributes)
            label = ll.Said("act.help")
            yield ll.Act("help", whose, label, choose="attribute", among=among)
        if seen.bonus_dice:
            label = ll.Said("act.help_bonus", {"n": seen.bonus_dice})
            yield ll.Act("help", {**whose, "bonus": True}, label)
        yield ll.Act("help", whose, ll.Said("act.help_black"))


def leaves(seen: State, fight: Fight, mine: Iterable[str]) -> Iterator[ll.Act]:
    """YO-R17: after a risk that came off in this fight, one of them gets out."""
    for name in mine:
        command = LeaveFight(character=name)
        others = command.others(seen)
        if others is None or command.risk(seen) is None:
            continue
        whose = {"character": name}
        if others:
            label = ll.Said("act.leave_over", {"name": name})
            yield ll.Act("leave_fight", whose, label, choose="takes_over", among=others)
        else:
            yield ll.Act("leave_fight", whose, ll.Said("act.leave", {"name": name}))


def starts_fight(adventure: Adventure, up: Iterable[str]) -> Iterator[ll.Act]:
    """YO-14: everybody who can fights, in one tap where the danger level is known."""
    everybody = {"participants": list(up)}
    if adventure.bought is not None:
        yield ll.Act("start_fight", everybody, ll.Said("act.fight_all"))
        yield ll.Act("start_fight", {}, ll.Said("act.fight_some"), asks=True)
    elif adventure.final:
        yield ll.Act("start_fight", everybody, asks=True)
    else:
        yield ll.Act("start_fight", {}, asks=True)


def brings_back(seen: State, out: Iterable[str]) -> Iterator[ll.Act]:
    """YO-R18: a risk of somebody else's that came off brings one back, marked by it."""
    for name in out:
        white = seen.characters[name].white
        if BringBack(character=name).risk(seen) is None:
            continue
        whose, label = {"character": name}, ll.Said("act.back", {"name": name})
        if white:
            yield ll.Act("bring_back", whose, label, choose="attribute", among=white)
        else:
            yield ll.Act("bring_back", whose, label)


def answers(seen: State, adventure: Adventure, mine: Iterable[str]) -> Iterator[ll.Act]:
    """YO-13: once for each player, the question of the adventure."""
    for name in mine:
        who = seen.characters[name]
        if who.up and who.player not in adventure.answered:
            label = ll.Said("act.answer")
            yield ll.Act("answer_question", {"character": name}, label, asks=True)
            return


def spends(seen: State) -> Iterator[ll.Act]:
    """YO-6: what the GM's points buy now."""
    adventure, have = seen.adventure, seen.points
    if adventure is None or not have:
        return
    if not adventure.solved:
        yield _spends("difficulty", 1)
    if have >= 2:
        yield _spends("danger", 2)
    if adventure.bought is None:
        for cost, danger in FIGHTS.items():
            if cost <= have:
                yield _spends("fight", cost, danger)


def _spends(on: str, points: int, danger: int = 0) -> ll.Act:
    values = {"points": points, "danger": danger}
    return ll.Act("spend_points", {"points": points, "on": on}, ll.Said(f"act.spend_{on}", values))


def of_character(seen: State, name: str, who: Character) -> Iterator[ll.Act]:
    """What can be done with somebody from the list: one who is out, or retired, can come back."""
    if who.retired:
        yield ll.Act("rejoin", {"character": name})
    elif who.out and seen.move is None:
        yield from brings_back(seen, (name,))
