"""Whole fights, exactly: the graph of what the future depends on, and its solution."""
