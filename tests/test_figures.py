"""Figures: measured on the game, the same everywhere, shown as they were kept; gates close."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

import bench.__main__ as engine_bench
from bench import flood, hour, kept, messages
from bench.boards import BOARDS, Board, at_random, full, soups
from bench.cases import ENGINE, Subject
from bench.compiled import AsWritten, Compiled, Leaner
from bench.cost import bill, figures, house, prices
from bench.cost import rooms as cost_rooms
from bench.cost.__main__ import DOCS, README
from bench.cost.__main__ import main as cost
from bench.cost.rooms.world import ROOM as WORLD
from bench.cost.rooms.world import WorldRoom
from bench.economy import report
from bench.economy.__main__ import MODELLED
from bench.economy.__main__ import kept as economy_kept
from bench.economy.play import LOOK, Game, play
from bench.economy.players import CASTS, Miser, Raider, Spender
from bench.economy.policies import POLICIES, Policy, under
from bench.flood import FLOODS
from bench.games import on_board
from bench.keeping import __main__ as keeping
from bench.keeping import meters
from bench.keeping.guest import DictMap, no_seasons
from bench.keeping.meters import Tick
from bench.limits import __main__ as limits
from bench.limits import figures as limit_figures
from bench.limits import stages
from bench.limits.cases import CASES as WORST
from bench.limits.table import put
from bench.measure import DisagreementError, agree, instructions
from bench.meters import meter, rustpython
from bench.meters.known import METERS, at_hand
from bench.meters.meter import GuestError, Meter
from bench.meters.rustpython import RUSTPYTHON, RustPython
from bench.meters.wasi import WASI
from bench.per_cell import PerCell
from bench.ticks import __main__ as ticks
from bench.ticks.cases import CASES as TICKS
from bench.ticks.table import document
from bench.times import too_slow
from client import room
from client.room import names_in
from engine.world.board import World
from engine.world.storage import MOST_REPLAYED, Storage
from tests.dense import DenseWorld
from tests.servers.served import WorldClient

ROOT = Path(__file__).resolve().parent.parent

# -- documents show what was kept, and what was kept covers every case


def test_the_documents_show_what_the_kept_figures_make(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(README.read_text("utf-8"), "utf-8")
    assert cost(["--docs", str(tmp_path), "--readme", str(readme)]) == 0
    for name in ("cost.md", "cost.svg", house.DOCUMENT):
        assert (tmp_path / name).read_text("utf-8") == (DOCS / name).read_text("utf-8")
    assert readme.read_text("utf-8") == README.read_text("utf-8")
    rustc = json.loads(ticks.KEPT.read_text("utf-8"))["rustc"]
    assert document(kept.kept(ticks.KEPT), rustc) == ticks.DOCUMENT.read_text("utf-8")
    worst = limits.DOCUMENT.read_text("utf-8")
    assert put(worst, kept.kept(limit_figures.KEPT)) == worst
    assert flood.table() in flood.DOCUMENT.read_text("utf-8"), "run `python -m bench.flood --write`"
    runs, months = economy_kept(), economy_kept(MODELLED)
    economy = report.DOCUMENT.read_text("utf-8")
    assert report.table(runs) in economy
    assert report.months(months) in economy
    for name, drawn in report.drawings(runs, months).items():
        assert Path(report.PICTURES / name).read_text("utf-8") == drawn


def test_every_case_was_measured_by_every_meter_and_is_within_its_limit() -> None:
    known = sorted(METERS)
    boards = kept.kept(engine_bench.RESULTS)
    wanted = dict.fromkeys(BOARDS, sorted(engine_bench.KEPT))
    assert {name: sorted(row) for name, row in boards.items()} == wanted
    assert all(f"| {name} " in engine_bench.DOCUMENT.read_text() for name in BOARDS)
    sent, cases = kept.kept(messages.FIGURES), messages.cases(None)
    assert {name: sorted(row) for name, row in sent.items()} == dict.fromkeys(known, sorted(cases))
    assert messages.check(sent, sent, cases)
    played = kept.kept(ticks.KEPT)
    assert {name: sorted(row) for name, row in played.items()} == dict.fromkeys(TICKS, known)
    worst = kept.kept(limit_figures.KEPT)
    assert list(worst) == [case.action for case in WORST]
    assert all(sorted(row["measured"]) == known for row in worst.values())
    assert limits.beyond(worst) == []


def test_every_room_is_in_the_sheets_of_a_year_and_of_a_flood() -> None:
    assert sorted(year.room for year in house.years()) == room.names()
    assert sorted(one.room for one in FLOODS) == room.names()
    assert names_in(cost_rooms) == [WORLD.name]
    assert list(WORLD.figures()["boards"]) == WORLD.boards
    for one in FLOODS:
        cells = one.row()
        assert float(cells[1]) <= float(cells[3]), f"{one.room}: more than it gets to execute"


def test_every_stable_map_is_paid_for() -> None:
    body = ast.parse(WORLD.source.read_text("utf-8")).body
    values = [ast.unparse(node.value) for node in body if isinstance(node, ast.Assign)]
    assert bill.maps(WORLD) == sum(value.startswith("StableBTreeMap[") for value in values) == 10


def test_a_year_is_what_others_computed_and_the_house_is_the_sum() -> None:
    """61.3 M cycles a second were 2,642 dollars a year by the same prices."""
    assert bill.year(WORLD, 61_300_000) - bill.year(WORLD, 0) == pytest.approx(2_642, abs=1)
    found = [house.Year("one", 2.5e9, 1e12, "a"), house.Year("two", 5e9, 2e12, "b")]
    cells = [cell.strip() for cell in house.table(found).splitlines()[-1].split("|")[1:-1]]
    asleep, busy = (prices.dollars(365 * cycles) for cycles in (7.5e9, 3.0075e12))
    assert cells == ["the house", f"{asleep:.2f}", "3.01", f"{busy:,.0f}"]


def test_a_kept_run_of_the_economy_is_what_is_played_and_loses_no_coin() -> None:
    """Its first look after the opening; all the rest follows from it in the same way."""
    name = next(iter(POLICIES))
    assert list(play(CASTS["five"], POLICIES[name], LOOK)) == economy_kept()[f"five: {name}"][:2]
    game = Game([*CASTS["five"][:1], Miser(), Spender(), Raider()])
    with under(Policy(300, 4, 16)):
        while game.world.generation < 2_000:
            game.turn()
            look = game.look()
            coins = sum(look["balances"]) + look["on_land"] + look["pot"]
            assert coins == game.world.minted == 4_000


# -- everybody is measured at one game


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


# -- gates close where something has become dearer, by more than what scatters


@pytest.fixture
def only_cpython(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As where nobody has compiled RustPython."""
    monkeypatch.setattr(rustpython, "BUILT", tmp_path / "nowhere")


