"""The live table under load, beside a boardgame.io server, driven by the same program."""
