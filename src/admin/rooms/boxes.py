"""Boxes' operator: teams and their scores in `status`; `quota`, `new-game` and `free-names`."""

from __future__ import annotations

from argparse import Namespace

from admin import room
from admin.room import ANSWERS, OPEN, Add, AdminRoom, Look, Panel
from client.canister import Canister
from client.command import natural
from client.terminal import count, plain
from engine.boxes.edges import EDGES, TEAMS, team_id_to_name

TEAM = "{{team}}"
PANELS = [
    Panel("Game", {"": "boxes_paused"}, width=4, words=OPEN),
    ANSWERS,
    Panel("Number of the game", {"": "boxes_game"}, width=4),
    Panel("Lines", {"": "boxes_records"}, f"Of {EDGES:,}.", width=6),
    Panel("Players", {"": "sum(boxes_players)"}, width=6),
    Panel("Boxes", {TEAM: "boxes_boxes"}, "That a team owns."),
    Panel("Players of teams", {TEAM: "boxes_players"}),
    Panel("Lines a minute", {"lines a minute": "clamp_min(60 * deriv(boxes_records[5m]), 0)"}),
    Panel("Instructions of the last draw", {"instructions": "boxes_draw_instructions"}),
    room.events_panel("boxes"),
]


def look(canister: Canister) -> Look:
    sheet, stats = canister.ask("get_sheet"), canister.ask("get_stats")
    teams = [
        f"{score:,} boxes, {count(players, 'player')}"
        for score, players in zip(sheet["scores"], sheet["players"], strict=True)
    ]
    rows = [
        *zip(TEAMS, teams, strict=True),
        ("quota", f"{sheet['most_lines']} lines, one more every {sheet['refill_ms']:,} ms"),
        ("head", sheet["head"]),
        ("last draw", count(stats["draw_instructions"], "instruction")),
        room.layout(stats),
    ]
    best = [
        (room.player(row), team_id_to_name(row["team"]), f"{row['claimed']:,}", f"{row['drawn']:,}")
        for row in canister.ask("get_leaderboard", None)[:10]
    ]
    heads = ("player", "team", "boxes", "lines")
    standings = room.table("{:<28} {:<7} {:>7} {:>7}", heads, best)
    return room.look_at_health(canister)._replace(rows=rows, table=standings)


def seat(canister: Canister) -> str:
    found = canister.ask("get_seat")
    if found is None:
        return "in no team"
    return f"{plain(found['name']) or 'without a name'}, {team_id_to_name(found['team'])}"


def add_commands(add: Add) -> None:
    parser = add("quota", set_quota, "how many lines people may draw")
    parser.add_argument("lines", type=natural, help="a full quota")
    parser.add_argument("milliseconds", type=natural, help="until one more comes")
    room.add_yes(add("new-game", new_game, "an empty sheet, once this one is complete; asks first"))
    room.add_free_names(add)


def set_quota(canister: Canister, asked: Namespace) -> None:
    canister.tell("set_quota", asked.lines, asked.milliseconds)
    print(f"everybody has {count(asked.lines, 'line')}, one more every {asked.milliseconds:,} ms")


def new_game(canister: Canister, asked: Namespace) -> None:
    room.confirm(
        asked, f"This begins another game of {canister.named.name}; the log of this one stays."
    )
    print(f"game {canister.tell('new_game')} has begun")


ROOM = AdminRoom(PANELS, look, seat, add_commands)
