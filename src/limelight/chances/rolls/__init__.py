"""The odds of single rolls: exact counts, curves over what is hidden, what lies ahead."""
