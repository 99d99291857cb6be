"""What happens now at a table of the game, as one seat is told it."""

from collections.abc import Iterator

import limelight.contract as ll

from ..commands.moves import HELPED, Improve
from ..events.headlines import of_move
from ..state import Adventure, Fight, Move, State, fighting
from . import acts
from .chips import dangerous


def moment(seen: State, seat: ll.Seat) -> ll.Moment:
    """The most pressing thing: an open move, a fight, a clue without a name, whose turn it is."""
    if not seen.characters:
        return _nobody(seat)
    if seen.adventure is None:
        return _begins(seat)
    if seen.move is not None:
        return _open(seen, seen.move, seat)
    fight = fighting(seen)
    if fight is not None:
        return _fights(seen, fight, seat)
    return _between(seen, seen.adventure, seat)


def own(seen: State, seat: ll.Seat) -> tuple[str, ...]:
    """The characters that this seat plays itself; the GM plays none of the players'."""
    return tuple(name for name, who in seen.characters.items() if who.player == seat.name)


def improvable(seen: State) -> bool:
    """YO-5, YO-R1, YO-R2: whether the open move can be improved."""
    assert seen.move is not None
    command = Improve(character=seen.move.character)
    return not any(command.refuse(seen, ll.GM))


def _nobody(seat: ll.Seat) -> ll.Moment:
    adds = (ll.Act("add_character", {}, ll.Said("moment.make"), asks=True),)
    says = ll.Said("moment.nobody_gm" if seat.gm else "moment.nobody")
    here = seat.role == "player" or seat.gm
    return ll.Moment(says, acts=adds if here else (), mine=here, part="nobody")


def _begins(seat: ll.Seat) -> ll.Moment:
    """Everybody is here, and there is no adventure yet."""
    if not seat.gm:
        return ll.Moment(ll.Said("moment.no_adventure"), waits=ll.Said("moment.waits_gm"))
    starts = ll.Act("start_adventure", {}, asks=True)
    return ll.Moment(ll.Said("moment.no_adventure_gm"), acts=(starts,), mine=True)


def _open(seen: State, move: Move, seat: ll.Seat) -> ll.Moment:
    """YO-5: whoever threw it lets it stand or improves it; YO-12: others may help before."""
    head = of_move(move, dangerous(seen))
    mine = move.character in own(seen, seat) and not seat.gm
    waits = None if mine else acts.waits(seen.characters[move.character].player)
    more = tuple(_may_help(seen, move)) if mine else ()
    if not mine and not seat.gm:
        helps = tuple(acts.helps(seen, own(seen, seat))) if _helped(move) else ()
        return ll.Moment(
            head.says, head.about, more, waits, helps, equal=True, part="move", seal=head.seal
        )
    choices = tuple(acts.on_move(seen, move, improvable(seen)))
    named = mine and move.reading().colour == "black"
    return ll.Moment(
        head.says,
        head.about,
        more,
        waits,
        choices,
        equal=len(choices) > 1 or not mine,
        mine=mine,
        part="move",
        form=f"settle-{move.character}" if named else "",
        seal=head.seal,
    )


def _helped(move: Move) -> bool:
    """YO-12, YO-R4: whether others may still help."""
    return move.kind in HELPED and not move.improved


def _may_help(seen: State, move: Move) -> Iterator[ll.Said]:
    others = tuple(
        name
        for name, who in seen.characters.items()
        if name != move.character and name not in move.helps and who.up
    )
    if others and _helped(move):
        yield ll.Said("moment.may_help", {"names": others})


