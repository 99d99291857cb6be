"""The table at a glance: what it waits for, how it stands, and what is open."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import limelight.contract as ll

from ..commands.fights import FightRound
from ..commands.moves import Improve
from ..facts import game
from ..rolls import COLOURS, RoundRoll
from ..state import Fight, State, by_colour, fighting


def waits_for(seen: State) -> Iterable[str]:
    """The next step of a move, a fight or an adventure."""
    adventure = seen.adventure
    if not seen.characters:
        return ("add_character",)
    if adventure is None:
        return ("start_adventure",)
    if seen.move is not None:
        return ("help", "improve", "settle")
    if fighting(seen):
        return ("weaken", "fight_round", "risk", "leave_fight")
    if adventure.solved == "peaceful":
        return ("start_adventure",)
    if adventure.final:
        return ("start_fight",)
    moves: tuple[str, ...] = ("find_out", "risk", "use_ability", "travel")
    if any(not clue.text for clue in seen.clues.values()):
        moves = ("name_clue", *moves)
    return (*moves, "answer_question", "start_fight", "solve")


def open_rolls(seen: State, seat: ll.Seat) -> Iterator[tuple[str, ll.Roll[Any]]]:
    """The open move thrown again with one black die more, or the next round of a fight."""
    if seen.move is not None:
        roll = game.first_roll(seen, Improve(character=seen.move.character))
        if roll is not None:
            yield seen.move.character, roll
        return
    roll = game.first_roll(seen, FightRound())
    if isinstance(roll, RoundRoll) and roll.sum_only().hands:
        yield "", roll.sum_only()


def gauges(seen: State) -> tuple[ll.Row, ...]:
    """The difficulty of the adventure, the GM's points, the bonus dice, the danger."""
    adventure, fight = seen.adventure, fighting(seen)
    if adventure is None:
        return ()
    hidden = adventure.difficulty is ll.Hidden
    difficulty = ll.Said("gauge.hidden") if hidden else str(adventure.difficulty)
    rows = (
        ll.Row(ll.Said("field.difficulty"), difficulty, "strong"),
        ll.Row(ll.Said("gauge.points"), _points(seen), "grim"),
        ll.Row(ll.Said("gauge.bonus_dice"), str(seen.bonus_dice), "good"),
    )
    if fight is None:
        return rows
    danger = ll.Row(ll.Said("field.danger"), str(fight.danger), "harm")
    return (*rows, danger, ll.Row(ll.Said("gauge.round"), str(fight.round)))


def _points(seen: State) -> ll.Slots:
    """The GM's points, a drop each: there is no most."""
    return ll.Slots(seen.points, max(seen.points, 1), "corruption")


def status(seen: State) -> Iterator[ll.Said]:
    """The adventure, the clues, the open move, the fight."""
    adventure, move = seen.adventure, seen.move
    if adventure is None:
        yield ll.Said("status.no_adventure")
        return
    yield ll.Said("status.adventure", {"question": adventure.question}, "strong")
    for number, clue in seen.clues.items():
        code = "clue_used" if clue.used else "clue"
        yield ll.Said(f"status.{code}", {"number": number, "text": clue.text or "…"})
    if adventure.bought is not None:
        yield ll.Said("status.bought", {"danger": adventure.bought})
    if seen.fight is not None:
        yield from _fight_status(seen.fight)
    if move is not None:
        yield ll.Said("status.move", {"name": move.character, "kind": move.kind}, "strong")
        lying = by_colour(move.lying())
        for colour in COLOURS:
            if colour in lying:
                yield ll.Said(f"status.dice_{colour}", {"faces": lying[colour]})


def _fight_status(fight: Fight) -> Iterator[ll.Said]:
    if fight.over:
        yield ll.Said("status.fight_over")
        return
    yield ll.Said("status.fight", {}, "grim")
    if not fight.reachable:
        yield ll.Said("status.unreachable")
    for name, points in fight.weak_points.items():
        values = {"name": name, "points": points, "dice": fight.pools[name]}
        yield ll.Said("status.fighter", values)


def ready(do: str, fields: Mapping[str, Any]) -> Iterator[ll.Said]:
    """The chapter of a character, and which demon is in them."""
    if do == "add_character":
        demon = fields.get("demon")
        values = {"chapter": str(fields.get("chapter") or "light"), "demon": demon}
        yield ll.Said("card.shelved_demon" if demon else "card.shelved", values)