def write(path: Path, figures: object) -> Path:
    path.write_text(json.dumps({"rustc": "1.85.1", "figures": figures}))
    return path


@pytest.mark.parametrize("read_by", METERS.values(), ids=list(METERS))
def test_a_gate_closes_above_what_scatters(read_by: Meter) -> None:
    before = 10_000_000
    for times in (1, 100):
        allowed = round(before * (1 + read_by.tolerance)) + read_by.slack // times
        assert kept.holds("any", read_by, before, allowed, times)
        assert not kept.holds("any", read_by, before, allowed + 1, times)
    assert not kept.holds("any", read_by, None, 1, 1)


@pytest.mark.usefixtures("only_cpython")
def test_the_engine_may_not_become_more_than_a_hundredth_dearer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spent = instructions(ENGINE, BOARDS["one soup"]())
    path = tmp_path / "results.json"
    arguments = ["--check", "--case", "one soup", "--results", str(path)]
    for share, code in ((0.985, 1), (0.993, 0), (1.5, 0)):
        write(path, {"one soup": {"engine, wasi": round(spent * share)}})
        assert engine_bench.main(arguments) == code
    write(path, {})
    assert engine_bench.main(arguments) == 1
    assert "nothing to compare with" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        engine_bench.main(["--write", "--results", str(tmp_path / "none.json")])
    assert "make meter" in capsys.readouterr().err


