"""Merkle trees of RFC 6962, section 2.1, over the hashes of their leaves, with hashlib alone."""

import hashlib

from findings import Refused


def leaf_hash(leaf: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def _left(count: int) -> int:
    """Returns the largest power of two below the count."""
    return 1 << ((count - 1).bit_length() - 1)


def root_of(hashes: list[bytes]) -> bytes:
    if not hashes:
        return hashlib.sha256(b"").digest()
    if len(hashes) == 1:
        return hashes[0]
    left = _left(len(hashes))
    return node_hash(root_of(hashes[:left]), root_of(hashes[left:]))


def root_by_path(leaf: bytes, index: int, count: int, path: list[bytes]) -> bytes:
    """Returns the root of an inclusion proof, which begins with the sibling of the leaf."""
    if not 0 <= index < count:
        raise Refused(f"{count} leaves have none at {index}")
    if count == 1:
        if path:
            raise Refused("the path is too long")
        return leaf_hash(leaf)
    if not path:
        raise Refused("the path is too short")
    *rest, sibling = path
    left = _left(count)
    if index < left:
        return node_hash(root_by_path(leaf, index, left, rest), sibling)
    return node_hash(sibling, root_by_path(leaf, index - left, count - left, rest))


def consistency_path(hashes: list[bytes], first: int, known: bool = True) -> list[bytes]:
    """Returns SUBPROOF for the first leaves. `known` means that their root need not be sent."""
    if first == len(hashes):
        return [] if known else [root_of(hashes)]
    left = _left(len(hashes))
    if first <= left:
        return [*consistency_path(hashes[:left], first, known), root_of(hashes[left:])]
    return [*consistency_path(hashes[left:], first - left, False), root_of(hashes[:left])]
