"""Gates close where something has become dearer, by more than what scatters."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import bench.__main__ as engine_bench
from bench import kept, messages
from bench.boards import BOARDS
from bench.cases import ENGINE
from bench.keeping import __main__ as keeping
from bench.keeping import meters
from bench.keeping.meters import Tick
from bench.limits import __main__ as limits
from bench.measure import instructions
from bench.meters import meter, rustpython
from bench.meters.known import METERS, at_hand
from bench.meters.meter import Meter
from bench.meters.rustpython import RUSTPYTHON, RustPython
from bench.meters.wasi import WASI
from bench.ticks import __main__ as ticks
from bench.times import too_slow
from localnet.profile.interpreters import GuestError


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
