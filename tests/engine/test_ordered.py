"""Sorted lists: as the standard library has them."""

from __future__ import annotations

from bisect import bisect_left

from hypothesis import given
from hypothesis import strategies as st

from engine.ordered import insert, position

ITEMS = st.tuples(st.integers(0, 3), st.integers(0, 9))


@given(st.lists(ITEMS), ITEMS)
def test_an_item_stands_and_joins_where_it_belongs(
    items: list[tuple[int, int]], item: tuple[int, int]
) -> None:
    items.sort()
    assert position(items, item) == bisect_left(items, item)
    joined = list(items)
    insert(joined, item)
    assert joined == sorted([*items, item])
