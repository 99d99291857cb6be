"""Sinners and Saints: opposed d20 tests with Momentum, and groups in melee."""