@pytest.mark.usefixtures("only_cpython")
@pytest.mark.parametrize(
    ("tick", "keep", "code"),
    [(1_011_250, 20_000, 0), (1_011_251, 20_000, 1), (10**6, 50_000, 0), (10**6, 51_000, 1)],
)
def test_a_tick_and_its_keeping_have_limits(
    tick: int, keep: int, code: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "figures.json"
    write(path, {"one soup": {"wasi": {"tick": 1_000_000, "keep": 20_000}}})
    now = {"one soup": {"wasi": {"tick": tick, "keep": keep}}}
    monkeypatch.setattr(ticks, "measure", lambda names, meters, say: now)
    assert ticks.check(["one soup"], path) == code


@pytest.mark.usefixtures("only_cpython")
@pytest.mark.parametrize(("spent", "code"), [(1_110_000, 0), (1_110_001, 1)])
def test_a_worst_case_may_not_become_dearer(
    spent: int, code: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "figures.json"
    write(path, {"get_state": {"measured": {"wasi": 1_000_000, "rustpython": 1}}})
    now = {"get_state": {"measured": {"wasi": spent}}}
    monkeypatch.setattr(limits, "measure", lambda say, meters: now)
    assert limits.check(path) == code


@pytest.mark.parametrize(
    ("dearer", "before", "why"),
    [(1.03, 1, "FAILED petri: a turn, late"), (50, 50, "and at most 600,000 are allowed")],
)
def test_a_message_that_costs_more_is_noticed(
    dearer: float, before: float, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    now, then = (
        {
            name: {case: round(share * n) for case, n in row.items()}
            for name, row in kept.kept(messages.FIGURES).items()
        }
        for share in (dearer, before)
    )
    assert not messages.check(now, then, messages.cases(None))
    assert why in capsys.readouterr().out


@pytest.mark.parametrize(("clock", "code"), [(3.9, 0), (4.1, 1)])
def test_saving_has_a_limit(monkeypatch: pytest.MonkeyPatch, clock: float, code: int) -> None:
    monkeypatch.setattr(meters, "measure", lambda *asked: Tick(95.0, clock, 400.0))
    assert keeping.main(["--case", "one soup", "--meter", "wasi", "--check"]) == code


def test_a_generation_of_over_a_millisecond_is_too_slow(capsys: pytest.CaptureFixture[str]) -> None:
    assert not too_slow({"quick": {"engine": 1.0}})
    assert too_slow({"quick": {"engine": 1.0}, "slow": {"engine": 1.01}})
    assert capsys.readouterr().out == "FAILED slow: 1.01 ms a generation, and may take 1\n"


# -- meters count what a script adds


@pytest.fixture(params=at_hand(), ids=lambda meter: meter.name)
def read(request: pytest.FixtureRequest) -> Meter:
    """Each of the meters that can be read here."""
    found: Meter = request.param
    return found


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Another src/ for the meters, with nothing in it yet."""
    monkeypatch.setattr(meter, "SOURCES", tmp_path)
    meter.sources.cache_clear()
    yield tmp_path
    meter.sources.cache_clear()


def test_what_a_script_adds_is_counted(read: Meter) -> None:
    once, twice, thrice = (read.cost(["-c", f"for _ in range({n}000): pass"]) for n in (1, 2, 3))
    assert thrice - twice == pytest.approx(twice - once, rel=0.01)
    assert twice > once
    with pytest.raises(GuestError, match="ZeroDivisionError"):
        read.cost(["-c", "1 / 0"])


def test_a_file_that_comes_between_two_runs_changes_neither(sources: Path, read: Meter) -> None:
    (sources / "thing.py").write_text("VALUE = 1\n")
    first = read.cost(["-c", "import thing"])
    for number in range(9):
        (sources / f"other_{number}.py").touch()
    assert read.cost(["-c", "import thing"]) == first
    meter.sources.cache_clear()
    assert read.cost(["-c", "import thing"]) != first, "or there is nothing to guard against"


@pytest.mark.usefixtures("only_cpython")
def test_a_meter_that_is_not_built_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert at_hand() == kept.comparable(tmp_path / "any") == [WASI]
    with pytest.raises(kept.MissingMeterError, match="make meter"):
        kept.need_every_meter()
    assert "RustPython is not compiled to wasm here: make meter does it" in capsys.readouterr().out


@pytest.mark.parametrize(("rustc", "read"), [("1.85.1", [WASI, RUSTPYTHON]), ("1.90.0", [WASI])])
def test_what_another_compiler_made_is_not_compared(
    rustc: str, read: list[Meter], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RustPython, "missing", lambda self: None)
    monkeypatch.setattr(RustPython, "compiler", lambda self: rustc)
    path = write(tmp_path / "figures.json", {"a": 1})
    assert kept.comparable(path) == read
    assert kept.kept(path) == {"a": 1}


def test_canisters_are_compiled_by_the_profile_alone() -> None:
    """A variable in a build command would override the file, and only for that room."""
    profile = (ROOT / ".cargo" / "config.toml").read_text("utf-8")
    for line in ("opt-level = 3", "codegen-units = 1", 'lto = "fat"', 'panic = "abort"'):
        assert f"\n{line}\n" in profile
    for name in ("dfx.json", "icp.yaml", "examples/tally/dfx.json"):
        text = (ROOT / name).read_text("utf-8")
        assert "python -m kybra" in text
        assert not any(word in text for word in ("CARGO_", "RUSTFLAGS", "opt-level"))


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
