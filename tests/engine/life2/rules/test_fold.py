"""Scattered cells in a small board: nothing is lost, and neighbours stay neighbours."""

from random import Random

import pytest

from engine.bitboard import neighbourhood, parity
from engine.life2.rules.fold import Fold

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
    """Two cells that lie half a board apart."""
    low, high = 1 << 100, 1 << 100 + 12_640
    top = 1 << 25_000
    fold = Fold(low | high | top, OVERLAP)
    assert fold.fold(low | high | top).bit_count() == 3
    assert fold.unfold(fold.fold(low | top)) == low | top
