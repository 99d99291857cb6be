"""The server with other limits than people get: for tests of load, and for measuring.

``python tools/serve.py DATABASE [SETTINGS as JSON]`` prints its address when it is ready.
"""

import sys

import msgspec

from limelight.server.run import listen, open_store, serve
from limelight.server.settings import Settings

LIFTED = dict.fromkeys(
    (
        *("commands", "reads", "requests", "joins", "tables", "all_tables"),
        *("streams", "watching", "open_requests", "uploads", "all_uploads"),
    ),
    10**6,
)
"""Every limit of how often and how many at a time."""


def main(database: str, given: str = "{}") -> None:
    """Serves until it is interrupted."""
    here = {"host": "127.0.0.1", "port": 0}
    settings = msgspec.convert(here | LIFTED | msgspec.json.decode(given), Settings)
    bound = listen(settings)
    port = int(bound.getsockname()[1])
    settings = msgspec.structs.replace(settings, port=port)
    store = open_store(database)
    try:
        serve(store, settings, bound, lambda: print(f"http://127.0.0.1:{port}", flush=True))
    finally:
        store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
