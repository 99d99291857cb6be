"""How pictures are drawn: SVG by hand, PNG from it, and lines of text for a terminal."""
