"""Any rule, any board under it, and what the definition makes of it."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.rules.board import WRAPS, Board
from engine.rules.notation import generations_rule, larger_rule, life_rule, parse_rule
from engine.rules.rule import Rule
from tests.engine.rules.definition import Sheet, generation

SEED = ("Base", "Colorised", "Extended", "Weighted", "Generations", "Generations*", "23/3/8")
MOST_FAMILIES = (
    *SEED,
    "Immigration",
    "HighLife",
    "Day & Night",
    "B2/S013V",
    "23/3/2",
    "/2/3",
    "124/13/5V",
    "R1,C0,M1,S3..4,B3..3,NM",
    "R2,C0,M1,S5..9,B6..8,NM",
    "R3,C4,M0,S6..13,B7..11,NM",
    "R3,C0,M0,S4..9,B5..7,NN",
    "R4,C3,M1,S12..24,B13..19,NC",
)


def sheet(cells: bytes, width: int, height: int, grid: str) -> Sheet:
    return Sheet(cells, width, height, *WRAPS[grid])


def played(rule: Rule, start: Sheet, generations: int) -> bytes:
    """*start* some *generations* later, cell by cell."""
    for _ in range(generations):
        start = generation(rule, start)
    return start.cells


def board_of(rule: Rule | str, cells: bytes, width: int, height: int, grid: str) -> Board:
    board = Board(rule, width, height, grid)
    board.put(cells)
    return board


def life_rules() -> st.SearchStrategy[Rule]:
    counts = st.integers(0, 511)
    return st.builds(life_rule, counts, counts, st.just("M"))


def generations_rules() -> st.SearchStrategy[Rule]:
    born = st.integers(0, 255).map(lambda counts: 2 * counts)
    return st.builds(generations_rule, born, st.integers(0, 511), st.integers(2, 25))


@st.composite
def larger_rules(draw: st.DrawFn, reach: int = 4) -> Rule:
    """Any rule of Larger than Life that does not reach farther than *reach*."""
    shape = draw(st.sampled_from("MNC"))
    far = draw(st.integers(1, reach))
    middle = draw(st.booleans())
    most = Rule("", "larger", 0, 0, reach=far, shape=shape, middle=middle).size()
    ends = st.lists(st.integers(0, most), min_size=2, max_size=2).map(sorted)
    born, stays = draw(ends), draw(ends)
    states = draw(st.integers(2, 6))
    return larger_rule((born[0], born[1]), (stays[0], stays[1]), states, far, shape, middle)


def rules() -> st.SearchStrategy[Rule]:
    named = st.sampled_from(MOST_FAMILIES).map(parse_rule)
    return st.one_of(named, life_rules(), generations_rules(), larger_rules())


@st.composite
def boards(draw: st.DrawFn, rule: Rule) -> Board:
    """Any board under *rule*, from empty to full, on any grid it can be on."""
    grid = draw(st.sampled_from(["bounded", "torus"] if rule.born & 1 else list(WRAPS)))
    side = st.integers(max(rule.reach, 1), 13)
    width, height = draw(side), draw(side)
    size = width * height
    dead = draw(st.integers(0, 8))
    state = st.sampled_from([0] * dead + [*rule.live] * 2)
    cells = draw(st.lists(state, min_size=size, max_size=size))
    return board_of(rule, bytes(cells), width, height, grid)


def sheet_of(board: Board) -> Sheet:
    grid = board.grid
    return Sheet(board.cells(), grid.width, grid.height, grid.wraps_x, grid.wraps_y)
