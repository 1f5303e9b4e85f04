"""Petri's desk: dishes and today's best in `status`, `strike` and `free-names`."""

from __future__ import annotations

from argparse import Namespace

from admin.commands import free_names
from admin.desk import Add, Desk, Look, player
from admin.panel import ANSWERS, Panel
from client.canister import Canister
from client.command import natural
from client.words import count
from engine.petri.collection import MOST_KEPT
from engine.petri.pages import points

MODES = ("Early", "Mid", "Late")
MODE = "{{mode}}"
PANELS = [
    Panel(
        "Game",
        {"": "petri_ready + 2 * petri_paused"},
        "Dishes begin once the canister has drawn its secret, unless an admin has paused the game.",
        width=4,
        words={
            "0": ("starting", "blue"),
            "1": ("open", "green"),
            "2": ("paused", "orange"),
            "3": ("paused", "orange"),
        },
    ),
    ANSWERS,
    Panel("Players", {"": "petri_players"}, "Who has a dish that is kept.", width=4),
    Panel("Dishes that go on", {"": "petri_dishes_running"}, width=6),
    Panel(
        "Dishes that are kept",
        {"": "petri_dishes"},
        f"At most {MOST_KEPT:,}: then the one untouched for longest goes.",
        width=6,
    ),
    Panel(
        "Turns a minute",
        {MODE: "60 * rate(petri_turns_total[5m])"},
        "Turns that were proved.",
    ),
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
]


class PetriDesk(Desk):
    """What can be seen of Petri."""

    def look(self, canister: Canister) -> Look:
        found = super().look(canister)
        stats = canister.ask("get_stats")
        dishes = f"{stats['kept']:,} kept of {MOST_KEPT:,}, {stats['games']:,} ever begun"
        rows = [
            ("dishes", dishes),
            ("proved", count(stats["turns"], "turn")),
            ("last turns", count(stats["turn_instructions"], "instruction") + " each"),
            ("layout", f"version {stats['layout_version']} of stable memory"),
        ]
        return Look(found.mood, found.now, rows, _table(canister))

    def add_commands(self, add: Add) -> None:
        parser = add("strike", strike, "drop a dish that does not replay to its score")
        parser.add_argument("dish", type=natural, help="its number")
        parser = add("free-names", free_names, "let anybody have the names of these people")
        parser.add_argument("principal", nargs="+", help="whose; at most 100")

    def panels(self) -> list[Panel]:
        return PANELS


def strike(canister: Canister, asked: Namespace) -> None:
    canister.tell("strike_dish", asked.dish)
    print(f"dish {asked.dish} is struck: it did not replay")


def _table(canister: Canister) -> list[str]:
    """Today's best of each mode."""
    day = canister.ask("get_today")["day"]
    tables = {mode: canister.ask("get_leaderboard", {mode: None}, day, None) for mode in MODES}
    rows = [(mode, table[0]) for mode, table in tables.items() if table]
    lines = [f"{mode:<6} {player(row):<28} {points(row['score']):>10}" for mode, row in rows]
    return [f"{'today':<6} {'best':<28} {'points':>10}", *lines] if lines else []


ROOM = PetriDesk()
