"""A bot that throws dice for whoever asks: somebody says ``!2d6+1``, and it rolls.

python docs/examples/bot.py ADDRESS TABLE TOKEN
"""

import sys

from limelight.client import Entry, Refused, Seat


def main(address: str, table: str, token: str) -> None:
    """Answers every request until its seat is taken away."""
    bot = Seat(address, table, token)
    now = bot.view().number
    print("listening", flush=True)
    for item in bot.stream(since=now):
        for event in item.events if isinstance(item, Entry) else ():
            if event["event"] != "narrated" or not event["text"].startswith("!"):
                continue
            wanted = {"dice": event["text"][1:], "because": event["by"]}
            try:
                # the id makes it one roll for one request, even if this bot starts twice
                print(bot.do("roll_dice", wanted, id=f"for-{item.number}").result["text"])
            except Refused as refused:
                bot.do("narrate", {"text": refused.message})


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Refused as gone:
        sys.exit(gone.message)
