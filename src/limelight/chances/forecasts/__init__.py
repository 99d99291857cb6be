"""Whole fights foretold: played many times, counted, and told with how sure that makes us."""
