"""An adversary's attack on several at once."""

from collections.abc import Iterator
from typing import Any

import limelight.contract as ll

from .adversary import D20, AttackRoll


class Struck(D20, frozen=True):
    """Who was hit."""

    hits: dict[str, bool]
    any: bool
    all: bool
    count: int


class AttackOnSeveral(AttackRoll, frozen=True, kw_only=True):
    """DH-100: one roll, compared with each Evasion."""

    outcomes = {"success": "DH-100", "failure": "DH-100", "critical_success": "DH-116"}
    beside = ("hits", "any", "all", "count")
    targets: dict[str, int]
    """Everybody's Evasion."""

    def codes(self) -> tuple[str, ...]:
        """A success where anybody was hit."""
        return tuple(self.outcomes)

    def hits(self, face: Any, total: Any) -> dict[str, Any]:
        """DH-115: equal hits; DH-116: a natural 20 hits everybody."""
        return {who: (face == 20) | (total >= each) for who, each in self.targets.items()}

    def judge(self, kept: ll.Kept) -> Struck:
        """DH-100: whom the total reaches."""
        (face,) = kept["d20"]
        total = face + self.modifier
        hits = self.hits(face, total)
        some, every, count = face < 0, face > 0, 0 * face
        for hit in hits.values():
            some, every, count = some | hit, every & hit, count + hit
        place = 2 * (face == 20) + (face != 20) * (count == 0)
        return Struck(place, face, total, hits, some, every, count)

    def against(self, total: int) -> Iterator[ll.Because]:
        """DH-100: each Evasion by itself."""
        for evasion in self.targets.values():
            code = "evasion_reached" if total >= evasion else "evasion_missed"
            yield ll.Because("DH-100", code, {"total": total, "difficulty": evasion})

    def result(self, fell: ll.Fallen[D20]) -> dict[str, Any]:
        """What programs are told of it, and who was hit."""
        hits = self.hits(fell.read.face, fell.read.total)
        return super().result(fell) | {"hits": hits}
