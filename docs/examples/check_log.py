"""python check_log.py LOG: checks dice, order and chain of a log, as docs/fairness.md says them."""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any

SIZE, DEPTH = 4096, 12
Faces = dict[str, list[int]]


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def written(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def fallen(key: bytes, message: bytes, dice: Faces) -> Faces:
    def numbers() -> Iterator[int]:
        for block in range(1 << 32):
            part = hmac.digest(key, block.to_bytes(4, "big") + message, "sha256")
            yield from (int.from_bytes(part[at : at + 2], "big") for at in range(0, 32, 2))

    taken = numbers()
    return {
        name: [next(n for n in taken if n < 65536 - 65536 % s) % s + 1 for s in sides]
        for name, sides in dice.items()
    }


def told(value: Any, name: str, inside: str = "") -> Iterator[list[int]]:
    """Every list of faces that events tell of a die, by the names that they have for it."""
    kind, _, whose = name.partition(".")
    for each in value if isinstance(value, list) else ():
        yield from told(each, name, inside)
    for key, each in value.items() if isinstance(value, dict) else ():
        if key == name or (key == whose and inside in (kind, kind + "s", "faces")):
            faces = each.get("faces", [each.get("face")]) if isinstance(each, dict) else each
            if isinstance(faces, list) and faces and all(type(face) is int for face in faces):
                yield faces
        yield from told(each, name, key)


def check(lines: list[bytes]) -> int:
    """How many fair throws there were; stops at the first thing that is not as it must be."""
    header, *entries, end = map(json.loads, lines)
    chain = "full" if header.get("log", "gm") == "gm" else "public"
    start = written({name: each for name, each in header.items() if name != "log"})
    head = sha(chain.encode() + b"\n" + start).hex()
    trees, coming, index, throws = [(0, header.get("root", ""))], "", 0, 0
    salt, lying = "", dict[int, str]()
    for number, entry in enumerate(entries, 1):
        kept = {name: entry.pop(name, None) for name in ("public", "full", "own", "unsealed")}
        head = sha(head.encode() + b"\n" + written(entry)).hex()
        assert head == kept[chain] and entry["number"] == number, f"entry {number}: the chain"
        if entry.get("by") not in (None, "gm") and entry.get("id"):
            salt = entry["id"]
        opened, fell, at, begun = entry.get("opened", []), Faces(), f"entry {number}: ", index
        for thrown in (*entry.get("throws", []), *opened):
            proof, again = thrown.get("proof", thrown), thrown in opened
            if "index" not in proof and thrown.get("source") != "fair":
                continue
            assert proof["index"] in lying if again else proof["index"] == index, at + "its number"
            first, root = [tree for tree in trees if tree[0] <= proof["index"]][-1]
            place = proof["index"] - first
            assert again or root in entry.get("roots", [root]), at + "a root nobody had seen"
            assert again or entry.get("next", begun) == begun, at + "a number nobody expected"
            if "key" in proof:
                assert proof["id"] == (lying[proof["index"]] if again else salt), at + "its id"
                node = sha(b"\x00" + sha(bytes.fromhex(proof["key"])))
                for step, other in enumerate(map(bytes.fromhex, proof["path"])):
                    node = sha(b"\x01" + (other + node if place >> step & 1 else node + other))
                assert len(proof["path"]) == DEPTH and node.hex() == root, at + "its key"
                asked = [header["table"], proof["index"], proof["id"], list(thrown["dice"].items())]
                faces = fallen(bytes.fromhex(proof["key"]), written(asked), thrown["dice"])
                assert faces == thrown["faces"], at + "its faces"
                fell |= {name: fell.get(name, []) + each for name, each in faces.items()}
                throws += 1
            else:
                lying[index] = salt
            if not again:
                index, coming = index + 1, proof.get("next_root") or coming
            if index == trees[-1][0] + SIZE:
                trees, coming = [*trees, (index, coming)], ""
        for name, each in fell.items():
            assert all(f == each for f in told(entry.get("events"), name)), at + "what is told"
        if entry.get("root"):
            trees, coming = [*trees, (index, entry["root"])], ""
    assert end["end"] == len(entries) and end[chain] == head, "the end is lost"
    return throws


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        print(f"{check(file.readlines())} fair throws, each as it had to fall")
