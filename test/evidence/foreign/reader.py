"""A reader of a public log in the format of tlog-tiles, which remembers checkpoints."""

from urllib.request import urlopen

from proofbundle import merkle as bundle_merkle
from proofbundle.checkpoint import verify_checkpoint

from events import SCRIPT
from findings import Findings, require
from merkle import consistency_path, root_of

HASH = 32
WIDTH = 256
BUNDLE = "proofbundle"


def look_at_log(job: dict) -> Findings:
    """Verifies the log at a URL, and that it continues the checkpoints seen earlier."""
    findings = Findings()
    note = _fetch(f"{job['url']}/checkpoint").decode()
    head = verify_checkpoint(note, job["log"])
    origin = job["log"].split("+")[0]
    signed = head["ok"] and head["origin"] == origin
    findings.add("signature", BUNDLE, None if signed else "the log did not sign it")
    hashes: list[bytes] = []

    def tiles() -> None:
        hashes.extend(_read_tiles(job["url"], head["tree_size"]))
        require(root_of(hashes) == head["root"], "the tiles have another root")

    findings.look("tiles", SCRIPT, tiles)
    if findings.all[-1]["reason"] is None:
        for seen in job["seen"]:
            _look_back(findings, verify_checkpoint(seen, job["log"]), head, hashes)
    return findings


def _look_back(findings: Findings, seen: dict, head: dict, hashes: list[bytes]) -> None:
    old, new = seen["tree_size"], head["tree_size"]

    def prefix() -> None:
        require(old <= new, f"it has {new} entries and had {old}")
        require(root_of(hashes[:old]) == seen["root"], f"the first {old} entries are others")

    findings.look("consistency", SCRIPT, prefix)
    path = consistency_path(hashes, old) if old <= new else []
    holds = bundle_merkle.verify_consistency(old, new, path, seen["root"], head["root"])
    findings.add("consistency", BUNDLE, None if holds else f"size {old} is no prefix of size {new}")


def _read_tiles(url: str, size: int) -> list[bytes]:
    """Returns the hashes of the leaves. Fetches each level, which must follow from the level below."""
    level, below, leaves = 0, [], []
    while size >> (8 * level):
        hashes = _read_level(url, level, size >> (8 * level))
        if level == 0:
            leaves = hashes
        else:
            parts = [below[at : at + WIDTH] for at in range(0, len(hashes) * WIDTH, WIDTH)]
            require([root_of(part) for part in parts] == hashes, f"level {level} does not follow from below")
        level, below = level + 1, hashes
    return leaves


def _read_level(url: str, level: int, count: int) -> list[bytes]:
    hashes: list[bytes] = []
    for index in range((count + WIDTH - 1) // WIDTH):
        width = min(WIDTH, count - index * WIDTH)
        tile = _fetch(f"{url}/tile/{level}/{_place(index)}{'' if width == WIDTH else f'.p/{width}'}")
        require(len(tile) == width * HASH, f"tile {level}/{index} has {len(tile)} bytes")
        hashes.extend(tile[at : at + HASH] for at in range(0, len(tile), HASH))
    return hashes


def _place(index: int) -> str:
    """Returns the path of a tile: groups of three digits, with an x before all groups except the last."""
    place = f"{index % 1000:03d}"
    while index := index // 1000:
        place = f"x{index % 1000:03d}/{place}"
    return place


def _fetch(url: str) -> bytes:
    with urlopen(url, timeout=20) as answer:
        return answer.read()
