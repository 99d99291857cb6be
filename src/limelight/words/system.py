"""What the system says went wrong with a file or an address, as a code that has words."""

import errno

KNOWN = (
    *("ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "ENOSPC", "EROFS", "ENAMETOOLONG"),
    *("EINVAL", "EADDRINUSE", "EADDRNOTAVAIL"),
)
"""Those that have words (``os.…``) in every language."""


def problem(error: Exception) -> str:
    """A code for ``{reason:os}``; of what has no words of its own, what the system says itself."""
    code = errno.errorcode.get(getattr(error, "errno", None) or 0, "")
    return code if code in KNOWN else getattr(error, "strerror", None) or str(error)
