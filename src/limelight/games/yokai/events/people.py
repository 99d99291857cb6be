"""Who is at the table."""

from collections.abc import Iterator

import limelight.contract as ll

from ..facts import game
from ..state import Character, State, risk_used


@game.event()
class CharacterAdded(ll.Event, frozen=True):
    """Somebody's character came to the table."""

    name: str
    character: Character

    def evolve(self, state: State) -> State:
        """One character more."""
        return ll.placed(state, "characters", self.name, self.character)

    def tell(self) -> Iterator[ll.Said]:
        """Who it is, and whose."""
        values = {"name": self.name, "player": self.character.player}
        yield ll.Said("story.character_added", values)


@game.event("YO-R18")
class BroughtBack(ll.Event, frozen=True):
    """A character is back, marked by it."""

    character: str
    attribute: str | None
    risk: int

    def evolve(self, state: State) -> State:
        """YO-R18: only the demon is left, the chapter is dark, a white attribute turned black."""
        who = state.characters[self.character]
        turned = {} if self.attribute is None else {self.attribute: "black"}
        state = ll.changed(
            state,
            "characters",
            self.character,
            out=False,
            chapter="dark",
            attributes={**who.attributes, **turned},
            conditions=() if who.demon is None else (who.demon,),
        )
        return risk_used(state, self.risk)

    def why(self) -> Iterator[ll.Because]:
        """What it takes, and what it costs."""
        yield ll.Because("YO-R18", "back")
