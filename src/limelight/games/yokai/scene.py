"""The table at a glance: what is open, and everybody with their conditions."""

from collections.abc import Iterator

from limelight.game import Card, Row, Said, Track
from limelight.kinds import Hidden

from .state import MOST_CONDITIONS, Character, Fight, State, reachable


def gauges(seen: State) -> tuple[Row, ...]:
    """The difficulty of the adventure, the GM's points, the bonus dice, the danger."""
    adventure, fight = seen.adventure, seen.fight
    if adventure is None:
        return ()
    hidden = adventure.difficulty is Hidden
    difficulty = Said("gauge.hidden") if hidden else str(adventure.difficulty)
    rows = [
        Row(Said("field.difficulty"), difficulty, "strong"),
        Row(Said("gauge.points"), str(seen.points), "grim"),
        Row(Said("gauge.bonus_dice"), str(seen.bonus_dice), "good"),
    ]
    if fight is not None and not fight.over:
        rows.append(Row(Said("field.danger"), str(fight.danger), "harm"))
        rows.append(Row(Said("gauge.round"), str(fight.round)))
    return tuple(rows)


def status(seen: State) -> tuple[Said, ...]:
    """The adventure, the clues, the open move, the fight."""
    return tuple(_status(seen))


def _status(seen: State) -> Iterator[Said]:
    adventure = seen.adventure
    if adventure is None:
        yield Said("status.no_adventure")
        return
    yield Said("status.adventure", {"question": adventure.question}, "strong")
    for number, clue in seen.clues.items():
        code = "clue_used" if clue.used else "clue"
        yield Said(f"status.{code}", {"number": number, "text": clue.text or "…"})
    if adventure.bought is not None:
        yield Said("status.bought", {"danger": adventure.bought})
    if seen.fight is not None:
        yield from _fight(seen.fight)
    move = seen.move
    if move is not None:
        yield Said("status.move", {"name": move.character, "kind": move.kind}, "strong")
        for colour in ("white", "black"):
            lying = (*move.dice.values(), *move.helps.values())
            faces = tuple(die.face for die in lying if die.colour == colour)
            if faces:
                yield Said(f"status.dice_{colour}", {"faces": faces})


def _fight(fight: Fight) -> Iterator[Said]:
    if fight.over:
        yield Said("status.fight_over")
        return
    yield Said("status.fight", {}, "grim")
    if not reachable(fight):
        yield Said("status.unreachable")
    for name, points in fight.weak_points.items():
        values = {"name": name, "points": points, "dice": fight.pools[name]}
        yield Said("status.fighter", values)


def cards(seen: State) -> tuple[Card, ...]:
    """Every character with corruption and conditions; attributes and fears beside them."""
    return tuple(
        Card(name, each.player, tuple(_track(each)), tuple(_sheet(each)))
        for name, each in seen.characters.items()
    )


def _track(character: Character) -> Iterator[Row]:
    corruption = Track(len(character.conditions), MOST_CONDITIONS, "corruption")
    yield Row(Said("field.corruption"), corruption, "harm")
    for condition in character.conditions:
        value = Said("card.condition", {"condition": condition})
        yield Row(Said("card.empty"), value, "harm")
    if character.out:
        yield Row(Said("card.empty"), Said("card.out"), "harm")


def _sheet(character: Character) -> Iterator[Row]:
    yield Row(Said("field.chapter"), Said(f"chapter.{character.chapter}"))
    for name, colour in (*character.attributes.items(), *character.equipment.items()):
        yield Row(Said(f"colour.{colour}"), name)
    for fear in character.fears:
        yield Row(Said("card.fear"), fear, "grim")
    for ability in character.abilities:
        yield Row(Said("field.ability"), ability)
