"""What a small game need not write: cards, tolls by name, dice read again, drained tables."""

from typing import Annotated

import limelight.contract as ll
from limelight.contract.tracks import drained, refilled

game = ll.Game("shore", __file__)


class Skills(ll.Part, frozen=True):
    swim: int = 0
    dive: int = -1


class Diver(ll.Person, frozen=True):
    skills: Skills = Skills()
    breath: Annotated[int, ll.Track(0, 3, "breath", drains=True)] = 3


@game.state
class State(ll.Thing, frozen=True):
    divers: dict[str, Diver] = {}
    light: Annotated[int, ll.Track(0, 9, drains=True)] = 9


class Dive(ll.Roll[ll.Outcome], frozen=True):
    pool = {"sea": (6, 6)}
    keeps = {"sea": ll.HIGHEST}
    outcomes = {"deep": "", "shallow": ""}
    skill: int = 0

    def judge(self, kept: ll.Kept) -> ll.Outcome:
        return ll.Outcome(1 * (self.skill < kept["sea"][0]))


class Evening(ll.Fight, frozen=True):
    policies = {"dive": lambda state: None, "wait": lambda state: None}
    light: int = 9
    policy: str = "dive"

    def begin(self) -> State:
        return State({"Ana": Diver("gm")}, light=self.light)


def test_a_card_says_what_somebody_is_good_at() -> None:
    (card,) = game.cards(State({"Ana": Diver("anna")}))
    assert [row.label.key for row in card.more] == ["field.swim", "field.dive"]
    assert [row.value for row in card.more] == [
        ll.Said("card.number", {"n": 0}),
        ll.Said("card.number", {"n": -1}),
    ]


def test_tracks_of_the_table_drain_too() -> None:
    state = State({"Ana": Diver("anna"), "light": Diver("bo")})
    assert drained(state) == {"table.light": 9, "Ana": 3, "light": 3}
    after = refilled(state, {"table.light": 1, "Ana": 0})
    assert (after.light, after.divers["Ana"].breath, after.divers["light"].breath) == (1, 0, 3)


def test_what_moved_can_be_named() -> None:
    moved = ll.Moved("divers", "Ana", {"breath": -1, "depth": 0})
    assert moved.values() == {"breath": -1, "depth": 0, "name": "Ana", "moved": ("breath",)}


def test_dice_that_lie_there_are_read_again() -> None:
    roll = Dive()
    rolled = ll.Rolled("Ana", roll, roll.read({"sea": (3, 5)}))
    again = rolled.again(skill=5)
    assert (rolled.outcome, again.outcome) == ("shallow", "deep")
    assert again.fell.faces == rolled.fell.faces
    assert (again.by, again.roll.skill) == ("Ana", 5)


def test_a_fight_follows_the_policy_that_it_names() -> None:
    assert Evening().policy_of() is Evening.policies["dive"]
    assert Evening(policy="wait").policy_of() is Evening.policies["wait"]
    refused = Evening(policy="sink").policy_of()
    assert isinstance(refused, ll.Refusal)
    assert (refused.code, refused.at) == ("bad_value", "policy")


def test_who_has_something_left_wins() -> None:
    fight = Evening()
    assert fight.end_of({"Ana": 0, "Bo": 2}) == ("wins", "Bo")
    assert fight.end_of({"Ana": 0, "Bo": 0}) == ll.BOTH
    counts: ll.Tally = {"left": {(0, 3): 3, (1, 0): 1}, "rounds": {2: 4}, "open": {}}
    told = fight.told(counts, 4)
    assert told.plain["left"]["Ana"] == {"0": "1/4", "3": "3/4"}
    assert told.means == {"rounds": 2}


def test_a_title_names_what_is_not_as_usual() -> None:
    assert Evening().shown() == {}
    assert Evening(light=3).shown() == {"light": 3}
