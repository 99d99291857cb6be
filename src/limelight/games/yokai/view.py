"""What a seat sees of a table of the game: for programs, and at a glance."""

from collections.abc import Iterable, Iterator
from typing import Any

import limelight.contract as ll

from .commands.fights import FightRound
from .commands.moves import Improve
from .facts import game
from .rolls import COLOURS, RoundRoll
from .state import MOST_CONDITIONS, Character, Fight, State, by_colour, fighting


def view(seen: State) -> dict[str, Any]:
    """The table in the words of the contract; what is Hidden is not there."""
    move, fight = seen.move, seen.fight
    return {
        "points": seen.points,
        "clues": {str(number): _whole(clue) for number, clue in seen.clues.items()},
        "bonus_dice": seen.bonus_dice,
        "adventure": None if seen.adventure is None else _whole(seen.adventure, "final"),
        "characters": {
            name: _whole(who, "out_since") | {"corruption": len(who.conditions)}
            for name, who in seen.characters.items()
        },
        "move": None if move is None else _whole(move, "player"),
        "fight": None if fight is None else _whole(fight, "number") | _fight(fight),
    }


def _fight(fight: Fight) -> dict[str, Any]:
    points = fight.weak_points.items()
    return {
        "weak_points": {name: p[0] if len(p) == 1 else list(p) for name, p in points},
        "reachable": fight.reachable,
    }


def _whole(thing: Any, *without: str) -> Any:
    """A thing with everything that it has, its defaults included; never what is Hidden."""
    if isinstance(thing, ll.Thing):
        fields = ll.asdict(thing).items()
        return {n: _whole(v) for n, v in fields if n not in without and v is not ll.Hidden}
    if isinstance(thing, dict):
        return {name: _whole(each) for name, each in thing.items()}
    return list(thing) if isinstance(thing, tuple) else thing


def result(events: tuple[ll.Event, ...], before: State, after: State) -> dict[str, Any]:
    """What these events gave; dice that lie there are those of the open move."""
    shown = ll.result(events, before, after)
    if shown and after.move is not None:
        return {"roll": after.move.kind.replace("_", "-"), **shown}
    return shown


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
    moves = ("find_out", "risk", "use_ability", "travel")
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


# The table at a glance


def gauges(seen: State) -> tuple[ll.Row, ...]:
    """The difficulty of the adventure, the GM's points, the bonus dice, the danger."""
    adventure, fight = seen.adventure, fighting(seen)
    if adventure is None:
        return ()
    hidden = adventure.difficulty is ll.Hidden
    difficulty = ll.Said("gauge.hidden") if hidden else str(adventure.difficulty)
    rows = (
        ll.Row(ll.Said("field.difficulty"), difficulty, "strong"),
        ll.Row(ll.Said("gauge.points"), str(seen.points), "grim"),
        ll.Row(ll.Said("gauge.bonus_dice"), str(seen.bonus_dice), "good"),
    )
    if fight is None:
        return rows
    danger = ll.Row(ll.Said("field.danger"), str(fight.danger), "harm")
    return (*rows, danger, ll.Row(ll.Said("gauge.round"), str(fight.round)))


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


def cards(seen: State) -> tuple[ll.Card, ...]:
    """Every character with corruption and conditions; attributes and fears beside them."""
    return tuple(
        ll.Card(name, each.player, tuple(_track(each)), tuple(_sheet(each)))
        for name, each in seen.characters.items()
    )


def _track(who: Character) -> Iterator[ll.Row]:
    corruption = ll.Slots(len(who.conditions), MOST_CONDITIONS, "corruption")
    yield ll.Row(ll.Said("field.corruption"), corruption, "harm")
    for condition in who.conditions:
        value = ll.Said("card.condition", {"condition": condition})
        yield ll.Row(ll.Said("card.empty"), value, "harm")
    if who.out:
        yield ll.Row(ll.Said("card.empty"), ll.Said("card.out"), "harm")


def _sheet(who: Character) -> Iterator[ll.Row]:
    yield ll.Row(ll.Said("field.chapter"), ll.Said(f"chapter.{who.chapter}"))
    for name, colour in (*who.attributes.items(), *who.equipment.items()):
        yield ll.Row(ll.Said(f"colour.{colour}"), name)
    for fear in who.fears:
        yield ll.Row(ll.Said("card.fear"), fear, "grim")
    for ability in who.abilities:
        yield ll.Row(ll.Said("field.ability"), ability)


game.view, game.result = view, result
game.waits_for, game.open_rolls = waits_for, open_rolls
game.gauges, game.status, game.cards = gauges, status, cards
