"""Links as people paste them. Nothing here follows one."""

from urllib.parse import parse_qs, urlsplit

MOST_FIELDS = 50


def field(link: str, name: str) -> str:
    """What a link says under a name; empty where it says nothing, or is no link at all."""
    try:
        return parse_qs(urlsplit(link).query, max_num_fields=MOST_FIELDS).get(name, [""])[0]
    except ValueError:
        return ""
