"""
World's operator: coins, players and the season in `status`, a map in `watch`, and commands:

    reset                 empty the world                     asks first
    remove N              take the seat of player N away      asks first
    season                which one runs, and how the last ones ended
    days                  which race runs, and the podiums of the last ones
    season --days N       how long seasons last
    season --end          end the one that runs               asks first
    configure             which rules are on
    configure classic     turn off seasons, levy, paydays and the loss of idle seats
    configure --levy off  turn one of them off, or on

The map is in braille, as large as there is room for. A dot is a square of cells, set if one of
them is::

    a character        1 4      a map of 16 rows is 32 characters wide and 64 x 64 dots,
    is eight dots,     2 5      so on a board of 512 x 512 each dot is 8 x 8 cells
    bit by bit         3 6
                       7 8
"""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from typing import Any

from admin import room
from admin.room import ANSWERS, PAUSED, Add, AdminRoom, Look, Panel, Picture
from client.canister import Canister
from client.terminal import ClientError, clock, count, plain
from engine.errors import BadSnapshot
from engine.world import frame
from engine.world.accounts import CLASSIC, NAMES
from engine.world.archive import PODIUM
from engine.world.rules.plane import ALIVE_BIT, WIDTH
from engine.world.season import DAY, LONGEST

PLAYER = "player {{player}}"
PANELS = [
    Panel(
        "Time",
        {"": "life2_running + 2 * life2_paused"},
        "Ticks come only while something moves and nobody has paused the game.",
        width=4,
        words={"0": ("asleep", "blue"), "1": ("running", "green"), "2": PAUSED, "3": PAUSED},
    ),
    ANSWERS,
    Panel("Players", {"": "life2_players"}, "Seats that are taken, of nine.", width=4),
    Panel("Generation", {"": "life2_generation"}, width=6),
    Panel(
        "Coins unaccounted for",
        {
            "": "sum(life2_coins_minted) - sum(life2_coins_pot)"
            " - sum(life2_player_balance) - sum(life2_player_coins)"
        },
        "Minted less the pot less what players have and what lies on land: 0, always.",
        width=6,
        wrong_from=1,
    ),
    Panel(
        "Generations a second",
        {"generations a second": "clamp_min(deriv(life2_generation[2m]), 0)"},
        "Ten while the game runs or sleeps, none while it is paused.",
    ),
    Panel(
        "Instructions of the last tick",
        {"instructions": "life2_tick_instructions"},
        "The limit is 40 billion. One instruction costs one cycle; fees come on top.",
    ),
    Panel(
        "Living cells",
        {"alive": "life2_alive_cells", "and their neighbours": "life2_potential_cells"},
    ),
    room.events_panel("life2", "Joining, leaving, placing, and what admins do."),
    Panel("Score", {PLAYER: "life2_player_score"}, "Land, added up every minute of a day's race."),
    Panel("Points", {PLAYER: "life2_player_points"}, "What races of this season gave."),
    Panel("Land", {PLAYER: "life2_player_land"}),
    Panel("Living cells of players", {PLAYER: "life2_player_alive"}),
    Panel("Coins in hand", {PLAYER: "life2_player_balance"}),
    Panel("Coins on land", {PLAYER: "life2_player_coins"}),
]
DEFAULT = "default"
BLANK = 0x2800  # in braille
DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
SWITCHES = {
    "seasons": "whether days are races and seasons end, after a week or `season --days`",
    "levy": "whether who has over 1,000 coins pays some of them to the pot on paydays",
    "paydays": "whether the pot pays shares every minute; without paydays there is no levy",
    "idle_seats": "whether who was away for too long, or is a bot, gives way in a full world",
}
ALIVE = bytes(value & ALIVE_BIT for value in range(256))


