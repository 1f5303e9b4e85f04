"""
Hash trees: labelled values under one 32-byte digest, any part of which may be left out.

::

    [0]                 empty           time = 5, a.b = "x":
    [1, left, right]    fork
    [2, label, tree]    labelled        [1, [2, "a", [2, "b", [3, "x"]]],
    [3, value]          leaf                [2, "time", [3, 5]]]
    [4, digest]         pruned

Labels stand in order from left to right, which is what proves that one is *not* there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Union

from localnet.protocol.hashing import domain

Tree = list[Any]
Labels = Mapping[bytes, Union["Labels", bytes]]

EMPTY, FORK, LABELLED, LEAF, PRUNED = range(5)
MAX_DEPTH = 128

_EMPTY_DIGEST = sha256(domain("ic-hashtree-empty")).digest()
_FORK = domain("ic-hashtree-fork")
_LABELLED = domain("ic-hashtree-labeled")
_LEAF = domain("ic-hashtree-leaf")


class TreeError(ValueError):
    """The arrays are not a hash tree."""


def nest(leaves: Iterable[tuple[tuple[bytes, ...], bytes]]) -> dict[bytes, Any]:
    """Paths and their values as maps within maps."""
    root: dict[bytes, Any] = {}
    for path, value in leaves:
        here = root
        for label in path[:-1]:
            here = here.setdefault(label, {})
        here[path[-1]] = value
    return root


def build(labels: Labels | bytes) -> Tree:
    """The tree of nested maps whose innermost values are bytes."""
    if isinstance(labels, bytes):
        return [LEAF, labels]
    return _balance([[LABELLED, label, build(labels[label])] for label in sorted(labels)])


def _balance(trees: list[Tree]) -> Tree:
    if not trees:
        return [EMPTY]
    if len(trees) == 1:
        return trees[0]
    half = len(trees) // 2
    return [FORK, _balance(trees[:half]), _balance(trees[half:])]


def digest(tree: Any, depth: int = 0) -> bytes:
    """The one hash that stands for the whole *tree*. :raises TreeError: if it is not a tree"""
    kind = _kind(tree, depth)
    if kind == EMPTY:
        return _EMPTY_DIGEST
    if kind == FORK:
        return sha256(_FORK + digest(tree[1], depth + 1) + digest(tree[2], depth + 1)).digest()
    if kind == LABELLED:
        return sha256(_LABELLED + tree[1] + digest(tree[2], depth + 1)).digest()
    if kind == LEAF:
        return sha256(_LEAF + tree[1]).digest()
    return bytes(tree[1])


def _kind(tree: Any, depth: int) -> int:
    """Which of the five nodes *tree* is, its own fields checked."""
    if depth > MAX_DEPTH:
        raise TreeError(f"a hash tree is at most {MAX_DEPTH} deep")
    shapes = ((), (list, list), (bytes, list), (bytes,), (bytes,))
    if not isinstance(tree, list) or not tree or not isinstance(tree[0], int):
        raise TreeError("a hash tree's node is an array that starts with its kind")
    if not 0 <= tree[0] <= PRUNED:
        raise TreeError(f"a hash tree has no node of kind {tree[0]}")
    shape = shapes[tree[0]]
    if len(tree) != 1 + len(shape) or not all(map(isinstance, tree[1:], shape)):
        raise TreeError(f"a hash tree's node of kind {tree[0]} has the wrong fields")
    if tree[0] == PRUNED and len(tree[1]) != sha256().digest_size:
        raise TreeError("a pruned node is 32 bytes")
    return tree[0]


def lookup(tree: Tree, path: Iterable[bytes]) -> bytes | None:
    """
    The value at *path*, or None if the tree does not show one.

    :raises TreeError: if it is not a tree.
    """
    found = subtree(tree, path)
    return found[1] if found is not None and found[0] == LEAF else None


def subtree(tree: Tree, path: Iterable[bytes]) -> Tree | None:
    """What hangs at *path*, or None."""
    here: Tree | None = tree
    for label in path:
        here = dict(children(here)).get(label) if here is not None else None
    return here


def children(tree: Tree, depth: int = 0) -> Iterable[tuple[bytes, Tree]]:
    """The labels just under *tree* that are shown, with what hangs there."""
    kind = _kind(tree, depth)
    if kind == FORK:
        yield from children(tree[1], depth + 1)
        yield from children(tree[2], depth + 1)
    elif kind == LABELLED:
        yield tree[1], tree[2]


def prune(tree: Tree, keep: Iterable[tuple[bytes, ...]]) -> Tree:
    """The same *tree*, same digest, with only the paths in *keep* (and what is below) shown."""
    wanted = list(keep)
    if any(not path for path in wanted):
        return tree
    return _pruned(tree, wanted)


def _pruned(tree: Tree, keep: list[tuple[bytes, ...]]) -> Tree:
    kind = tree[0]
    if kind == FORK:
        left, right = _pruned(tree[1], keep), _pruned(tree[2], keep)
        both = left[0] == PRUNED and right[0] == PRUNED
        return [PRUNED, digest(tree)] if both else [FORK, left, right]
    if kind == LABELLED:
        below = [path[1:] for path in keep if path[0] == tree[1]]
        if below:
            return [LABELLED, tree[1], prune(tree[2], below)]
    return [PRUNED, digest(tree)] if kind != EMPTY else tree
