"""Who hits whom for how much, as a headline."""

from collections.abc import Iterator, Mapping

import limelight.contract as ll

from ..state import Declaration, Effect, Leaving, Results


def struck(lost: Mapping[str, int]) -> ll.Headline | None:
    """Who lost hit points, and how many; None where nobody did."""
    if not lost:
        return None
    whom = tuple(lost)
    if len(lost) == 1:
        values = {"name": whom[0], "n": lost[whom[0]]}
        felt = ll.Said("headline.hit_you", values)
        return ll.Headline(ll.Said("headline.hit", values), None, "success", whom=whom, felt=felt)
    hits = tuple(f"{name} {n}" for name, n in lost.items())
    return ll.Headline(ll.Said("headline.hits", {"hits": hits}), seal="success")


def quiet(effects: tuple[Effect, ...], leaving: Mapping[str, Leaving]) -> ll.Headline:
    """What else came of it: a manoeuvre, somebody got away, or nothing."""
    for effect in effects:
        said = ll.Said(f"headline.{effect.manoeuvre}", {"on": effect.on, "by": effect.by})
        return ll.Headline(said, seal="success")
    for name, where in leaving.items():
        code = "headline.away" if where.to is None else "headline.changes"
        return ll.Headline(ll.Said(code, {"name": name, "number": where.to}), seal="success")
    return ll.Headline(ll.Said("headline.nobody"), seal="failure")


def hands(tests: Results, declared: Mapping[str, Declaration] | None = None) -> tuple[ll.Hand, ...]:
    """Everybody's test: what it was, against which value, and its level."""
    best = max((test.rank for test in tests.values()), default=0)
    return tuple(
        ll.Hand(
            f"test.{name}",
            test.faces,
            20,
            name,
            tuple(_says(tests, declared or {}, name)),
            lower=test.rank < best,
        )
        for name, test in tests.items()
    )


def _says(tests: Results, declared: Mapping[str, Declaration], name: str) -> Iterator[ll.Said]:
    test, said = tests[name], declared.get(name)
    values = {"value": test.value, "level": test.level}
    if said is None:
        yield ll.Said("headline.on_value", values)
    else:
        action = said.manoeuvre or said.action
        yield ll.Said("headline.action_on_value", {**values, "action": action})
    yield ll.Said("headline.level", values)
