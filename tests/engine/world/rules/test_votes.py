"""Who is heir to a cell, whose child a newborn is, and boards folded together for it."""

from collections import Counter
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from engine.bitboard import life, neighbourhood, parity
from engine.world.rules import votes
from engine.world.rules.plane import holders, spell
from engine.world.rules.votes import APART, Fold, Votes, border, spread

STRIDE = 64
Boards = list[int]


def at(*cells: tuple[int, int]) -> int:
    return sum(1 << y * STRIDE + x for x, y in cells)


def thirds(rows: int = 40) -> Boards:
    """The cells of *rows* by their index modulo 3, counted 64 a row."""
    return [sum(1 << i for i in range(third, rows * STRIDE, 3)) for third in range(3)]


def winner(ranks: tuple[int, ...], place: int) -> int:
    """The rank of a newborn as the rule reads."""
    rank, count = Counter(ranks).most_common(1)[0]
    return rank if count > 1 else sorted(ranks)[place % 3]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 9])
def test_every_three_parents_have_the_child_that_the_rule_says(seats: int) -> None:
    """Wherever it is born, and whoever was heir to the cell."""
    bits = (seats - 1).bit_length()
    for ranks, x in product(combinations_with_replacement(range(seats), 3), (10, 11, 12)):
        parents = [(x - 1, 9), (x, 9), (x + 1, 10)]
        for heir in {0, seats - 1}:
            planes = [0] * bits
            for rank, parent in zip(ranks, parents, strict=True):
                spell(planes, rank, at(parent))
            spell(planes, heir, at((x, 10)))
            boards = [at(*parents), at(*parents, (x, 10))]
            held = Votes(STRIDE, seats, boards, at((x, 10)), thirds)
            held.hold(planes, -1, 0)
            found = [held.fold.unfold(plane) for plane in held.planes]
            child = sum((plane >> 10 * STRIDE + x & 1) << bit for bit, plane in enumerate(found))
            assert child == winner(ranks, 10 * STRIDE + x)
            changed = held.fold.unfold(held.changed[0])
            assert changed == (at((x, 10)) if child != heir else 0)


class Battle:
    """Ten generations of some soups on a board of *rows*, which is dead around."""

    def __init__(self, seed: int, owners: int, rows: int = 900) -> None:
        random = Random(seed)
        inside = sum(((1 << 40) - 1) << y * STRIDE + 12 for y in range(12, rows - 12))
        self.boards = [0]
        planes = [0] * (owners - 1).bit_length()
        for y in range(20, rows - 40, 80):
            for x in (16, 22, 28, 34):
                owner = random.randrange(owners)
                soup = sum(random.getrandbits(6) << (y + row) * STRIDE + x for row in range(8))
                self.boards[0] |= soup
                spell(planes, owner, soup)
        for _ in range(10):
            self.boards.append(life(self.boards[-1], STRIDE) & inside)
        self.newborn = [
            (now ^ then) & now for then, now in zip(self.boards, self.boards[1:], strict=False)
        ]
        self.births = 0
        for born in self.newborn:
            self.births |= born
        self.planes = spread(planes, self.boards[0], STRIDE)
        self.border = border(self.planes, STRIDE)
        self.found = self.births & random.getrandbits(rows * STRIDE)
        self.owners = owners
        self.rows = rows

    def _votes(self) -> Votes:
        return Votes(STRIDE, self.owners, self.boards, self.births, lambda: thirds(self.rows))

    def votes(self) -> Votes:
        """The votes on those who were born on the border."""
        held = self._votes()
        held.hold(self.planes, self.border, self.found)
        return held

    def everywhere(self) -> Votes:
        """The votes on everybody."""
        held = self._votes()
        held.hold_everywhere(self.planes, self.newborn, self.found)
        return held

    def changes(self) -> Boards:
        """In each generation, where heirs change, voted on one by one."""
        changes = []
        planes = self.planes
        for number, born in enumerate(self.newborn):
            one = Votes(
                STRIDE,
                self.owners,
                self.boards[number : number + 2],
                born,
                lambda: thirds(self.rows),
            )
            one.hold_everywhere(planes, [born], 0)
            planes = one.planes
            changes += one.changed
        return changes


def unfolded(held: Votes, boards: Boards) -> Boards:
    return [held.fold.unfold(board) for board in boards]


def union(boards: Boards) -> int:
    found = 0
    for board in boards:
        found |= board
    return found


