"""
The Arena's pages.

::

    /metrics        numbers for Prometheus
    /health         a word, and what the Arena is at: "open: round 17 in Sim, generation 120"
    /round/17.rle   the field of a round, as Golly reads it
    /round/17.svg   the same as a picture
"""

from __future__ import annotations

from engine import pages
from engine.arena import picture
from engine.arena.game import Game
from engine.clock import Nanoseconds
from engine.pages import Metric, Page

SVG = "image/svg+xml"


def answer(game: Game, url: str, now: Nanoseconds, tick_instructions: int) -> Page:
    """The page at *url*."""
    routes = {
        "/metrics": lambda _: pages.metrics("arena", metrics(game, tick_instructions)),
        "/health": lambda _: health(game, now),
        "/round/": lambda name: round_page(game, name),
    }
    return pages.answer(routes, url)


def health(game: Game, now: Nanoseconds) -> Page:
    """How the Arena is, and whether the canister acts when it should."""
    round = game.rounds.open[game.current]
    at = f"round {round.number} in {round.phase(now)}, generation {round.generation}"
    if game.paused:
        return Page(200, f"paused: {at}\n")
    if [late for late in game.rounds.open.values() if late.overdue(now) > pages.LATE] != []:
        return Page(503, f"late: {at}\n")
    return Page(200, f"open: {at}\n")


def round_page(game: Game, name: str) -> Page:
    """The field of a round, by its number and ending."""
    number, _, ending = name.partition(".")
    known = number.isascii() and number.isdigit() and len(number) < 20
    round = game.rounds.find(int(number)) if known else None
    if round is None or ending not in ("rle", "svg"):
        return Page(404, f"Expected a round like 17.rle or 17.svg, got {name[:32]!r}\n")
    if ending == "rle":
        return Page(200, picture.rle(round))
    return Page(200, picture.svg(round), SVG)


def metrics(game: Game, tick_instructions: int) -> list[Metric]:
    ledger = game.ledger
    coins = {
        "accounts": ledger.in_accounts,
        "rounds": ledger.held,
        "treasury": ledger.treasury,
        "burned": ledger.burned,
    }
    meaning = "Coins, by where they are"
    return [
        Metric("rounds_total", "counter", "Rounds, ever", game.rounds.following - 1),
        Metric("open_rounds", "gauge", "Rounds that are being played", len(game.rounds.open)),
        Metric("people", "gauge", "People who have an account", game.people.count),
        Metric("season", "gauge", "The number of the season", game.season),
        Metric("minted_total", "counter", "Coins that came in, ever", ledger.minted),
        Metric.by("where", "coins", "gauge", meaning, coins),
        Metric("keepsakes_total", "counter", "Keepsakes, ever", game.keepsakes.count),
        Metric("paused", "gauge", "1 if an admin has paused the Arena", int(game.paused)),
        Metric("tick_instructions", "gauge", "Instructions of the last tick", tick_instructions),
        Metric("events_total", "counter", "Events in the journal, ever", game.journal.following),
    ]
