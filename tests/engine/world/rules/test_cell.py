"""A cell is a byte: every owner, dead or alive, with every number of coins."""

from itertools import product

import pytest

from engine.world.rules import cell

EVERY_CELL = list(product(range(10), (False, True), range(8)))


@pytest.mark.parametrize(
    ("value", "owner", "alive", "coins"),
    [
        (0, 0, False, 0),
        (1, 1, False, 0),
        (17, 1, True, 0),
        (49, 1, True, 1),
        (117, 5, True, 3),
        (226, 2, False, 7),
    ],
)
def test_the_examples_of_the_specification(value: int, owner: int, alive: bool, coins: int) -> None:
    assert cell.make(owner, alive, coins) == value
    assert (cell.owner(value), cell.alive(value), cell.coins(value)) == (owner, alive, coins)


def test_every_cell_is_made_and_read_again() -> None:
    for owner, alive, coins in EVERY_CELL:
        value = cell.make(owner, alive, coins)
        assert (cell.owner(value), cell.alive(value), cell.coins(value)) == (owner, alive, coins)


def test_no_two_cells_are_the_same_byte() -> None:
    values = {cell.make(*each) for each in EVERY_CELL}
    assert len(values) == len(EVERY_CELL)
    assert values < set(range(256))
