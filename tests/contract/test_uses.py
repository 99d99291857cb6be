"""Things with uses and prices, in games that are not the first."""

from typing import Annotated, Any

import pytest
from pedlar import Pedlar

import limelight.contract as ll
from limelight import Table
from limelight.contract import prices
from limelight.contract.thing_commands import MOST_TAKERS


@pytest.fixture
def table() -> Table:
    made = Table("pedlar")
    things = [
        {"name": "Tinder", "per": "town", "uses": 3, "left": 2},
        {"name": "Charm", "pennies": 2},
        {"name": "Comb"},
    ]
    made.do("ada", "add_pedlar", {"name": "Wyn", "things": things})
    return made


def left(table: Table) -> Any:
    return table.view("gm")["pedlars"]["Wyn"]["things"]["Tinder"]["left"]


def uses(table: Table, thing: str, by: str = "ada") -> Any:
    return table.do(by, "use_thing", {"of": "Wyn", "thing": thing})


def test_uses_are_counted_from_what_was_left(table: Table) -> None:
    assert left(table) == 2
    assert uses(table, "Tinder").result == {"game": "pedlar"}
    uses(table, "Tinder")
    assert left(table) == 0
    assert uses(table, "Tinder").why == "no_uses_left"
    table.do("gm", "reach_town", {})
    assert left(table) == 3


def test_a_price_is_paid_whole_or_nothing_happens(table: Table) -> None:
    assert uses(table, "Charm").result["changes"] == {"Wyn": {"pennies": -2}}
    before = table.state
    assert uses(table, "Charm").code == "not_enough_pennies"
    assert table.state is before and table.state.pedlars["Wyn"].pennies == 1


@pytest.mark.parametrize(
    ("language", "told", "lacks"),
    [
        ("en", "Wyn uses “Charm”: −2 pennies.", "“Charm” costs 2 pennies; available: 1."),
        ("de", "Wyn nutzt „Charm“: −2 Pfennige.", "„Charm“ kostet 2 Pfennige; verfügbar: 1."),
        (
            "uk",
            "Wyn використовує «Charm» (мідяки: −2).",
            "«Charm» має ціну: мідяки: 2; доступно: 1.",
        ),
    ],
)
def test_the_story_tells_what_it_moved_and_a_refusal_what_is_lacking(
    table: Table, language: str, told: str, lacks: str
) -> None:
    uses(table, "Comb")
    assert ":" not in table.story("ada", language)[-1]
    uses(table, "Charm")
    assert table.story("ada", language)[-1] == told
    refusal = uses(table, "Charm")
    assert refusal.text(language).endswith(lacks)


def test_what_is_not_counted_is_always_there(table: Table) -> None:
    for _ in range(3):
        assert not isinstance(uses(table, "Comb"), ll.Refusal)
    assert table.state.pedlars["Wyn"].used == {"Tinder": 1}


def test_only_whose_it_is_uses_it(table: Table) -> None:
    table.do("bo", "add_pedlar", {"name": "Odd"})
    assert uses(table, "Comb", by="bo").code == "not_yours"
    assert not isinstance(uses(table, "Comb", by="gm"), ll.Refusal)
    assert uses(table, "Soap").code == "unknown_name"


def test_what_can_be_used_is_offered_and_nothing_else(table: Table) -> None:
    def offered(seat: str) -> list[tuple[str, ...]]:
        several = table.offers(ll.GM if seat == "gm" else ll.Seat.of(seat))
        return [
            f.choices for o in several if o.do == "use_thing" for f in o.fields if f.name == "thing"
        ]

    assert offered("ada") == [("Tinder", "Charm", "Comb")]
    uses(table, "Charm")
    assert offered("ada") == [("Tinder", "Comb")]
    assert offered("bo") == []


def test_a_card_tells_price_and_uses_and_has_them_at_hand(table: Table) -> None:
    table.do("bo", "add_pedlar", {"name": "Odd", "things": [{"name": "Comb"}]})
    card = next(card for card in table.game.cards(table.state) if card.name == "Wyn")
    rows = [row for row in card.more if row.kind == "thing"]
    assert [[said.key for said in row.adds] for row in rows] == [
        ["price.uses"],
        ["price.pennies"],
        [],
    ]
    assert [[(act.do, act.among) for act in row.acts] for row in rows[1:]] == [
        [("use_thing", ()), ("give_thing", ("Odd",)), ("drop_thing", ())],
        [("use_thing", ()), ("drop_thing", ())],  # Odd has a comb
    ]
    assert [row.acts[0].fields for row in rows] == [
        {"of": "Wyn", "thing": name} for name in ("Tinder", "Charm", "Comb")
    ]