@pytest.mark.parametrize("folded", [True, False], ids=["folded", "flat"])
@pytest.mark.parametrize("owners", [2, 4, 9])
@pytest.mark.parametrize("seed", range(2))
def test_votes_on_the_border_are_those_on_everybody(
    seed: int, owners: int, folded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not folded:
        monkeypatch.setattr(votes, "Fold", lambda region, overlap: votes.NO_FOLD)
    battle = Battle(seed, owners)
    everywhere = battle.everywhere()
    held = battle.votes()
    assert (len(held.fold.cuts) > 0) == folded
    changes = battle.changes()
    assert unfolded(held, held.changed) == changes
    assert everywhere.changed == changes[-2:]
    assert held.fold.unfold(held.anywhere) == union(changes) != 0
    moved = [a ^ b for a, b in zip(held.start, held.planes, strict=True)]
    pairs = zip(battle.planes, unfolded(held, moved), strict=True)
    now = [plane ^ change for plane, change in pairs]
    assert now == everywhere.planes
    line = battle.border ^ held.fold.unfold(held.edge ^ held.border)
    assert border(now, STRIDE) & ~line == 0, "the border is never smaller than it must be"
    assert unfolded(held, held.since_found) == everywhere.since_found


@pytest.mark.parametrize("seed", range(2))
def test_coins_are_found_by_whoever_is_born_first(seed: int) -> None:
    """The heir of that moment, also if it is another one in the end."""
    battle = Battle(seed, 4)
    held = battle.votes()
    since = unfolded(held, held.since_found)
    heirs = list(battle.planes)
    first = [0] * len(heirs)
    hidden = battle.found
    for turn, board in enumerate(battle.boards[1:]):
        born = (board ^ battle.boards[turn]) & board
        step = Votes(STRIDE, 4, battle.boards[turn : turn + 2], born, lambda: thirds(battle.rows))
        step.hold(heirs, border(heirs, STRIDE), 0)
        if step.planes:
            changes = zip(step.start, step.planes, strict=True)
            moved = unfolded(step, [a ^ b for a, b in changes])
            heirs = [plane ^ change for plane, change in zip(heirs, moved, strict=True)]
        lucky = born & hidden
        hidden ^= lucky
        for bit, plane in enumerate(heirs):
            first[bit] |= plane & lucky
    for bit, plane in enumerate(heirs):
        assert (plane ^ since[bit]) & battle.found == first[bit]
    assert union(since) != 0, "somebody else is heir in the end"


def test_when_the_border_moves_too_far_all_is_voted_on_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(votes, "NEAR", 0)
    prepared: list[int] = []
    prepare = Votes._prepare

    def count(self: Votes, contested: int) -> int:
        prepared.append(contested)
        return prepare(self, contested)

    monkeypatch.setattr(Votes, "_prepare", count)
    for seed in range(6):
        battle = Battle(seed, 4)
        held = battle.votes()
        assert unfolded(held, held.changed) == battle.changes()
    assert len(prepared) > 6


ROWS = 400
OVERLAP = 3 * (STRIDE + 1)


def scattered(random: Random, spots: int) -> int:
    """A region of squares of 3x3 around *spots* cells."""
    cells = sum(
        1 << random.randrange(2, ROWS - 2) * STRIDE + random.randrange(2, STRIDE - 2)
        for _ in range(spots)
    )
    return neighbourhood(cells, STRIDE)


@pytest.mark.parametrize("seed", range(8))
def test_a_fold_comes_back_as_it_was(seed: int) -> None:
    random = Random(seed)
    region = scattered(random, 1 + seed)
    fold = Fold(region, OVERLAP)
    board = random.getrandbits(ROWS * STRIDE)
    folded = fold.fold(board)
    assert fold.unfold(folded) == board & region
    assert folded.bit_length() < region.bit_length() * 0.8


@pytest.mark.parametrize("seed", range(8))
def test_what_is_computed_of_neighbours_is_the_same_in_a_fold(seed: int) -> None:
    """Three times over, as far as both parts reach over a cut."""
    random = Random(seed)
    centres = scattered(random, 4)
    region = neighbourhood(neighbourhood(neighbourhood(centres, STRIDE), STRIDE), STRIDE)
    fold = Fold(region, OVERLAP)
    board = random.getrandbits(ROWS * STRIDE)
    folded = fold.fold(board)
    for _ in range(3):
        board = parity(board & region, STRIDE)
        folded = parity(folded & fold.fold(region), STRIDE)
    assert len(fold.cuts) > 1
    assert fold.unfold(folded) & centres == board & centres


def test_a_full_region_is_not_folded() -> None:
    everywhere = (1 << ROWS * STRIDE) - 1
    fold = Fold(everywhere, OVERLAP)
    assert fold.cuts == []
    assert (fold.fold(12345), fold.unfold(12345)) == (12345, 12345)


def test_what_is_empty_below_a_region_is_left_out() -> None:
    region = 0b111 << 300 * STRIDE
    fold = Fold(region, OVERLAP)
    assert fold.fold(region).bit_length() <= 64 + 3
    assert fold.unfold(fold.fold(region)) == region


def test_parts_that_meet_at_one_cut_are_cut_elsewhere() -> None:
    """Two cells that lie as far apart as the upper part would be shifted."""
    low, top = 1 << 100, 1 << 25_000
    shift = Fold(low | top, OVERLAP).cuts[0][0]
    high = low << shift
    fold = Fold(low | high | top, OVERLAP)
    assert fold.cuts[0][0] not in (0, shift)
    for cells in (low | high | top, low | top, high):
        assert fold.unfold(fold.fold(cells)) == cells


def test_a_board_is_cut_in_the_middle_by_whole_words_as_long_as_it_pays() -> None:
    """Shifting by whole words of 64 cells is cheap, and so is what is half as large."""
    region = 1 | 1 << 25_600
    fold = Fold(region, OVERLAP)
    assert fold.unfold(fold.fold(region)) == region
    size = region.bit_length()
    for shift, low, high in fold.cuts:
        assert shift % 64 == 0
        assert 0 < shift - (size // 2 - OVERLAP) <= 64
        size = max(low.bit_length(), high.bit_length())
    assert 4 * OVERLAP < size <= 6 * OVERLAP


def test_a_cut_saves_a_quarter_or_is_not_made() -> None:
    """Where cells would meet at every shift that does, and at none that is longer."""
    size = 25_601
    first = ((size // 2 - OVERLAP) // 64 + 1) * 64
    shifts = range(first, size * 3 // 4 - 2 * OVERLAP, APART)
    region = 1 | 1 << size - 1 | sum(1 << shift for shift in shifts)
    assert Fold(region, OVERLAP).cuts == []
    one_less = region ^ 1 << shifts[-1]
    assert Fold(one_less, OVERLAP).cuts[0][0] == shifts[-1]


def number(planes: list[int], x: int, y: int) -> int:
    return sum((plane >> y * STRIDE + x & 1) << bit for bit, plane in enumerate(planes))


def test_holders_are_the_numbers_that_planes_spell() -> None:
    """
    ::

        high     1 1 0 0
        low      1 0 1 0
        number   3 2 1 0
    """
    low, high = 0b1010, 0b1100
    assert holders(0b1001, [low, high]) == [(0, 0b0001), (3, 0b1000)]
    assert holders(0b1111, [low, high]) == [(n, 1 << n) for n in range(4)]
    assert holders(0b0100, [low, high]) == [(2, 0b0100)]
    assert holders(0b0110, [low, 0, high]) == [(1, 0b0010), (4, 0b0100)]


def test_holders_of_nothing_are_nobody() -> None:
    assert holders(0, [1, 2, 4, 8]) == []
    assert holders(0, []) == []


def test_what_is_spelt_is_held() -> None:
    planes = [0, 0, 0]
    for rank in (0, 3, 5, 6):
        spell(planes, rank, 1 << rank)
    assert planes == [0b101000, 0b1001000, 0b1100000]
    assert holders(0b1101001, planes) == [(rank, 1 << rank) for rank in (0, 3, 5, 6)]


def test_the_living_spread_over_dead_land_until_they_meet() -> None:
    """
    ::

        0 . . . . . . . . . 1        columns 5 and 15 of row 15
    """
    low = 1 << 15 * STRIDE + 5
    high = 1 << 15 * STRIDE + 15
    planes = spread([high], low | high, STRIDE)
    assert [number(planes, x, 15) for x in range(5, 16)] == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]
    assert number(planes, 15, 15 - 13) == number(planes, 15, 15 + 13) == 1
    assert number(planes, 15, 15 - 14) == 0, "nobody spreads farther than 13 cells"
    assert planes[0] & low == 0, "what is known stays"


def test_the_border_is_where_nine_cells_do_not_agree() -> None:
    random = Random(5)
    planes = [0, 0]
    for _ in range(12):
        for bit in (0, 1):
            planes[bit] |= random.getrandbits(3) << random.randrange(20 * STRIDE)
    found = border(planes, STRIDE)
    for y in range(1, 18):
        for x in range(1, STRIDE - 1):
            near = {number(planes, x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
            assert found >> y * STRIDE + x & 1 == (len(near) > 1)
    assert border([], STRIDE) == 0
