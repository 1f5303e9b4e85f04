"""
The two slow worlds, against pictures drawn by hand and against each other.

They were written apart: one counts cell by cell, the other adds whole boards
and sorts owners. What both say, the engine has to say too.
"""

from itertools import permutations

import pytest

from tests.agreement import AnyWorld, assert_same, counters
from tests.boards import BLINKER, GLIDER, Board, Sketch, full, live_cells, rows_of, show, terrain
from tests.dense import DenseWorld
from tests.reference import ReferenceWorld, Refused
from tests.scenes import SCENES

Twin = type[ReferenceWorld] | type[DenseWorld]
TWINS: list[Twin] = [ReferenceWorld, DenseWorld]
every_twin = pytest.mark.parametrize("twin", TWINS)


@every_twin
def test_a_blinker_turns_and_leaves_its_land_behind(twin: Twin) -> None:
    world = twin.from_cells(*Sketch().draw(BLINKER, 0, 0, 2).board())
    world.step()
    assert show(world, 0, -1, 3, 3) == rows_of(".2. / b2b / .2.")
    world.step()
    assert show(world, 0, -1, 3, 3) == rows_of(".b. / 222 / .b.")


@every_twin
def test_a_glider_moves_one_down_and_right_in_four_generations(twin: Twin) -> None:
    world = twin.from_cells(*Sketch().draw(GLIDER, 510, 510, 9).board())
    world.step(4)
    assert show(world, 511, 511, 3, 3) == rows_of("i9. / ii9 / 999")


@every_twin
def test_two_of_three_parents_decide_and_a_tie_goes_by_place(twin: Twin) -> None:
    """Cells 512, 513, 514 and 515 are 2, 0, 1 and 2 above a multiple of three; 519 is one."""
    assert born_below(twin, "373", x=1) == 3
    assert [born_below(twin, "952", x) for x in (0, 1, 2, 3)] == [9, 2, 5, 9]
    assert {born_below(twin, "".join(order), x=7) for order in permutations("258")} == {2}


def born_below(twin: Twin, parents: str, x: int) -> int:
    """Who is born in row 1 of column *x*, below three *parents* in row 0."""
    world = twin.from_cells(*Sketch().draw(parents, x - 1, 0).board())
    world.step()
    return world.cells()[512 + x] & 15


@every_twin
@pytest.mark.parametrize(
    ("land", "balances", "pot"),
    [(0, [10, 10], 5), (1, [10, 10], 5), (2, [15, 10], 0)],
)
def test_coins_go_to_who_is_born_on_enemy_land(
    twin: Twin, land: int, balances: list[int], pot: int
) -> None:
    sketch = Sketch(players=2, balance=10).draw(BLINKER, 4, 4, 1)
    sketch.put(5, 5, land, alive=False, coins=5)
    world = twin.from_cells(*sketch.board())
    world.step()
    assert world.cells()[5 * 512 + 5] == 16 | 1
    assert (world.balances, world.pot, world.minted) == (balances, pot, 25)


@every_twin
def test_a_crowded_cell_and_a_lonely_cell_die_with_their_coins(twin: Twin) -> None:
    world = twin.from_cells(*Sketch().draw("111/111/111", 0, 0, coins=3).draw("2", 9, 9).board())
    world.step()
    assert show(world, -1, -1, 5, 5) == rows_of("..1.. / .1a1. / 1aaa1 / .1a1. / ..1..")
    assert world.cells()[512 + 1] == 3 << 5 | 1
    assert show(world, 9, 9, 1, 1) == ["b"]


@every_twin
def test_placing_wraps_skips_and_charges_what_was_placed(twin: Twin) -> None:
    sketch = Sketch(players=2, balance=6).draw("2", 3, 3).draw("b", 4, 3, coins=6)
    sketch.draw("b", 5, 3, coins=7)
    world = twin.from_cells(*sketch.board())
    assert world.place(1, [(3, 3), (4 - 512, 3), (5, 3 + 1024), (4, 3), (-1, -1)]) == 2
    assert show(world, 3, 3, 3, 1) == ["21b"]
    assert world.cells()[3 * 512 + 4] == 7 << 5 | 16 | 1
    assert world.cells()[-1] == 1 << 5 | 16 | 1
    assert world.balances == [4, 6]


@every_twin
def test_a_list_beyond_the_balance_changes_nothing(twin: Twin) -> None:
    world = twin.from_cells(*Sketch(players=1, balance=2).board())
    with pytest.raises(Refused, match=r"^Need 3 coins, have 2$"):
        world.place(1, [(0, 0), (0, 0), (0, 0)])
    with pytest.raises(Refused):
        world.place(2, [])
    assert world.alive_count == 0


@every_twin
def test_who_leaves_takes_everything_along(twin: Twin) -> None:
    world = twin.from_cells(*Sketch(players=2, balance=5).draw("12a", 0, 0, coins=2).board())
    world.leave(1)
    assert show(world, 0, 0, 3, 1) == [".2."]
    assert (world.balances, world.pot, world.minted) == ([0, 5], 5 + 4, 10 + 6)
    world.join(1)
    assert (world.balances, world.minted) == ([1000, 5], 1016 - 9)


@every_twin
def test_potential_is_the_live_cells_and_their_neighbours(twin: Twin) -> None:
    world = twin.from_cells(*Sketch().draw("1", 0, 0).draw("b", 100, 100).board())
    bits = int.from_bytes(world.potential(), "little")
    near = {(x % 512, y % 512) for x in (-1, 0, 1) for y in (-1, 0, 1)}
    assert bits == sum(1 << y * 512 + x for x, y in near)


@every_twin
def test_an_impossible_board_is_refused(twin: Twin) -> None:
    for cells, balances in (
        (bytes(262143), []),
        (bytes([16, *bytes(262143)]), [0]),
        (bytes([2, *bytes(262143)]), [0]),
        (bytes(262144), [0] * 10),
        (bytes(262144), [-1]),
    ):
        with pytest.raises(Refused):
            twin.from_cells(cells, balances)


@pytest.mark.parametrize("scene", SCENES)
def test_both_agree_on_every_scene(scene: str) -> None:
    watch(SCENES[scene](), generations=20)


@pytest.mark.parametrize("kind", ["crowded", "seam"])
def test_both_agree_on_random_boards_of_nine(kind: str) -> None:
    watch(terrain(kind, "scattered", 9), generations=20)


def test_both_agree_on_a_whole_board() -> None:
    watch(full(0.3, owners=9), generations=2)


def watch(board: Board, generations: int) -> None:
    """Step both twins and compare them on the way, and placing and leaving too."""
    twins: list[AnyWorld] = [twin.from_cells(*board) for twin in TWINS]
    for _ in range(2):
        for twin in twins:
            twin.step(generations // 2)
            twin.place(1, live_cells(GLIDER, 509, 200) + live_cells(BLINKER, 103, 120))
        assert_same(*twins)
    for twin in twins:
        twin.leave(len(board.balances))
        twin.step()
    assert_same(*twins)
    assert counters(twins[0])["generation"] == generations + 1
