"""How Sphinx makes the site; ``make docs`` runs it on the pages that ``tools/site`` gathers."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from limelight import __version__  # noqa: E402

project = "Limelight"
author = "the authors of Limelight"
copyright = author
version = release = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "tools.site.rule_anchors",
    "tools.site.silent_fields",
]
toc_object_entries_show_parents = "hide"
myst_heading_anchors = 3
highlight_language = "none"
autodoc_class_signature = "mixed"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
suppress_warnings = [
    "toc.not_readable",  # a page may come later; one that no section names is refused anyway
    "ref.python",  # `Seat` in the types of attributes is ours before it is the client's
]
nitpick_ignore_regex = [
    (r"py:.*", r"(?!limelight\.).*"),  # other people's types
    (r"py:class", r"limelight(\.\w+){2,}"),  # types that are not exported, by their files
]

html_theme = "furo"
html_title = "Limelight"
html_logo = html_favicon = "../src/limelight/server/static/limelight.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_show_search_summary = False  # a file:// page may not look into others
html_theme_options = {  # the colours of the live table
    "light_css_variables": {
        "color-brand-primary": "#5d6b12",
        "color-brand-content": "#5d6b12",
        "color-brand-visited": "#5d6b12",
        "color-foreground-primary": "#26231d",
        "color-foreground-secondary": "#5d574a",
        "color-background-primary": "#fffdf6",
        "color-background-secondary": "#f5f1e6",
        "color-background-border": "#d9d1bd",
        "color-table-border": "#d9d1bd",
        "color-code-background": "#f5f1e6",
        "color-api-name": "#5d6b12",
        "color-api-pre-name": "#5d574a",
        "color-highlight-on-target": "#fbf6c8",
    },
    "dark_css_variables": {
        "color-brand-primary": "#d3e06a",
        "color-brand-content": "#d3e06a",
        "color-brand-visited": "#d3e06a",
        "color-foreground-primary": "#ece8dc",
        "color-foreground-secondary": "#aaa596",
        "color-background-primary": "#14151a",
        "color-background-secondary": "#1d1f26",
        "color-background-border": "#363944",
        "color-table-border": "#363944",
        "color-code-background": "#1d1f26",
        "color-api-name": "#d3e06a",
        "color-api-pre-name": "#aaa596",
        "color-highlight-on-target": "#2a2c1a",
    },
}
