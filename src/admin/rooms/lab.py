"""Lab's operator: what there is and is liked most, `withdraw`, `feature` and `free-names`."""

from __future__ import annotations

from argparse import Namespace

from admin import room
from admin.room import ANSWERS, OPEN, Add, AdminRoom, Look, Panel
from client.canister import Canister
from client.command import natural
from client.terminal import ClientError, count, plain
from localnet.protocol import principal

PANELS = [
    Panel(
        "Changes",
        {"": "lab_paused"},
        "While an admin has paused the lab, nobody publishes, likes or proves.",
        width=4,
        words=OPEN,
    ),
    ANSWERS,
    Panel("Specimens", {"": "lab_specimens"}, "In the gallery now, of at most 2,000.", width=6),
    Panel("Proofs", {"": "lab_proofs"}, "Specimens whose future is proved.", width=5),
    Panel("People", {"": "lab_people"}, "Who did something here, of at most 10,000.", width=5),
    Panel(
        "Gallery", {"specimens": "lab_specimens", "proofs": "lab_proofs", "authors": "lab_authors"}
    ),
    room.events_panel("lab", "Publishing, withdrawing, likes, proofs, and what admins do."),
]


def look(canister: Canister) -> Look:
    stats = canister.ask("get_stats")
    rows = [
        ("published", f"{stats['published']:,} ever, {stats['proved']:,} here are proved"),
        ("people", f"{stats['people']:,} are remembered, {stats['authors']:,} are authors"),
        room.layout(stats),
    ]
    liked = [
        (
            f"{row['id']}  {plain(row['name'])}",
            f"{row['likes']:,}",
            "-" if row["proved"] is None else f"{row['proved']:,}",
            row["rule"],
        )
        for row in canister.ask("get_specimens", "liked", 0)["specimens"][:10]
    ]
    heads = ("specimen", "likes", "proved", "rule")
    lines = room.table("{:<56} {:>6} {:>7}  {}", heads, liked) or ["nothing was published"]
    mood = "paused" if stats["paused"] else "open"
    return Look(mood, count(stats["specimens"], "specimen"), rows, lines)


def seat(canister: Canister) -> str:
    (name,) = canister.ask("get_names", [canister.who.principal])
    return plain(name) if name else "nobody by name"


def add_commands(add: Add) -> None:
    parser = add("withdraw", withdraw, "take a specimen away; asks first")
    parser.add_argument("id", type=natural, help="its number")
    room.add_yes(parser)
    parser = add("feature", feature, "let a specimen never make room for newer work")
    parser.add_argument("id", type=natural, help="its number")
    parser.add_argument("--off", action="store_true", help="let it make room as others do")
    room.add_free_names(add)


def withdraw(canister: Canister, asked: Namespace) -> None:
    found = canister.ask("get_specimen", asked.id)
    if found is None:
        raise ClientError(f"There is no specimen {asked.id}: see the gallery for its number.")
    name, author = plain(found["name"]), principal.format(found["author"])
    room.confirm(asked, f"This takes away specimen {asked.id}, {name!r}, by {author}.")
    canister.tell("withdraw", asked.id)
    print(f"specimen {asked.id} is withdrawn")


def feature(canister: Canister, asked: Namespace) -> None:
    canister.tell("feature", asked.id, not asked.off)
    print(f"specimen {asked.id} is {'no longer featured' if asked.off else 'featured'}")


ROOM = AdminRoom(PANELS, look, seat, add_commands)
