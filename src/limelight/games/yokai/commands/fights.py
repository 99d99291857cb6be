"""Fights: preparation, rounds, and their end."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import limelight.contract as ll

from ..events.fights import FightLeft, FightStarted, RoundFought
from ..facts import game
from ..rolls import RoundRoll, WeakPointsRoll, highest, hits
from ..state import MOST_CONDITIONS, Risk, State, fighting
from .base import (
    Mine,
    Numbers,
    closed,
    fight_runs,
    free_clues,
    lost,
    no_clues,
    out,
    twice,
    used_clues,
)


@game.command("YO-14", "YO-R15", gm=True)
class StartFight(ll.Command, frozen=True, kw_only=True):
    """A fight begins: weak points are rolled."""

    participants: Annotated[
        tuple[ll.Name, ...], ll.Meta(min_length=1, max_length=ll.MOST), ll.Of("characters")
    ]
    danger: Annotated[Annotated[int, ll.Meta(ge=2, le=ll.LIMIT)] | None, ll.Asked()] = None
    unused_clues: Numbers = ()

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Everybody once, and a danger level unless it was bought."""
        yield twice(self.participants, "participants")
        bought = state.adventure is not None and state.adventure.bought is not None
        if (self.danger is not None) == bought:
            yield ll.bad_value("danger_or_bought", "danger")
        yield twice(self.unused_clues, "unused_clues")

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """The clues are there."""
        return no_clues(state, self.unused_clues, "unused_clues")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """One fight at a time; YO-R15: unused clues help in the final fight alone."""
        yield from used_clues(state, self.unused_clues)
        yield closed(state)
        yield fight_runs(state)
        if self.unused_clues and not (state.adventure and state.adventure.final):
            yield ll.not_now("no_final_fight")
        for name in self.participants:
            yield out(state, name)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """YO-14; YO-R15: each unused clue lowers the danger by 1, never below 2."""
        assert state.adventure is not None
        names = self.participants
        roll = WeakPointsRoll(chapters={name: state.characters[name].chapter for name in names})
        fell = yield from ll.throw(roll)
        danger = self.danger or state.adventure.bought or 2
        return FightStarted(
            danger=max(danger - len(self.unused_clues), 2),
            weak_points=dict(zip(names, fell.read.points, strict=True)),
            faces={name: fell.faces[f"weak.{name}"] for name in names},
            clues=self.unused_clues,
        )

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """Everybody who is not out of action; clues only in the final fight."""
        adventure = seen.adventure
        bought = adventure is not None and adventure.bought is not None
        final = adventure is not None and adventure.final
        yield ll.Form(
            choices={
                "participants": tuple(n for n, each in seen.characters.items() if each.up),
                "unused_clues": free_clues(seen) if final else (),
            },
            sample={} if bought else {"danger": 8},
            leave_out=("danger",) if bought else (),
        )


@game.command("YO-15", "YO-16", "YO-17", "YO-18", "YO-19", "YO-20", gm=True)
class FightRound(ll.Command, frozen=True, kw_only=True):
    """Everyone throws their combat dice."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """YO-20: above danger level 12 only after weakening was tried."""
        fight = fighting(state)
        if fight is None:
            yield ll.not_now("no_fight")
        elif fight.waits:
            yield ll.Refusal("must_weaken_first", "danger", values={"danger": fight.danger})
        yield closed(state)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """YO-15, YO-R9: the kept dice of those who did not weaken count for the sum."""
        fight = fighting(state)
        assert fight is not None
        roll = RoundRoll(pools=fight.pools, aside=fight.weakened, danger=fight.danger)
        fell = yield from ll.throw(roll)
        won, faces = fell.outcome == "won", fell.read.kept
        kept = dict(zip(fight.pools, faces, strict=True))
        hurt = {
            name: count  # YO-16, YO-R19: also in the round that wins
            for name, points in fight.weak_points.items()
            if (count := hits(faces, points))
        }
        room = {name: MOST_CONDITIONS - len(state.characters[name].conditions) for name in hurt}
        fallen = tuple(name for name, count in hurt.items() if count >= room[name])  # YO-R13
        top = zip(kept, highest(faces), strict=True)
        stronger = () if won else tuple(name for name, each in top if each)  # YO-18, YO-R12
        fought = RoundFought(
            round=fight.round,
            faces={name: fell.faces[f"combat.{name}"] for name in kept},
            kept=kept,
            order=tuple(sorted(kept, key=lambda name: kept[name])),  # YO-17
            counting=fell.read.counting,
            danger=fight.danger,
            won=won,
            conditions={name: min(count, room[name]) for name, count in hurt.items()},
            out=fallen,
            stronger=tuple(name for name in stronger if name not in fallen),
            clues=min(fight.round, 3) if won else 0,  # YO-19
        )
        return (fought, *(() if won else lost(state, fallen)))


@game.command("YO-R17")
class LeaveFight(ll.Command, frozen=True, kw_only=True):
    """A successful risk gets one character out of the fight."""

    character: Mine
    takes_over: Annotated[ll.Name | None, ll.OtherThan("character"), ll.Asked()] = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """YO-R17: of one who is in the fight, somebody else there takes over the weak point."""
        others, over = self.others(state), self.takes_over
        if others is not None and over not in (others or (None,)):
            if over is None or over in state.characters:
                yield ll.bad_value("takes_over", "takes_over")

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Who takes over is somebody; it matters only in a fight."""
        inside, over = self.others(state) is not None, self.takes_over
        if inside and over is not None and over not in state.characters:
            yield ll.unknown(over, "takes_over")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In a fight, after a risk that came off in it."""
        yield closed(state)
        if self.others(state) is None:
            yield ll.not_now("not_in_fight", name=self.character)
        if self.risk(state) is None:
            yield ll.not_now("no_risk")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """YO-R17: who is last leaves a fight that is not won."""
        risk = self.risk(state)
        assert risk is not None
        over = self.takes_over
        left = FightLeft(character=self.character, takes_over=over, risk=risk.number)
        return (left, *lost(state, (self.character,)))

    def others(self, state: State) -> tuple[str, ...] | None:
        """Who else is in the fight; None if this character is in none."""
        fight = fighting(state)
        if fight is None or self.character not in fight.pools:
            return None
        return tuple(name for name in fight.pools if name != self.character)

    def risk(self, state: State) -> Risk | None:
        """YO-R17: the oldest that was settled in this fight by anyone in it."""
        fight = fighting(state)
        fitting = (risk for risk in state.risks if fight and risk.fight == fight.number)
        return next(fitting, None)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each who is in the fight, with those who could take over."""
        for name, who in seen.characters.items():
            others = cls(character=name).others(seen)
            if others is not None and seat.plays(who.player):
                choices = {"character": (name,), "takes_over": others}
                yield ll.Form(choices=choices, sample={"takes_over": others[0]} if others else {})
