"""Wishes: what a player would like to roll, until the GM calls for it or says something to it."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import limelight.contract as ll
from limelight.contract.marks import maps_of

from .facts import game
from .people import known_to
from .state import OpenWish, Whole


@game.event()
class Wished(ll.Event, frozen=True):
    """Somebody would like to roll; a new wish takes the place of the last."""

    character: str
    on: str | None = None
    text: str | None = None

    def evolve(self, whole: Whole) -> Whole:
        """It is open."""
        wish = OpenWish(self.on, self.text)
        return ll.replace(whole, wishes={**whole.wishes, self.character: wish})

    def tell(self) -> Iterator[ll.Said]:
        """Whose it is, on what, and in their words."""
        yield ll.Said("story.wished_on" if self.on is not None else "story.wished", self.values())
        if self.text:
            yield ll.Said("story.wished_text", self.values())

    def prepares(self) -> bool:
        """The roll is what happens."""
        return True


@game.event()
class WishAnswered(ll.Event, frozen=True):
    """A wish is not open any more."""

    character: str
    declined: bool = False
    withdrawn: bool = False
    """Whether it was taken back by the one whose it was."""

    def evolve(self, whole: Whole) -> Whole:
        """It is gone."""
        return whole.answered((self.character,))

    def prepares(self) -> bool:
        """The roll is what happens."""
        return True

    def tell(self) -> Iterator[ll.Said]:
        """Whether it is granted, declined or taken back."""
        if self.declined:
            yield ll.Said("story.wish_declined", self.values())
        elif self.withdrawn:
            yield ll.Said("story.wish_withdrawn", self.values())
        else:
            yield ll.Said("story.wish_answered", self.values())


class OfCharacter(ll.Command, frozen=True, kw_only=True):
    """Something about a character whom somebody plays: their player's, and the GM's."""

    character: ll.Name

    def unknown(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """They are at the table, as far as this seat knows, and have a player."""
        if not known_to(state, seat, self.character, played=True):
            yield ll.unknown(self.character, "character")

    def whose(self, state: Whole, seat: ll.Seat) -> ll.Refusal | None:
        """Theirs who play them, and the GM's."""
        owner = state.of.owners(state.game)[self.character]
        return None if seat.plays(owner) else ll.Refusal("not_yours")


def wishable(whole: Whole, name: str) -> tuple[str, ...] | None:
    """What somebody can wish to roll on; None while they take no part in play."""
    rooms = (getattr(whole.game, room) for room in maps_of(type(whole.game), ll.Retiring))
    if any(name in room and room[name].retired for room in rooms):
        return None
    return whole.of.wishable(whole.game, name)


@game.command()
class Wish(OfCharacter, frozen=True, kw_only=True):
    """A player would like to roll, and says on what."""

    on: Annotated[ll.Name | None, ll.Asked()] = None
    text: Annotated[ll.Text | None, ll.Asked()] = None

    def malformed(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Where there are words for what can be wished, it is one of them."""
        known = wishable(state, self.character) if state.of.wish_words else None
        if known is not None and self.on is not None and self.on not in known:
            yield ll.bad_value("no_such_roll", "on", name=self.on)

    def unknown(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """It is something of theirs."""
        yield from super().unknown(state, seat)
        known = wishable(state, self.character)
        if known is not None and self.on is not None and self.on not in known:
            yield ll.unknown(self.on, "on")

    def refuse(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """They take part in play."""
        if wishable(state, self.character) is None:
            yield ll.not_now("takes_no_part", name=self.character)

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """Everybody sees it."""
        return Wished(character=self.character, on=self.on, text=self.text)

    @classmethod
    def forms(cls, seen: Whole, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for all of one's own who can wish for the same."""
        alike: dict[tuple[str, ...], list[str]] = {}
        for name, player in seen.of.owners(seen.game).items():
            on = wishable(seen, name) if player == seat.name else None
            if on is not None:
                alike.setdefault(on, []).append(name)
        for on, names in alike.items():
            choices = {"character": tuple(names)} | ({"on": on} if on else {})
            leave_out = () if on else ("on",)
            yield ll.Form(choices=choices, leave_out=leave_out, words={"on": seen.of.wish_words})


@game.command()
class AnswerWish(OfCharacter, frozen=True, kw_only=True):
    """The GM answers a wish, or whoever had it takes it back."""

    decline: Annotated[bool, ll.Asked()] = False

    def refuse(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is one."""
        if self.character not in state.wishes:
            yield ll.not_now("no_wish", name=self.character)

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """It is not open any more; declining is only said."""
        return WishAnswered(character=self.character, declined=self.decline, withdrawn=not seat.gm)

    @classmethod
    def forms(cls, seen: Whole, seat: ll.Seat) -> Iterable[ll.Form]:
        """The open ones that are the seat's to answer."""
        owners = seen.of.owners(seen.game)
        names = tuple(name for name in seen.wishes if seat.plays(owners.get(name)))
        if names:
            yield ll.Form(choices={"character": names}, leave_out=() if seat.gm else ("decline",))
