"""How a database is told to people: without its password, whatever is said of it."""

from urllib.parse import unquote

SECRET = ("password", "sslpassword", "oauth_client_secret")
"""What may stand behind the question mark and is nobody's business."""


def named(url: str) -> str:
    """A database as it is told to people."""
    if "://" not in url:
        return url[:200]
    scheme, login, place, _ = _parts(url)
    user = login.partition(":")[0]
    return f"{scheme}://{user}@{place}"[:200] if login else f"{scheme}://{place}"[:200]


def unclear(url: str) -> bool:
    """Whether the password holds a sign at which PostgreSQL takes it to end."""
    _, login, _, _ = _parts(url)
    return any(sign in login.partition(":")[2] for sign in "@/")


def why(problem: object, url: str) -> str:
    """What went wrong with a database, in the words of whoever found it."""
    _, login, _, query = _parts(url)
    secrets = {login.partition(":")[2], unquote(login.partition(":")[2])}
    for part in query.split("&"):
        name, _, value = part.partition("=")
        secrets |= {value, unquote(value)} if name in SECRET else set()
    text = str(problem).strip()
    for secret in sorted(secrets - {""}, key=len, reverse=True):
        text = text.replace(secret, "…")
    return text


def _parts(url: str) -> tuple[str, str, str, str]:
    """How it is spoken to, who comes, where it is, and what else is said; of a file only where."""
    scheme, found, rest = url.partition("://")
    if not found or scheme == "sqlite":
        return scheme, "", rest, ""
    before, _, _ = rest.partition("?")
    secret = ":" in before.partition("@")[0]
    login, at, _ = (rest if secret or "@" not in before else before).rpartition("@")
    place, _, query = rest[len(login + at) :].partition("?")
    return scheme, login, place, query
