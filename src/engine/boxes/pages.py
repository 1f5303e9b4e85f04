"""
Boxes' pages.

::

    /metrics      numbers for Prometheus
    /health       a word, and what the game is at: "open: game 1, 1,234,567 lines"
    /log/7.bin    page 7 of the log of this game: 1,000 records of three bytes
"""

from __future__ import annotations

from engine import pages
from engine.boxes.game import Game
from engine.boxes.records import TEAMS
from engine.clock import Nanoseconds
from engine.pages import Metric, Page
from engine.table import from_text

BINARY = "application/octet-stream"


def answer(game: Game, url: str, _now: Nanoseconds, instructions: int) -> Page:
    """The page at *url*."""
    routes = {
        "/metrics": lambda _: pages.metrics("boxes", metrics(game, instructions)),
        "/health": lambda _: health(game),
        "/log/": lambda name: log_page(game, name),
    }
    return pages.answer(routes, url)


def health(game: Game) -> Page:
    mood = "paused" if game.paused else "over" if game.sheet.complete else "open"
    return Page(200, f"{mood}: game {game.log.game}, {game.log.count:,} lines\n")


def log_page(game: Game, name: str) -> Page:
    """One page of the log, by its number."""
    number, _, ending = name.partition(".")
    known = number.isascii() and number.isdigit() and len(number) < 8 and ending == "bin"
    text = game.log.page(game.log.game, int(number)) if known else ""
    if text == "":
        return Page(404, f"Expected a page of the log like 7.bin, got {name[:32]!r}\n")
    return Page(200, from_text(text), BINARY)


def metrics(game: Game, draw_instructions: int) -> list[Metric]:
    by_team = {team: game.sheet.scores[at] for at, team in enumerate(TEAMS)}
    players = {team: game.players.counts[at] for at, team in enumerate(TEAMS)}
    return [
        Metric("game", "gauge", "The number of the game", game.log.game),
        Metric("records", "gauge", "Lines that are drawn", game.log.count),
        Metric.by("team", "boxes", "gauge", "Boxes that a team owns", by_team),
        Metric.by("team", "players", "gauge", "Players of a team", players),
        Metric("paused", "gauge", "1 if an admin has paused the game", int(game.paused)),
        Metric("draw_instructions", "gauge", "Instructions of the last draw", draw_instructions),
        Metric("events_total", "counter", "Events in the journal, ever", game.journal.following),
    ]
