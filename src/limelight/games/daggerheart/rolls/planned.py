"""An encounter that is being planned, as it is typed, and how its Battle Points come about."""

from collections.abc import Iterator
from typing import Annotated

import limelight.contract as ll

from ..facts import game
from .encounters import Adversaries, Encounter, Type, budget, prices

Kind = Annotated[Type, ll.Words("adversary_type")]


class Planned(ll.Encounter, frozen=True, kw_only=True, rename={"with_": "with"}):
    """DH-107, DH-108: a party, the adversaries by type, and what else changes the points."""

    pcs: ll.Amount
    """DH-R33: how many are not gone."""
    with_: dict[Kind, ll.Amount] = {}
    easier: bool = False
    harder: bool = False
    more_damage: bool = False
    lower_tier: bool = False

    def reckoned(self) -> ll.Reckoned | ll.Refusal:
        """The points, what the adversaries cost, and what is left."""
        if self.easier and self.harder:
            return ll.bad_value("easier_or_harder", "harder")
        found = budget(
            self.pcs, self.with_, self.easier, self.harder, self.more_damage, self.lower_tier
        )
        values = {**found._asdict(), "over": -found.left}
        said = ll.Said("announce.encounter" if found.left >= 0 else "announce.over_budget", values)
        plain = {**found._asdict(), "adjusted": dict(found.adjusted)}
        return ll.Reckoned(plain, said, tuple(points(self.pcs, self.with_, found)))


def points(pcs: int, adversaries: Adversaries, found: Encounter) -> Iterator[ll.Because]:
    """Where the points come from, and where they go."""
    yield ll.Because("DH-107", "party_points", {"pcs": pcs, "points": 3 * pcs + 2})
    for name, by in found.adjusted.items():
        yield ll.Because("DH-107", f"adjusted.{name}", {"points": by})
    each = zip(adversaries.items(), prices(pcs, adversaries).values(), strict=True)
    for (type, number), price in each:
        values = {"number": number, "type": type, "points": price, "groups": price}
        if type == "minion":
            rule = "DH-R55" if number % pcs else "DH-108"
            yield ll.Because(rule, "price_of_groups", values)
        else:
            yield ll.Because("DH-108", "price", values)


game.encounter = Planned
