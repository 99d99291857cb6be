"""The table at a glance: what is open, and everybody with their conditions."""

from collections.abc import Iterator

from limelight.game import Card, Row, Said, slots
from limelight.kinds import Hidden

from .state import MOST_CONDITIONS, Character, Fight, State, reachable


def status(seen: State) -> tuple[Said, ...]:
    """The adventure, the GM's points, clues, bonus dice, the open move, the fight."""
    return tuple(_status(seen))


def _status(seen: State) -> Iterator[Said]:
    adventure = seen.adventure
    if adventure is None:
        yield Said("status.no_adventure")
        return
    hidden = adventure.difficulty is Hidden
    values = {"question": adventure.question}
    if not hidden:
        values["difficulty"] = str(adventure.difficulty)
    yield Said("status.adventure_hidden" if hidden else "status.adventure", values)
    yield Said("status.points", {"points": seen.points, "bonus": seen.bonus_dice})
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
    yield Said("status.fight", {"danger": fight.danger, "round": fight.round}, "grim")
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
    corruption = slots(len(character.conditions), MOST_CONDITIONS, "●○")
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
