"""
Answers of queries that are records, as Candid has them: dicts by the names in the .did.
"""

from __future__ import annotations

from engine.world.archive import Record, Row, Season
from engine.world.config import NAMES, Config
from engine.world.game import Game
from engine.world.season import FOREVER
from engine.world.showing.standings import Standing, leaderboard, potential_count
from engine.world.storage import VERSION

NEVER = 2**64 - 1  # when a seat frees that is nobody else's to take

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Fields = Any  # a dict; what it has is written in the .did


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


def standings(game: Game) -> list[Fields]:
    """What everybody with a seat has, the first first."""
    return [_account(row) for row in leaderboard(game)]


def stats(game: Game, tick_instructions: int) -> Fields:
    """How the world is."""
    world, season = game.world, game.season
    return {
        "generation": world.generation,
        "alive": world.alive_count,
        "potential": potential_count(game),
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
        "lost": _lost_seat(game, who),
        "season": season.number,
        "began": season.began if season.running else None,
        "ends": _ends(game),
        "season_seconds": season.seconds,
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
        "score": first.score,
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
        "rows": [
            _account(row) | {"rank": row.rank, "who": principal(row.who)} for row in found.rows
        ],
        "picture": found.picture,
    }


def record(found: Record | None) -> Fields | None:
    """What a player did in all seasons that are over."""
    if found is None:
        return None
    return {
        "name": found.name,
        "seasons": found.seasons,
        "wins": found.wins,
        "podiums": found.podiums,
        "best_rank": found.best_rank,
        "best_score": found.best_score,
        "total_score": found.total_score,
        "last_season": found.last_season,
    }


def _account(row: Standing | Row) -> dict[str, Any]:
    return {
        "player_num": row.player,
        "name": row.name,
        "score": row.score,
        "alive": row.alive,
        "land": row.land,
        "coins": row.coins,
        "balance": row.balance,
    }


def _ends(game: Game) -> int | None:
    return game.season.ends if game.season.ends != FOREVER else None


def _lost_seat(game: Game, who: str) -> Fields | None:
    found = game.departures.find(who)
    if found is None:
        return None
    return {
        "player_num": found.player,
        "time": found.time,
        "why": found.why,
        "by": game.seats.name_of(found.by),
    }
