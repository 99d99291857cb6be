"""``python -m tools.site [FOLDER]`` builds the site and says where it is."""

import sys
from pathlib import Path

from .build import built

if __name__ == "__main__":
    given = sys.argv[1:] or ["build/site"]
    page = built(Path(given[0]))
    if page is None:
        sys.exit(1)
    print(f"The site is there: {page.as_uri()}")
