"""
Patches: a piece of the world, run by itself for some generations.

A patch is a rectangle cut out of every plane, or the whole unrolled torus. What
lies beyond its edge is either known (a window lies so far from anything restless
that its outermost cells go on blinking as they did: this *ring* is put back
after every generation) or wrong but far enough away (the margin of the torus)::

    ring ring ring ring
    ring   inside  ring      inside: the cells whose future this patch knows
    ring   inside  ring
    ring ring ring ring

While it runs, a patch only takes notes: which cells were born, whose child each
is, and who was first born where coins lay. Land and money are settled once, at
the end, because coins are gone after the first birth on them and land belongs
to the child that was born there last.
"""

from __future__ import annotations

from engine.bitboard import Bitboard, Stride, life
from engine.life2.rules.lineage import Lineage, Player, holders
from engine.life2.rules.plane import Thirds


def amount(coins: list[Bitboard], cells: Bitboard) -> int:
    """How many coins lie on *cells*, by the three planes of *coins*."""
    return sum((plane & cells).bit_count() << bit for bit, plane in enumerate(coins) if plane != 0)


class Patch:
    """The planes of a piece of the world, and what happened there."""

    def __init__(self, stride: Stride, inside: Bitboard, ringed: bool, thirds: Thirds) -> None:
        """*thirds* are the cells by their index modulo 3, for settling ties."""
        self.stride = stride
        self.inside = inside
        self.ringed = ringed
        self.thirds = thirds
        self.alive = 0
        self.before = 0
        self.owners = [0, 0, 0, 0]
        self.coins = [0, 0, 0]
        self.restless = 0
        self.gains: list[tuple[Player, int]] = []
        self.burned = 0

    def run(self, generations: int) -> None:
        """
        Let *generations* pass.

        Afterwards *restless* is where the world differs from two generations ago.
        """
        inside = self.inside
        before = self.before
        alive = self.alive
        even = alive ^ alive & inside
        odd = before ^ before & inside
        families = holders(alive | odd if self.ringed else alive, self.owners)
        lineage = Lineage(self.stride, families, self.thirds)
        if self.ringed:
            # on the whole torus somebody always meets somebody, and looking would be in vain
            lineage.look_ahead(families, generations)
        purse = (self.coins[0] | self.coins[1] | self.coins[2]) & inside
        treasure = purse
        births = 0
        alive_then = before
        births_then = 0
        ranks_then = lineage.planes
        for left in range(generations, 0, -1):
            if left == 2:
                alive_then = alive
                births_then = births
                ranks_then = lineage.planes
            before = alive
            alive = life(before, self.stride)
            if self.ringed:
                alive = alive & inside | odd
                odd, even = even, odd
            born = (alive ^ before) & alive
            if self.ringed:
                born &= inside
            lineage.inherit(before, born)
            births |= born
            lucky = born & purse
            if lucky != 0:
                lineage.remember(lucky)
                purse ^= lucky
        self.alive = alive
        self.before = before
        births &= inside
        self._pay(lineage.first_heirs(treasure ^ purse))
        turned = self._claim(lineage.heirs(births)) & (births ^ births_then)
        turned |= births_then & lineage.changed(ranks_then)
        self.restless = (alive ^ alive_then | turned) & inside

    def _pay(self, finds: list[tuple[Player, Bitboard]]) -> None:
        """Coins found on the land of others go to the finder; all other coins found are burned."""
        for finder, cells in finds:
            for owner, land in holders(cells, self.owners):
                if owner in (0, finder):
                    self.burned += amount(self.coins, land)
                else:
                    self.gains.append((finder, amount(self.coins, land)))
            self.coins = [plane ^ plane & cells for plane in self.coins]

    def _claim(self, heirs: list[tuple[Player, Bitboard]]) -> Bitboard:
        """Give land to whoever was born on it last; where it changed hands."""
        owners = list(self.owners)
        for player, cells in heirs:
            for bit, plane in enumerate(owners):
                if player >> bit & 1 != 0:
                    owners[bit] = plane | cells
                elif plane != 0:
                    owners[bit] = plane ^ plane & cells
        changed = 0
        for bit, plane in enumerate(owners):
            changed |= plane ^ self.owners[bit]
        self.owners = owners
        return changed