def test_among_many_a_form_asks_who_takes_a_thing() -> None:
    """What a card and the offers cost grows with the things, and not with people times things."""
    made = Table("pedlar")
    for n in range(MOST_TAKERS + 2):
        made.do("ada", "add_pedlar", {"name": f"P{n}", "things": [{"name": "Comb"}]})
    (row,) = (row for row in made.game.cards(made.state)[0].more if row.kind == "thing")
    (give,) = (act for act in row.acts if act.do == "give_thing")
    assert give.asks and not give.among
    made.do("gm", "remove", {"name": "P0"})
    (row,) = (row for row in made.game.cards(made.state)[0].more if row.kind == "thing")
    assert "give_thing" not in [act.do for act in row.acts]  # everybody has a comb


@pytest.mark.parametrize(
    ("things", "why"),
    [
        ([{"name": "A", "uses": 2}], "uses_without_per"),
        ([{"name": "A", "left": 0}], "uses_without_per"),
        ([{"name": "A", "per": "town", "left": 2}], "left"),
        ([{"name": "A"}, {"name": "A"}], "twice"),
    ],
)
def test_uses_that_cannot_be_are_refused(things: list[dict[str, Any]], why: str) -> None:
    answer = Table("pedlar").do("ada", "add_pedlar", {"name": "Wyn", "things": things})
    assert isinstance(answer, ll.Refusal)
    assert (answer.code, answer.why, answer.at) == ("bad_value", why, "things")


def test_undo_gives_uses_and_price_back(table: Table) -> None:
    before = table.view("gm")
    uses(table, "Tinder")
    uses(table, "Charm")
    table.do("gm", "undo", {})
    table.do("gm", "undo", {})
    assert table.view("gm")["pedlars"] == before["pedlars"]


# What one thing may do to several tracks, and to one of them twice


class Bargain(ll.Limited, frozen=True, kw_only=True):
    """Costs some pennies and gives some back."""

    paid: Annotated[ll.Count, ll.Costs("pennies", keeps=1, lacks="not_enough_pennies")] = 0
    got: Annotated[ll.Count, ll.Costs("pennies", gives=True)] = 0
    per: str | None = None
    uses: int | None = None
    left: int | None = None


@pytest.mark.parametrize(
    ("paid", "got", "moves", "code"),
    [
        (2, 1, -1, ""),
        (1, 2, 1, ""),
        (2, 2, 0, ""),
        (3, 0, -3, "not_enough_pennies"),  # the last penny stays
        (5, 3, -2, ""),
        (0, 97, 97, "not_now"),  # the purse holds 99
    ],
)
def test_what_is_paid_and_what_is_given_on_one_track_come_together(
    paid: int, got: int, moves: int, code: str
) -> None:
    thing = Bargain(name="Bargain", paid=paid, got=got)
    found = prices.moves(thing)
    assert [each.by for each in found.values()] == [moves]
    who = Pedlar(player="ada")  # with three pennies
    refusals = [each.code for each in prices.unpayable(None, who, thing) if each is not None]
    assert refusals == ([code] if code else [])


def test_a_purse_that_is_too_full_already_can_be_paid_from() -> None:
    who = Pedlar(player="ada", pennies=120)  # of 99
    for paid, got in ((1, 0), (2, 2)):
        thing = Bargain(name="Bargain", paid=paid, got=got)
        assert list(prices.unpayable(None, who, thing)) == []
    (refusal,) = prices.unpayable(None, who, Bargain(name="Bargain", got=1))
    assert refusal is not None and refusal.why == "no_room"


def test_using_says_what_it_costs_before_it_is_done(table: Table) -> None:
    def said(thing: str) -> list[str]:
        brings = table.game.brings(table.state, "use_thing", {"of": "Wyn", "thing": thing})
        return [each.key for each in brings]

    assert [said(name) for name in ("Tinder", "Charm", "Comb", "Soap")] == [
        ["price.uses"],
        ["price.pennies"],
        [],
        [],
    ]


def test_a_card_says_what_is_used_up(table: Table) -> None:
    def spent() -> list[bool]:
        (card,) = table.game.cards(table.state)
        return [row.spent for row in card.more if row.kind == "thing"]

    uses(table, "Tinder")
    uses(table, "Charm")
    assert spent() == [False, False, False]
    uses(table, "Tinder")
    assert spent() == [True, False, False]
    table.do("gm", "reach_town", {})
    assert spent() == [False, False, False]


