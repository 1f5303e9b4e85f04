"""What keeping costs is measured on a tick of the game, and has a limit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.boards import AWAKE, BOARDS, Board
from bench.keeping import __main__ as keeping
from bench.keeping import meters
from bench.keeping.meters import INTERVAL, Tick
from bench.meters import rustpython
from bench.meters.meter import GuestError, Meter
from bench.meters.wasi import WASI


def all_read(ticks: dict[str, Tick]) -> Callable[[Meter, Board, int], Tick]:
    """Meters that read *ticks*, whatever the board."""
    return lambda meter, board, counted: ticks[meter.name]


def test_the_share_is_of_the_whole_tick() -> None:
    tick = Tick(alone=85, kept=90, checkpoint=10 * INTERVAL)
    assert (tick.keeping, tick.share) == (15, 0.15)


def test_a_checkpoint_is_written_every_two_hundred_ticks() -> None:
    assert INTERVAL == 200


def test_keeping_is_what_a_kept_tick_costs_more() -> None:
    """And no more than it may, on a board where next to nothing moves."""
    tick = meters.measure(WASI, BOARDS["one soup"](), 2)
    assert 2_000_000 < tick.alone < 6_000_000
    assert tick.kept - tick.alone > 5_000
    assert 1_000_000 < tick.checkpoint < 10_000_000
    assert tick.share < keeping.MOST


def test_a_board_on_which_nothing_moves_is_not_measured() -> None:
    with pytest.raises(GuestError, match="nothing moves on this board"):
        meters.measure(WASI, BOARDS["empty"](), 1)
    assert set(BOARDS) - set(keeping.CASES) == {"settled", "empty"}
    assert set(AWAKE) - set(keeping.CASES) == set()


def test_without_rustpython_its_columns_stay_empty(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rustpython, "BUILT", Path("/nowhere"))
    read = all_read({"wasi": Tick(9_600_000, 9_900_000, 20_000_000)})
    monkeypatch.setattr(meters, "measure", read)
    assert keeping.main(["--case", "one soup", "--check"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert [cell.strip() for cell in last.split("|")[1:-1]] == [
        *("one soup", "125", "9.6", "20", "0.4", "4.0 %"),
        *("-", "-", "-", "-"),
    ]


@pytest.mark.parametrize(("kept", "code"), [(99.0, 0), (100.0, 1)])
def test_check_fails_where_keeping_takes_too_much(
    monkeypatch: pytest.MonkeyPatch, kept: float, code: int
) -> None:
    monkeypatch.setattr(meters, "measure", all_read({"wasi": Tick(95.0, kept, 200.0)}))
    arguments = ["--case", "one soup", "--meter", "wasi"]
    assert keeping.main(arguments) == 0
    assert keeping.main([*arguments, "--check"]) == code


def test_what_can_be_read_everywhere_gates(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = {"wasi": Tick(95.0, 100.0, 0.0), "rustpython": Tick(80.0, 100.0, 0.0)}
    monkeypatch.setattr(meters, "measure", all_read(ticks))
    arguments = ["--case", "one soup", "--meter", "wasi", "--meter", "rustpython", "--check"]
    assert keeping.main(arguments) == 0
    with pytest.raises(SystemExit):
        keeping.main(["--case", "one soup", "--meter", "rustpython", "--check"])
