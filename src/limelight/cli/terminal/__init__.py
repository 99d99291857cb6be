"""A table on one keyboard, for a GM and players."""
