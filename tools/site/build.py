"""One build: pages are gathered, references written, and Sphinx makes a site of them."""

import shutil
from pathlib import Path

from .staging import ROOT, staged


def built(folder: Path) -> Path | None:
    """Builds into a folder; its first page, or None if there was anything to complain about."""
    from sphinx.cmd.build import build_main

    folder = folder.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    pages = staged(folder.with_name(f"{folder.name}-pages"))
    kept = folder.with_name(f"{folder.name}-doctrees")
    strict = ["--fail-on-warning", "--keep-going", "--nitpicky", "--quiet", "--fresh-env"]
    where = ["-b", "html", "-c", str(ROOT / "docs"), "-d", str(kept), str(pages), str(folder)]
    return folder / "index.html" if build_main([*strict, *where]) == 0 else None
