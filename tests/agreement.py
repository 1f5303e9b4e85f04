"""What it means that two worlds are the same, and where they first differ when they are not."""

from collections.abc import Sequence
from typing import Protocol

SIZE = 512
COINS = bytes(cell >> 5 for cell in range(256))


class AnyWorld(Protocol):
    """What every implementation of the rules offers."""

    @property
    def balances(self) -> Sequence[int]: ...
    @property
    def generation(self) -> int: ...
    @property
    def alive_count(self) -> int: ...
    @property
    def minted(self) -> int: ...
    @property
    def pot(self) -> int: ...
    @property
    def seated(self) -> Sequence[bool]: ...
    @property
    def scores(self) -> Sequence[int]: ...
    @property
    def points(self) -> Sequence[int]: ...
    def join(self, player: int) -> None: ...
    def leave(self, player: int) -> int: ...
    def place(self, player: int, cells: list[tuple[int, int]]) -> int: ...
    def step(self, generations: int = 1) -> None: ...
    def cells(self) -> bytes: ...
    def potential(self) -> bytes: ...


def assert_same(world: AnyWorld, twin: AnyWorld) -> None:
    """Cells, POTENTIAL and every counter of *world* are *twin*'s, and the books balance."""
    assert counters(world) == counters(twin)
    cells = world.cells()
    assert first_difference(cells, twin.cells()) == ""
    assert world.potential() == twin.potential(), "POTENTIAL differs"
    assert world.minted == sum(world.balances) + coins_lying(cells) + world.pot


def counters(world: AnyWorld) -> dict[str, object]:
    """Everything about *world* that is not cells."""
    return {
        "generation": world.generation,
        "alive": world.alive_count,
        "balances": list(world.balances),
        "seated": list(world.seated),
        "scores": list(world.scores),
        "points": list(world.points),
        "minted": world.minted,
        "pot": world.pot,
    }


def first_difference(cells: bytes, others: bytes) -> str:
    """The first place where *cells* and *others* differ, in words; nothing if they are equal."""
    if cells == others:
        return ""
    differing = [i for i, pair in enumerate(zip(cells, others, strict=True)) if pair[0] != pair[1]]
    y, x = divmod(differing[0], SIZE)
    here, there = cells[differing[0]], others[differing[0]]
    where = f"{len(differing)} cells differ, first ({x}, {y})"
    return f"{where}: {in_words(here)}, not {in_words(there)}"


def in_words(cell: int) -> str:
    return f"{'alive' if cell & 16 else 'dead'} owner {cell & 15} coins {cell >> 5}"


def coins_lying(cells: bytes) -> int:
    """All the coins in *cells*."""
    return sum(cells.translate(COINS))
