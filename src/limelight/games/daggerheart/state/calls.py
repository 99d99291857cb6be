"""A roll at the table: as it is called, declared and rolled, and what it gave."""

from typing import Annotated, Literal

import limelight.contract as ll

from ..facts import Trait
from ..rolls import ActionRoll, ReactionRoll
from .countdowns import Advance, Turned

Kind = Literal["action", "reaction", "spellcast", "attack"]


class Declaration(ll.Thing, frozen=True):
    """DH-16: what the roller adds before the dice fall, and the trait if it was theirs."""

    trait: Trait | None = None
    experiences: tuple[str, ...] = ()
    advantage: int = 0
    disadvantage: int = 0
    modifier: int = 0
    bonus_dice: dict[str, int] = {}


class Result(ll.Thing, frozen=True, kw_only=True):
    """How the dice of one roll fell, and what that is."""

    faces: dict[str, tuple[int, ...]]
    total: int
    outcome: str
    group: int = 0
    rerolled: tuple[str, ...] = ()

    @property
    def critical(self) -> bool:
        """DH-9: both Duality Dice equal."""
        return self.outcome == "critical_success"

    @property
    def success(self) -> bool:
        """Whether it came off: a critical success always does."""
        return not self.outcome.startswith("failure")

    @property
    def hope(self) -> bool:
        """DH-10: rolled with Hope; a critical success counts as that."""
        return self.faces["hope"] >= self.faces["fear"]


class Ask(ll.Thing, frozen=True, kw_only=True):
    """One roll that is asked of one character."""

    kind: Kind
    named: Trait | None = None
    """The trait that the GM named, where it is not left open."""
    traits: tuple[Trait, ...] | None = None
    target: str | None = None
    difficulty: Annotated[int, ll.Secret(unless="known")]
    shared: bool = True
    known: bool = True
    """Whether the players may see the Difficulty: roll and target are both shared (DH-14)."""
    stakes: str | None = None
    advantage: int = 0
    disadvantage: int = 0
    modifier: int = 0
    declared: Declaration = Declaration()
    helpers: tuple[str, ...] = ()
    rolled: Result | None = None
    place: bool = False
    """Whether the target is an environment."""
    experience: Annotated[str | None, ll.Secret(unless="known")] = None
    """DH-98: the target's, which is in the Difficulty."""

    @property
    def trait(self) -> Trait | None:
        """DH-12: the trait that counts, or None while it is still to be chosen."""
        return self.named or self.declared.trait

    @property
    def attack(self) -> bool:
        """DH-29: an attack, or a spell that is aimed at somebody; DH-R45: not at a place."""
        aimed = self.target is not None and not self.place
        return self.kind == "attack" or (self.kind == "spellcast" and aimed)

    def roll(self, trait: int, experiences: dict[str, int], group: int, edition: int) -> ActionRoll:
        """The one place where a roll is put together: what was called, declared and helped.

        DH-16: everything is added; DH-27: whatever the roll is for, its trait counts.
        """
        kind = ReactionRoll if self.kind == "reaction" else ActionRoll
        said = self.declared
        return kind(
            of=self.named or said.trait or "",
            trait=trait,
            modifier=self.modifier + said.modifier,
            experiences=experiences,
            group=group,
            advantage=self.advantage + said.advantage,
            disadvantage=self.disadvantage + said.disadvantage,
            helpers=self.helpers,
            bonus=said.bonus_dice,
            edition=edition,
            difficulty=self.difficulty,
        )


class Call(ll.Thing, frozen=True, kw_only=True):
    """The open call: one roll, a group with its leader, or a tag team."""

    kind: Literal["action", "reaction", "spellcast", "attack", "group", "tag_team"]
    by: str
    """Whose roll it is: the roller, the leader, the initiator."""
    partner: str | None = None
    asks: dict[str, Ask]
    starter: str | None = None
    """The player who used up a tag team of this session with it."""
    paid: int = 0
    """The Hope that the call itself took."""
    fear: int = 0
    """DH-98: the Fear that it took."""

    @property
    def begun(self) -> bool:
        """Whether anybody has rolled."""
        return any(ask.rolled is not None for ask in self.asks.values())

    @property
    def complete(self) -> bool:
        """Whether everybody has rolled."""
        return all(ask.rolled is not None for ask in self.asks.values())

    def swing(self, leader: str) -> int:
        """DH-33: what the others of a group bring their leader; DH-R11: a critical is one."""
        if self.kind != "group" or leader != self.by:
            return 0
        return sum(
            1 if ask.rolled is not None and ask.rolled.success else -1
            for name, ask in self.asks.items()
            if name != leader
        )


class Gains(ll.Thing, frozen=True, kw_only=True):
    """What a roll gave and took, exactly, so that a reroll can take it back (DH-R17)."""

    hope: dict[str, int] = {}
    lost_hope: dict[str, int] = {}
    cleared: dict[str, int] = {}
    steadied: dict[str, bool] = {}
    """Who is no longer Vulnerable because Stress was cleared, and whether it was temporary."""
    stress_left: dict[str, int] = {}
    """How much Stress they had then."""
    fear: int = 0
    lost_fear: int = 0
    spotlight: bool = False
    """Whether it brought the GM the spotlight."""
    prompts: tuple[str, ...] = ()
    ticks: dict[str, int] = {}
    hidden_ticks: Annotated[dict[str, int], ll.Secret()] = {}
    turned: Annotated[dict[str, Turned], ll.Since(3)] = {}
    hidden_turned: Annotated[dict[str, Turned], ll.Secret(), ll.Since(3)] = {}

    @property
    def advance(self) -> Advance:
        """How it moved countdowns."""
        return Advance(
            ticks=self.ticks,
            hidden_ticks=self.hidden_ticks,
            turned=self.turned,
            hidden_turned=self.hidden_turned,
        )

    def without_countdown(self, name: str) -> "Gains":
        """As far as it did not move this one."""
        moves = self.advance.without(name)
        return ll.replace(
            self,
            ticks=moves.ticks,
            hidden_ticks=moves.hidden_ticks,
            turned=moves.turned,
            hidden_turned=moves.hidden_turned,
        )


class Last(ll.Thing, frozen=True, kw_only=True):
    """The last roll that was done, until the next call."""

    call: Call
    stands: str
    """Whose roll it is that counts."""
    gains: Gains | None = None
    reroll: bool = True
    """Whether its dice may still be thrown again."""
    damage_rolled: bool = False
    """Whether the one damage roll of a tag team has been made."""


def promised(call: Call | None, name: str) -> int:
    """DH-42: the Hope that a character has promised to rolls not yet made."""
    if call is None:
        return 0
    open_ = ((roller, ask) for roller, ask in call.asks.items() if ask.rolled is None)
    return sum(price(roller, ask).get(name, 0) for roller, ask in open_)


def price(name: str, ask: Ask) -> dict[str, int]:
    """DH-42: 1 Hope of each helper, 1 of the roller for each Experience."""
    spent = dict.fromkeys(ask.helpers, 1)
    if ask.declared.experiences:
        spent[name] = len(ask.declared.experiences)
    return spent
