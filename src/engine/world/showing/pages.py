"""
World's pages: its numbers, how it is, and its board.

::

    /metrics      numbers for Prometheus, of the world and of each player
    /health       running, paused or asleep; late if ticks do not come
    /board.rle    the living cells and the land, for Golly with data/Life2.rule
    /living.rle   the living cells, for any Life program
"""

from __future__ import annotations

from engine import pages
from engine.clock import SECOND, Nanoseconds
from engine.pages import Metric, Page
from engine.world.board import World
from engine.world.game import Game
from engine.world.rules.lineage import Player
from engine.world.season import FOREVER
from engine.world.showing.board_rle import draw_board, draw_living
from engine.world.showing.standings import leaderboard, potential_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Drawing takes some 90,000 instructions a run, and a query has 5,000 million.
MOST_RUNS = 25_000


def answer(game: Game, url: str, now: Nanoseconds, instructions: int) -> Page:
    """The page at *url*; the last tick took so many *instructions*."""
    routes = {
        "/metrics": lambda _: pages.metrics("life2", metrics(game, instructions)),
        "/health": lambda _: pages.health(game.pace, now),
        "/board.rle": lambda _: board(game.world),
        "/living.rle": lambda _: living(game.world),
    }
    return pages.answer(routes, url)


def board(world: World) -> Page:
    planes = [plane.bits for plane in world.planes()]
    return _drawn(world, count_runs(planes[:5]), draw_board, "/living.rle or get_frame")


def living(world: World) -> Page:
    planes = [plane.bits for plane in world.planes()]
    alive = planes[4]
    runs = count_runs([plane & alive for plane in planes[:5]])
    return _drawn(world, runs, draw_living, "get_frame")


def _drawn(world: World, runs: int, draw: Callable[[bytes, int], str], instead: str) -> Page:
    """What *draw* makes of *world*; if it has too many *runs*, what to ask *instead*."""
    if runs > MOST_RUNS:
        message = f"Expected at most {MOST_RUNS} runs of cells to draw, got {runs}: ask {instead}\n"
        return Page(503, message)
    return Page(200, draw(world.cells(), world.generation))


def count_runs(planes: list[int]) -> int:
    """About how many runs of equal cells *planes* are drawn as."""
    changes = 0
    for plane in planes:
        changes |= plane ^ plane << 1
    return changes.bit_count()


def metrics(game: Game, instructions: int) -> list[Metric]:
    """The numbers of *game*, and of everybody in it."""
    world = game.world
    pace = game.pace
    events = game.journal.following
    ends = game.season.ends // SECOND if game.season.ends != FOREVER else 0
    return [
        Metric("generation", "gauge", "Generations since the last reset", world.generation),
        Metric("alive_cells", "gauge", "Living cells", world.alive_count),
        Metric(
            "potential_cells", "gauge", "Living cells and their neighbours", potential_count(game)
        ),
        Metric("players", "gauge", "Seats that are taken", len(game.seats.taken())),
        Metric("coins_minted", "gauge", "Coins that ever came into this world", world.minted),
        Metric("coins_pot", "gauge", "Coins in the pot, of which all get a share", world.pot),
        Metric("season", "gauge", "The season that runs", game.season.number),
        Metric(
            "season_ends", "gauge", "When it ends, in seconds since 1970; 0 if it does not", ends
        ),
        Metric("running", "gauge", "1 if ticks are wanted", int(pace.running)),
        Metric("paused", "gauge", "1 if an admin has paused the game", int(pace.paused)),
        Metric("events_total", "counter", "Events in the journal, ever", events),
        Metric("tick_instructions", "gauge", "Instructions of the last tick", instructions),
        *_player_metrics(game),
    ]


def _player_metrics(game: Game) -> list[Metric]:
    rows = leaderboard(game)
    return [
        _by_player("score", "Land over time of a player", {r.player: r.score for r in rows}),
        _by_player("alive", "Living cells of a player", {r.player: r.alive for r in rows}),
        _by_player("land", "Cells that a player owns", {r.player: r.land for r in rows}),
        _by_player("coins", "Coins on a player's land", {r.player: r.coins for r in rows}),
        _by_player("balance", "Coins that a player has", {r.player: r.balance for r in rows}),
    ]


def _by_player(name: str, meaning: str, values: dict[Player, int]) -> Metric:
    rows = {str(player): value for player, value in values.items()}
    return Metric.by("player", f"player_{name}", "gauge", meaning, rows)
