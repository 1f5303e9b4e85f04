"""
What the Arena answers: queries that are records, pages over plain HTTP, and pictures of rounds.

Records are dicts by the names in the .did; principals are text here, and the canister makes them
what Candid wants. Pages are::

    /metrics        numbers for Prometheus
    /health         a word, and what the Arena is at: "open: round 17 in Sim, generation 120"
    /round/17.rle   the field of a round, as Golly and Lab read it
    /round/17.svg   the same as a picture

In RLE Blue is state 1 and Red state 2 of the rule Immigration. In the SVG a run of cells in a row
is one stroke of a path, so a full field is some thousand strokes and an empty one none; Red's
cells have a notch, so that the teams differ without colour.
"""

from __future__ import annotations

from engine import pages
from engine.access import Caller
from engine.arena.config import BOUNDS, Config
from engine.arena.field import CYLINDER, HARD, TORUS
from engine.arena.game import Game
from engine.arena.honours import Look, counts
from engine.arena.ratings import MOST_SHOWN
from engine.arena.round import DRAW, OUTCOMES, Round
from engine.arena.slots import TEAMS, Slot
from engine.clock import Nanoseconds
from engine.errors import BadRequest
from engine.grid import format_grid
from engine.pages import Metric, Page
from engine.rle import format_header, format_rows
from engine.table import to_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Fields = Any  # a dict; what it has is written in the .did

TOPOLOGY_NAMES = {HARD: "HardEdges", TORUS: "Torus", CYLINDER: "Cylinder"}
YES_OR_NO = ("early_extinction", "with_first_pledge", "coinflip", "early_ends")
PURSE = ("funded", "winner_pool", "keeper_pool", "keeper_paid", "paid", "treasury")
ACCOUNT = ("name", "given", "rounds", "won", "drawn", "kept")
FORM = ("rating", "rounds", "won", "drawn", "cells", "kept", "coins")
MOST_SUMMARIES = 50
MOST_NAMES = 100

RULE = "Immigration"
OPEN_TUBE = "Top and bottom meet, left and right are walls: RLE has no name for such a grid"
LETTERS = (b"A", b"B")
SVG = "image/svg+xml"
GROUND = "#0b0f17"
# What seasons look like, one after the other: the ground of the half where Blue began, and of
# Red's; Blue's cells and Red's, both legible on either. The page has more of it (draw/looks.ts).
LOOKS = (
    (("#0e1a2e", "#26141a"), ("#6ab0ff", "#ff8a7a")),
    (("#06222a", "#2a170c"), ("#4fd6e8", "#ff9a62")),
    (("#171738", "#2b1024"), ("#a3adff", "#ff85b4")),
    (("#1c2733", "#33201f"), ("#b5dcff", "#ffa9a0")),
)


# Records


def config_of(fields: Fields) -> Config:
    """The config that somebody sent. :raises BadRequest: if no round can be so"""
    sent = next(iter(fields["topology"]))
    found = Config()
    for name, known in TOPOLOGY_NAMES.items():
        if known == sent:
            found.topology = name
    for name in BOUNDS:
        setattr(found, name, int(fields[name]))
    found.check()
    return found


def config(found: Config) -> Fields:
    fields: Fields = {name: getattr(found, name) for name in BOUNDS}
    for name in YES_OR_NO:
        fields[name] = fields[name] != 0
    fields["topology"] = _variant(TOPOLOGY_NAMES[found.topology])
    return fields


def _head(found: Round, now: Nanoseconds) -> Fields:
    return {
        "id": found.number,
        "season": found.season,
        "phase": _variant(found.phase(now)),
        "generation": found.generation,
        "outcome": outcome(found.outcome) if found.outcome is not None else None,
        "ended": found.ended or None,
    }


def round_(found: Round, now: Nanoseconds) -> Fields:
    """All of a round."""
    field = found.field
    blue, red = field.rows_as_bytes() if field is not None else (b"", b"")
    look = found.look() if field is not None else Look((0, 0), (0, 0))
    cells = found.populations()
    return _head(found, now) | {
        "config": config(found.config),
        "commit_end": found.commit_end or None,
        "reveal_end": found.reveal_end or None,
        "awaited": found.awaited,
        "blue": to_text(blue),
        "red": to_text(red),
        "board_hash": field.digest() if field is not None else "",
        "blue_score": score(cells[0], look, 0),
        "red_score": score(cells[1], look, 1),
        "coin": _variant(TEAMS[found.tie]) if found.tie != DRAW else None,
        "purse": purse(found),
        "slots": [slot(each) for each in found.slots.values()],
    }


def score(cells: int, look: Look, team: int) -> Fields:
    return {"population": cells, "invaders": look.invaders[team], "score": look.scores[team]}


def purse(found: Round) -> Fields:
    """The coins of a round; before it is initialized, only what has come in."""
    if found.funds is not None:
        return {name: getattr(found.funds, name) for name in PURSE}
    funded = len(found.slots) * found.config.entry_fee + found.sponsored
    return dict.fromkeys(PURSE, 0) | {"funded": funded}


def slot(found: Slot) -> Fields:
    return {
        "slot": found.at,
        "team": _variant(TEAMS[found.team]),
        "player": found.player,
        "pledge": found.pledge,
        "seed": found.seed if found.revealed else None,
        "claimed": found.claimed,
        "artifact": found.artifact or None,
    }


def summary(found: Round, now: Nanoseconds) -> Fields:
    """A line about a round."""
    teams = [each.team for each in found.slots.values()]
    return _head(found, now) | {
        "ranked": found.config.ranked,
        "blue_slots": teams.count(0),
        "red_slots": teams.count(1),
        "blue_score": found.scores[0],
        "red_score": found.scores[1],
    }


