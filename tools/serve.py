"""The server with other limits than people get: for tests of load, and for measuring.

``python tools/serve.py DATABASE [SETTINGS as JSON]`` prints its address when it is ready.
"""

import sys
from contextlib import closing

import msgspec

from limelight.server.run import listen, open_store, serve
from limelight.server.settings import Settings
from limelight.server.stopping import Stopping

LIFTED = dict.fromkeys(
    (
        *("commands", "reads", "requests", "joins", "tables", "all_tables"),
        *("streams", "watching", "open_requests", "uploads", "all_uploads"),
    ),
    10**6,
)
"""Every limit of how often and how many at a time."""


def main(database: str, given: str = "{}") -> None:
    """Serves until it is asked to stop."""
    here = {"host": "127.0.0.1", "port": 0}
    settings = msgspec.convert(here | LIFTED | msgspec.json.decode(given), Settings)
    bound = listen(settings)
    port = int(bound.getsockname()[1])
    settings = msgspec.structs.replace(settings, port=port)
    ready = f"http://127.0.0.1:{port}"
    with Stopping() as stopping, closing(open_store(database)) as store:
        serve(store, settings, bound, stopping, lambda: print(ready, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
