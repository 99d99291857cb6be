"""Every step of every playthrough can be looked at by everybody, and says what it brings."""

from limelight.checks.checked import looked_at
from limelight.contract import GM, WATCHER, Dial, Seat
from limelight.games import game
from tests.conftest import ROOT

PLAYED = ROOT / "tests" / "playthroughs" / "daggerheart"
SEATS = (GM, WATCHER, Seat.of("anna"), Seat.of("ben"))


def test_nobody_looks_in_vain() -> None:
    found = game("daggerheart")
    assert found is not None
    acts = moments = 0
    for scene in looked_at(found, [PLAYED]).scenes:
        for _, table in scene.tables():
            for seat in SEATS:
                seen = table.seen(seat)
                cards, gauges = found.cards(seen), found.gauges(seen)
                own = found.page(seen, seat)
                moments += bool(own["rest"]) + len(own["dying"])
                dials = [row.value for row in gauges if isinstance(row.value, Dial)]
                held = [each for card in cards for each in card.acts]
                for act in (*held, *(each for dial in dials for each in dial.acts)):
                    acts += 1
                    assert act.do in table.commands
                    tuple(found.brings(seen, act.do, act.fields))
                tuple(found.doubts(seen, seat))
    assert acts > 500 and moments > 50