def summaries(game: Game, first: int, now: Nanoseconds) -> list[Fields]:
    """Up to 50 rounds from number *first* on, oldest first."""
    start = max(first, game.rounds.oldest())
    found = [game.rounds.find(number) for number in range(start, start + MOST_SUMMARIES)]
    return [summary(each, now) for each in found if each is not None]


def account(game: Game, caller: Caller) -> Fields:
    """What *caller* has, if they have an account."""
    person = game.people.find(caller)
    if person is None:
        return None
    return {word: getattr(person, word) for word in ACCOUNT} | {
        "balance": person.coins,
        "rating": person.in_season(game.season).rating,
        "honours": counts(person.record),
        "slot": (person.round, person.slot) if person.round != 0 else None,
    }


def leaderboard(game: Game, season: int | None) -> list[Fields]:
    """The hundred best of a season, or of the present one."""
    found = []
    for caller, form in game.leaders.of(game.season if season is None else season)[:MOST_SHOWN]:
        person = game.people.find(caller)
        if person is not None and person.form.season == form.season:
            form = person.form  # a table has it as of their last round, before they claimed
        row: Fields = {word: getattr(form, word) for word in FORM}
        row["player"] = caller
        row["name"] = person.name if person is not None else ""
        found.append(row)
    return found


def artifacts(game: Game, owner: Caller) -> list[Fields]:
    """The last hundred artifacts of *owner*, the oldest first."""
    person = game.people.find(owner)
    found = []
    for number in person.artifacts if person is not None else []:
        round, slot, minter, board_hash = game.artifacts.get(number)
        found.append(
            {
                "number": number,
                "round": round,
                "slot": slot,
                "owner": minter,
                "board_hash": board_hash,
            }
        )
    return found


def check_names(asked: int) -> None:
    """:raises BadRequest: if so many names are too many for one answer"""
    if asked > MOST_NAMES:
        raise BadRequest(f"Expected at most {MOST_NAMES} principals, got {asked}")


def outcome(found: int) -> Fields:
    return _variant(OUTCOMES[found])


def _variant(name: str) -> Fields:
    return {name: None}


# Pages


def page(game: Game, url: str, now: Nanoseconds, tick_instructions: int) -> Page:
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
    return Page(200, rle(round)) if ending == "rle" else Page(200, svg(round), SVG)


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
        Metric("keepsakes_total", "counter", "Keepsakes, ever", game.artifacts.count),
        Metric("paused", "gauge", "1 if an admin has paused the Arena", int(game.paused)),
        Metric("tick_instructions", "gauge", "Instructions of the last tick", tick_instructions),
        Metric("events_total", "counter", "Events in the journal, ever", game.journal.following),
    ]


# Pictures


def title(round: Round) -> str:
    """What the picture shows, in a line."""
    if round.outcome is None:
        return f"Arena, round {round.number}, generation {round.generation}"
    score = f"{round.scores[0]} : {round.scores[1]}"
    return f"Arena, round {round.number}: {OUTCOMES[round.outcome]}, {score}"


def rle(round: Round) -> str:
    """The field of *round* as RLE."""
    width, height = round.config.size
    rows = [bytearray(b"." * width) for _ in range(height)]
    for letter, strokes in zip(LETTERS, _strokes(round), strict=True):
        for x, y, length in strokes:
            rows[y][x : x + length] = letter * length
    head = [f"#N {title(round)}"]
    grid = None
    if round.config.topology == CYLINDER and width != height:
        head.append(f"#C {OPEN_TUBE}")
    elif round.field is not None:
        grid = format_grid(round.field.grid)
    head.append(format_header((width, height), RULE, grid))
    return format_rows([bytes(row) for row in rows], head, False)


def svg(round: Round) -> str:
    """The field of *round* as a picture, 8 units a cell, in the colours of its season."""
    grounds, colours = look_of(round.season)
    width, height = [8 * side for side in round.config.size]
    blue, red = [
        "".join([f"M{8 * x} {8 * y + 4}h{8 * length}" for x, y, length in strokes])
        for strokes in _strokes(round)
    ]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{title(round)}</title>",
        f'<rect width="{width}" height="{height}" fill="{grounds[0]}"/>',
        f'<rect x="{width // 2}" width="{width // 2}" height="{height}" fill="{grounds[1]}"/>',
        f'<path d="M{width // 2} 0v{height}" stroke="#6f7a8c" stroke-dasharray="4 12"/>',
        f'<path d="{blue}" stroke="{colours[0]}" stroke-width="7"/>',
        f'<path d="{red}" stroke="{colours[1]}" stroke-width="7"/>',
        f'<path d="{red}" stroke="{GROUND}" stroke-width="1.5"/>',
    ]
    return "\n".join([*lines, "</svg>"]) + "\n"


def look_of(season: int) -> tuple[tuple[str, str], tuple[str, str]]:
    """The grounds and the colours of *season*; they are counted from 1."""
    return LOOKS[(season - 1) % len(LOOKS)]


def _strokes(round: Round) -> list[list[tuple[int, int, int]]]:
    """The runs of Blue's cells and of Red's: column, row and length."""
    teams = round.field.rows() if round.field is not None else ([], [])
    return [[(x, y, size) for y, row in enumerate(rows) for x, size in runs(row)] for rows in teams]


def runs(row: int) -> list[tuple[int, int]]:
    """Where the runs of cells in a *row* begin, and how long they are."""
    runs = []
    x = 0
    while row != 0:
        gap = (row & -row).bit_length() - 1
        row >>= gap
        length = (~row & row + 1).bit_length() - 1
        row >>= length
        runs.append((x + gap, length))
        x += gap + length
    return runs
