"""Any history of joining, leaving, placing, stepping and reloading, beside the definition."""

from itertools import product
from random import Random
from unittest.mock import patch

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from engine.errors import Refusal
from engine.world import accounts, board, snapshot
from engine.world.board import World
from tests import reference
from tests.agreement import assert_same
from tests.boards import (
    BEACON,
    BLINKER,
    BLOCK,
    EVERYONE,
    GLIDER,
    R_PENTOMINO,
    TOAD,
    Board,
    Sketch,
    live_cells,
    scattered,
)
from tests.reference import ReferenceWorld, Refused
from tests.scenes import PHOENIX, recolour

PICTURES = [BLINKER, BLOCK, TOAD, BEACON, GLIDER, R_PENTOMINO, "OOO/OOO/OOO", "O"]
SPOTS = [(0, 0), (500, 506), (250, 250)]
"""Few and close, so that what is placed meets what was placed."""

Placement = list[tuple[int, int]]


def opening(number: int) -> Board:
    """A board to begin with: nothing, a little, a fight of nine, or unsettled ash."""
    random, sketch = Random(number), Sketch(players=[0, 2, 9, 9][number])
    owner = scattered(random, EVERYONE)
    if number == 1:
        sketch.draw(BLINKER, 3, 3, 1).draw(TOAD, 12, 8, 2).draw(BEACON, 510, 508, 2, coins=3)
    elif number == 2:
        sketch.soup(random, (502, 508, 20, 20), owner)
    elif number == 3:
        for x, y in product(range(250, 280, 12), repeat=2):
            sketch.land(x, y, 8, 8, random.choice(EVERYONE), random.randrange(8))
            recolour(sketch, random.choice([TOAD, PHOENIX, BLINKER]), x, y, owner)
    return sketch.board()


@st.composite
def placements(draw: st.DrawFn) -> Placement:
    """A well-known picture or a handful of cells, near one of the spots."""
    x, y = draw(st.sampled_from(SPOTS))
    x, y = x + draw(st.integers(0, 20)), y + draw(st.integers(0, 20))
    near = st.tuples(st.integers(x, x + 8), st.integers(y, y + 8))
    picture = draw(st.none() | st.sampled_from(PICTURES))
    return draw(st.lists(near, max_size=40)) if picture is None else live_cells(picture, x, y)


OFTEN = 50
"""Generations from one payday to the next here: every 600th would hardly ever come."""


class WorldMachine(RuleBasedStateMachine):
    """Plays on the engine and on the definition at once, and reloads at any moment."""

    def __init__(self) -> None:
        super().__init__()
        self.patches = [patch.object(one, "PAYDAY", OFTEN) for one in (accounts, board, reference)]
        for one in self.patches:
            one.start()
        self.world, self.twin = World(), ReferenceWorld()
        self.seated: list[int] = []
        self.left: list[int] = []

    def teardown(self) -> None:
        for one in self.patches:
            one.stop()

    @initialize(number=st.integers(0, 3))
    def begin(self, number: int) -> None:
        board = opening(number)
        self.world, self.twin = World.from_cells(*board), ReferenceWorld.from_cells(*board)
        self.seated = list(range(1, len(board.balances) + 1))

    @precondition(lambda self: len(self.seated) < 9)
    @rule(returning=st.booleans())
    def join(self, returning: bool) -> None:
        """The next player, or one who left."""
        known = len(self.seated) + len(self.left)
        player = self.left.pop() if self.left and (returning or known == 9) else known + 1
        self.world.join(player)
        self.twin.join(player)
        self.seated.append(player)

    @precondition(lambda self: self.seated)
    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        player = data.draw(st.sampled_from(sorted(self.seated)))
        self.world.leave(player)
        self.twin.leave(player)
        self.seated.remove(player)
        self.left.append(player)

    @precondition(lambda self: self.seated)
    @rule(data=st.data(), cells=placements())
    def place(self, data: st.DataObject, cells: Placement) -> None:
        player = data.draw(st.sampled_from(sorted(self.seated)))
        assert self.answer(self.world, player, cells) == self.answer(self.twin, player, cells)

    @precondition(lambda self: self.seated)
    @rule(data=st.data(), excess=st.integers(1, 3))
    def place_beyond_the_balance(self, data: st.DataObject, excess: int) -> None:
        player = data.draw(st.sampled_from(sorted(self.seated)))
        cells = [(255, 255)] * (self.twin.balances[player - 1] + excess)
        assert str(self.answer(self.world, player, cells)).startswith(f"Need {len(cells)} coins")
        assert self.answer(self.world, player, cells) == self.answer(self.twin, player, cells)

    @staticmethod
    def answer(world: World | ReferenceWorld, player: int, cells: Placement) -> int | str:
        """How many were placed, or the words in which *world* refused."""
        try:
            return world.place(player, cells)
        except (Refusal, Refused) as refusal:
            return str(refusal)

    @rule(generations=st.integers(1, 12))
    def step(self, generations: int) -> None:
        self.world.step(generations)
        self.twin.step(generations)

    @rule(generations=st.integers(30, 60))
    def settle(self, generations: int) -> None:
        """Long enough that little things come to rest."""
        self.world.step(generations)
        self.twin.step(generations)

    @rule(beside=st.integers(-1, 1))
    def step_to_a_payday(self, beside: int) -> None:
        """Up to the next one, or to the generation before or after it."""
        generations = OFTEN - self.world.generation % OFTEN + beside
        self.world.step(generations)
        self.twin.step(generations)

    @rule()
    def end_day(self) -> None:
        self.world.end_day()
        self.twin.end_day()

    @rule()
    def dump_and_load(self) -> None:
        self.world = snapshot.load(snapshot.dump(self.world))

    @invariant()
    def agrees_with_the_definition(self) -> None:
        assert_same(self.world, self.twin)


TestAnyHistory = WorldMachine.TestCase
TestAnyHistory.settings = settings(
    max_examples=15,
    stateful_step_count=20,
    suppress_health_check=list(HealthCheck),
)
