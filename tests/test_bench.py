"""The benchmark measures one game on the same boards everywhere, and its gate closes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from bench import operations
from bench.__main__ import DOCUMENT, KEPT, RESULTS, main
from bench.boards import BOARDS, Board, at_random, full, soups
from bench.cases import ENGINE, Subject
from bench.compiled import AsWritten, Compiled, Leaner
from bench.kept import kept
from bench.measure import DisagreementError, agree, compiled_instructions, instructions
from bench.meters import rustpython
from bench.operations import CELLS, Counted, count
from bench.operations import main as count_operations
from bench.per_cell import PerCell
from bench.ticks.cases import CASES
from bench.times import main as time_boards
from bench.times import too_slow
from engine.world.rules import terrain
from tests.dense import DenseWorld

DIGESTS = {
    "60 soups": "a97c173ed729759e",
    "200 soups": "3818c00a71e0515e",
    "full 30 %, owners at random": "ac65c9927c9f83a7",
    "full 30 %, owners in patches": "181361a6ef2f229e",
    "20 soups after 3,000": "94e42b42dc41dfd5",
    "nine soups, nine players": "91664d7a210d97ed",
    "one soup": "f6f0f5b1ca1951af",
    "empty": "45160089d0c23d82",
}


class Frozen(PerCell):
    """A world in which nothing happens."""

    def step(self, generations: int = 1) -> None:
        pass


@pytest.fixture(scope="module")
def crowded() -> Board:
    """Owners at random, and any land under the dead: ties, captures, coins for the pot."""
    random = Random(7)
    cells, balances = full(at_random, seed=7)
    land = [random.randrange(5) | random.randrange(8) << 5 for _ in cells]
    return Board(bytes(cell or dead for cell, dead in zip(cells, land, strict=True)), balances)


@pytest.fixture(scope="module")
def nine_players() -> Board:
    return soups(30, players=9, seed=7)


@pytest.mark.parametrize("name", DIGESTS)
def test_boards_are_the_same_on_every_machine(name: str) -> None:
    assert BOARDS[name]().digest()[:16] == DIGESTS[name]


Outcome = tuple[bytes, list[int], int]


def _outcome(world: PerCell | DenseWorld | Compiled, generations: int) -> Outcome:
    world.step(generations)
    return world.cells(), world.balances, world.pot


@pytest.fixture(scope="module", params=[("crowded", 1), ("nine_players", 12)], ids=lambda it: it[0])
def future(request: pytest.FixtureRequest) -> tuple[Board, int, Outcome]:
    """A board, some generations, and what plain Python makes of them."""
    name, generations = request.param
    board: Board = request.getfixturevalue(name)
    return board, generations, _outcome(PerCell.from_cells(*board), generations)


@pytest.mark.parametrize("kind", [Compiled, AsWritten, Leaner, DenseWorld])
def test_baselines_agree_with_plain_python(
    kind: type[Compiled] | type[DenseWorld], future: tuple[Board, int, Outcome]
) -> None:
    board, generations, expected = future
    assert _outcome(kind.from_cells(*board), generations) == expected


@pytest.mark.parametrize("board", ["crowded", "nine_players"])
def test_the_engine_agrees_with_the_baseline(board: str, request: pytest.FixtureRequest) -> None:
    agree(ENGINE, request.getfixturevalue(board))


def test_a_world_that_goes_its_own_way_is_not_measured(nine_players: Board) -> None:
    with pytest.raises(DisagreementError, match=r"Frozen and seed\.c differ by generation 10"):
        agree(Subject(__name__, "Frozen"), nine_players)


def test_instructions_are_the_same_on_every_run() -> None:
    board = BOARDS["one soup"]()
    assert instructions(ENGINE, board) == instructions(ENGINE, board) > 0
    assert compiled_instructions(Leaner, board) == compiled_instructions(Leaner, board)


@pytest.fixture
def only_cpython(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As where nobody has compiled RustPython."""
    monkeypatch.setattr(rustpython, "BUILT", tmp_path / "nowhere")


def _check(results: Path, name: str, instructions_kept: int) -> int:
    figures = {name: {"engine, wasi": instructions_kept}}
    results.write_text(json.dumps({"rustc": "1.85.1", "figures": figures}))
    return main(["--check", "--case", name, "--results", str(results)])


