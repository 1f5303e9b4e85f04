"""
Pages: what a canister tells a browser or a monitor over plain HTTP.

A room says which pages it has, by path; a path that ends in a slash stands for all that
begin with it. Two pages every room has::

    /metrics      numbers for Prometheus
    /health       200 and a word, or 503 if ticks should come and do not
    /round/       what follows is handed to the page: 7.rle
    else          404, and which pages there are

A number for Prometheus is a family of rows, each with its labels, or one without any::

    # HELP life2_alive_cells Living cells
    # TYPE life2_alive_cells gauge
    life2_alive_cells 1234
"""

from __future__ import annotations

from engine.clock import SECOND, Clock, Nanoseconds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PLAIN = "text/plain; charset=utf-8"
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
LATE: Nanoseconds = 60 * SECOND


class Page:
    """One answer."""

    def __init__(self, status: int, body: str | bytes, kind: str = PLAIN) -> None:
        self.status = status
        self.body = body.encode("utf-8") if isinstance(body, str) else body
        self.kind = kind


class Metric:
    """A number for Prometheus: its *name*, whether it is a gauge or a counter, what it means."""

    def __init__(self, name: str, kind: str, meaning: str, value: int) -> None:
        self.name = name
        self.kind = kind
        self.meaning = meaning
        self.rows = [("", value)]

    @classmethod
    def by(cls, label: str, name: str, kind: str, meaning: str, rows: dict[str, int]) -> Metric:
        """A number for each value of *label*: ``name{label="value"}``."""
        metric = cls(name, kind, meaning, 0)
        metric.rows = [(f'{{{label}="{value}"}}', number) for value, number in rows.items()]
        return metric

    def format(self, prefix: str) -> list[str]:
        name = f"{prefix}_{self.name}"
        lines = [f"# HELP {name} {self.meaning}", f"# TYPE {name} {self.kind}"]
        return lines + [f"{name}{labels} {value}" for labels, value in self.rows]


def answer(routes: dict[str, Callable[[str], Page]], url: str) -> Page:
    """The page of *routes* at *url*, which is handed what follows its path, if anything may."""
    path = url.partition("?")[0]
    for route, page in routes.items():
        if path == route or (route.endswith("/") and path.startswith(route)):
            return page(path[len(route) :])
    known = list(routes)
    return Page(404, f"Expected {', '.join(known[:-1])} or {known[-1]}\n")


def metrics(prefix: str, found: list[Metric]) -> Page:
    """The numbers *found*, as Prometheus reads them; all of their names begin with *prefix*."""
    lines: list[str] = []
    for metric in found:
        lines += metric.format(prefix)
    return Page(200, "\n".join(lines) + "\n", PROMETHEUS)


def health(clock: Clock, now: Nanoseconds) -> Page:
    """Whether ticks come as they should."""
    if clock.running and now - clock.since > LATE:
        return Page(503, f"late: no tick for {(now - clock.since) // SECOND} seconds\n")
    if clock.running:
        return Page(200, "running\n")
    return Page(200, "paused\n" if clock.paused else "asleep\n")
