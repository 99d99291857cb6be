"""Rules by id: every row ``| ID | text |`` of a page of rules can be linked to.

An extension of Sphinx. The pages stay plain tables; the row of DH-6 becomes the place
``rules/daggerheart.en.html#dh-6``, its id a link to itself, and ``[DH-6](#dh-6)`` leads there
from every page of the site (to another language: ``#dh-6.de``).
"""

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

ID = re.compile(r"[A-Z]+-R?[0-9]+")
PAGE = re.compile(r"rules/[\w-]+\.(\w+)")


def rows(document: nodes.document) -> dict[str, nodes.row]:
    """The rows of a page that tell a rule, by its id."""
    found = {}
    for row in document.findall(nodes.row):
        id = row.children[0].astext() if row.children else ""
        if ID.fullmatch(id):
            found[id] = row
    return found


def anchored(app: Sphinx, document: nodes.document) -> None:
    """Gives the rows of a page of rules their ids, and makes these known to other pages."""
    docname = app.env.docname
    page = PAGE.fullmatch(docname)
    if page is None:
        return
    for id, row in rows(document).items():
        anchor = id.lower()
        row["ids"].append(anchor)
        link = nodes.reference("", id, internal=True, refuri=f"#{anchor}", classes=["rule"])
        cell = row.children[0]
        assert isinstance(cell, nodes.Element)
        cell.children = []
        cell += nodes.paragraph("", "", link)
        label = anchor if page[1] == "en" else f"{anchor}.{page[1]}"
        app.env.domains.standard_domain.note_hyperlink_target(label, docname, anchor, id)


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.connect("doctree-read", anchored)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
