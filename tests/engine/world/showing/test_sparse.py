"""The sparse state: the cells where there is something."""

import pytest
from icp_candid import Types, encode  # type: ignore[import-untyped]

from engine.world.board import World
from engine.world.showing.sparse import RECORD, read, sparse
from tests.agreement import SIZE
from tests.boards import BLINKER, Board, Sketch, full, terrain

EDGES = (0, 1, 31, 32, 127, 128, 255, 256, 383, 384, 510, 511)


Cells = list[tuple[int, int, int, int]]


def by_definition(board: Board) -> tuple[Cells, Cells]:
    """The seed's loop: every cell is looked at."""
    alive = []
    territory = []
    for index, cell in enumerate(board.cells):
        record = (index % SIZE, index // SIZE, cell & 15, cell >> 5)
        if cell & 16:
            alive.append(record)
        elif cell:
            territory.append(record)
    return alive, territory


def agrees(board: Board) -> bool:
    alive, territory = sparse(World.from_cells(*board))
    return (read(alive), read(territory)) == by_definition(board)


def test_an_empty_world_has_no_records() -> None:
    assert sparse(World()) == (b"", b"")


def test_a_record_is_x_y_owner_and_coins() -> None:
    sketch = Sketch()
    sketch.put(0x0123, 0x0145, owner=9, coins=6)
    sketch.put(2, 3, owner=4, alive=False, coins=1)
    sketch.put(5, 3, owner=0, alive=False, coins=7)
    alive, territory = sparse(World.from_cells(*sketch.board()))
    assert alive == bytes([0x23, 0x01, 0x45, 0x01, 9, 6])
    assert territory == bytes([2, 0, 3, 0, 4, 1, 5, 0, 3, 0, 0, 7])


def test_the_dead_keep_their_land_in_territory() -> None:
    world = World.from_cells(*Sketch().draw(BLINKER, 100, 100, 2, coins=1).board())
    world.step()
    alive, territory = sparse(world)
    assert read(alive) == [(101, 99, 2, 0), (101, 100, 2, 1), (101, 101, 2, 0)]
    assert read(territory) == [(100, 100, 2, 1), (102, 100, 2, 1)]


def test_every_kind_of_cell_is_told_rightly() -> None:
    sketch = Sketch()
    kinds = [(owner, alive, coins) for owner in range(10) for alive in (0, 1) for coins in range(8)]
    for number, (owner, alive, coins) in enumerate(kinds):
        if owner > 0 or not alive:
            sketch.put(number % 16 * 33, number // 16 * 40, owner, alive=bool(alive), coins=coins)
    assert agrees(sketch.board())


@pytest.mark.parametrize("alive", [True, False])
def test_cells_at_every_seam_have_their_coordinates(alive: bool) -> None:
    sketch = Sketch()
    for x in EDGES:
        for y in EDGES:
            sketch.put(x, y, 1 + (x + y) % 9, alive=alive)
    assert agrees(sketch.board())


@pytest.mark.parametrize("kind", ["crowded", "sparse", "seam"])
def test_agrees_with_looking_at_every_cell(kind: str) -> None:
    assert agrees(terrain(kind, "scattered", 9))


def test_a_board_full_of_land_is_told_whole() -> None:
    board = full(0.3, 9)
    alive, territory = sparse(World.from_cells(*board))
    assert len(alive) + len(territory) == RECORD * SIZE * SIZE
    assert (read(alive), read(territory)) == by_definition(board)


def test_records_are_what_the_internet_computer_sends() -> None:
    alive, _ = sparse(World.from_cells(*Sketch().draw(BLINKER, 510, 300, 7, coins=3).board()))
    names = ("x", "y", "owner", "coins")
    cell = Types.Record(
        {"x": Types.Nat16, "y": Types.Nat16, "owner": Types.Nat8, "coins": Types.Nat8}
    )
    value = [dict(zip(names, record, strict=True)) for record in read(alive)]
    message = encode([{"type": Types.Vec(cell), "value": value}])
    assert message.endswith(b"\x03" + alive)
    assert len(message) < len(alive) + 40
