"""Settings for all tests."""

import gc
import os
import resource
import sys
import threading
from collections.abc import Generator, Iterator
from random import SystemRandom
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says more about the machine than about the code.
settings.register_profile(
    "life2", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.load_profile("life2")

pytest_plugins = ("tests.servers.fixtures",)

# One that takes long and is begun last keeps everybody waiting, so these come first.
LONGEST = (
    "tests/soak/test_soak.py",
    "tests/crash/test_crash.py",
    "tests/canister/test_world_history.py",
    "tests/replica/test_rooms.py",
)
# Branches of the engine are counted in its own tests. Counting more than doubles their time, so
# these of them, which take long and no branch that others do not take, are not counted.
COUNTED = "tests/engine/"
NOT_COUNTED = (
    "tests/engine/world/test_world_history.py",
    "tests/engine/world/test_world_long.py",
    "tests/engine/test_futures.py",
    "tests/engine/test_plain_life.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


class Uncounted:
    """
    Runs tests that are not counted without a tracer, and so three times as fast.

    Pytest-cov's marker ``no_cover`` does nothing in a worker of xdist: coverage is started twice
    there, and the first goes on tracing when the second is paused.
    """

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        if item.nodeid.startswith(COUNTED) and not item.nodeid.startswith(NOT_COUNTED):
            return (yield)
        tracers = sys.gettrace(), threading.gettrace()
        sys.settrace(None)
        threading.settrace(None)
        try:
            return (yield)
        finally:
            sys.settrace(tracers[0])
            threading.settrace(tracers[1])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Some tests wait for another process, so one more of them runs than there are cores."""
    return (os.cpu_count() or 1) + 1


# -- how much memory the tests take

# Which tests share a worker is chance: workers took from 590 to 1,460 in one run.
MOST_MIB = 2_000
# Numpy asks for pages of two megabytes otherwise, and boards that are nearly empty fill them.
os.environ["NUMPY_MADVISE_HUGEPAGE"] = "0"
PEAKS = pytest.StashKey[dict[str, int]]()


@pytest.fixture(autouse=True, scope="module")
def _let_go() -> Iterator[None]:
    """Networks are circles of objects around whole boards: Python counts objects, not bytes."""
    yield
    gc.collect()


def peak_mib() -> int:
    """The most memory that this process ever held; Linux counts it in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


# Another one in every run, unless somebody sets it; workers have it from the one that started them.
os.environ.setdefault("FUZZ_SEED", str(SystemRandom().randrange(2**32)))


def pytest_report_header() -> str:
    return f"fuzz: seed {os.environ['FUZZ_SEED']}; FUZZ_SEED={os.environ['FUZZ_SEED']} has it again"


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Uncounted())  # a hook of this file would miss localnet's tests
    config.stash[PEAKS] = {}


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """A worker has ended, and left word of its peak unless it died."""
    if "peak_mib" in getattr(node, "workeroutput", {}):
        node.config.stash[PEAKS][node.gateway.id] = node.workeroutput["peak_mib"]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tests that hold too much fail, though each of them passed."""
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["peak_mib"] = peak_mib()
        return
    peaks = config.stash[PEAKS] or {"this process": peak_mib()}
    config.stash[PEAKS] = peaks
    if max(peaks.values()) > MOST_MIB and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    peaks = terminalreporter.config.stash[PEAKS]
    shown = ", ".join(f"{name} {peak}" for name, peak in sorted(peaks.items()))
    said = f"memory, at most {MOST_MIB} MiB each: {shown}"
    terminalreporter.write_line(said, red=max(peaks.values(), default=0) > MOST_MIB)
