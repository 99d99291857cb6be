"""A dice tower: real dice fall, somebody types what they show, and the table takes them.

python docs/examples/tower.py ADDRESS TABLE TOKEN     then, for each roll: hope=5 fear=7
"""

import sys

from limelight.client import Refused, Seat


def main(address: str, table: str, token: str) -> None:
    """Sends each line of faces as the roll that the table waits for."""
    with Seat(address, table, token) as seat:
        for line in sys.stdin:
            named = (part.partition("=") for part in line.split())
            try:
                dice = {name: [int(face) for face in faces.split("/")] for name, _, faces in named}
                print(seat.do("roll", dice=dice).result["text"], flush=True)
            except ValueError:
                print("hope=5 fear=7, please", flush=True)
            except Refused as refused:
                print(refused.message, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
