"""Dice that no game has, written on a line: read by a closed grammar, and priced exactly."""
