"""Settings for all tests."""

import os

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
    "tests/localnet/test_crash.py",
    "tests/canister/test_life2_history.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Some tests wait for another process, so one more of them runs than there are cores."""
    return (os.cpu_count() or 1) + 1