def look(canister: Canister) -> Look:
    stats = canister.ask("get_stats")
    mood = "paused" if stats["paused"] else "running" if stats["running"] else "asleep"
    rows = [
        ("coins", f"{stats['minted']:,} minted, of which {stats['pot']:,} are in the pot"),
        ("last tick", count(stats["tick_instructions"], "instruction")),
        ("season", _season(stats)),
        ("race", _race(stats)),
        room.layout(stats),
    ]
    words = ("points", "score", "land", "alive", "coins", "balance")
    players = [
        (f"{row['player_num']}  {plain(row['name'])}", *[f"{row[word]:,}" for word in words])
        for row in canister.ask("get_leaderboard")
    ]
    lines = room.table("{:<30}" + " {:>9}" * len(words), ("player", *words), players)
    return Look(mood, _now(stats), rows, lines or ["nobody plays"])


def seat(canister: Canister) -> str:
    player = canister.ask("get_player")
    return f"player {player['player_num']}, {plain(player['name'])}" if player else "no player"


def picture(canister: Canister) -> Picture:
    frames = Frames(canister)

    def draw(columns: int, lines: int) -> list[str]:
        rows = rows_that_fit(columns, lines)
        return draw_map(frames.cells().translate(ALIVE), WIDTH, rows) if rows else []

    return draw


def rows_that_fit(columns: int, lines: int) -> int:
    """How many rows of a map fit into so many *columns* and *lines*; 0 if none do."""
    return next((rows for rows in (32, 16, 8) if rows <= lines and 2 * rows <= columns), 0)


def draw_map(cells: bytes, width: int, rows: int) -> list[str]:
    """A board of *width* x *width* *cells*, which are 0 if they are not set, in *rows* lines."""
    size = width // (4 * rows)
    dots = []
    for top in range(0, width, size):
        merged = 0
        for y in range(top, top + size):
            merged |= int.from_bytes(cells[y * width : (y + 1) * width], "little")
        row = merged.to_bytes(width, "little")
        dots.append([any(row[x : x + size]) for x in range(0, width, size)])
    return ["".join(_letter(dots, 2 * x, 4 * y) for x in range(2 * rows)) for y in range(rows)]


def _letter(dots: list[list[bool]], x: int, y: int) -> str:
    return chr(BLANK + sum(dots[y + dy][x + dx] << bit for bit, (dx, dy) in enumerate(DOTS)))


def add_commands(add: Add) -> None:
    parser = add("reset", reset, "empty the world; asks first")
    parser.add_argument("--free-seats", action="store_true", help="nobody keeps their seat")
    room.add_yes(parser)
    parser = add("remove", remove, "take a player's seat away; asks first")
    parser.add_argument("player", type=int, help="the number, 1 to 9")
    room.add_yes(parser)
    parser = add("season", season, "which season runs; how long seasons last; end one")
    change = parser.add_mutually_exclusive_group()
    length = "let seasons last so long, the one that runs from now on; 0 for ever"
    change.add_argument("--days", type=_days, metavar="N", help=length)
    change.add_argument("--end", action="store_true", help="end the one that runs; asks first")
    room.add_yes(parser)
    add("days", days, "which race runs, and the podiums of the last ones")
    parser = add("configure", configure, "turn seasons, levy, paydays, idle seats on or off")
    parser.add_argument(
        "all",
        nargs="?",
        choices=(CLASSIC, DEFAULT),
        help="classic: all of them off, as the game's seed has it; default: all of them on",
    )
    for name in NAMES:
        parser.add_argument(
            f"--{name.replace('_', '-')}", choices=("on", "off"), help=SWITCHES[name]
        )


class Frames:
    """The world as it is shown, brought up to date by as little as it takes."""

    def __init__(self, canister: Canister) -> None:
        self._canister = canister
        self._last: frame.Frame | None = None

    def cells(self) -> bytes:
        """262,144 u8 cells."""
        since = self._last.generation if self._last is not None else None
        try:
            self._last = frame.decode(self._canister.ask("get_frame", since), self._last)
        except BadSnapshot:  # the world was reset or restored since
            self._last = frame.decode(self._canister.ask("get_frame", None))
        return self._last.cells()


