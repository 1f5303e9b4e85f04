"""Boxes' desk: teams and their scores in `status`; `quota`, `new-game` and `free-names`."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from admin.commands import confirm, free_names
from admin.desk import Add, Desk, Look, player
from admin.panel import ANSWERS, Panel
from client.canister import Canister
from client.command import natural
from client.words import count, plain
from engine.boxes.edges import EDGES
from engine.boxes.records import TEAMS

TEAM = "{{team}}"
PANELS = [
    Panel(
        "Game",
        {"": "boxes_paused"},
        width=4,
        words={"0": ("open", "green"), "1": ("paused", "orange")},
    ),
    ANSWERS,
    Panel("Number of the game", {"": "boxes_game"}, width=4),
    Panel("Lines", {"": "boxes_records"}, f"Of {EDGES:,}.", width=6),
    Panel("Players", {"": "sum(boxes_players)"}, width=6),
    Panel("Boxes", {TEAM: "boxes_boxes"}, "That a team owns."),
    Panel("Players of teams", {TEAM: "boxes_players"}),
    Panel("Lines a minute", {"lines a minute": "clamp_min(60 * deriv(boxes_records[5m]), 0)"}),
    Panel("Instructions of the last draw", {"instructions": "boxes_draw_instructions"}),
    Panel("Events a minute", {"events a minute": "60 * rate(boxes_events_total[5m])"}),
]


class BoxesDesk(Desk):
    """What can be seen of Boxes, and set."""

    def look(self, canister: Canister) -> Look:
        found = super().look(canister)
        sheet = canister.ask("get_sheet")
        stats = canister.ask("get_stats")
        rows = [
            *zip(TEAMS, _teams(sheet), strict=True),
            ("quota", f"{sheet['most_lines']} lines, one more every {sheet['refill_ms']:,} ms"),
            ("head", sheet["head"]),
            ("last draw", count(stats["draw_instructions"], "instruction")),
            ("layout", f"version {stats['layout_version']} of stable memory"),
        ]
        return Look(found.mood, found.now, rows, _table(canister.ask("get_leaderboard", None)))

    def seat(self, canister: Canister) -> str:
        seat = canister.ask("get_seat")
        if seat is None:
            return "in no team"
        return f"{plain(seat['name']) or 'without a name'}, {TEAMS[seat['team']]}"

    def add_commands(self, add: Add) -> None:
        parser = add("quota", set_quota, "how many lines people may draw")
        parser.add_argument("lines", type=natural, help="a full quota")
        parser.add_argument("milliseconds", type=natural, help="until one more comes")
        parser = add("new-game", new_game, "an empty sheet, once this one is complete; asks first")
        parser.add_argument("--yes", action="store_true", help="do not ask")
        parser = add("free-names", free_names, "let anybody have the names of these people")
        parser.add_argument("principal", nargs="+", help="whose; at most 100")

    def panels(self) -> list[Panel]:
        return PANELS


def set_quota(canister: Canister, asked: Namespace) -> None:
    canister.tell("set_quota", asked.lines, asked.milliseconds)
    print(f"everybody has {count(asked.lines, 'line')}, one more every {asked.milliseconds:,} ms")


def new_game(canister: Canister, asked: Namespace) -> None:
    confirm(asked, f"This begins another game of {canister.named.name}; the log of this one stays.")
    print(f"game {canister.tell('new_game')} has begun")


def _teams(sheet: dict[str, Any]) -> list[str]:
    pairs = zip(sheet["scores"], sheet["players"], strict=True)
    return [f"{score:,} boxes, {count(players, 'player')}" for score, players in pairs]


def _table(rows: list[dict[str, Any]]) -> list[str]:
    """The ten who have closed the most."""
    lines = [
        f"{player(row):<28} {TEAMS[row['team']]:<7} {row['claimed']:>7,} {row['drawn']:>7,}"
        for row in rows[:10]
    ]
    return [f"{'player':<28} {'team':<7} {'boxes':>7} {'lines':>7}", *lines] if lines else []


ROOM = BoxesDesk()
