"""Lab in localnet, as it is recorded: every method, every refusal of a kind, every family."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from protocol import principal
from tests.canister.lab_host import ADMIN, ALICE, BLINKER, BOB, CAROL, GLIDER, Lab

FAMILIES: list[tuple[Any, ...]] = [
    ("Two colours", "Colorised", "T12,12", "5B5C$3B.C2B3C!"),
    ("Twenty-four", "Extended", "T0,16", "3o2bo$obo$2b3o!"),
    ("Weights", "Weighted", "P20,20", "5b5o$3b9o$2b3o!"),
    ("Old age", "Generations", "T12,12", "AB2C$3A2.G!"),
    ("Older", "Bloomerang", "T16,16", "5A$2.W3A$A.A!"),
    ("Bugs", "Bugs", "T24,24", "5$5b9o$5b9o$5b9o$5b9o$5b9o$5b9o!"),
]


class Specimens:
    """Lab, played in *directory*."""

    def __init__(self, directory: Path) -> None:
        self.host = Lab(directory)

    def play(self) -> None:
        play_lab(self.host)


def play_lab(lab: Lab) -> None:
    lab.tell("set_name", "Ada", caller=ALICE)
    lab.tell("set_name", "<b>", caller=BOB)
    lab.tell("publish", *GLIDER, caller=ALICE)
    lab.tell("publish", *BLINKER[:4], 1, caller=BOB)
    for specimen in FAMILIES:
        id_ = lab.tell("publish", *specimen, None, caller=CAROL)["Ok"]
        lab.tell("prove", id_, 30, caller=BOB)
        lab.ask("run_specimen", id_, 12)
        lab.ask("run", *specimen[1:], 5)
    lab.tell("prove", 1, 100, caller=BOB)
    lab.tell("prove", 1, 100_000, caller=BOB)
    for bad in (("B9/S", "P5,5", "o!"), ("Base", "P129,5", "o!"), ("Base", "P5,5", "6o!")):
        lab.tell("publish", "x", *bad, None)
        lab.ask("run", *bad, 3)
    for id_ in (1, 2, 3, 99):
        lab.tell("like", id_, True, caller=CAROL)
        lab.ask("get_specimen", id_)
        lab.ask("get_proof", id_)
    lab.tell("like", 2, False, caller=CAROL)
    for wish in (
        "new",
        "liked",
        "featured",
        "rule Life",
        f"by {principal.draw(CAROL)}",
        "words ada",
        "?",
    ):
        lab.ask("get_specimens", wish, 0)
    for rule in ("b3s23", "Brian's Brain", "R3,C0,M0,S5..20,B6..9,NC", "Liff"):
        lab.ask("parse_rule", rule)
    lab.ask("get_rules")
    lab.ask("get_likes", CAROL)
    lab.ask("get_names", [ALICE, BOB])
    for method in ("get_stats", "get_admins"):
        lab.ask(method)
    lab.ask("get_events", 0)
    for url in ("/metrics", "/health", "/specimen/3.rle", "/specimen/4.cells", "/specimen/99.rle"):
        lab.ask("http_request", {"method": "GET", "url": url, "headers": [], "body": b""})
    lab.tell("feature", 1, True, caller=ADMIN)
    lab.tell("free_names", [ALICE, BOB], caller=ADMIN)
    lab.tell("pause_game", caller=ADMIN)
    kept = lab.ask("get_backup", 0, caller=ADMIN)["Ok"]["content"]
    lab.tell("withdraw", 2, caller=ALICE)
    lab.tell("withdraw", 2, caller=ADMIN)
    lab.tell("put_backup", 0, kept, caller=ADMIN)
    lab.tell("restore_game", caller=ADMIN)
    lab.tell("resume_game", caller=ADMIN)