def _fights(seen: State, fight: Fight, seat: ll.Seat) -> ll.Moment:
    """YO-15: the GM throws the round; YO-20: above 12 somebody has to weaken the enemy first."""
    values = {"round": fight.round, "danger": fight.danger}
    says, about = ll.Said("moment.fight", values), ll.Said("moment.round", values)
    if seat.gm:
        more = (ll.Said("moment.must_weaken"),) if fight.waits else _unreachable(fight)
        waits = ll.Said("moment.waits_weaken") if fight.waits else None
        rounds = () if fight.waits else (ll.Act("fight_round", {}),)
        return ll.Moment(says, about, more, waits, rounds, mine=not fight.waits, part="fight")
    able = [name for name in own(seen, seat) if name in fight.pools and name not in fight.weakened]
    due = fight.waits and bool(able)
    waits = ll.Said("moment.waits_weaken" if fight.waits else "moment.waits_round")
    more = (ll.Said("moment.must_weaken"),) if due else _unreachable(fight)
    leaving = tuple(acts.leaves(seen, fight, own(seen, seat)))
    return ll.Moment(
        says, about, more, None if due else waits, leaving, equal=True, mine=due, part="fight"
    )


def _unreachable(fight: Fight) -> tuple[ll.Said, ...]:
    """YO-R16: whether the dice that count cannot reach the danger level."""
    return () if fight.reachable else (ll.Said("status.unreachable"),)


def _between(seen: State, adventure: Adventure, seat: ll.Seat) -> ll.Moment:
    """Outside a fight: clues want a name, a fight waits, it is over, or everybody is free."""
    ended = adventure.solved == "peaceful" or (adventure.solved and not adventure.final)
    if not seat.gm:
        return _players(seen, adventure, seat, bool(ended))
    clue = next((number for number, each in seen.clues.items() if not each.text), None)
    up = [name for name, who in seen.characters.items() if who.up]
    fights = tuple(acts.starts_fight(adventure, up))
    if adventure.bought is not None:
        says = ll.Said("moment.bought", {"danger": adventure.bought})
        return ll.Moment(says, acts=fights, mine=True, part="turn")
    if adventure.final:
        return ll.Moment(ll.Said("moment.final"), acts=fights, mine=True, part="turn")
    if clue is not None:
        says = ll.Said("moment.clue", {"number": clue})
        return ll.Moment(says, mine=True, part="clue", form=f"clue-{clue}")
    if ended:
        starts = ll.Act("start_adventure", {}, asks=True)
        return ll.Moment(ll.Said("moment.ended"), acts=(starts,), mine=True)
    bare = ll.Act("solve", {"clues": []}, ll.Said("act.solve_bare"))
    solves = ll.Act("solve", {}, asks=True) if acts.free(seen) else bare
    says = ll.Said("moment.players_turn")
    about = ll.Said("moment.question", {"question": adventure.question})
    return ll.Moment(says, about, acts=(*fights, solves), equal=True, part="turn")


def _players(seen: State, adventure: Adventure, seat: ll.Seat, ended: bool) -> ll.Moment:
    """A player between fights: one move is as good as another."""
    if ended:
        return ll.Moment(ll.Said("moment.ended"), waits=ll.Said("moment.waits_gm"))
    about = ll.Said("moment.question", {"question": adventure.question})
    if adventure.final or adventure.bought is not None:
        says = ll.Said("moment.final" if adventure.final else "moment.fight_near")
        return ll.Moment(says, about, waits=ll.Said("moment.waits_gm"), part="turn")
    mine = own(seen, seat)
    if not mine:
        if seat.role == "player":
            return _nobody(seat)
        return ll.Moment(ll.Said("moment.players_turn"), about)
    there = [name for name in mine if not seen.characters[name].retired]
    if not there:
        return ll.all_retired(mine[0])
    out = [name for name in there if seen.characters[name].out]
    if len(out) == len(there):
        back = tuple(acts.brings_back(seen, out))
        says = ll.Said("moment.out", {"name": out[0]})
        more = () if back else (ll.Said("moment.out_until"),)
        return ll.Moment(says, about, more, acts=back, mine=bool(back), seal="grave")
    answers = tuple(acts.answers(seen, adventure, mine))
    return ll.Moment(
        ll.Said("moment.your_move"),
        about,
        waits=ll.Said("moment.free"),
        acts=answers,
        equal=True,
        part="turn",
    )
