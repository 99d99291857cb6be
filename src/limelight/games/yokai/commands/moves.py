"""The moves: throw, help, improve or not, settle."""

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

import limelight.contract as ll

from ..events.moves import Helped, Improved, MoveThrown, Settled
from ..facts import game
from ..rolls import GIVES, MOVE_DIE, Colour, Gives, Kind, Line, MoveRoll, Reading, weakened
from ..state import MOST_CONDITIONS, Die, Move, State, by_colour, fighting
from .base import Mine, closed, lacks_bonus_die, lost, out

HELPED = ("find_out", "risk")
"""YO-12: the moves that others can help with."""


class MakeMove(ll.Command, frozen=True, kw_only=True):
    """YO-1: the move's own die, one of one's own, a burden that the GM names, a bonus die."""

    kind: ClassVar[Kind]
    character: Mine
    attribute: Annotated[ll.Name | None, ll.Within("character", "attributes"), ll.Asked()] = None
    equipment: Annotated[
        ll.Name | None, ll.Within("character", "equipment"), ll.Asked(), ll.Unless("attribute")
    ] = None
    ability: Annotated[ll.Name | None, ll.Within("character", "abilities")] = None
    burden: Annotated[
        ll.Name | None,
        ll.Within("character", "fears", "conditions"),
        ll.Words("condition"),
        ll.Asked(),
    ] = None
    bonus: Annotated[bool, ll.Asked()] = False

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """YO-1: an attribute or equipment."""
        if self.attribute is not None and self.equipment is not None:
            yield ll.bad_value("attribute_or_equipment", "equipment")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """One move at a time, and nobody who is out of action."""
        yield closed(state)
        yield out(state, self.character)
        yield lacks_bonus_die(state, self.bonus)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """YO-1: throws the pool; nothing takes effect before it is settled."""
        who = state.characters[self.character]
        colours: dict[str, Colour] = {"move": MOVE_DIE[self.kind]}
        if self.attribute is not None:
            colours["attribute"] = who.attributes[self.attribute]
        if self.equipment is not None:
            colours["attribute"] = who.equipment[self.equipment]
        if self.burden is not None:
            colours["burden"] = "black"
        if self.bonus:
            colours["bonus"] = "white"
        roll = MoveRoll(kind=self.kind, colours=colours)
        fell = yield from ll.throw(roll)
        move = Move(
            kind=self.kind,
            character=self.character,
            player=who.player,
            dice=laid(roll, fell),
        )
        return MoveThrown(move=move, reading=roll.reading(fell), bonus=self.bonus)


def laid(roll: MoveRoll, fell: ll.Fallen[Line]) -> dict[str, Die]:
    """The dice that were thrown, as they lie there."""
    return {die: Die(colour, fell.faces[die][0]) for die, colour in roll.colours.items()}


@game.command("YO-7")
class FindOut(MakeMove, frozen=True, kw_only=True):
    """Find something out."""

    kind = "find_out"


@game.command("YO-8")
class Risk(MakeMove, frozen=True, kw_only=True):
    """Risk something."""

    kind = "risk"


@game.command("YO-9")
class UseAbility(MakeMove, frozen=True, kw_only=True):
    """Use an ability; it always works, the dice say what it brings."""

    kind = "use_ability"
    ability: Annotated[ll.Name, ll.Within("character", "abilities")]

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each who has abilities."""
        for name, who in seen.characters.items():
            if who.abilities and seat.plays(who.player):
                yield ll.Form(choices={"character": (name,)})


@game.command("YO-10")
class Travel(MakeMove, frozen=True, kw_only=True):
    """On the road."""

    kind = "travel"

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """YO-10: once per player and adventure."""
        player = state.characters[self.character].player
        if state.adventure is not None and player in state.adventure.travelled:
            yield ll.Refusal("already_used", "travelled", values={"player": player})
        yield from super().refuse(state, seat)


@game.command("YO-11", "YO-R10")
class Weaken(MakeMove, frozen=True, kw_only=True):
    """Weaken the enemy."""

    kind = "weaken"

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In a fight; YO-R10: once per character and round, preparation counts for the first."""
        fight = fighting(state)
        if fight is not None and self.character in fight.weakened:
            yield ll.Refusal("already_used", "weakened", values={"name": self.character})
        yield from super().refuse(state, seat)
        if fight is None or self.character not in fight.pools:
            yield ll.not_now("not_in_fight", name=self.character)


