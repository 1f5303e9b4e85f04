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
to the child that was born there last. So a run has three parts::

    _ancestry    who lives here, and where they may meet
    _play        generation by generation: life, births, coins found
    _settle      who is paid, whose the land is now, what is restless
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
        self.births = 0
        self.treasure = 0  # where coins lay at first
        self.hidden = 0  # and where nobody has found them yet
        self.restless = 0
        self.gains: list[tuple[Player, int]] = []
        self.burned = 0

    def run(self, generations: int) -> None:
        """
        Let *generations* pass.

        Afterwards *restless* is where the world differs from two generations ago.
        """
        lineage = self._ancestry(generations)
        self.births = 0
        self.treasure = (self.coins[0] | self.coins[1] | self.coins[2]) & self.inside
        self.hidden = self.treasure
        if generations < 2:
            then = (self.before, 0, lineage.planes)
            self._play(lineage, generations)
        else:
            self._play(lineage, generations - 2)
            then = (self.alive, self.births, lineage.planes)
            self._play(lineage, 2)
        self._settle(lineage, *then)

    def _ancestry(self, generations: int) -> Lineage:
        """The lineage of all who live here, or blink on the ring."""
        if not self.ringed:
            # on the whole torus owners nearly always meet, so looking ahead would not pay
            return Lineage(self.stride, holders(self.alive, self.owners), self.thirds)
        blinking = self.before ^ self.before & self.inside
        families = holders(self.alive | blinking, self.owners)
        lineage = Lineage(self.stride, families, self.thirds)
        lineage.look_ahead(families, generations)
        return lineage

    def _play(self, lineage: Lineage, generations: int) -> None:
        """Let *generations* pass for the living; note who is born, and who finds coins."""
        inside = self.inside
        before = self.before
        alive = self.alive
        births = self.births
        hidden = self.hidden
        ring = ring_next = 0
        if self.ringed:
            ring = alive ^ alive & inside
            ring_next = before ^ before & inside
        for _ in range(generations):
            before = alive
            alive = life(before, self.stride)
            if self.ringed:
                alive = alive & inside | ring_next
                ring, ring_next = ring_next, ring
            born = (alive ^ before) & alive
            if self.ringed:
                born &= inside
            lineage.inherit(before, born)
            births |= born
            lucky = born & hidden
            if lucky != 0:
                lineage.remember(lucky)
                hidden ^= lucky
        self.before = before
        self.alive = alive
        self.births = births
        self.hidden = hidden

    def _settle(
        self,
        lineage: Lineage,
        alive_then: Bitboard,
        births_then: Bitboard,
        ranks_then: list[Bitboard],
    ) -> None:
        """Pay, share out the land, and compare with how things were two generations ago."""
        births = self.births & self.inside
        self._pay(lineage.first_heirs(self.treasure ^ self.hidden))
        turned = self._claim(lineage.heirs(births)) & (births ^ births_then)
        turned |= births_then & lineage.changed(ranks_then)
        self.restless = (self.alive ^ alive_then | turned) & self.inside

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
