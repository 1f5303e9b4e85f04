"""
Sorted lists: where an item stands, and how another joins.

The standard library's `bisect` does the same, but what its import costs a canister at every
upgrade was never measured, and a search of 3,000 items takes twelve steps here as there.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    Item = TypeVar("Item", bound="tuple[object, ...]")


def position(items: list[Item], item: Item) -> int:
    """How many of the sorted *items* are lower than *item*."""
    low = 0
    high = len(items)
    while low < high:
        middle = (low + high) // 2
        if items[middle] < item:
            low = middle + 1
        else:
            high = middle
    return low


def insert(items: list[Item], item: Item) -> None:
    """Put *item* where it belongs among the sorted *items*."""
    items.insert(position(items, item), item)
