"""``limelight tables``: the tables in the database, a new link for a lost one, deleting."""

import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from limelight.store.rows import NotSaved, Store
from limelight.words import Words, plain

from . import DONE, show
from .arguments import Arguments, Option, Options, Usage, read
from .commands import Command
from .databases import named, why
from .sure import make_sure

OPTIONS: Options = {
    "database": "text",
    "link": "text",
    "delete": "text",
    "yes": "flag",
    "host": "text",
    "port": Option("number", low=1, high=65535),
    "public_url": "text",
}
COMMAND = Command("tables", (), OPTIONS, examples=("", "--json"))
HERE = "127.0.0.1"


def main(argv: Sequence[str], spoken: Words) -> int:
    """Lists tables, makes a new GM link (the old one ends), or deletes a table."""
    found = read(argv, COMMAND.options, COMMAND.name)
    if found.words:
        raise Usage("words", word=found.words[0][:64])
    from .live import database, opened

    if found["link"] is not None and found["delete"] is not None:
        raise Usage("delete_or_link")
    wanted = found["link"] if found["delete"] is None else found["delete"]
    url = database(found)
    if url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).exists():
        if wanted is not None:
            raise Usage("no_table", wanted[:64])
        return _none(found["json"], spoken)
    store = opened(url)
    try:
        if found["delete"] is not None:
            _delete(store, found, url, spoken)
            return DONE
        if found["link"] is None:
            rows = store.tables()
            if found["json"]:
                listed = [
                    {"table": r.id, "name": r.name, "game": r.game, "lang": r.lang, "number": n}
                    for r, n in rows
                ]
                show({"tables": listed})
                return DONE
            if not rows:
                return _none(False, spoken)
            for row, number in rows:
                made = time.strftime("%Y-%m-%d", time.localtime(row.created / 1000))
                name = " ".join(plain(row.name).split()) or spoken.say("live.unnamed")
                steps = spoken.count("steps", number)
                print(f"{row.id}  {made}  {row.game:<12} {name} ({steps})")
            return DONE
        id = found["link"]
        row_ = store.table(id)
        if row_ is None:
            known = [row.id for row, _ in store.tables()]
            raise Usage("no_table", id[:64], known)
        from limelight.server.people import hashed, new_token

        token = new_token()
        try:
            store.new_token(id, "gm", hashed(token)).result()
        except NotSaved as error:
            raise Usage("database_failed", database=named(url), reason=why(error, url)) from None
        link = f"{_address(found, url)}/join/{token}"
        if found["json"]:
            show({"table": id, "link": link, "token": token})
        else:
            print(link)
        return DONE
    finally:
        store.close()


def _address(found: Arguments, url: str) -> str:
    """What was said, else where the server with this database runs, else this machine."""
    from limelight.server.links import Links
    from limelight.server.settings import Settings

    host, port, public = found["host"], found["port"], found["public_url"]
    if host is None and port is None and public is None and url.startswith("sqlite:///"):
        from limelight.store.lock import address_of

        running = address_of(Path(url.removeprefix("sqlite:///")).expanduser())
        if urlsplit(running).scheme == "http":
            return running.rstrip("/")
    port = port or Settings().port
    return Links(Settings(host=host or HERE, port=port, public_url=public or "")).base


def _delete(store: Store, found: Arguments, url: str, spoken: Words) -> None:
    """Deletes a table wholly, also while a server runs; asks whoever sits there."""
    id = found["delete"]
    row, number = next((each for each in store.tables() if each[0].id == id), (None, 0))
    if row is None:
        raise Usage("no_table", id[:64])
    if not found["yes"]:
        name = " ".join(plain(row.name).split()) or spoken.say("live.unnamed")
        values = {"table": id, "name": name, "steps": number}
        make_sure(spoken.say("live.delete_sure", values), spoken)
    try:
        store.delete_table(id).result()
    except NotSaved as error:
        raise Usage("database_failed", database=named(url), reason=why(error, url)) from None
    if found["json"]:
        show({"deleted": id})
    else:
        print(spoken.say("live.deleted", {"table": id}))


def _none(as_json: bool, spoken: Words) -> int:
    if as_json:
        show({"tables": []})
    else:
        print(spoken.say("live.no_tables"))
    return DONE
