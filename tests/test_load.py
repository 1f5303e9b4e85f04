"""What the load benchmark puts on a localnet, and how it reckons."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from bench import games, hour
from bench.crowd import BadAnswerError, Line, figures
from bench.load import DOCUMENT
from bench.load_cases import Messages
from bench.load_table import INTRODUCTION, message_table
from engine.life2.keeping import backup
from protocol.sign import SignedRequest
from tests.servers.life2 import Life2

CALLERS = ["aaaaa-aa", "rrkah-fqaaa-aaaaa-aaaaq-cai", "ryjl3-tyaaa-aaaaa-aaaba-cai"]


@pytest.mark.parametrize("count", [1, 15_000, 262_144])
def test_a_world_has_as_many_owned_cells_as_asked_for(count: int) -> None:
    world, seats, _ = backup.load(games.owned(CALLERS, count))
    assert sum(cell & 0x0F != 0 for cell in world.cells()) == count
    assert seats.callers == CALLERS


def test_the_full_board_is_30_percent_alive_and_has_four_players() -> None:
    world, seats, _ = backup.load(
        games.full([*CALLERS, "qhbym-qaaaa-aaaaa-aaafq-cai", "2vxsx-fae"])
    )
    assert world.alive_count == pytest.approx(0.3 * 512 * 512, rel=0.01)
    assert len(seats.callers) == len(world.balances) == 4


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


@pytest.fixture
def refusing() -> Iterator[str]:
    """The address of a server that answers one request, with 400."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(1 << 16)
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\nno")

        thread = threading.Thread(target=answer)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        thread.join()


def test_a_refusal_is_not_counted_as_an_answer(refusing: str) -> None:
    line = Line(refusing, b"\1", "query")
    with pytest.raises(BadAnswerError, match="400"):
        line.send(SignedRequest(b"", b"x"))
    line.close()


class Clockwork(Life2):
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
    life2 = Clockwork([float(tick) for tick in range(1, 20)], monkeypatch)
    found = hour.stretch(life2, "", 5, hour.Watch(1))
    assert found.lost == pytest.approx(0.0, abs=0.05)
    assert found.worst_lag < 1


def test_a_tick_that_never_came_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    life2 = Clockwork([float(tick) for tick in range(1, 20) if tick != 4], monkeypatch)
    found = hour.stretch(life2, "", 5, hour.Watch(1))
    assert found.lost == pytest.approx(1.0, abs=0.05)
    assert found.worst_lag == pytest.approx(10.0, abs=0.5)


def test_a_clock_that_runs_fast_is_watched_in_its_own_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    life2 = Clockwork([tick / 4 for tick in range(1, 40)], monkeypatch)
    found = hour.stretch(life2, "", 5, hour.Watch(4))
    assert found.lost == pytest.approx(0.0, abs=0.05)
    assert found.worst_lag < 1


def test_the_committed_document_has_the_words_of_the_table() -> None:
    assert DOCUMENT.read_text("utf-8").startswith(INTRODUCTION)
