"""Bonus dice that are held: thrown to clear Stress."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import limelight.contract as ll

from ..events.dice import DieSpent
from ..events.lasting import ConditionEnded
from ..facts import game
from ..rolls import HeldDie
from ..state import State, down, has
from .names import Mine


def promised_die(state: State, name: str, die: str) -> ll.Refusal | None:
    """DC-35: refuses a die that is declared for a roll still to be made."""
    ask = None if state.roll is None else state.roll.asks.get(name)
    if ask is not None and ask.rolled is None and die in ask.declared.bonus_dice:
        return ll.not_now("die_declared", name=die)
    return None


@game.command("DC-35", "DC-R20", "DC-R27")
class SpendDie(ll.Command, frozen=True, kw_only=True):
    """Throws a bonus die that somebody holds, to clear that much Stress."""

    character: Mine
    die: Annotated[ll.Name, ll.Within("character", "dice"), ll.Asked()]

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-R20: not without Stress to clear; not while it is declared."""
        yield down(state, self.character)
        yield promised_die(state, self.character, self.die)
        if not state.characters[self.character].stress:
            yield ll.not_now("no_stress_marked", name=self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """DC-35: once; clearing any Stress ends Vulnerable."""
        who = state.characters[self.character]
        roll = HeldDie(name=self.die, sides=who.dice[self.die])
        fell = yield from ll.throw(roll)
        (face,) = fell.faces[self.die]
        spent = DieSpent(
            character=self.character,
            die=self.die,
            sides=roll.sides,
            face=face,
            cleared=min(face, who.stress),
        )
        if not has(who, "Vulnerable"):
            return spent
        return (spent, ConditionEnded(name="Vulnerable", on=self.character))

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each of one's own who holds any."""
        for name, who in seen.characters.items():
            if who.dice and seat.plays(who.player):
                yield ll.Form(choices={"character": (name,), "die": tuple(who.dice)})
