"""Names what is known against the parts that are installed: ``make audit``.

Says so where the list of advisories cannot be reached. Never fails: an advisory comes from
outside, and is answered by ``make lock``.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

LOCKS = Path(__file__).parent / "lock"
PATIENCE = 300.0


def asked(lock: Path) -> list[dict[str, Any]] | None:
    """What is known of every part of a lock; None where nobody can be asked."""
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes"]
    command += ["--progress-spinner", "off", "--format", "json", "--requirement", str(lock)]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        found: list[dict[str, Any]] = json.loads(ran.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return None
    return found


def lines(name: str, found: list[dict[str, Any]] | None) -> list[str]:
    """What there is to say of a lock."""
    parts = found or []
    known = [part for part in parts if "skip_reason" not in part]
    if not known:
        return [f"{name}: the list of known advisories cannot be reached; nothing was looked up."]
    told = [
        f"{name}: {part['name']} {part['version']}: {each['id']}, {_mended(each)}"
        for part in known
        for each in part.get("vulns", ())
    ]
    missing = len(parts) - len(known)
    unknown = f", {missing} could not be looked up" if missing else ""
    count = f"{len(told)} known advisories" if told else "no known advisory"
    return [*told, f"{name}: {len(known)} parts looked up, {count}{unknown}."]


def _mended(advisory: dict[str, Any]) -> str:
    versions = advisory.get("fix_versions") or []
    return f"mended in {', '.join(versions)}" if versions else "not mended yet"


def main() -> None:
    """Looks every lock up."""
    for lock in sorted(LOCKS.glob("*.txt")):
        print("\n".join(lines(lock.stem, asked(lock))), flush=True)


if __name__ == "__main__":
    main()
