"""Adventures: they start, points are spent, questions answered, and they are solved."""

from collections.abc import Iterator

from limelight.checks import first, gm_only, known
from limelight.game import Answer, Decision, Refusal, Seat, Throw

from .. import rolls
from ..commands import (
    AnswerQuestion,
    BringBack,
    NameClue,
    Solve,
    SpendPoints,
    StartAdventure,
)
from ..events import (
    AdventureSolved,
    AdventureStarted,
    BroughtBack,
    ClueNamed,
    PointsSpent,
    QuestionAnswered,
)
from ..state import State, fighting
from .checks import busy, closed, out, owner_only

FIGHTS = {2: 8, 3: 10, 4: 12}
"""YO-6: what a fight of each danger level costs."""


def start_adventure(state: State, command: StartAdventure, seat: Seat) -> Answer:
    """The GM opens a new one at any time but in the middle of a move."""
    started = AdventureStarted(
        difficulty=command.difficulty, question=command.question, shared=command.shared
    )
    return first(gm_only(seat), busy(state)) or (started,)


def answer_question(state: State, command: AnswerQuestion, seat: Seat) -> Answer:
    """YO-13: once per player and adventure, one condition less."""
    name = command.character
    character = state.characters.get(name)
    player = "" if character is None else character.player
    used = state.adventure is not None and player in state.adventure.answered
    refusal = first(
        known(state.characters, name, "character"),
        owner_only(state, name, seat),
        Refusal("already_used", "answered", values={"player": player}) if used else None,
        closed(state),
        out(character, name),
    )
    if refusal is not None or character is None:
        return refusal or ()
    removed = min(character.removable, 1)
    return (QuestionAnswered(character=name, player=player, text=command.text, removed=removed),)


def name_clue(state: State, command: NameClue, seat: Seat) -> Answer:
    """The GM says what a clue is; also while a move is open."""
    refusal = first(
        *clue_faults(state, (command.number,), "number", used=True),
        gm_only(seat),
        Refusal("not_now", "no_adventure") if state.adventure is None else None,
    )
    return refusal or (ClueNamed(number=command.number, text=command.text),)


def spend_points(state: State, command: SpendPoints, seat: Seat) -> Answer:
    """YO-6: on the difficulty any number, on danger 2, on a fight 2, 3 or 4."""
    points, on = command.points, command.on
    wrong = (on == "danger" and points != 2) or (on == "fight" and points not in FIGHTS)
    waiting = state.adventure is not None and state.adventure.bought is not None
    refusal = first(
        Refusal("bad_value", "prices", at="points") if wrong else None,
        gm_only(seat),
        Refusal("not_now", "no_adventure") if state.adventure is None else None,
        Refusal("not_now", "fight_bought") if on == "fight" and waiting else None,
        Refusal("not_enough_points", "points", values={"have": state.points, "cost": points})
        if points > state.points
        else None,
    )
    danger = FIGHTS.get(points) if on == "fight" else None
    return refusal or (PointsSpent(points=points, on=on, danger=danger),)


def bring_back(state: State, command: BringBack, seat: Seat) -> Answer:
    """YO-R18: by another player's risk since; marked by a dark chapter and a black attribute."""
    name = command.character
    character = state.characters.get(name)
    whites = [] if character is None else _whites(state, name)
    gone = character is not None and character.out
    missing = gone and bool(whites) and command.attribute is None
    owned = character is not None and command.attribute in character.attributes
    risk = None
    if character is not None:
        since = [r for r in state.risks if r.number > character.out_since]
        risk = next((r for r in since if r.player != character.player), None)
    refusal = first(
        Refusal("bad_value", "white_attribute", at="attribute")
        if missing or (owned and command.attribute not in whites)
        else None,
        known(state.characters, name, "character"),
        None if character is None else known(character.attributes, command.attribute, "attribute"),
        owner_only(state, name, seat),
        closed(state),
        Refusal("not_now", "fight_runs") if fighting(state) else None,
        None if gone else Refusal("not_now", "not_out", values={"name": name}),
        None if risk else Refusal("not_now", "no_risk"),
    )
    if refusal is not None or risk is None:
        return refusal or ()
    return (BroughtBack(character=name, attribute=command.attribute, risk=risk.number),)


def _whites(state: State, name: str) -> list[str]:
    attributes = state.characters[name].attributes
    return [each for each, colour in attributes.items() if colour == "white"]


def solve(state: State, command: Solve, seat: Seat) -> Decision:
    """YO-21, YO-R14: difficulty with the points on it, less the clues used; 1&1 always fails."""
    adventure = state.adventure
    refusal = first(
        *clue_faults(state, command.clues, "clues"),
        gm_only(seat),
        closed(state),
        Refusal("not_now", "fight_runs") if fighting(state) else None,
        Refusal("not_now", "solved") if adventure is not None and adventure.solved else None,
    )
    if refusal is not None or adventure is None:
        return refusal or ()
    one, two = (yield Throw({"solve": (6, 6)}))["solve"]
    target = adventure.difficulty - len(command.clues)
    outcome = "peaceful" if rolls.peaceful(one, two, target) else "final_fight"
    solved = AdventureSolved(
        clues=command.clues,
        faces=(one, two),
        target=target,
        outcome=outcome,
        shared=adventure.shared,
    )
    return (solved,)


def clue_faults(
    state: State, numbers: tuple[int, ...], at: str, used: bool = False
) -> Iterator[Refusal]:
    """Numbers of clues: each once, there, and not used up."""
    if len(set(numbers)) < len(numbers):
        yield Refusal("bad_value", "twice", at=at)
    for number in numbers:
        clue = state.clues.get(number)
        if clue is None:
            yield Refusal("unknown_name", at=at, values={"name": str(number)})
        elif clue.used and not used:
            yield Refusal("already_used", "clue", values={"number": number})
