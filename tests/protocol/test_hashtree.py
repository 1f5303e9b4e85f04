"""Hash trees: one digest for many labelled values."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol import hashtree
from protocol.hashtree import TreeError

LABEL = st.binary(max_size=3)
VALUE = st.binary(max_size=6)
TWIGS = st.dictionaries(LABEL, VALUE, max_size=4)
ROOTS = st.dictionaries(
    LABEL, VALUE | TWIGS | st.dictionaries(LABEL, TWIGS, max_size=2), max_size=5
)


def paths_of(labels: Any, at: tuple[bytes, ...] = ()) -> dict[tuple[bytes, ...], bytes]:
    if isinstance(labels, bytes):
        return {at: labels}
    return {p: v for k, below in labels.items() for p, v in paths_of(below, (*at, k)).items()}


def test_the_interface_specification_s_own_example() -> None:
    """Its digest, whole and with parts left out."""
    x_y = [1, [1, [2, b"x", [3, b"hello"]], [0]], [2, b"y", [3, b"world"]]]
    c_d = [1, [2, b"c", [0]], [2, b"d", [3, b"morning"]]]
    tree = [1, [1, [2, b"a", x_y], [2, b"b", [3, b"good"]]], c_d]
    expected = "eb5c5b2195e62d996b84c9bcc8259d19a83786a2f59e0878cec84c811f669aa0"
    assert hashtree.digest(tree).hex() == expected
    pruned = hashtree.prune(tree, [(b"a", b"y"), (b"d",)])
    assert hashtree.digest(pruned).hex() == expected
    found = [
        hashtree.lookup(pruned, path) for path in ((b"a", b"x"), (b"a", b"y"), (b"b",), (b"d",))
    ]
    assert found == [None, b"world", None, b"morning"]


def test_labels_stand_in_order() -> None:
    assert hashtree.build({b"b": b"2", b"a": b"1"}) == [
        1,
        [2, b"a", [3, b"1"]],
        [2, b"b", [3, b"2"]],
    ]
    assert hashtree.build({}) == [0]


@given(ROOTS)
def test_every_value_is_found_where_it_was_put(labels: dict[bytes, Any]) -> None:
    tree = hashtree.build(labels)
    for path, value in paths_of(labels).items():
        assert hashtree.lookup(tree, path) == value
        assert hashtree.lookup(tree, (*path, b"beyond")) is None


@given(ROOTS, st.lists(st.binary(max_size=4), min_size=1, max_size=3))
def test_nothing_is_found_where_nothing_was_put(
    labels: dict[bytes, Any], path: list[bytes]
) -> None:
    assert hashtree.lookup(hashtree.build(labels), path) == paths_of(labels).get(tuple(path))


@given(ROOTS, st.data())
def test_pruning_keeps_the_digest_and_what_was_asked_for(
    labels: dict[bytes, Any], data: st.DataObject
) -> None:
    values = paths_of(labels)
    keep = data.draw(st.lists(st.sampled_from(sorted(values)))) if values else []
    tree = hashtree.build(labels)
    pruned = hashtree.prune(tree, keep)
    assert hashtree.digest(pruned) == hashtree.digest(tree)
    for path, value in values.items():
        assert hashtree.lookup(pruned, path) == (value if path in keep else None)


@given(ROOTS, st.data())
def test_changing_any_value_changes_the_digest(
    labels: dict[bytes, Any], data: st.DataObject
) -> None:
    values = paths_of(labels)
    before = hashtree.digest(hashtree.build(hashtree.nest(values.items())))
    if values:
        path = data.draw(st.sampled_from(sorted(values)))
        changed = {**values, path: values[path] + b"!"}
        assert hashtree.digest(hashtree.build(hashtree.nest(changed.items()))) != before


@pytest.mark.parametrize(
    "tree",
    [
        [],
        "x",
        None,
        {},
        [5],
        [-1],
        [None],
        [0, 0],
        [1, [0]],
        [2, "a", [0]],
        [2, b"a"],
        [2, b"a", b"b"],
        [3],
        [3, 7],
        [4, b"short"],
        [4, bytes(33)],
        [1, [0], [3, "text"]],
    ],
)
def test_what_is_no_tree_is_refused(tree: Any) -> None:
    with pytest.raises(TreeError):
        hashtree.digest(tree)


def test_a_tree_too_deep_is_refused() -> None:
    tree: list[Any] = [0]
    for _ in range(hashtree.MAX_DEPTH + 2):
        tree = [2, b"", tree]
    with pytest.raises(TreeError, match="at most 128 deep"):
        hashtree.digest(tree)


NODES = st.recursive(
    st.integers(-2, 6) | st.binary(max_size=33) | st.text(max_size=3) | st.none(),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=25,
)


@given(NODES, st.lists(st.binary(max_size=2), max_size=3))
def test_no_arrays_do_worse_than_be_refused(tree: Any, path: list[bytes]) -> None:
    try:
        digest = hashtree.digest(tree)
        found = hashtree.lookup(tree, path)
    except TreeError:
        return
    assert len(digest) == 32
    assert found is None or isinstance(found, bytes)
