"""
Lineage: whose child a newborn is.

The owners that live on a board are ranked from 0 in ascending order, and the
rank of every cell is kept bit by bit, a board for each bit::

    owners 2, 5, 7   have ranks 0, 1, 2   planes[0] = cells of 5
                                          planes[1] = cells of 7

A birth has exactly three parents. If two of them agree, each bit of their rank
is the bit that most parents have, so the vote is a majority of boards. If all
three differ, the sorted owners take turns by the cell's index modulo 3.

When do three ranks a, b, c all differ? Let ``x = a ^ b ^ c``. If two agree, x is
the third, so for any two bits i and j ``a_i a_j ^ b_i b_j ^ c_i c_j == x_i x_j``.
If all differ, a, b, c and x are the corners of a plane, and for some two bits
the equation fails.

Families that live so far apart that they cannot meet need no elections: whatever
is born within reach of one of them is its child.
"""

from __future__ import annotations

from engine.bitboard import Bitboard, Stride, neighbourhood, parity, parity_and_majority, within
from engine.life2.rules.plane import Thirds

Player = int
Rank = int


def holders(cells: Bitboard, owners: list[Bitboard]) -> list[tuple[Player, Bitboard]]:
    """*cells* by the number that the planes in *owners* spell there, in ascending order."""
    groups = [(0, cells)] if cells != 0 else []
    for bit in range(len(owners) - 1, -1, -1):
        plane = owners[bit]
        if plane == 0:
            continue
        split = []
        for player, group in groups:
            high = group & plane
            if high != group:
                split.append((player, group ^ high))
            if high != 0:
                split.append((player | 1 << bit, high))
        groups = split
    return groups


class Lineage:
    """The ranks of the living, handed from parents to children."""

    def __init__(
        self, stride: Stride, families: list[tuple[Player, Bitboard]], thirds: Thirds
    ) -> None:
        """*families* are the living cells by owner, in ascending order."""
        self.stride = stride
        self.thirds = thirds
        self.players = [player for player, _ in families]
        bits = (len(families) - 1).bit_length() if len(families) > 1 else 0
        self.planes = [0] * bits
        self.first = [0] * bits
        self.contested = -1
        for rank, (_, cells) in enumerate(families):
            self._set(self.planes, rank, cells)

    def look_ahead(self, families: list[tuple[Player, Bitboard]], reach: int) -> None:
        """Find where any of *families* can meet within *reach* generations; vote only there."""
        if len(families) < 2:
            return
        realms = [within(cells, self.stride, reach) for _, cells in families]
        everybody = 0
        contested = 0
        for realm in realms:
            contested |= everybody & realm
            everybody |= realm
        self.contested = contested
        for rank, realm in enumerate(realms):
            self._set(self.planes, rank, realm ^ realm & contested)

    def inherit(self, alive: Bitboard, born: Bitboard) -> None:
        """Give those *born* the rank that most of their parents in *alive* have."""
        born &= self.contested
        if born == 0 or len(self.planes) == 0:
            return
        living = [alive & plane for plane in self.planes]
        votes = [parity_and_majority(plane, self.stride) for plane in living]
        planes = []
        for bit, plane in enumerate(self.planes):
            planes.append(plane ^ born & (plane ^ votes[bit][1]))
        if len(self.players) > 2:
            odd = [vote[0] for vote in votes]
            ties = born & self._disputed(living, odd)
            if ties != 0:
                self._take_turns(planes, ties, self._parents(ties, living, alive, odd))
        self.planes = planes

    def remember(self, cells: Bitboard) -> None:
        """Keep the ranks that *cells* have now, for `first_heirs`."""
        for bit, plane in enumerate(self.planes):
            self.first[bit] |= cells & plane

    def heirs(self, cells: Bitboard) -> list[tuple[Player, Bitboard]]:
        """*cells* by the player whose child was born there last."""
        return self._players(holders(cells, self.planes))

    def first_heirs(self, cells: Bitboard) -> list[tuple[Player, Bitboard]]:
        """*cells*, each remembered once, by the player who had it then."""
        return self._players(holders(cells, self.first))

    def changed(self, planes: list[Bitboard]) -> Bitboard:
        """Where ranks are no longer what they were in *planes*."""
        changed = 0
        for bit, plane in enumerate(self.planes):
            changed |= plane ^ planes[bit]
        return changed

    def _players(self, groups: list[tuple[Rank, Bitboard]]) -> list[tuple[Player, Bitboard]]:
        return [(self.players[rank], group) for rank, group in groups]

    def _disputed(self, living: list[Bitboard], odd: list[Bitboard]) -> Bitboard:
        """Where three parents, if there are three, have three ranks."""
        disputed = 0
        for high in range(1, len(living)):
            for low in range(high):
                both = parity(living[high] & living[low], self.stride)
                disputed |= both ^ odd[high] & odd[low]
        return disputed

    def _parents(
        self, ties: Bitboard, living: list[Bitboard], alive: Bitboard, odd: list[Bitboard]
    ) -> list[Bitboard]:
        """For each rank, the *ties* in which it takes part."""
        ranks = range(len(self.players))
        if len(living) == 2:
            # three of the four ranks take part; the odd bits spell the one that does not
            absent = dict(holders(ties, odd))
            return [ties ^ absent.get(rank, 0) for rank in ranks]
        families = dict(holders(alive, living))
        return [ties & neighbourhood(families.get(rank, 0), self.stride) for rank in ranks]

    def _take_turns(self, planes: list[Bitboard], ties: Bitboard, parents: list[Bitboard]) -> None:
        """Settle *ties* for the lowest rank, the middle one or the highest, by the cell's third."""
        lowest, middle, highest = self.thirds.boards()
        once = 0
        twice = 0
        for bit, plane in enumerate(planes):
            planes[bit] = plane ^ plane & ties
        for rank, parent in enumerate(parents):
            again = parent & once
            last = parent & twice
            wins = (parent ^ again) & lowest | (again ^ last) & middle | last & highest
            twice |= again
            once |= parent
            self._set(planes, rank, wins)

    def _set(self, planes: list[Bitboard], rank: Rank, cells: Bitboard) -> None:
        """Write *rank* over *cells* of empty *planes*."""
        for bit in range(len(planes)):
            if rank >> bit & 1 != 0:
                planes[bit] |= cells
