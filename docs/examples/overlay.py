"""An overlay for a broadcast: whose spotlight it is, and the latest roll, a line each time.

python docs/examples/overlay.py ADDRESS TABLE TOKEN     with the token of a watcher
"""

import sys

from limelight.client import Entry, Refused, Seat


def main(address: str, table: str, token: str) -> None:
    """Prints until its seat is taken away; breaks of the line are mended by the stream."""
    watcher = Seat(address, table, token)
    roll = "no roll yet"
    for item in watcher.stream():
        if isinstance(item, Entry) and item.throws:
            roll = item.text
        spotlight = watcher.view().view.get("spotlight", "everybody")
        print(f"{spotlight}: {roll}", flush=True)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Refused as gone:
        sys.exit(gone.message)
