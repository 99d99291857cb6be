"""The forms of what is offered: as they begin, and as somebody filled them in before."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import msgspec
from msgspec.structs import replace

from limelight.contract import Game
from limelight.contract.form_fields import Field
from limelight.contract.offers import Offer
from limelight.play.refusals import words_of

from .environment import environment
from .listed import Listed, listed
from .live import Live
from .people import Person
from .speaker import Speaker

MINUS = "\u2212"


def form_again(
    live: Live, person: Person, do: str, typed: Mapping[str, Any], problem: str
) -> str | None:
    """The form that was refused, as it was filled in; None if it is not offered (any more)."""
    for at, offer in enumerate(_offered(live, person, do)):
        if all(typed.get(name, value) == value for name, value in offer.settled.items()):
            return form(live, person, do, at, typed=typed, problem=problem)
    return None


def form(
    live: Live,
    person: Person,
    do: str,
    at: int,
    given: Mapping[str, Any] = {},
    typed: Mapping[str, Any] = {},
    problem: str = "",
) -> str | None:
    """The form of an offer, or None if it is not offered (any more); what is given stands.

    What was typed before stands in its fields again, with the problem there was.
    """
    game, several = live.table.game, _offered(live, person, do)
    whole = dict(enumerate(several))
    groups = {field.name: field.words for offer in several for field in offer.fields}
    if given:
        found = {n: made for n, each in whole.items() if (made := _given(each, given)) is not None}
    else:
        found = whole
    if not 0 <= at < len(found):
        return None
    which, offer = list(found.items())[at]
    lone = {f.name: f.choices[0] for f in offer.fields if f.required and _lone(f)}
    settled = {**offer.settled, **lone}
    say = Speaker(words_of(game, person.lang), game, groups)
    own = f"game/{game.name}/forms/{do}.html"
    template = environment().select_template(["form.html"] if problem else [own, "form.html"])
    seen = live.table.seen(person.seat)
    library, fields = game.records(seen), {field.name: field for field in whole[which].fields}
    stood = _said(_standing(game, seen, do, settled), fields, say)
    about = None if stood else _about(game, seen, offer, settled)
    if about is not None:
        ways = _ways(several, which, given, about)
        chosen = ways.get(str(typed.get(about.name)))
        if chosen is not None:
            return form(live, person, do, *chosen, typed, problem)
        asks = {each: _asks(do, *way) for each, way in ways.items()}
        whose = environment().get_template("whose.html")
        return whose.render(say=say, offer=offer, field=about, asks=asks, problem=problem, at=at)

    def brings(fields: Mapping[str, Any]) -> list[str]:
        return told_before(live, person, do, {**settled, **fields})

    def lists(field: Field, at: str, said: Any) -> Listed:
        there = stood.get(field.name) if at == f"with.{field.name}" else None
        return listed(said, there, library.get(field.library, ()))

    return template.render(
        say=say,
        kind="by-hand" if template.name != "form.html" else "",
        offer=offer,
        fields=fields,
        given=settled,
        lone=lone,
        seen=seen,
        own=game.page(seen, person.seat),
        players=live.table.players(),
        me=person,
        real_dice=live.table.real_dice,
        known=_values(live, person, offer),
        library=library,
        stood=stood,
        filled={**stood, **typed},
        listed=lists,
        problem=problem,
        brings=brings,
        brings_apart=lambda field: _apart(brings, field),
    )


def _standing(game: Game, seen: Any, do: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """What stands now where a command would write, as a form can show it."""
    command = game.commands.get(do)
    found = {} if command is None else command.stands(seen, fields)
    plain = {name: each for name, each in found.items() if each is not None}
    built: dict[str, Any] = msgspec.to_builtins(plain)
    for name, each in built.items():
        if isinstance(each, dict):
            built[name] = {key: value for key, value in each.items() if value is not None}
    return built


def _said(stood: dict[str, Any], fields: Mapping[str, Field], say: Speaker) -> dict[str, Any]:
    """What stands, as people read and write it: words in place of codes in fields of text."""
    coded = {name: field.words for name, field in fields.items() if field.kind == "name"}
    return {
        name: say.word(coded[name], each) if coded.get(name) and isinstance(each, str) else each
        for name, each in stood.items()
    }


def _about(game: Game, seen: Any, offer: Offer, settled: Mapping[str, Any]) -> Field | None:
    """The field on which it depends what stands where a command would write, if it is open."""
    for field in offer.fields:
        if field.required and field.kind == "choice" and field.choices:
            if _standing(game, seen, offer.do, {**settled, field.name: field.choices[0]}):
                return field
    return None


def _ways(
    offers: Sequence[Offer], which: int, given: Mapping[str, Any], about: Field
) -> dict[str, tuple[int, Mapping[str, Any]]]:
    """By choice of a field: where an offer is among those that it fits, and what is given then."""
    ways: dict[str, tuple[int, Mapping[str, Any]]] = {}
    for choice in about.choices:
        said = {**given, about.name: choice}
        before = [each for each in offers[:which] if _given(each, said) is not None]
        ways[choice] = len(before), said
    return ways


def _asks(do: str, n: int, given: Mapping[str, Any]) -> str:
    """How a form is asked for."""
    return urlencode({"do": do, "n": n, "with": msgspec.json.encode(given).decode()})


def _offered(live: Live, person: Person, do: str) -> list[Offer]:
    """The ways in which a command is offered to a seat."""
    return [offer for offer in live.table.offers(person.seat) if offer.do == do]


def _given(offer: Offer, given: Mapping[str, Any]) -> Offer | None:
    """An offer with some of it said; None where that is not among its choices."""
    for field in offer.fields:
        if field.name in given and field.kind == "choice" and field.choices:
            if given[field.name] not in field.choices:
                return None
    fields = tuple(field for field in offer.fields if field.name not in given)
    return replace(offer, fields=fields, settled={**offer.settled, **given})


def _lone(field: Field) -> bool:
    """Whether there is only one choice."""
    return field.kind == "choice" and len(field.choices) == 1


def told_before(live: Live, person: Person, do: str, fields: Mapping[str, Any]) -> list[str]:
    """What a command with these fields would bring, in sentences; nothing where none is known."""
    spoken = words_of(live.table.game, person.lang)
    says = live.table.game.brings(live.table.seen(person.seat), do, fields)
    return [spoken.say(each.key, each.values) for each in says]


def _apart(brings: Callable[[Mapping[str, Any]], list[str]], field: Field) -> dict[str, list[str]]:
    """What each choice of a field would bring, without what the form says once for all of them."""
    told = {each: brings({field.name: each}) for each in field.choices}
    same = set(brings({})).intersection(*told.values())
    apart = {each: [line for line in lines if line not in same] for each, lines in told.items()}
    return {each: lines for each, lines in apart.items() if lines}


def _values(live: Live, person: Person, offer: Offer) -> dict[str, str]:
    """How the values that can be corrected stand now, in words, where a form asks for one."""
    if not person.seat.gm or not any(field.words == "path" for field in offer.fields):
        return {}
    view, spoken = live.table.view(person.seat), words_of(live.table.game, person.lang)
    found = {}
    for path in live.table.game.spans(live.table.state):
        value: Any = view
        for step in path.split("."):
            value = value.get(step) if isinstance(value, dict) else None
        if isinstance(value, int):
            found[path] = str(value).replace("-", MINUS)
        elif value is not None:
            found[path] = spoken.word(path.rpartition(".")[2], value)
    return found
