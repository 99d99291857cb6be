"""Pictures of chances: what is drawn, and how: SVG by hand, PNG from it, lines of text."""