@pytest.mark.usefixtures("only_cpython")
def test_check_fails_where_the_engine_has_become_more_than_a_hundredth_dearer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spent = instructions(ENGINE, BOARDS["one soup"]())
    for cheaper in (0.90, 0.985):
        assert _check(tmp_path / "results.json", "one soup", round(spent * cheaper)) == 1
        assert "\nFAILED one soup, CPython/WASI: " in capsys.readouterr().out
    for as_good in (0.993, 1, 1.5):
        assert _check(tmp_path / "results.json", "one soup", round(spent * as_good)) == 0
        assert "\nok     one soup, CPython/WASI: " in capsys.readouterr().out


@pytest.mark.usefixtures("only_cpython")
@pytest.mark.parametrize(("spent", "failed"), [(-391, 0), (654, 0), (1_500, 0), (1_700, 1)])
def test_a_small_figure_may_scatter_by_a_thousand(
    spent: int, failed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.__main__.instructions", lambda subject, board, meter: spent)
    assert _check(tmp_path / "results.json", "empty", 620) == failed


@pytest.mark.usefixtures("only_cpython")
def test_check_fails_where_there_is_nothing_to_compare_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "results.json"
    results.write_text('{"rustc": "1.85.1", "figures": {}}')
    assert main(["--check", "--case", "empty", "--results", str(results)]) == 1
    assert "nothing to compare with" in capsys.readouterr().out


@pytest.mark.usefixtures("only_cpython")
def test_nothing_is_written_without_the_interpreter_that_pays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--write", "--results", str(tmp_path / "results.json")])
    assert "make meter" in capsys.readouterr().err
    assert not (tmp_path / "results.json").exists()


def test_the_committed_results_cover_every_board() -> None:
    found = kept(RESULTS)
    assert {name: sorted(row) for name, row in found.items()} == dict.fromkeys(BOARDS, sorted(KEPT))
    assert all(f"| {name} " in DOCUMENT.read_text() for name in BOARDS)


# -- the engine is timed beside its baselines, in one run, and a slow board is said


def test_a_board_is_timed_beside_numpy_and_the_engine_of_a_revision(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert time_boards(["--case", "one soup", "--rounds", "1", "--beside", "HEAD"]) == 0
    head, _, line = capsys.readouterr().out.splitlines()
    assert [cell.strip() for cell in head.split("|")[2:-1]] == [
        "engine ms", "numpy ms", "of numpy", "HEAD ms", "of HEAD",
    ]  # fmt: skip
    engine, numpy, of_numpy, before, _ = map(float, line.split("|")[2:-1])
    assert engine > 0
    assert numpy > 0
    assert before > 0
    assert of_numpy == pytest.approx(engine / numpy, abs=0.006)


def test_a_generation_of_over_a_millisecond_is_too_slow(capsys: pytest.CaptureFixture[str]) -> None:
    assert not too_slow({"quick": {"engine": 1.0}})
    assert too_slow({"quick": {"engine": 1.0}, "slow": {"engine": 1.01}})
    assert capsys.readouterr().out == "FAILED slow: 1.01 ms a generation, and may take 1\n"


# -- operations on boards are counted where they are done, and priced by what they give


def test_what_is_done_with_a_board_is_noted_and_right() -> None:
    operations.tally.clear()
    one, other = Counted(0b1100), 0b1010
    assert (one & other, other & one, one | other, other ^ one) == (0b1000, 0b1000, 0b1110, 0b0110)
    assert (one << 1, one >> 32, -one, one.bit_count()) == (0b11000, 0, -0b1100, 2)
    assert one.to_bytes(2, "little") == b"\x0c\0"
    assert type(one & other) is type(other | one) is type(one << 1) is Counted
    cells = {operation: cells for (_, operation), cells in operations.tally.items()}
    assert cells == {
        "& | ^": 4 * 6, "<<": 5 * 2, ">> words": 0, "-": 4, "bit_count": 4, "to_bytes": 4,
    }  # fmt: skip
    names = {name for (_, name), _ in operations.tally}
    assert names == {"test_what_is_done_with_a_board_is_noted_and_right"}


def test_life_on_the_whole_torus_takes_its_operations(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Twenty-three in `count`, on boards with a little more than the torus."""
    monkeypatch.setattr(terrain, "CROWD", 0)
    case = CASES["200 soups"]
    found = count(case._replace(mode=case.mode._replace(ticks=1)))
    spent = sum(cells for (place, _), cells in found.items() if place == ("bitboard.py", "count"))
    assert 23 < spent / CELLS / 10 < 25
    assert count_operations(["--case", "one soup"]) == 0
    assert capsys.readouterr().out.startswith("one soup\n\n| where ")
