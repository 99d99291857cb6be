"""Commands are decided while earlier ones are stored, and nobody sees anything before that."""

import asyncio
from concurrent.futures import Future
from typing import Any

import pytest

from limelight.contract import GM, WATCHER, Refusal
from limelight.play import log
from limelight.play.steps import Done, entry_line
from limelight.server.live import Live
from limelight.server.lobby import Lobby
from limelight.server.people import Person
from limelight.store.memory import Memory
from limelight.store.rows import NotSaved

from .serving import OPEN_HANDED

Answer = Done | Refusal


class Held(Memory):
    """A store that stores, or does not, when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[tuple[Future[None], str, int, tuple[bytes, ...]]] = []
        self.holds = False

    def append(self, table: str, number: int, *lines: bytes) -> "Future[None]":
        if not self.holds:
            return super().append(table, number, *lines)
        self.waiting.append((Future(), table, number, lines))
        return self.waiting[-1][0]

    def goes_on(self, fails: bool = False, by: Exception | None = None) -> int:
        """The commit that waits is stored, or is not; how many entries it holds."""
        future, table, number, lines = self.waiting.pop(0)
        assert not self.waiting, "one commit at a time"
        if fails:
            future.set_exception(by or NotSaved("no"))
        else:
            super().append(table, number, *lines).result()
            future.set_result(None)
        return len(lines)


class House:
    """A table of Daggerheart with 3 Fear, its GM and a player."""

    def __init__(self, lobby: Lobby, live: Live, gm: Person, anna: Person) -> None:
        self.lobby, self.live, self.gm, self.anna = lobby, live, gm, anna

    @classmethod
    async def made(cls, store: Memory) -> "House":
        lobby = Lobby(store, OPEN_HANDED)
        made = await lobby.make("daggerheart", {"fear": 3}, "en", "")
        assert not isinstance(made, Refusal)
        live, token = made
        gm = await lobby.person(token)
        assert isinstance(gm, Person)
        return cls(lobby, live, gm, await _invited(lobby, live, "anna"))

    def send(self, do: str, by: Person | None = None, **more: Any) -> "asyncio.Task[Answer]":
        """A command that is on its way; ``id`` and the like stand apart from its fields."""
        apart = {name: more.pop(name) for name in ("id", "after", "next") if name in more}
        return asyncio.ensure_future(self.live.do(by or self.gm, do, more, **apart))

    def fear(self) -> int:
        found: int = self.live.table.view(GM)["fear"]
        return found

    def whole(self) -> None:
        """What is here is what is stored, and it holds."""
        table = self.live.table
        assert not table.ahead
        if self.live.closed:
            return
        assert self.lobby.store.lines(self.live.id) == lines(self.live)
        assert log.verify(log.export(table, GM)).bad is None


def lines(live: Live, since: int = 0) -> list[bytes]:
    """The entries of a table as they would be stored."""
    journal = live.table.journal
    new = journal.entries[since:]
    return [entry_line(entry, journal.heads_at(entry.number)) for entry in new]


async def _invited(lobby: Lobby, live: Live, name: str) -> Person:
    invited = await lobby.invite(live, name, "player", "en")
    assert not isinstance(invited, Refusal)
    found = await lobby.person(invited[1])
    assert isinstance(found, Person)
    return found


async def _a_while() -> None:
    """Until nobody can do anything any more."""
    for _ in range(20):
        await asyncio.sleep(0)


def codes(answers: "list[asyncio.Task[Answer]]") -> list[int | str]:
    """The numbers of what is done, and why the others are not."""
    found = (each.result() for each in answers)
    return [each.code if isinstance(each, Refusal) else each.number for each in found]


def held(story: "Any") -> None:
    """Plays a story at a house whose store waits for it."""

    async def plays() -> None:
        store = Held()
        house = await House.made(store)
        store.holds = True
        try:
            await story(house, store)
            await _a_while()
            house.whole()
        finally:
            house.lobby.close()

    asyncio.run(plays())


def test_what_comes_while_a_commit_runs_goes_into_the_next_one() -> None:
    async def story(house: House, store: Held) -> None:
        live, before = house.live, house.live.table.view(GM)
        first = house.send("spend_fear", amount=1, on="fog")
        await _a_while()
        more = [house.send("narrate", text=f"{n}") for n in range(5)]
        undo = house.send("undo")
        await _a_while()
        answers = [first, *more, undo]
        assert (live.number, live.table.view(GM)) == (0, before)
        assert not any(each.done() for each in answers)
        assert store.goes_on() == 1
        await _a_while()
        assert (live.number, house.fear()) == (1, 2)
        assert [each.done() for each in answers] == [True] + [False] * 6
        assert store.goes_on() == 6
        await _a_while()
        assert codes(answers) == list(range(1, 8))

    held(story)


@pytest.mark.parametrize("fails", range(4))
def test_what_rests_on_a_commit_that_fails_is_decided_again(fails: int) -> None:
    async def story(house: House, store: Held) -> None:
        """Each of the commits but one is stored; who lacks Fear then is another."""
        answers = []
        for n in range(4):
            answers.append(house.send("spend_fear", amount=1, on=f"{n}", id=f"c{n}"))
            await _a_while()
            if n:
                store.goes_on(fails=n - 1 == fails)
                await _a_while()
        while store.waiting:
            store.goes_on(fails=fails == 3)
            await _a_while()
        wanted: list[int | str] = [1, 2, 3]
        wanted.insert(min(fails, 3), "not_enough_fear" if fails == 3 else "not_saved")
        assert codes(answers) == wanted
        assert house.fear() == 0

    held(story)


def test_a_refusal_waits_for_what_it_rests_on() -> None:
    async def story(house: House, store: Held) -> None:
        spent = house.send("spend_fear", amount=3, on="fog")
        await _a_while()
        lacks = house.send("spend_fear", amount=1, on="rain")
        late = house.send("narrate", text="late", after=0)
        await _a_while()
        assert not lacks.done() and not late.done()
        store.goes_on(fails=True)
        await _a_while()
        assert store.goes_on() == 1  # the one that was too late is so still
        await _a_while()
        assert codes([spent, lacks, late]) == ["not_saved", 1, "stale"]
        assert house.fear() == 2

    held(story)


@pytest.mark.parametrize("fails", [False, True])
def test_the_same_id_on_its_way_is_done_once(fails: bool) -> None:
    async def story(house: House, store: Held) -> None:
        both = [
            house.send("roll_dice", house.anna, dice="3d1000", id="same"),
            house.send("roll_dice", house.anna, dice="3d1000", id="same"),
        ]
        await _a_while()
        both.append(house.send("roll_dice", house.anna, dice="3d1000", id="same"))
        await _a_while()
        assert store.goes_on(fails) == 1
        await _a_while()
        if fails:
            assert store.goes_on() == 1
            await _a_while()
        first, *others = (each.result() for each in both)
        if fails:
            assert isinstance(first, Refusal) and first.code == "not_saved"
            first = others[0]
        assert house.live.number == 1
        for each in (first, *others):
            assert isinstance(each, Done) and isinstance(first, Done)
            assert (each.number, each.result) == (1, first.result)

    held(story)


def test_the_next_throw_is_the_one_after_those_on_their_way() -> None:
    async def story(house: House, store: Held) -> None:
        rolls = [house.send("roll_dice", house.anna, dice="2d6", id="a", next=0)]
        await _a_while()
        for id, next in (("b", 1), ("c", 1), ("d", 2)):
            rolls.append(house.send("roll_dice", house.anna, dice="2d6", id=id, next=next))
        await _a_while()
        for _ in range(2):
            store.goes_on()
            await _a_while()
        assert codes(rolls) == [1, 2, "stale", 3]

    held(story)


@pytest.mark.parametrize("fails", [False, True])
def test_of_several_that_belong_together_all_happen_or_none(fails: bool) -> None:
    """Also where two send at once what each could do alone."""
    names = [f"Guard {n}" for n in range(20)]

    async def story(house: House, store: Held) -> None:
        async def bring(some: list[str]) -> "list[Done] | Refusal":
            foe = {"hp_max": 1, "difficulty": 12}
            steps = [("add_adversary", {"name": name, **foe}) for name in some]
            return await house.live.do_all(house.gm, steps)

        first = house.send("narrate", text="x")
        await _a_while()
        runs = [asyncio.ensure_future(bring(names)), asyncio.ensure_future(bring(names[::-1]))]
        last = house.send("narrate", text="y")
        await _a_while()
        assert store.goes_on() == 1
        await _a_while()
        assert not house.live.table.view(GM)["adversaries"]
        assert store.goes_on(fails) == len(names) + 1
        await _a_while()
        if fails:
            assert isinstance(runs[0].result(), Refusal)
            assert store.goes_on() == len(names)
            await _a_while()
        came, refused = (runs[1], runs[0]) if fails else (runs[0], runs[1])
        done = came.result()
        assert not isinstance(done, Refusal)
        assert [each.number for each in done] == list(range(2, 2 + len(names)))
        assert isinstance(refused.result(), Refusal)
        assert len(house.live.table.view(GM)["adversaries"]) == len(names)
        while store.waiting:
            store.goes_on()
            await _a_while()
        assert first.done() and last.done() and house.live.number == len(names) + 2 - fails

    held(story)


def test_who_loses_their_seat_on_the_way_is_not_done() -> None:
    async def story(house: House, store: Held) -> None:
        answers = [house.send("narrate", text="first")]
        await _a_while()
        answers.append(house.send("narrate", house.anna, text="gone"))
        answers.append(house.send("spend_fear", amount=1, on="fog"))
        await _a_while()
        house.live.lost(house.anna.token)
        for size in (1, 1):
            assert store.goes_on() == size
            await _a_while()
        assert codes(answers) == [1, "not_found", 2]

    held(story)


def test_others_have_their_turn_between_commits() -> None:
    async def story(house: House, store: Held) -> None:
        answers = [house.send("narrate", house.anna, text="first")]
        await _a_while()
        invited = asyncio.ensure_future(_invited(house.lobby, house.live, "anna"))
        await _a_while()
        answers += [house.send("narrate", text=f"{n}") for n in range(3)]
        await _a_while()
        store.holds = False  # the entry that tells of the seat is not held
        store.goes_on()
        await _a_while()
        assert invited.done() and house.live.table.journal.entries[1].do == "reseat"
        assert codes(answers) == [1, 3, 4, 5]

    held(story)


def test_a_table_that_is_deleted_has_none_of_those_that_wait() -> None:
    async def story(house: House, store: Held) -> None:
        answers = [house.send("narrate", text="first")]
        await _a_while()
        deleted = asyncio.ensure_future(house.lobby.delete(house.live.id))
        await _a_while()
        answers.append(house.send("narrate", text="too late"))
        await _a_while()
        store.goes_on()
        await deleted
        await _a_while()
        assert codes(answers) == [1, "not_found"]
        assert store.table(house.live.id) is None

    held(story)


def test_a_mistake_in_a_game_is_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House, store: Held) -> None:
        prepare = house.live.table.prepare

        def mistaken(by: Any, do: str, *given: Any) -> Any:
            if do == "undo":
                raise ZeroDivisionError
            return prepare(by, do, *given)

        monkeypatch.setattr(house.live.table, "prepare", mistaken)
        answers = [house.send("narrate", text="first")]
        await _a_while()
        wrong = house.send("undo")
        answers.append(house.send("narrate", text="second"))
        await _a_while()
        assert isinstance(wrong.exception(), ZeroDivisionError)
        for _ in range(2):
            store.goes_on()
            await _a_while()
        assert codes(answers) == [1, 2]

    held(story)


def test_who_goes_away_meanwhile_does_not_hold_up_the_others() -> None:
    async def story(house: House, store: Held) -> None:
        first, second = house.send("narrate", text="first"), house.send("narrate", text="second")
        await _a_while()
        first.cancel()
        await _a_while()
        third = house.send("narrate", text="third")
        for _ in range(2):
            store.goes_on()
            await _a_while()
        assert codes([second, third]) == [2, 3]  # what was sent is done all the same

    held(story)


def test_entries_of_one_commit_are_put_together_as_each_seat_sees_them() -> None:
    async def story(house: House, store: Held) -> None:
        live, seats = house.live, (house.gm.seat, house.anna.seat, WATCHER)
        first = house.send("narrate", text="first")
        await _a_while()
        more = [house.send("note", text="secret"), house.send("narrate", text="open")]
        for _ in range(2):
            await _a_while()
            store.goes_on()
        await _a_while()
        assert codes([first, *more]) == [1, 2, 3]
        for seat in (*seats, *seats):
            both = live.messages(1, 3, seat, "en")
            assert both == live.message(2, seat, "en") + live.message(3, seat, "en")
            assert (b"secret" in both) == seat.gm

    held(story)


def test_a_store_that_breaks_in_a_way_nobody_knows_leaves_nobody_waiting() -> None:
    async def story(house: House, store: Held) -> None:
        first = house.send("narrate", text="on its way")
        await _a_while()
        second = house.send("narrate", text="decided on it")
        await _a_while()
        store.goes_on(fails=True, by=RuntimeError("a mistake in a store"))
        await _a_while()
        for each in (first, second):
            assert each.done() and isinstance(each.exception(), RuntimeError)
        store.holds = False
        live = await house.lobby.live(house.live.id)  # opened anew, as it is stored
        assert live is not None and live is not house.live
        house.live = live
        done = await live.do(house.gm, "narrate", {"text": "on it goes"})
        assert isinstance(done, Done)

    held(story)
