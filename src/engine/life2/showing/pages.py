"""
Pages: what the canister tells a browser or a monitor over plain HTTP.

::

    /metrics      numbers for Prometheus
    /health       200 and a word, or 503 if ticks should come and do not
    /board.rle    the living cells, for any Life program
    else          404
"""

from __future__ import annotations

from engine.boards import draw_board
from engine.life2.game import Game
from engine.life2.pace import SECOND, Nanoseconds
from engine.life2.showing.standings import leaderboard, potential_count
from engine.life2.world import World

PLAIN = "text/plain; charset=utf-8"
LATE: Nanoseconds = 60 * SECOND
# Drawing takes some 90,000 instructions a run, and a query has 5,000 million.
MOST_RUNS = 25_000


class Page:
    """One answer."""

    def __init__(self, status: int, body: str, kind: str = PLAIN) -> None:
        self.status = status
        self.body = body
        self.kind = kind


def answer(game: Game, url: str, now: Nanoseconds, instructions: int) -> Page:
    """The page at *url*; the last tick took so many *instructions*."""
    path = url.partition("?")[0]
    if path == "/metrics":
        return Page(200, metrics(game, instructions), "text/plain; version=0.0.4; charset=utf-8")
    if path == "/health":
        return health(game, now)
    if path == "/board.rle":
        return board(game.world)
    return Page(404, "Expected /metrics, /health or /board.rle\n")


def health(game: Game, now: Nanoseconds) -> Page:
    if game.pace.running and now - game.pace.since > LATE:
        return Page(503, f"late: no tick for {(now - game.pace.since) // SECOND} seconds\n")
    if game.pace.running:
        return Page(200, "running\n")
    return Page(200, "paused\n" if game.pace.paused else "asleep\n")


def board(world: World) -> Page:
    runs = count_runs(world)
    if runs > MOST_RUNS:
        message = f"Expected at most {MOST_RUNS} runs of cells to draw, got {runs}: ask get_frame\n"
        return Page(503, message)
    return Page(200, draw_board(world.cells(), world.generation))


def count_runs(world: World) -> int:
    """About how many runs of equal cells the living cells of *world* are drawn as."""
    boards = [plane.bits for plane in world.planes()]
    alive = boards[4]
    changes = alive ^ alive << 1
    for plane in boards[:4]:
        owner = plane & alive
        changes |= owner ^ owner << 1
    return changes.bit_count()


def metrics(game: Game, instructions: int) -> str:
    """The numbers of *game*, as Prometheus reads them."""
    world = game.world
    lines = []
    for name, kind, meaning, value in [
        ("generation", "gauge", "Generations since the last reset", world.generation),
        ("alive_cells", "gauge", "Living cells", world.alive_count),
        ("potential_cells", "gauge", "Living cells and their neighbours", potential_count(game)),
        ("players", "gauge", "Seats that are taken", len(game.seats.taken())),
        ("coins_minted", "gauge", "Coins that ever came into this world", world.minted),
        ("coins_burned", "gauge", "Coins that left it", world.burned),
        ("running", "gauge", "1 if ticks are wanted", int(game.pace.running)),
        ("paused", "gauge", "1 if an admin has paused the game", int(game.pace.paused)),
        ("events_total", "counter", "Events in the journal, ever", game.journal.following),
        ("tick_instructions", "gauge", "Instructions of the last tick", instructions),
    ]:
        lines += [f"# HELP life2_{name} {meaning}", f"# TYPE life2_{name} {kind}"]
        lines.append(f"life2_{name} {value}")
    return "\n".join(lines + _player_metrics(game)) + "\n"


def _player_metrics(game: Game) -> list[str]:
    standings = leaderboard(game)
    lines = []
    for name, meaning, values in [
        ("alive", "Living cells of a player", [row.alive for row in standings]),
        ("land", "Cells that a player owns", [row.land for row in standings]),
        ("coins", "Coins on a player's land", [row.coins for row in standings]),
        ("balance", "Coins that a player has", [row.balance for row in standings]),
    ]:
        lines += [f"# HELP life2_player_{name} {meaning}", f"# TYPE life2_player_{name} gauge"]
        for place, row in enumerate(standings):
            lines.append(f'life2_player_{name}{{player="{row.player}"}} {values[place]}')
    return lines
