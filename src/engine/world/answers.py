"""
What World answers: queries that are records, and pages over plain HTTP.

Records are dicts by the names in the .did. Pages are::

    /metrics      numbers for Prometheus, of the world and of each player
    /health       running, paused or asleep; late if ticks do not come
    /board.rle    the living cells and the land, for Golly with data/Life2.rule
    /living.rle   the living cells, for any Life program
"""

from __future__ import annotations

from engine import pages
from engine.clock import SECOND, Nanoseconds
from engine.pages import Metric, Page
from engine.world.accounts import NAMES, Config
from engine.world.archive import Day, Record, Row, Season
from engine.world.board import LeaderboardRow, World
from engine.world.board import standings as standings_of
from engine.world.board_rle import draw_board, draw_living
from engine.world.game import Game
from engine.world.rules.plane import ALIVE
from engine.world.season import FOREVER
from engine.world.storage import VERSION

NEVER = 2**64 - 1  # when a seat frees that is nobody else's to take

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Fields = Any  # a dict; what it has is written in the .did

# Drawing takes some 90,000 instructions a run, and a query has 5,000 million.
MOST_RUNS = 25_000

COUNTS = ("name", "points", "score", "alive", "land", "coins", "balance")  # of a standing
CAREER = (
    "name", "seasons", "wins", "podiums", "best_rank", "best_score", "total_score", "last_season",
    "days", "day_wins", "points",
)  # fmt: skip


def player(game: Game, who: str) -> Fields | None:
    """What *who* has, if they have a seat."""
    found = game.seats.find(who)
    if found is None:
        return None
    last = game.seats.orders[found - 1]
    return {
        "player_num": found,
        "name": game.seats.names[found - 1],
        "balance": game.world.balances[found - 1],
        "bot": game.seats.bots[found - 1],
        "order": last.number if last is not None else None,
    }


def leaderboard(game: Game) -> list[LeaderboardRow]:
    """Everybody who has a seat, the first first."""
    seats = game.seats
    return standings_of(game.world, {player: seats.names[player - 1] for player in seats.taken()})


def standings(game: Game) -> list[Fields]:
    """What everybody with a seat has, the first first."""
    return [_account(row) for row in leaderboard(game)]


def stats(game: Game, tick_instructions: int) -> Fields:
    """How the world is."""
    world, season = game.world, game.season
    return {
        "generation": world.generation,
        "alive": world.alive_count,
        "potential": world.potential_count,
        "players": len(game.seats.taken()),
        "minted": world.minted,
        "pot": world.pot,
        "paused": game.pace.paused,
        "running": game.pace.running,
        "tick_instructions": tick_instructions,
        "layout_version": VERSION,
        "season": season.number,
        "season_ends": _ends(game),
        "season_seconds": season.seconds,
        "day": season.day,
        "day_ends": _day_ends(game),
    }


def config(game: Game) -> Fields:
    """Which rules are on."""
    return dict(zip(NAMES, game.world.config.values(), strict=True))


def config_of(fields: Fields) -> Config:
    """The config that *fields* say."""
    return Config(*[fields[name] for name in NAMES])


def seating(game: Game, who: str, time: int) -> Fields:
    """Who sits where and until when, and how *who* lost their seat, if they did."""
    seats, season = game.seats, game.season
    idle = game.world.config.idle_seats
    lost = game.departures.find(who)
    return {
        "now": time,
        "seats": [
            {
                "player_num": number,
                "name": seats.names[number - 1],
                "bot": seats.bots[number - 1],
                "acted": seats.acted[number - 1],
                "frees": seats.frees_at(number) if idle else NEVER,
            }
            for number in seats.taken()
        ],
        "frees": seats.next_free() if idle or not seats.full() else NEVER,
        "lost": lost
        and {
            "player_num": lost.player,
            "time": lost.time,
            "why": lost.why,
            "by": seats.name_of(lost.by),
        },
        "season": season.number,
        "began": season.began if season.running else None,
        "ends": _ends(game),
        "season_seconds": season.seconds,
        "day": season.day,
        "day_began": season.day_began if season.running else None,
        "day_ends": _day_ends(game),
    }


