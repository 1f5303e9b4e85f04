"""
Votes: whose child a newborn is, where its parents may be of different owners.

A birth has exactly three parents. If two of them agree, each bit of their rank is the bit that
most parents have, so the vote is a majority of boards. If all three differ, the sorted owners
take turns by the cell's index modulo 3.

When do three ranks a, b, c all differ? Let ``x = a ^ b ^ c``. If two agree, x is the third, so
for any two bits i and j ``a_i a_j ^ b_i b_j ^ c_i c_j == x_i x_j``. If all differ, a, b, c and
x are the corners of a plane, and for some two bits the equation fails.

Life does not ask who owns what. So all generations of a tick are played first, and then voted
on, one after the other, near those who were born on the border: in a board folded together
(``fold.py``)::

    contested    born on the border in this tick
    core         those, and whoever is so near that the border may move there
    region       the core and all that touches it: what is folded

If the border moves so far that somebody is contested who is not in the core, all is voted on
again with a larger one.
"""

from __future__ import annotations

from engine.bitboard import Bitboard, Stride, neighbourhood, parity, parity_and_majority, within
from engine.life2.rules.fold import Fold
from engine.life2.rules.lineage import border, holders, spell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

NEAR = 4  # cells from somebody contested to the end of the core
MANY = 1_200  # contested cells: with so many, folding is not even tried

NO_FOLD = Fold(0, 0)

Boards = list[Bitboard]


