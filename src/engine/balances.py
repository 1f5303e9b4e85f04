"""
Balances: coins by a key, in a table, as a ledger's accounts or pots.

None of them is in the heap. Each is a sealed line, so that a damaged one is refused when it is
read; what is not there is nothing::

    round-7   ->   "round-7\\n30\\n5d1ab3c8"
"""

from __future__ import annotations

from engine import sealed
from engine.errors import BadSnapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.table import Table


class StableBalances:
    """The coins in the table *lines*, as a dict would have them."""

    def __init__(self, lines: Table) -> None:
        self._lines = lines

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._lines.get(key) is not None

    def get(self, key: str, default: int) -> int:
        """The coins of *key*. :raises BadSnapshot: if they are not as they were written"""
        text = self._lines.get(key)
        return self._read(key, text) if text is not None else default

    def __setitem__(self, key: str, coins: int) -> None:
        self._lines.insert(key, sealed.dump([key, str(coins)]))

    def __delitem__(self, key: str) -> None:
        self._lines.remove(key)

    def items(self) -> list[tuple[str, int]]:
        """All keys with their coins."""
        keys = self._lines.keys()
        return [(key, self.get(key, 0)) for key in keys]

    def replace(self, items: list[tuple[str, int]]) -> None:
        """Have *items* in the place of all that there are."""
        self._lines.replace({})
        for key, coins in items:
            self[key] = coins

    def _read(self, key: str, text: str) -> int:
        lines = sealed.load(text)
        if len(lines) != 2 or lines[0] != key:
            raise BadSnapshot(f"Expected the coins of {key}, got {lines!r:.80}")
        return sealed.number(lines[1])
