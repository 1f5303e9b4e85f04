"""Scattered cells in a small board: nothing is lost, and neighbours stay neighbours."""

from random import Random

import pytest

from engine.bitboard import neighbourhood, parity
from engine.world.rules.fold import APART, Fold

STRIDE = 64
ROWS = 400
OVERLAP = 3 * (STRIDE + 1)


def scattered(random: Random, spots: int) -> int:
    """A region of squares of 3x3 around *spots* cells."""
    cells = sum(
        1 << random.randrange(2, ROWS - 2) * STRIDE + random.randrange(2, STRIDE - 2)
        for _ in range(spots)
    )
    return neighbourhood(cells, STRIDE)


@pytest.mark.parametrize("seed", range(20))
def test_a_fold_comes_back_as_it_was(seed: int) -> None:
    random = Random(seed)
    region = scattered(random, 1 + seed)
    fold = Fold(region, OVERLAP)
    board = random.getrandbits(ROWS * STRIDE)
    folded = fold.fold(board)
    assert fold.unfold(folded) == board & region
    assert folded.bit_length() < region.bit_length() * 0.8


@pytest.mark.parametrize("seed", range(20))
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
