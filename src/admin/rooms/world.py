"""World's desk: coins and players in `status`, a map in `watch`, and `reset`."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from admin import chart
from admin.commands import confirm
from admin.desk import Add, Desk, Look, Picture
from admin.panel import ANSWERS, Panel
from client.canister import Canister
from client.words import count, plain
from engine.errors import BadSnapshot
from engine.life2.rules.cell import ALIVE_BIT
from engine.life2.rules.plane import WIDTH
from engine.life2.showing import frame

PLAYER = "player {{player}}"
PANELS = [
    Panel(
        "Time",
        {"": "life2_running + 2 * life2_paused"},
        "Ticks come only while something moves and nobody has paused the game.",
        width=4,
        words={
            "0": ("asleep", "blue"),
            "1": ("running", "green"),
            "2": ("paused", "orange"),
            "3": ("paused", "orange"),
        },
    ),
    ANSWERS,
    Panel("Players", {"": "life2_players"}, "Seats that are taken, of nine.", width=4),
    Panel("Generation", {"": "life2_generation"}, width=6),
    Panel(
        "Coins unaccounted for",
        {
            "": "sum(life2_coins_minted) - sum(life2_coins_burned)"
            " - sum(life2_player_balance) - sum(life2_player_coins)"
        },
        "Minted less burned less what players have and what lies on their land: 0, always.",
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
    Panel(
        "Events a minute",
        {"events a minute": "60 * rate(life2_events_total[5m])"},
        "Joining, leaving, placing, and what admins do.",
    ),
    Panel("Land", {PLAYER: "life2_player_land"}),
    Panel("Living cells of players", {PLAYER: "life2_player_alive"}),
    Panel("Coins in hand", {PLAYER: "life2_player_balance"}),
    Panel("Coins on land", {PLAYER: "life2_player_coins"}),
]
ALIVE = bytes(value & ALIVE_BIT for value in range(256))


class WorldDesk(Desk):
    """What can be seen of World."""

    def look(self, canister: Canister) -> Look:
        stats = canister.ask("get_stats")
        in_play = stats["minted"] - stats["burned"]
        coins = f"{stats['minted']:,} minted, {stats['burned']:,} burned, {in_play:,} in play"
        rows = [
            ("coins", coins),
            ("last tick", count(stats["tick_instructions"], "instruction")),
            ("layout", f"version {stats['layout_version']} of stable memory"),
        ]
        return Look(_mood(stats), _now(stats), rows, _table(canister.ask("get_leaderboard")))

    def seat(self, canister: Canister) -> str:
        player = canister.ask("get_player")
        return f"player {player['player_num']}, {plain(player['name'])}" if player else "no player"

    def picture(self, canister: Canister) -> Picture:
        frames = Frames(canister)

        def draw(columns: int, lines: int) -> list[str]:
            rows = chart.fitting(columns, lines)
            return chart.draw(frames.cells().translate(ALIVE), WIDTH, rows) if rows else []

        return draw

    def add_commands(self, add: Add) -> None:
        parser = add("reset", reset, "empty the world; asks first")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def panels(self) -> list[Panel]:
        return PANELS


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
    confirm(asked, f"This empties the world of {canister.named.name} ({now}).")
    canister.tell("reset_game")
    print("the world is empty; everybody kept their seat and has 1,000 coins")


def _mood(stats: dict[str, Any]) -> str:
    """Whether time passes, in a word."""
    if stats["paused"]:
        return "paused"
    return "running" if stats["running"] else "asleep"


def _now(stats: dict[str, Any]) -> str:
    players = count(stats["players"], "player")
    return f"generation {stats['generation']:,}, {stats['alive']:,} alive, {players}"


def _table(standings: list[dict[str, Any]]) -> list[str]:
    if not standings:
        return ["nobody plays"]
    lines = [f"{'player':<30} {'alive':>7} {'land':>7} {'coins':>7} {'balance':>9}"]
    for row in standings:
        name = f"{row['player_num']}  {plain(row['name'])}"
        numbers = f"{row['alive']:>7,} {row['land']:>7,} {row['coins']:>7,} {row['balance']:>9,}"
        lines.append(f"{name:<30} {numbers}")
    return lines


ROOM = WorldDesk()