class Votes:
    """The votes of one tick, and what they have changed."""

    def __init__(
        self,
        stride: Stride,
        ranks: int,
        boards: Boards,
        births: Bitboard,
        thirds: Callable[[], Boards],
    ) -> None:
        """
        *boards* are the living of each generation, *births* all who were born in any of them.

        There are so many *ranks*; *thirds* gives the cells by their index modulo 3.
        """
        self.stride = stride
        self.ranks = ranks
        self.boards = boards
        self.births = births
        self.thirds = thirds
        self.fold = NO_FOLD
        self.contested = 0
        self.start: Boards = []  # the heirs' ranks, as they were
        self.planes: Boards = []  # and as they are
        self.edge = 0  # their border, as it was
        self.border = 0  # and as it is
        self.anywhere = 0  # where heirs changed in any generation
        self.found = 0  # coins
        self.changed: Boards = []  # in each generation, where heirs changed
        self.hidden = 0  # coins that nobody has found yet
        self.first: Boards = []  # the ranks of those who found coins
        self._turns: Boards = []  # the thirds, folded

    def hold(self, planes: Boards, edge: Bitboard, found: Bitboard) -> None:
        """Vote on who was born on the *edge* between the heirs in *planes*; coins were *found*."""
        missing = self.births & edge
        contested = 0
        while missing != 0:
            contested |= missing
            core = self._prepare(contested)
            self._hold(core, planes, found)
            missing = self._move(core, edge)

    def _prepare(self, contested: Bitboard) -> Bitboard:
        """Fold what is near those *contested*; the core."""
        self.fold = NO_FOLD
        self._turns = []
        self.contested = contested.bit_count()
        if self.contested <= MANY:
            core = within(contested, self.stride, NEAR) & self.births
            region = neighbourhood(core, self.stride)
            self.fold = Fold(region, len(self.boards) * (self.stride + 1))
        return self.fold.fold(core) if len(self.fold.cuts) > 0 else self.births

    def _hold(self, core: Bitboard, planes: Boards, found: Bitboard) -> None:
        """Vote on who is born in the *core*."""
        fold = self.fold.fold
        self.start = self.planes = [fold(plane) for plane in planes]
        self.found = self.hidden = fold(found) & core
        self.first = [0] * len(planes)
        self.changed = []
        before = fold(self.boards[0])
        for board in self.boards[1:]:
            alive = fold(board)
            # the core has no cell of a ring, whose parents are not all here
            born = (alive ^ before) & alive & core
            self.changed.append(self._vote(before, born) if born != 0 else 0)
            self._remember(born & self.hidden)
            before = alive

    def _move(self, core: Bitboard, edge: Bitboard) -> Bitboard:
        """Move the border to where heirs differ now; who is contested that is not in the *core*."""
        self.anywhere = 0
        for changed in self.changed:
            self.anywhere |= changed
        moved = neighbourhood(self.anywhere, self.stride)
        self.edge = self.fold.fold(edge)
        self.border = self.edge | moved
        if len(self.fold.cuts) == 0:
            return 0
        self.border ^= (self.border ^ border(self.planes, self.stride)) & core
        births = self.fold.fold(self.births)
        return self.fold.unfold(moved & (births ^ births & core))

    def _remember(self, lucky: Bitboard) -> None:
        """Remember whose children those *lucky* are, who were born where coins lie."""
        if lucky != 0:
            self.hidden ^= lucky
            self.first = [
                first | lucky & plane for first, plane in zip(self.first, self.planes, strict=True)
            ]

    def _vote(self, alive: Bitboard, born: Bitboard) -> Bitboard:
        """Give those *born* the rank that most of their parents in *alive* have; what changed."""
        living = [alive & plane for plane in self.planes]
        votes = [parity_and_majority(plane, self.stride) for plane in living]
        most = [vote[1] for vote in votes]
        if self.ranks > 2:
            ties = self._ties(living, votes, born)
            if ties != 0:
                self._settle(most, ties, living, alive, [vote[0] for vote in votes])
        changed = 0
        planes = []
        for bit, plane in enumerate(self.planes):
            change = (plane ^ most[bit]) & born
            planes.append(plane ^ change)
            changed |= change
        self.planes = planes
        return changed

    def _ties(
        self, living: Boards, votes: list[tuple[Bitboard, Bitboard]], born: Bitboard
    ) -> Bitboard:
        """Where the three parents of those *born* have three ranks."""
        # a bit of which one parent or two have it is one in which the parents differ
        mixed = [born & (odd ^ most) for odd, most in votes]
        ties = 0
        for high in range(1, len(living)):
            for low in range(high):
                doubtful = mixed[high] & mixed[low]
                if doubtful != 0:
                    both = parity(living[high] & living[low], self.stride)
                    ties |= doubtful & (both ^ votes[high][0] & votes[low][0])
        return ties

    def _settle(
        self, planes: Boards, ties: Bitboard, living: Boards, alive: Bitboard, odd: Boards
    ) -> None:
        """Settle *ties* for the lowest rank, the middle one or the highest, by the cell's third."""
        if len(self._turns) == 0:
            self._turns = [self.fold.fold(third) for third in self.thirds()]
        wins = self._wins_of_four(odd) if len(planes) == 2 else self._wins(ties, living, alive)
        for bit, plane in enumerate(planes):
            planes[bit] = plane ^ (plane ^ wins[bit]) & ties

    def _wins_of_four(self, odd: Boards) -> Boards:
        """The ranks of the winners, if the odd bits spell the one of four that takes no part."""
        lowest, middle, highest = self._turns
        low, high = odd
        some = low | high
        # the lowest is 0, or 1 if 0 is absent; the highest 3, or 2 if 3 is absent
        ones = lowest ^ lowest & some | middle & high | highest ^ highest & low & high
        return [ones, middle ^ middle & high | highest]

    def _wins(self, ties: Bitboard, living: Boards, alive: Bitboard) -> Boards:
        """The ranks of the winners."""
        lowest, middle, highest = self._turns
        wins = [0] * len(living)
        once = 0
        twice = 0
        for rank, family in holders(alive, living):
            parent = ties & neighbourhood(family, self.stride)
            again = parent & once
            last = parent & twice
            spell(wins, rank, (parent ^ again) & lowest | (again ^ last) & middle | last & highest)
            twice |= again
            once |= parent
        return wins