def season_head(season: Season) -> Fields:
    """A line about a season that is over."""
    first = season.rows[0]
    return {
        "number": season.number,
        "began": season.began,
        "ended": season.ended,
        "players": len(season.rows),
        "winner": first.name,
        "points": first.points,
    }


def season(found: Season | None, principal: Callable[[str], Any]) -> Fields | None:
    """A season that is over, everybody in it a *principal*."""
    if found is None:
        return None
    return {
        "number": found.number,
        "began": found.began,
        "ended": found.ended,
        "generation": found.generation,
        "rows": _finishes(found.rows, principal),
        "picture": found.picture,
    }


def day(found: Day, principal: Callable[[str], Any]) -> Fields:
    """A race that is over, everybody in it a *principal*."""
    return {
        "number": found.number,
        "season": found.season,
        "began": found.began,
        "ended": found.ended,
        "rows": _finishes(found.rows, principal),
    }


def _finishes(rows: list[Row], principal: Callable[[str], Any]) -> list[Fields]:
    return [_account(row) | {"rank": row.rank, "who": principal(row.who)} for row in rows]


def record(found: Record | None) -> Fields | None:
    """What a player did in all races and seasons that are over."""
    return None if found is None else {word: getattr(found, word) for word in CAREER}


def _account(row: LeaderboardRow) -> dict[str, Any]:
    return {"player_num": row.player} | {word: getattr(row, word) for word in COUNTS}


def _ends(game: Game) -> int | None:
    return game.season.ends if game.season.ends != FOREVER else None


def _day_ends(game: Game) -> int | None:
    return game.season.day_ends if game.season.racing else None


def page(game: Game, url: str, now: Nanoseconds, instructions: int) -> Page:
    """The page at *url*; the last tick took so many *instructions*."""
    routes = {
        "/metrics": lambda _: pages.metrics("life2", metrics(game, instructions)),
        "/health": lambda _: pages.health(game.pace, now),
        "/board.rle": lambda _: board(game.world),
        "/living.rle": lambda _: living(game.world),
    }
    return pages.answer(routes, url)


def board(world: World) -> Page:
    """The living cells and the land as RLE."""
    planes = [plane.bits for plane in world.planes()]
    return _drawn(world, count_runs(planes[:5]), draw_board, "/living.rle or get_frame")


def living(world: World) -> Page:
    """The living cells as RLE."""
    planes = [plane.bits for plane in world.planes()]
    runs = count_runs([plane & planes[ALIVE] for plane in planes[:5]])
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
    found = stats(game, instructions)
    ends = (found["season_ends"] or 0) // SECOND
    gauges = [
        ("generation", "Generations since the last reset", found["generation"]),
        ("alive_cells", "Living cells", found["alive"]),
        ("potential_cells", "Living cells and their neighbours", found["potential"]),
        ("players", "Seats that are taken", found["players"]),
        ("coins_minted", "Coins that ever came into this world", found["minted"]),
        ("coins_pot", "Coins in the pot, of which all get a share", found["pot"]),
        ("season", "The season that runs", found["season"]),
        ("day", "The race that runs", found["day"]),
        ("season_ends", "When it ends, in seconds since 1970; 0 if it does not", ends),
        ("running", "1 if ticks are wanted", int(found["running"])),
        ("paused", "1 if an admin has paused the game", int(found["paused"])),
    ]
    rows = leaderboard(game)
    return [
        *[Metric(name, "gauge", meaning, value) for name, meaning, value in gauges],
        Metric("events_total", "counter", "Events in the journal, ever", game.journal.following),
        Metric("tick_instructions", "gauge", "Instructions of the last tick", instructions),
        _by_player(rows, "points", "Points of a player in the season, without today's race"),
        _by_player(rows, "score", "Land over time of a player in today's race"),
        _by_player(rows, "alive", "Living cells of a player"),
        _by_player(rows, "land", "Cells that a player owns"),
        _by_player(rows, "coins", "Coins on a player's land"),
        _by_player(rows, "balance", "Coins that a player has"),
    ]


def _by_player(rows: list[LeaderboardRow], word: str, meaning: str) -> Metric:
    values = {str(row.player): getattr(row, word) for row in rows}
    return Metric.by("player", f"player_{word}", "gauge", meaning, values)
