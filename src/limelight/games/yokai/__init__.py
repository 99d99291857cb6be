"""Augen des Zwielichts: pools of white and black dice, clues, conditions, fights of the group."""
