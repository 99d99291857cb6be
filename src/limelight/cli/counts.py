"""Large whole numbers as people write them: ``1e6``, ``1 000 000``, ``10k``, ``2M``."""

import re

_LONGEST = 40
_POWERS = {"": 0, "k": 3, "m": 6, "g": 9}
_FORM = re.compile(
    r"([0-9]{1,18}|[0-9]{1,3}(?:([_,.' \u00a0\u202f])[0-9]{3})(?:\2[0-9]{3}){0,5})"
    r"(?:\.([0-9]{1,18}))?"
    r"(?: ?([kmg])|e\+?([0-9]{1,2}))?"
)


def many(text: str) -> int | None:
    """The number, if it is whole; None if it is not, or no number at all."""
    if len(text) > _LONGEST:
        return None
    form = _FORM.fullmatch(text.strip().lower())
    if form is None:
        return None
    whole, mark, part, letter, power = form.groups()
    if part and (mark == "." or (letter is None and power is None)):
        return None  # 1.000 is a thousand to some, and one to others
    digits = re.sub("[^0-9]", "", whole) + (part or "")
    up = (int(power) if power else _POWERS[letter or ""]) - len(part or "")
    if up < 0:
        digits, rest = digits[:up], digits[up:]
        if rest.strip("0"):
            return None
    tens: int = 10 ** max(up, 0)
    return int(digits or "0") * tens
