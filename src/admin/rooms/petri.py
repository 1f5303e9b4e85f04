"""Petri's operator: dishes and today's best in `status`, `strike`, `configure` and `free-names`."""

from __future__ import annotations

from argparse import Namespace

from admin import room
from admin.room import ANSWERS, PAUSED, Add, AdminRoom, Look, Panel
from client.canister import Canister
from client.command import natural
from client.terminal import count
from engine.petri.collection import MOST_DISHES
from engine.petri.pages import points

MODES = ("Early", "Mid", "Late")
MODE = "{{mode}}"
SWITCHES = {
    "blight": "tokens that put cells to sleep",
    "catalyst": "diamonds that double energy",
    "bonus": "one energy more for merges of colonies",
}
PANELS = [
    Panel(
        "Game",
        {"": "petri_ready + 2 * petri_paused"},
        "Dishes begin once the canister has drawn its secret, unless an admin has paused the game.",
        width=4,
        words={"0": ("starting", "blue"), "1": ("open", "green"), "2": PAUSED, "3": PAUSED},
    ),
    ANSWERS,
    Panel("Players", {"": "petri_players"}, "Who has a dish that is kept.", width=4),
    Panel("Dishes that go on", {"": "petri_dishes_running"}, width=6),
    Panel(
        "Dishes that are kept",
        {"": "petri_dishes"},
        f"At most {MOST_DISHES:,}: then the one untouched for longest goes.",
        width=6,
    ),
    Panel("Turns a minute", {MODE: "60 * rate(petri_turns_total[5m])"}, "Turns that were proved."),
    Panel(
        "Instructions of a turn",
        {"instructions": "petri_turn_instructions"},
        "On average over the last moves that were proved; 100 of them are one message.",
    ),
    Panel(
        "Turns a game",
        {MODE: "petri_turns_total / petri_games_total"},
        "How long dishes live, since the beginning.",
    ),
    Panel(
        "Goals a game",
        {MODE: "petri_goals_total / petri_games_total"},
        "Of all dishes that were played, how many reached their goal.",
    ),
    Panel(
        "Mean energy",
        {MODE: "petri_energy_total / petri_living_total"},
        "Of a living cell, at the end of a turn.",
    ),
    Panel(
        "Isolated cells",
        {MODE: "petri_isolated_total / petri_living_total"},
        "Of all living cells, the part with at most one living neighbour.",
    ),
]


def look(canister: Canister) -> Look:
    stats = canister.ask("get_stats")
    rows = [
        ("dishes", f"{stats['kept']:,} kept of {MOST_DISHES:,}, {stats['games']:,} ever begun"),
        ("proved", count(stats["turns"], "turn")),
        ("last turns", count(stats["turn_instructions"], "instruction") + " each"),
        room.layout(stats),
    ]
    day = canister.ask("get_today")["day"]
    tables = {mode: canister.ask("get_leaderboard", {mode: None}, day, None) for mode in MODES}
    best = [
        (mode, room.player(rows[0]), points(rows[0]["score"]))
        for mode, rows in tables.items()
        if rows
    ]
    lines = room.table("{:<6} {:<28} {:>10}", ("today", "best", "points"), best)
    return room.look_at_health(canister)._replace(rows=rows, table=lines)


def add_commands(add: Add) -> None:
    parser = add("strike", strike, "drop a dish that does not replay to its score")
    parser.add_argument("dish", type=natural, help="its number")
    parser = add("configure", configure, "turn rules of practice dishes on or off")
    for name, what in SWITCHES.items():
        parser.add_argument(f"--{name}", choices=("on", "off"), help=what)
    room.add_free_names(add)


def strike(canister: Canister, asked: Namespace) -> None:
    canister.tell("strike_dish", asked.dish)
    print(f"dish {asked.dish} is struck: it did not replay")


def configure(canister: Canister, asked: Namespace) -> None:
    before = canister.ask("get_config")
    wanted = {
        name: before[name] if getattr(asked, name) is None else getattr(asked, name) == "on"
        for name in SWITCHES
    }
    if wanted != before:
        canister.tell("configure", wanted)
    print("practice dishes begin with")
    for name in SWITCHES:
        print(f"{name:<10}  {'on' if wanted[name] else 'off'}")


ROOM = AdminRoom(PANELS, look, add_commands=add_commands)
