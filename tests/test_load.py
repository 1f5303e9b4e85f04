"""What the load benchmark puts on a localnet, and how it reckons."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bench import hour
from bench.crowd import figures
from bench.load_cases import Messages
from bench.load_table import message_table
from tests.servers.served import WorldClient


def test_figures_are_in_milliseconds() -> None:
    found = figures([0.001] * 98 + [0.003, 0.5], wall=2.0)
    assert (found.requests, found.per_second, found.median) == (100, 50.0, 1.0)
    assert 3.0 <= found.slow < 500.0


@pytest.mark.parametrize(
    ("method", "cpu", "outcome"),
    [
        ("place_cells", 9.9, "10: met"),
        ("place_cells", 10.1, "10: missed"),
        ("get_generation", 4.9, "5: met"),
        ("get_generation", 5.1, "5: missed"),
    ],
)
def test_the_aim_is_for_the_server_s_own_time(method: str, cpu: float, outcome: str) -> None:
    row = Messages(method, 1, figures([1.0, 1.0], 2.0), cpu, 1.0)
    assert message_table([row]).rstrip().endswith(f"{outcome} |")


class Clockwork(WorldClient):
    """A world that ticks at the seconds *ticks*, asked without a network."""

    def __init__(self, ticks: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.ticks = ticks
        clock = SimpleNamespace(monotonic=lambda: self.now, sleep=self._pass)
        monkeypatch.setattr(hour, "time", clock)

    def _pass(self, seconds: float) -> None:
        self.now += seconds

    def put_game(self, text: str) -> int:
        return 0

    def ask(self, method: str, *args: object) -> int:
        return 10 * sum(tick <= self.now for tick in self.ticks)


def test_ticks_in_time_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Clockwork([float(tick) for tick in range(1, 20)], monkeypatch)
    found = hour.stretch(host, "", 5, hour.Watch(1))
    assert found.lost == pytest.approx(0.0, abs=0.05)
    assert found.worst_lag < 1


def test_a_tick_that_never_came_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Clockwork([float(tick) for tick in range(1, 20) if tick != 4], monkeypatch)
    found = hour.stretch(host, "", 5, hour.Watch(1))
    assert found.lost == pytest.approx(1.0, abs=0.05)
    assert found.worst_lag == pytest.approx(10.0, abs=0.5)


def test_a_clock_that_runs_fast_is_watched_in_its_own_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = Clockwork([tick / 4 for tick in range(1, 40)], monkeypatch)
    found = hour.stretch(host, "", 5, hour.Watch(4))
    assert found.lost == pytest.approx(0.0, abs=0.05)
    assert found.worst_lag < 1