def reset(canister: Canister, asked: Namespace) -> None:
    now = _now(canister.ask("get_stats"))
    seats = " and frees all seats" if asked.free_seats else ""
    room.confirm(asked, f"This empties the world of {canister.named.name} ({now}){seats}.")
    canister.tell("reset_seats" if asked.free_seats else "reset_game")
    kept = "all seats are free" if seats else "everybody kept their seat and has 1,000 coins"
    print(f"the world is empty; {kept}")


def remove(canister: Canister, asked: Namespace) -> None:
    rows = canister.ask("get_leaderboard")
    found = [plain(row["name"]) for row in rows if row["player_num"] == asked.player]
    if not found:
        raise ClientError(f"Nobody plays as {asked.player}: `status` shows who does.")
    who = f"player {asked.player}, {found[0]}"
    room.confirm(asked, f"This takes the seat of {who}; their cells die.")
    coins = canister.tell("remove_player", asked.player)
    print(f"{who} has no seat any more; {count(coins, 'coin')} went to the pot")


def season(canister: Canister, asked: Namespace) -> None:
    if asked.end:
        room.confirm(asked, f"This ends {_season(canister.ask('get_stats'))}.")
        print(f"season {canister.tell('end_season')} has ended")
    elif asked.days is not None:
        canister.tell("set_season", round(asked.days * DAY))
        print(_season(canister.ask("get_stats")))
    else:
        print(_season(canister.ask("get_stats")))
        for one in canister.ask("get_seasons", None):
            won = f"{plain(one['winner'])} won with {count(one['points'], 'point')}"
            print(f"season {one['number']}, until {clock(one['ended'])}: {won}")


def days(canister: Canister, asked: Namespace) -> None:
    print(_race(canister.ask("get_stats")))
    for day in canister.ask("get_days", None):
        podium = [f"{plain(row['name'])} {row['score']:,}" for row in day["rows"][:PODIUM]]
        print(f"race {day['number']}, until {clock(day['ended'])}: {', '.join(podium)}")


def configure(canister: Canister, asked: Namespace) -> None:
    before = canister.ask("get_config")
    wanted = {name: asked.all == DEFAULT if asked.all else before[name] for name in NAMES}
    for name in NAMES:
        if getattr(asked, name) is not None:
            wanted[name] = getattr(asked, name) == "on"
    if wanted != before:
        canister.tell("configure", wanted)
    print("a classic world" if not any(wanted.values()) else "this world's rules")
    for name in NAMES:
        print(f"{name.replace('_', ' '):<10}  {'on' if wanted[name] else 'off'}")


def _season(stats: dict[str, Any]) -> str:
    """Which season runs, and until when."""
    length = f"{stats['season_seconds'] / DAY:g} days"
    if stats["season_seconds"] == 0:
        return f"season {stats['season']}, without an end"
    if stats["season_ends"] is None:
        return f"season {stats['season']}, which begins with the first player and lasts {length}"
    return f"season {stats['season']}, until {clock(stats['season_ends'])}; seasons last {length}"


def _race(stats: dict[str, Any]) -> str:
    """Which race runs, and until when."""
    if stats["day_ends"] is None:
        return "none runs"
    return f"race {stats['day']}, until {clock(stats['day_ends'])}"


def _days(text: str) -> float:
    """:raises ArgumentTypeError: if seasons cannot last so many days"""
    try:
        days = float(text)
    except ValueError:
        days = -1.0
    if not 0 <= days <= LONGEST / DAY:
        raise ArgumentTypeError(f"from 0 to {LONGEST // DAY} days, not {text!r}")
    return days


def _now(stats: dict[str, Any]) -> str:
    players = count(stats["players"], "player")
    return f"generation {stats['generation']:,}, {stats['alive']:,} alive, {players}"


ROOM = AdminRoom(PANELS, look, seat, add_commands, picture)
