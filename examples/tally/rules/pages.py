"""
Tally's pages.

::

    /metrics      numbers for Prometheus
    /health       a word, and what the room is at: "open: a sum of 42"
"""

from __future__ import annotations

from engine import pages
from engine.clock import Nanoseconds
from engine.pages import Metric, Page
from rules.game import Game


def answer(game: Game, url: str, _now: Nanoseconds, _instructions: int) -> Page:
    """The page at *url*."""
    routes = {
        "/metrics": lambda _: pages.metrics("tally", metrics(game)),
        "/health": lambda _: health(game),
    }
    return pages.answer(routes, url)


def health(game: Game) -> Page:
    mood = "paused" if game.paused else "open"
    return Page(200, f"{mood}: a sum of {game.tally.total}\n")


def metrics(game: Game) -> list[Metric]:
    return [
        Metric("sum", "gauge", "The sum", game.tally.total),
        Metric("paused", "gauge", "1 if an admin has paused the game", int(game.paused)),
        Metric("events_total", "counter", "Events in the journal, ever", game.journal.following),
    ]
