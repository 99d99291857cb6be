"""The rolls of a whole session, without a table."""
