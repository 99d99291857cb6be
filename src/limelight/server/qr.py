"""QR codes for phones, drawn as SVG."""

import io

import segno
from markupsafe import Markup


def code(link: str) -> Markup:
    """A link as a QR code, dark on white whatever the page looks like."""
    out = io.BytesIO()
    segno.make(link, micro=False, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=3, light="#fff"
    )
    return Markup(out.getvalue().decode())
