"""One table being played: chance, refusals, the journal, undo, playthroughs."""
