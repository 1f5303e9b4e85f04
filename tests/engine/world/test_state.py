"""The sparse state: the cells where there is something."""

import struct

import pytest
from icp_candid import Types, encode  # type: ignore[import-untyped]

from engine.world.board import World
from engine.world.state import RECORD, Records, game_state, sparse
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.did import parse_did
from tests.agreement import SIZE
from tests.boards import BLINKER, Board, Sketch, full, terrain
from tests.canister.world_host import DID

STATE = parse_did(DID)[0].methods["get_state"].results
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


def read(records: Records) -> Cells:
    return list(struct.iter_unpack("<HHBB", records))


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


@pytest.mark.parametrize("player", [None, 7])
def test_the_state_is_candid(player: int | None) -> None:
    cells, balances = terrain("seam", "scattered", 9)
    world = World.from_cells(cells, balances)
    world.step(3)
    principals = [bytes([number]) * (29 if number < 9 else 0) for number in range(1, 10)]
    (state,) = decode(STATE, game_state(world, principals, player))
    shown = {(c["x"], c["y"]): (c["owner"], c["coins"], 1) for c in state["alive_cells"]}
    shown |= {(c["x"], c["y"]): (c["owner"], c["coins"], 0) for c in state["territory"]}
    there = {
        (at % 512, at // 512): (cell & 15, cell >> 5, cell >> 4 & 1)
        for at, cell in enumerate(world.cells())
        if cell != 0
    }
    assert shown == there
    assert len(state["alive_cells"]) == world.alive_count
    assert (state["generation"], state["balances"]) == (3, world.balances)
    assert (state["players"], state["player_num"]) == (principals, player)


def test_the_state_of_nothing_is_candid_too() -> None:
    (state,) = decode(STATE, game_state(World(), [], None))
    assert not any(state.values())


def test_the_largest_state_fits_a_reply() -> None:
    """All cells owned: six bytes each, and a reply may have 3 MiB."""
    world = World.from_cells(bytes([0x31]) * 512 * 512, [0])
    size = len(game_state(world, [b"\1" * 29], 1))
    assert 6 * 512 * 512 < size < 6 * 512 * 512 + 200
    assert size < 3 * 2**20
