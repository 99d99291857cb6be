"""The slots of a track as a page draws them: each drawing is made once."""

from functools import lru_cache

from markupsafe import Markup, escape

from limelight.contract import Look, Slots
from limelight.words import Words

MOST_PIPS = 12
"""With more slots a track is a bar."""
KNOWN = 4096
"""So many drawings are kept."""
_BAR = Markup(
    '<span class="bar-track" role="img" aria-label="{0}"><progress class="{1}" value="{2}"'
    ' max="{3}" aria-hidden="true"></progress><b>{2}</b><i>/{3}</i></span>'
)
_PIPS = Markup('<span class="pips {}" role="img" aria-label="{}">{}</span>')
_PIP = Markup('<svg viewBox="0 0 20 20" aria-hidden="true" class="{}"><path d="{}"/>{}</svg>')
_CRACK = Markup('<path class="crack" d="{}"/>')
CROSSED = "M3 17 17 3"
"""What runs through a slot that is gone for good."""


@lru_cache(maxsize=KNOWN)
def pips(spoken: Words, look: Look, track: Slots, fresh: bool) -> Markup:
    """A track; ``fresh``: its last slot was marked just now."""
    said = [spoken.say("page.of", {"marked": track.marked, "most": track.most})]
    if track.most > MOST_PIPS:
        return _BAR.format(said[0], track.look, track.marked, track.most)
    if track.promised:
        said.append(spoken.say("page.promised", {"n": track.promised}))
    if track.crossed:
        said.append(spoken.say("page.crossed", {"n": track.crossed}))
    slots = [_slot(look, track, n, fresh) for n in range(track.most)]
    slots += [_PIP.format("crossed", look.shape, _CRACK.format(CROSSED))] * track.crossed
    return _PIPS.format(track.look, "; ".join(said), Markup("").join(slots))


def _slot(look: Look, track: Slots, n: int, fresh: bool) -> Markup:
    """What is whole until it is marked breaks from the end; the rest fills from the start."""
    left = track.most - track.marked
    if look.crack:
        marked, newest = n >= left, n == left
        due = marked and n < left + track.promised
        kind = "due" if due else "broken" if marked else "whole"
    else:
        marked, newest = n < track.marked, n == track.marked - 1
        promised = track.marked - track.promised <= n < track.marked
        kind = "promised" if promised else "full" if marked else "empty"
    crack = _CRACK.format(look.crack) if marked and look.crack else escape("")
    return _PIP.format(f"{kind} new" if fresh and newest else kind, look.shape, crack)
