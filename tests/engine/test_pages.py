"""Pages of any room: routes, Prometheus text, and how a clock is."""

from __future__ import annotations

import pytest

from engine.clock import SECOND, Clock
from engine.pages import LATE, Metric, Page, answer, health, metrics

NOW = 1_700_000_000 * SECOND
ROUTES = {
    "/health": lambda rest: Page(200, f"w\u00e9ll{rest}"),
    "/round/": lambda rest: Page(200, f"round {rest}", "image/svg+xml"),
    "/log": lambda _: Page(200, b"\x00\xff", "application/octet-stream"),
}


@pytest.mark.parametrize(
    ("url", "body"),
    [
        ("/health", "w\u00e9ll".encode()),
        ("/health?x=/round/", "w\u00e9ll".encode()),
        ("/round/7.svg", b"round 7.svg"),
        ("/round/", b"round "),
        ("/round/7/8?9", b"round 7/8"),
        ("/log", b"\x00\xff"),
    ],
)
def test_a_page_is_found_by_its_path(url: str, body: bytes) -> None:
    page = answer(ROUTES, url)
    assert (page.status, page.body) == (200, body)
    kinds = {"/r": "image/svg+xml", "/l": "application/octet-stream"}
    assert page.kind == kinds.get(url[:2], "text/plain; charset=utf-8")


@pytest.mark.parametrize("url", ["", "/", "/health/", "/Health", "/round", "/logs", "health"])
def test_another_path_says_which_pages_there_are(url: str) -> None:
    page = answer(ROUTES, url)
    assert (page.status, page.body) == (404, b"Expected /health, /round/ or /log\n")


def test_metrics_are_prometheus_text() -> None:
    page = metrics(
        "arena",
        [
            Metric("rounds_total", "counter", "Rounds, ever", 7),
            Metric.by("team", "cells", "gauge", "Living cells", {"blue": 3, "red": 0}),
            Metric.by("team", "none", "gauge", "Nobody", {}),
        ],
    )
    assert (page.status, page.kind) == (200, "text/plain; version=0.0.4; charset=utf-8")
    assert page.body.decode().splitlines() == [
        "# HELP arena_rounds_total Rounds, ever",
        "# TYPE arena_rounds_total counter",
        "arena_rounds_total 7",
        "# HELP arena_cells Living cells",
        "# TYPE arena_cells gauge",
        'arena_cells{team="blue"} 3',
        'arena_cells{team="red"} 0',
        "# HELP arena_none Nobody",
        "# TYPE arena_none gauge",
    ]
    assert page.body.endswith(b"\n")


def test_health_is_whether_ticks_come() -> None:
    clock = Clock()
    assert (health(clock, NOW).status, health(clock, NOW).body) == (200, b"asleep\n")
    clock.wake(NOW)
    assert health(clock, NOW + LATE).body == b"running\n"
    late = health(clock, NOW + LATE + SECOND)
    assert (late.status, late.body) == (503, b"late: no tick for 61 seconds\n")
    clock.pause()
    assert health(clock, NOW + 2 * LATE).body == b"paused\n"
