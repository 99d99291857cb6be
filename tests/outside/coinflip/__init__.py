"""Heads or tails: the smallest game, from another package, with every file of the contract."""
