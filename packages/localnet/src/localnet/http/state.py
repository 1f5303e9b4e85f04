"""
The state that clients may read, as leaves of a tree.

::

    time
    subnet/<S>/{public_key, canister_ranges, node/<N>/public_key}
    canister_ranges/<S>/<first>
    canister/<C>/{controllers, module_hash, metadata/candid:service}
    request_status/<R>/...

There is no one big tree: each answer signs a small one with just what was asked for and the
time. What such a tree leaves out is thereby proved absent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from localnet.http.keys import Keys
from localnet.protocol import cbor, hashtree
from localnet.protocol.leb128 import leb

Path = tuple[bytes, ...]
Leaf = tuple[Path, bytes]

FIRST_CANISTER = bytes(10)
LAST_CANISTER = b"\xff" * 10


class Described(Protocol):
    """What there is to say of a canister."""

    @property
    def id(self) -> bytes: ...

    @property
    def has_code(self) -> bool: ...

    @property
    def candid(self) -> str: ...

    @property
    def module_hash(self) -> bytes: ...

    @property
    def controllers(self) -> list[bytes]: ...


def time_leaf(now: int) -> Leaf:
    """When this was signed."""
    return (b"time",), leb(now)


def subnet_leaves(keys: Keys) -> Iterator[Leaf]:
    """The one subnet, which is the root and hosts every canister, and its one node."""
    subnet = (b"subnet", keys.subnet_id)
    ranges = cbor.encode_self_described([[FIRST_CANISTER, LAST_CANISTER]])
    yield (*subnet, b"public_key"), keys.root_key
    yield (*subnet, b"canister_ranges"), ranges
    yield (*subnet, b"node", keys.node_id, b"public_key"), keys.node_key
    yield (b"canister_ranges", keys.subnet_id, FIRST_CANISTER), ranges


def canister_leaves(canister: Described) -> Iterator[Leaf]:
    """What anybody may know of a canister."""
    at = (b"canister", canister.id)
    yield (*at, b"controllers"), cbor.encode_self_described(list(canister.controllers))
    if not canister.has_code:
        return
    yield (*at, b"module_hash"), canister.module_hash
    yield (*at, b"metadata", b"candid:service"), canister.candid.encode()


def certified_data_leaf(canister_id: bytes, data: bytes) -> Leaf:
    """The few bytes for which a canister wants a certificate."""
    return (b"canister", canister_id, b"certified_data"), data


def tree_of(leaves: Iterable[Leaf], paths: Iterable[Path], now: int) -> hashtree.Tree:
    """The tree of those *leaves* that are at or under *paths*, with the time."""
    asked = list(paths)
    shown = [leaf for leaf in leaves if any(leaf[0][: len(path)] == path for path in asked)]
    tree = hashtree.build(hashtree.nest([*shown, time_leaf(now)]))
    return _without_shadowed_ranges(tree, [path for path, _ in shown])


def _without_shadowed_ranges(tree: hashtree.Tree, shown: list[Path]) -> hashtree.Tree:
    """
    *tree*, showing ``canister_ranges`` only where ``canister`` is not shown.

    Agents mistake the one label for the other when a tree has both; a pruned node they skip.
    """
    tops = {path[0] for path in shown}
    if not {b"canister", b"canister_ranges"} <= tops:
        return tree
    return hashtree.prune(tree, [(top,) for top in tops | {b"time"} if top != b"canister_ranges"])
