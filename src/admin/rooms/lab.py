"""Lab's desk: what there is and is liked most, `withdraw`, `feature` and `free-names`."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from admin.commands import confirm, free_names
from admin.desk import Add, Desk, Look
from admin.panel import ANSWERS, Panel
from client.canister import Canister
from client.command import natural
from client.problem import Problem
from client.words import count, plain
from protocol import principal

SHOWN = 10
PANELS = [
    Panel(
        "Changes",
        {"": "lab_paused"},
        "While an admin has paused the lab, nobody publishes, likes or proves.",
        width=4,
        words={"0": ("open", "green"), "1": ("paused", "orange")},
    ),
    ANSWERS,
    Panel("Specimens", {"": "lab_specimens"}, "In the gallery now, of at most 2,000.", width=6),
    Panel("Proofs", {"": "lab_proofs"}, "Specimens whose future is proved.", width=5),
    Panel("People", {"": "lab_people"}, "Who did something here, of at most 10,000.", width=5),
    Panel(
        "Gallery",
        {"specimens": "lab_specimens", "proofs": "lab_proofs", "authors": "lab_authors"},
    ),
    Panel(
        "Events a minute",
        {"events a minute": "60 * rate(lab_events_total[5m])"},
        "Publishing, withdrawing, likes, proofs, and what admins do.",
    ),
]


class LabDesk(Desk):
    """What can be seen of Lab."""

    def look(self, canister: Canister) -> Look:
        stats = canister.ask("get_stats")
        rows = [
            ("published", f"{stats['published']:,} ever, {stats['proved']:,} here are proved"),
            ("people", f"{stats['people']:,} are remembered, {stats['authors']:,} are authors"),
            ("layout", f"version {stats['layout_version']} of stable memory"),
        ]
        mood = "paused" if stats["paused"] else "open"
        liked = canister.ask("get_specimens", "liked", 0)["specimens"]
        return Look(mood, count(stats["specimens"], "specimen"), rows, _table(liked[:SHOWN]))

    def seat(self, canister: Canister) -> str:
        (name,) = canister.ask("get_names", [canister.who.principal])
        return plain(name) if name else "nobody by name"

    def add_commands(self, add: Add) -> None:
        parser = add("withdraw", withdraw, "take a specimen away; asks first")
        parser.add_argument("id", type=natural, help="its number")
        parser.add_argument("--yes", action="store_true", help="do not ask")
        parser = add("feature", feature, "let a specimen never make room for newer work")
        parser.add_argument("id", type=natural, help="its number")
        parser.add_argument("--off", action="store_true", help="let it make room as others do")
        parser = add("free-names", free_names, "let anybody have the names of these people")
        parser.add_argument("principal", nargs="+", help="whose; at most 100")

    def panels(self) -> list[Panel]:
        return PANELS


def withdraw(canister: Canister, asked: Namespace) -> None:
    found = canister.ask("get_specimen", asked.id)
    if found is None:
        raise Problem(f"There is no specimen {asked.id}: see the gallery for its number.")
    name, author = plain(found["name"]), principal.draw(found["author"])
    confirm(asked, f"This takes away specimen {asked.id}, {name!r}, by {author}.")
    canister.tell("withdraw", asked.id)
    print(f"specimen {asked.id} is withdrawn")


def feature(canister: Canister, asked: Namespace) -> None:
    canister.tell("feature", asked.id, not asked.off)
    print(f"specimen {asked.id} is {'no longer featured' if asked.off else 'featured'}")


def _table(specimens: list[dict[str, Any]]) -> list[str]:
    if not specimens:
        return ["nothing was published"]
    lines = [f"{'specimen':<56} {'likes':>6} {'proved':>7}  rule"]
    for row in specimens:
        name = f"{row['id']}  {plain(row['name'])}"
        proved = "-" if row["proved"] is None else f"{row['proved']:,}"
        lines.append(f"{name:<56} {row['likes']:>6,} {proved:>7}  {row['rule']}")
    return lines


ROOM = LabDesk()
