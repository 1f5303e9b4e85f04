"""Updates that take long run alone; one that did by chance has none run alone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from localnet.http import ingress as ingress_module
from localnet.http.ingress import Ingress
from localnet.http.pace import Paces

HERE, THERE = b"\x01", b"\x02"


def took(*milliseconds: float) -> Paces:
    """Updates of one method that took so long, one after the other."""
    paces = Paces()
    for each in milliseconds:
        paces.note(HERE, "draw", each / 1000)
    return paces


@pytest.mark.parametrize(
    ("milliseconds", "slow"),
    [
        ((), False),
        ((1, 1, 1, 1), False),
        ((1, 1, 1, 31), False),
        ((1, 1, 1, 31, 1, 1, 35, 1), False),
        ((40,), True),
        ((40, 45, 38), True),
        ((40, 1), True),
        ((40, *[1] * 10), False),
        ((1, 1, *[45] * 10), True),
        ((1, 1, 400), True),
    ],
)
def test_what_counts_is_how_long_most_of_the_last_ones_took(
    milliseconds: tuple[float, ...], slow: bool
) -> None:
    assert took(*milliseconds).is_slow(HERE, "draw") is slow


def test_every_method_of_every_canister_has_its_own_pace() -> None:
    paces = took(40, 40)
    assert not paces.is_slow(HERE, "join")
    assert not paces.is_slow(THERE, "draw")


def test_an_update_that_took_long_once_leaves_the_next_ones_in_groups(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a few thousand lines that a hundred clients draw in Boxes, one takes thirty."""
    ingress = Ingress(None)  # type: ignore[arg-type]
    request: Any = SimpleNamespace(
        id=b"", canister_id=HERE, sender=b"", method="draw", arg=b"", expiry=0
    )
    network: Any = SimpleNamespace(canisters={HERE: None}, run_update=lambda *_: None)

    def run(*milliseconds: int) -> bool:
        for each in milliseconds:
            clock: Iterator[float] = iter((0.0, each / 1000))
            fake = SimpleNamespace(thread_time=clock.__next__, monotonic=time.monotonic)
            monkeypatch.setattr(ingress_module, "time", fake)
            ingress._update(network, request, None)
        return ingress._is_quick(request)

    assert run(1, 1, 1, 31)
    assert not run(40, 40, 40, 40, 40, 40)
