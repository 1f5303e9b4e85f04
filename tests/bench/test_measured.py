"""Everybody is measured at one game, which is really played."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from bench import hour
from bench.boards import BOARDS, Board, at_random, full, soups
from bench.cases import ENGINE, Subject
from bench.compiled import AsWritten, Compiled, Leaner
from bench.cost import figures
from bench.cost.rooms.world import WorldRoom
from bench.economy import __main__ as economy
from bench.economy.newcomer import newcomer
from bench.economy.race import Week
from bench.games import on_board
from bench.keeping.guest import DictMap, no_seasons
from bench.limits import stages
from bench.measure import DisagreementError, agree
from bench.per_cell import PerCell
from engine.world.board import World
from engine.world.storage import MOST_REPLAYED, Storage
from tests.dense import DenseWorld
from tests.servers.served import WorldClient


def test_a_race_follows_from_its_seed_and_goes_on_where_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.economy.race.HOUR", 2_400)
    monkeypatch.setattr("bench.economy.race.LATEST", 600)
    monkeypatch.setattr(economy, "UNFINISHED", tmp_path)
    one, other = Week(7), Week(7)
    for _ in range(2):
        result = one.race()
        assert result == other.race()
        ends = {name: scores[-1] for name, scores in result["scores"].items()}
        assert ends[result["winner"]] == max(ends.values()) > 0
        lying = one.world.coins_on_land() + sum(one.world.balances) + one.world.pot
        assert lying == one.world.minted
        economy.save(other)
        other = economy.resumed(7)
    assert one.world.points == other.world.points
    assert sum(one.world.points) >= 25 + 18 + 15


def test_a_newcomer_comes_to_a_table_of_bots_who_hold_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bench.economy.newcomer.ALONE", 1_200)
    monkeypatch.setattr("bench.economy.newcomer.TEN", 2)
    found = newcomer(3)
    assert found == newcomer(3)
    assert found["first"] >= 100
    assert found["most of a bot"] < 0.12
    assert found["bots together"] < 0.4


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


def crowded() -> Board:
    """Owners at random, and any land under the dead: ties, captures, coins for the pot."""
    random = Random(7)
    cells, balances = full(at_random, seed=7)
    land = [random.randrange(5) | random.randrange(8) << 5 for _ in cells]
    return Board(bytes(cell or dead for cell, dead in zip(cells, land, strict=True)), balances)


def test_boards_are_the_same_on_every_machine() -> None:
    assert {name: BOARDS[name]().digest()[:16] for name in DIGESTS} == DIGESTS


@pytest.mark.parametrize(("crowd", "generations"), [(True, 1), (False, 12)])
def test_engine_and_baselines_agree_with_plain_python(crowd: bool, generations: int) -> None:
    board = crowded() if crowd else soups(30, players=9, seed=7)
    outcomes = []
    for kind in (PerCell, Compiled, AsWritten, Leaner, DenseWorld):
        world = kind.from_cells(*board)
        world.step(generations)
        outcomes.append((world.cells(), world.balances, world.pot))
    assert outcomes == outcomes[:1] * 5
    agree(ENGINE, board)
    with pytest.raises(DisagreementError, match=r"Frozen and seed\.c differ by generation"):
        agree(Subject(__name__, "Frozen"), board)


class TwoSoups(WorldRoom):
    """World with two soups on every board."""

    def backup(self, board: str) -> str:
        return on_board(soups(2, seed=5))


def test_what_is_metered_is_the_canister_on_that_board() -> None:
    world = World.from_cells(*soups(2, seed=5))
    world.step(20)
    before = world.alive_count
    world.step(30)
    room = TwoSoups("world")
    with figures.playing(room, "") as folder:
        alive, after, writes, written = figures.tally(room, folder, "tick", 3)
    assert (alive, after) == (before, world.alive_count)
    assert writes >= 3
    assert written > 0


def storage_of(stage: str) -> Storage:
    maps = {memory: DictMap(entries) for memory, entries in stages.STAGES[stage]().items()}
    facts, events, clock, world, potential = [maps[memory] for memory in stages.SAVED]
    return Storage(facts, events, clock, world, potential, no_seasons())


def test_the_worst_upgrades_find_a_full_game_and_the_longest_replay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the full game so much is in the log that the next event is too much."""
    storage = storage_of("full")
    game = storage.load()
    assert (len(game.seats.taken()), len(game.admins.dump())) == (9, 16)
    before = storage.world.get(0)
    storage.save(game)
    assert storage.world.get(0) == before
    game.leave(game.seats.callers[0], game.pace.since)
    storage.save(game)
    assert storage.world.get(0) != before
    stepped: list[int] = []
    monkeypatch.setattr(World, "step", lambda world, generations: stepped.append(generations))
    storage_of("replay").load()
    assert stepped == [MOST_REPLAYED - 1]


# -- how an hour of ticks is watched


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


@pytest.mark.parametrize(("left_out", "lost"), [(0, 0.0), (4, 1.0)])
def test_a_tick_that_never_came_is_lost(
    left_out: int, lost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Clockwork([float(tick) for tick in range(1, 20) if tick != left_out], monkeypatch)
    found = hour.stretch(host, "", 5, hour.Watch(1))
    assert found.lost == pytest.approx(lost, abs=0.05)
    assert found.worst_lag == pytest.approx(10 * lost, abs=1)
