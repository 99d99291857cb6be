"""The house's colours, on light and on dark paper, and what tells series apart without them."""

FONT = (
    'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",'
    '"Liberation Sans","Helvetica Neue",Arial,sans-serif'
)
INKS = (
    ("#b9810f", "#e2b342"),
    ("#5b3b9e", "#b79bf0"),
    ("#1d746d", "#57c2b8"),
    ("#a8432d", "#e58a70"),
    ("#46607f", "#9fb6d6"),
    ("#66741a", "#b6c65a"),
)
"""The colour of each series on light and on dark paper; beyond six they begin again."""
HATCHES = (
    "",  # full
    '<path d="M-2 2l4 -4M0 8l8 -8M6 10l4 -4" class="h"/>',
    '<circle cx="2" cy="2" r="1.5" class="d"/><circle cx="6" cy="6" r="1.5" class="d"/>',
    '<path d="M0 1H8M1 0V8" class="h"/>',
    '<path d="M0 2H8M0 6H8" class="h"/>',
    '<path d="M2 0V8M6 0V8" class="h"/>',
)
"""What tells series apart without colours."""
DASHES = ("", "8 4", "2 4", "10 4 2 4", "14 5", "5 3")
MARKS = ("circle", "square", "triangle", "diamond", "cross", "star")

_LIGHT = {"paper": "#fbf6ea", "edge": "#e4d8c0", "text": "#2b2622", "soft": "#6d6256"}
_DARK = {"paper": "#1d1a17", "edge": "#3b352e", "text": "#efe6d6", "soft": "#b3a691"}
PALE = ' fill-opacity="0.25"'


def patterns(name: str) -> str:
    """The hatch of each series that has one, on a pale ground of its colour."""
    found = []
    for at, hatch in enumerate(HATCHES):
        own = hatch.replace('class="h"', f'class="s{at}"').replace('class="d"', f'class="f{at}"')
        if hatch:
            found.append(
                f'<pattern id="{name}p{at}" width="8" height="8" patternUnits="userSpaceOnUse">'
                f'<rect width="8" height="8" class="f{at}"{PALE}/>{own}</pattern>'
            )
    return "".join(found)


def style(name: str) -> str:
    """The style sheet of one drawing; it touches nothing else on a page."""
    base = (
        f".{name} text{{font-family:{FONT};font-size:14px}}"
        f".{name} .t{{font-size:19px;font-weight:600}}"
        f".{name} .s{{font-size:12px}}"
        f".{name} .v{{font-size:13px;font-variant-numeric:tabular-nums}}"
        f".{name} .g{{stroke-width:1;fill:none}}"
        f".{name} .a{{stroke-width:1.5;fill:none}}"
        f".{name} .w{{stroke-width:1.5;fill:none}}"
        f".{name} .c{{fill:none;stroke-width:2.25;stroke-linejoin:round;stroke-linecap:round}}"
        f".{name} .r{{fill:none;stroke-width:1.75}}"
    )
    light = _colours(name, 0, _LIGHT)
    dark = _colours(name, 1, _DARK)
    return f"{base}{light}@media (prefers-color-scheme:dark){{{dark}}}"


def _colours(name: str, which: int, paper: dict[str, str]) -> str:
    rules = [
        f".{name} .p{{fill:{paper['paper']};stroke:{paper['edge']}}}",
        f".{name} text{{fill:{paper['text']}}}",
        f".{name} .s{{fill:{paper['soft']}}}",
        f".{name} .g{{stroke:{paper['edge']}}}",
        f".{name} .a{{stroke:{paper['soft']}}}",
        f".{name} .w,.{name} .r{{stroke:{paper['text']}}}",
        f".{name} .m{{stroke:{paper['paper']};stroke-width:1}}",
    ]
    for at, inks in enumerate(INKS):
        ink = inks[which]
        rules.append(f".{name} .f{at}{{fill:{ink}}}")
        rules.append(f".{name} .s{at}{{stroke:{ink};stroke-width:1.8;fill:none}}")
        rules.append(f".{name} .o{at}{{stroke:{ink};stroke-width:1.25}}")
        rules.append(f".{name} .c{at}{{stroke:{ink}}}")
    return "".join(rules)
