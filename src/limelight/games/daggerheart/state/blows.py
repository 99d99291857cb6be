"""From a hit to the Hit Points that it marks: whom it struck, and how much it dealt."""

import limelight.contract as ll


class Blow(ll.Thing, frozen=True):
    """Damage that was rolled and has not arrived everywhere yet."""

    by: tuple[str, ...]
    total: int
    type: str | None = None
    targets: tuple[str, ...] = ()
    """Those it has still to arrive at."""


class Blows(ll.Thing, frozen=True):
    """What attacks since the last call came to, as far as it is not marked yet."""

    aims: dict[str, tuple[str, ...]] = {}
    """Whom the attack of each adversary struck."""
    dealt: tuple[str, ...] = ()
    """Those whose damage was rolled."""
    blow: Blow | None = None

    def struck(self, by: str, targets: tuple[str, ...]) -> "Blows":
        """Somebody's attack came through; their damage is not rolled yet."""
        dealt = tuple(each for each in self.dealt if each != by)
        return ll.replace(self, aims={**self.aims, by: targets}, dealt=dealt)

    def rolled(self, blow: Blow) -> "Blows":
        """DH-25: the damage of a hit was rolled; nothing is marked yet."""
        dealt = tuple(dict.fromkeys((*self.dealt, *blow.by)))
        return ll.replace(self, dealt=dealt, blow=blow if blow.targets else None)

    def arrived(self, target: str) -> "Blows":
        """DH-81: damage arrived at one of those it was meant for."""
        if self.blow is None or target not in self.blow.targets:
            return self
        left = tuple(each for each in self.blow.targets if each != target)
        return ll.replace(self, blow=ll.replace(self.blow, targets=left) if left else None)

    def without(self, name: str) -> "Blows":
        """The same without somebody who left the table."""
        aims = {by: tuple(n for n in whom if n != name) for by, whom in self.aims.items()}
        dealt = tuple(each for each in self.dealt if each != name)
        blow = None if self.blow is None or name in self.blow.by else self.blow
        return Blows(ll.without(aims, name), dealt, blow).arrived(name)