class Favour(ll.Limited, frozen=True, kw_only=True):
    """Has all kinds of prices, in no order."""

    got: Annotated[ll.Count, ll.Costs("pennies", gives=True)] = 0
    paid: Annotated[ll.Count, ll.Costs("pennies")] = 0
    asked: Annotated[ll.Count, ll.Costs("favours", table=True)] = 0
    per: str | None = None
    uses: int | None = None
    left: int | None = None


def test_the_table_pays_first_and_what_is_given_is_said_last() -> None:
    favour = Favour(name="Favour", got=1, paid=2, asked=3, per="town")
    assert list(ll.costs(favour).items()) == [("asked", 3), ("paid", 2), ("got", 1)]
    assert ll.costs(Favour(name="Gift")) == {}
    keys = [each.key for each in ll.price(None, favour)]
    assert keys == ["price.asked", "price.paid", "price.got", "price.uses"]


def test_a_sheet_with_everything_that_fits_can_be_used_to_the_end() -> None:
    made = Table("pedlar")
    things = [{"name": f"Ware {n}", "per": "town"} for n in range(200)]
    made.do("ada", "add_pedlar", {"name": "Wyn", "things": things})
    for each in things:
        answer = uses(made, each["name"])
        assert not isinstance(answer, ll.Refusal), answer
    assert uses(made, "Ware 0").why == "no_uses_left"
    more = made.do("ada", "acquire_thing", {"of": "Wyn", "thing": {"name": "One more"}})
    assert isinstance(more, ll.Refusal) and more.code == "not_now"


def test_nothing_happens_where_nothing_was_used() -> None:
    made = Table("pedlar")
    made.do("ada", "add_pedlar", {"name": "Wyn", "things": [{"name": "Tinder", "per": "town"}]})
    seat = ll.Seat.of("ada")
    assert ll.RestoreUses(of="Wyn").decide(made.state, seat) == ()
    assert list(ll.RestoreUses.forms(made.state, seat)) == []
    uses(made, "Tinder")
    (restored,) = [ll.RestoreUses(of="Wyn", thing="Tinder").decide(made.state, seat)]
    assert isinstance(restored, ll.UsesRestored)
    assert restored.evolve(made.state).pedlars["Wyn"].used == {}
    (form,) = ll.RestoreUses.forms(made.state, seat)
    assert form.choices["thing"] == ("Tinder",)


# People of two kinds, in maps of their own


class Caravan(ll.Thing, frozen=True, kw_only=True):
    """Pedlars, and those who carry for them."""

    pedlars: dict[str, Pedlar] = {}
    porters: dict[str, Pedlar] = {}


def caravan() -> tuple[ll.Game, Caravan]:
    game = ll.Game("caravan", __file__)
    game.state(Caravan)
    game.command()(ll.GiveThing)
    comb = Bargain(name="Comb")
    people = {name: Pedlar(player="ada", things={}) for name in ("Pim", "Pam")}
    wyn = ll.replace(people["Pim"], things={"Comb": comb})
    return game, Caravan(pedlars={"Wyn": wyn, "Odd": people["Pim"]}, porters=people)


def test_a_field_names_whoever_is_of_a_kind_in_whatever_map() -> None:
    game, state = caravan()
    seat = ll.Seat.of("ada")
    for of, thing, to, at in (
        ("Wyn", "Comb", "Odd", None),
        ("Wyn", "Comb", "Pim", "to"),  # a pedlar gives to pedlars
        ("Pim", "Comb", "Pam", "thing"),
        ("Nan", "Comb", "Odd", "of"),
    ):
        given = ll.GiveThing(of=of, thing=thing, to=to)
        answer = game.tried(state, given, seat)
        if isinstance(answer, ll.Refusal):
            assert (answer.code, answer.at) == ("unknown_name", at)
        else:
            assert at is None
            assert game.after(state, given, seat).pedlars["Odd"].things.keys() == {"Comb"}
    (form,) = ll.GiveThing.forms(state, seat)
    assert form.choices == {"of": ("Wyn",), "thing": ("Comb",), "to": ("Odd",)}
    other = game.tried(state, ll.GiveThing(of="Wyn", thing="Comb", to="Odd"), ll.Seat.of("bo"))
    assert isinstance(other, ll.Refusal) and other.code == "not_yours"
