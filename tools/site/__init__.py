"""The site: what ``docs/`` says, and the references that the code itself can tell."""
