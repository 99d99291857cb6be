"""Where logs are kept. Knows bytes and numbers, not games."""
