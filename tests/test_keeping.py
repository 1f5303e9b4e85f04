"""What keeping costs is measured on a tick of the game, and has a limit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench.boards import AWAKE, BOARDS, Board
from bench.keeping import __main__ as keeping
from bench.keeping import meters
from bench.keeping.meters import Tick
from bench.meters.meter import GuestError, Meter
from bench.meters.wasi import WASI


def all_read(ticks: dict[str, Tick]) -> Callable[[Meter, Board, int], Tick]:
    """Meters that read *ticks*, whatever the board."""
    return lambda meter, board, counted: ticks[meter.name]


def test_keeping_takes_no_more_than_it_may_where_next_to_nothing_moves() -> None:
    tick = meters.measure(WASI, BOARDS["one soup"](), keeping.TICKS)
    assert 500_000 < tick.alone < 6_000_000
    assert 5_000 < tick.clock < 100_000
    assert 1_000_000 < tick.checkpoint < 20_000_000
    assert tick.share < keeping.MOST


def test_a_board_on_which_nothing_moves_is_not_measured() -> None:
    with pytest.raises(GuestError, match="nothing moves on this board"):
        meters.measure(WASI, BOARDS["empty"](), 1)
    assert set(BOARDS) - set(keeping.CASES) == {"settled", "empty"}
    assert set(AWAKE) - set(keeping.CASES) == set()


@pytest.mark.parametrize(("clock", "code"), [(3.9, 0), (4.1, 1)])
def test_check_fails_where_keeping_takes_too_much(
    monkeypatch: pytest.MonkeyPatch, clock: float, code: int
) -> None:
    monkeypatch.setattr(meters, "measure", all_read({"wasi": Tick(95.0, clock, 400.0)}))
    arguments = ["--case", "one soup", "--meter", "wasi"]
    assert keeping.main(arguments) == 0
    assert keeping.main([*arguments, "--check"]) == code


def test_what_can_be_read_everywhere_gates(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = {"wasi": Tick(95.0, 5.0, 0.0), "rustpython": Tick(80.0, 20.0, 0.0)}
    monkeypatch.setattr(meters, "measure", all_read(ticks))
    arguments = ["--case", "one soup", "--meter", "wasi", "--meter", "rustpython", "--check"]
    assert keeping.main(arguments) == 0
    with pytest.raises(SystemExit):
        keeping.main(["--case", "one soup", "--meter", "rustpython", "--check"])
