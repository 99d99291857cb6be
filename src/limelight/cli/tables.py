"""``limelight tables``: the tables in the database, and a new link for a lost one."""

import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from limelight.words import Words, plain

from . import DONE, checked_language, show
from .arguments import Usage, read


def main(argv: Sequence[str], spoken: Words) -> int:
    """Lists tables, or makes a new GM link (the old one ends)."""
    found = read(argv, {"database": "text", "link": "text", "port": "number", "public_url": "text"})
    checked_language(found.options)
    if found["help"]:
        print(spoken.say("cli.help.tables"))
        return DONE
    if found.words:
        raise Usage("words", word=found.words[0][:64])
    from limelight.store.rows import NotSaved

    from .live import database, opened

    url = database(found)
    if url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).exists():
        if found["link"] is not None:
            raise Usage("no_table", table=found["link"][:64])
        return _none(found["json"], spoken)
    store = opened(url)
    try:
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
            raise Usage("no_table", table=id[:64])
        from limelight.server.links import Links
        from limelight.server.people import hashed, new_token
        from limelight.server.settings import Settings

        token = new_token()
        try:
            store.new_token(id, "gm", hashed(token)).result()
        except NotSaved as error:
            raise Usage("database_failed", database=url[:200], reason=str(error)) from None
        port = found["port"] or _port(url)
        settings = Settings(port=port, public_url=found["public_url"] or "")
        link = Links(settings).join(token)
        if found["json"]:
            show({"table": id, "link": link, "token": token})
        else:
            print(link)
        return DONE
    finally:
        store.close()


def _port(url: str) -> int:
    """Of the server that is running with this database, else the usual one."""
    from limelight.store.lock import address_of

    from .live import PORT

    try:
        return urlsplit(address_of(Path(url.removeprefix("sqlite:///")).expanduser())).port or PORT
    except ValueError:
        return PORT


def _none(as_json: bool, spoken: Words) -> int:
    if as_json:
        show({"tables": []})
    else:
        print(spoken.say("live.no_tables"))
    return DONE