@game.command("YO-12", "YO-R4")
class Help(ll.Command, frozen=True, kw_only=True):
    """A die for somebody's find out or risk."""

    character: Mine
    attribute: Annotated[ll.Name | None, ll.Within("character", "attributes"), ll.Asked()] = None
    bonus: Annotated[bool, ll.Asked(), ll.Unless("attribute")] = False

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """YO-12: one of the two makes it white."""
        if self.attribute is not None and self.bonus:
            yield ll.bad_value("attribute_or_bonus", "bonus")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """YO-R4: after the first throw and before improving; nobody twice, or oneself."""
        move, name = state.move, self.character
        if move is None:
            yield ll.not_now("no_move")
        elif move.kind not in HELPED:
            yield ll.not_now("no_help_here")
        elif move.improved:
            yield ll.not_now("improved")
        elif name == move.character:
            yield ll.not_now("helps_oneself")
        elif name in move.helps:
            yield ll.not_now("helps_already", name=name)
        yield out(state, name)
        yield lacks_bonus_die(state, self.bonus)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """YO-12, YO-R4: the die joins those that lie there, in every way."""
        move, name = state.move, self.character
        assert move is not None
        colour: Colour = "white" if self.bonus else "black"
        if self.attribute is not None:
            colour = state.characters[name].attributes[self.attribute]
        colours = {f"help.{name}": colour}
        roll = MoveRoll(kind=move.kind, colours=colours, lying=by_colour(move.lying()))
        fell = yield from ll.throw(roll)
        (die,) = laid(roll, fell).values()
        return Helped(character=name, die=die, reading=roll.reading(fell), bonus=self.bonus)


class OnMove(ll.Command, frozen=True, kw_only=True):
    """What the one whose move lies there says to it."""

    character: Mine

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is one, and it is theirs."""
        if state.move is None or state.move.character != self.character:
            yield ll.not_now("no_move")


@game.command("YO-5", "YO-R1", "YO-R2", "YO-R3")
class Improve(OnMove, frozen=True, kw_only=True):
    """One black die more, and everything of one's own is thrown again."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """YO-5: once, and only from white; YO-R1: a tie is black; YO-R2: a 6 stays."""
        yield from super().refuse(state, seat)
        move = state.move
        if move is None or move.character != self.character:
            return
        reading = move.reading()
        if move.improved:
            yield ll.Refusal("already_used", "improved_once")
        elif reading.colour == "black":
            yield ll.not_now("black_is_highest")
        elif reading.line == "6&6" or (reading.high == 6 and not state.improve_six):
            yield ll.not_now("six_stays")

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """YO-5; YO-R3: a bonus die is thrown again; YO-R4: helpers' dice are kept."""
        move = state.move
        assert move is not None
        colours: dict[str, Colour] = {name: die.colour for name, die in move.dice.items()}
        colours["improve"] = "black"
        lying = by_colour(move.helps.values())
        roll = MoveRoll(kind=move.kind, colours=colours, lying=lying)
        fell = yield from ll.throw(roll)
        dice = laid(roll, fell)
        return Improved(character=self.character, dice=dice, reading=roll.reading(fell))


@game.command("YO-4", "YO-12", "YO-R5", "YO-R6", "YO-R7", "YO-R8", "YO-R20")
class Settle(OnMove, frozen=True, kw_only=True):
    """The result of the open move takes effect."""

    condition: Annotated[ll.Name | None, ll.Asked()] = None

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """What the line gives happens; then conditions for black dice."""
        move, name = state.move, self.character
        assert move is not None
        reading = move.reading()
        gives = self.gives(state, move.kind, reading)
        conditions: dict[str, str] = {}
        if gives.condition:  # YO-4; YO-R6: also where a helper's black die is the highest
            conditions[name] = self.condition or "unnamed"
        for helper, die in move.helps.items():  # YO-12, YO-R5: by the throw that counts
            if die.colour == "black" or die.face in move.blacks():
                conditions[helper] = "unnamed"
        had = {who: len(state.characters[who].conditions) for who in conditions}
        if name in had:
            had[name] -= gives.removed
        fallen = tuple(who for who, count in had.items() if count + 1 >= MOST_CONDITIONS)
        settled = Settled(
            character=name,
            kind=move.kind,
            reading=reading,
            gives=gives,
            conditions=conditions,
            out=fallen,
            helpers=tuple(move.helps),
        )
        return (settled, *lost(state, fallen))

    def gives(self, state: State, kind: Kind, reading: Reading) -> Gives:
        """What the line of the table really changes here."""
        line, fight = GIVES[kind][reading.line], fighting(state)
        literal = state.literal_tables and reading.line == "1&1"  # YO-R20
        danger = 0 if fight is None else weakened(fight.danger, line.danger) - fight.danger
        return ll.replace(
            line,
            removed=min(line.removed, state.characters[self.character].removable),  # YO-R8
            condition=1 * (reading.colour == "black"),
            danger=danger,
            dangerous_situation=line.dangerous_situation and not literal,
        )
