"""Boxes in localnet, as it is recorded: every method, refusals of all kinds, a page of the log."""

from __future__ import annotations

from pathlib import Path

from engine.boxes.edges import EDGES, edges_around
from tests.canister.room_host import ADMIN, ALICE, BOB, CAROL, RoomHost

CROWD = [bytes([0xD0 + number]) * 29 for number in range(9)]
SCATTERED = 777_779
BATCHES = 140  # of eight lines: more than a page of the log, and bands are written meanwhile


class Sheets:
    """Boxes, played in *directory*."""

    def __init__(self, directory: Path) -> None:
        self.host = RoomHost("boxes", directory)
        self.drawn = 0

    def play(self) -> None:
        play_boxes(self.host, self.drawn)
        self.drawn += BATCHES


def play_boxes(boxes: RoomHost, batch: int) -> None:
    for who in (ALICE, BOB, CAROL, *CROWD):
        boxes.tell("join_team", caller=who)
    boxes.tell("set_name", "Ada", caller=ALICE)
    boxes.tell("set_name", "ada", caller=BOB)
    for number in range(batch, batch + BATCHES):
        lines = [(at * SCATTERED + 5) % EDGES for at in range(number * 8, number * 8 + 8)]
        boxes.tell("draw", lines, caller=CROWD[number % len(CROWD)])
        boxes.wait(6)
    box = list(edges_around(3, 4 + batch))
    boxes.tell("draw", box[:3], caller=ALICE)
    boxes.tell("draw", box, caller=BOB)
    for bad in ([], list(range(9)), [EDGES], [5, 5], list(range(8))):
        boxes.tell("draw", bad, caller=ALICE)
    boxes.tell("draw", [1], caller=ADMIN)
    look_at(boxes)
    boxes.tell("new_game", caller=ADMIN)
    boxes.tell("set_quota", 0, 6_000, caller=ADMIN)
    boxes.tell("set_quota", 6, 5_000, caller=ADMIN)
    boxes.tell("pause_game", caller=ADMIN)
    boxes.tell("draw", [7], caller=CAROL)
    boxes.put_back()
    boxes.tell("restore_game", caller=ADMIN)
    boxes.tell("resume_game", caller=ADMIN)


def look_at(boxes: RoomHost) -> None:
    for method in ("get_sheet", "get_board", "get_overview", "get_proof", "get_stats"):
        boxes.ask(method)
    for method in ("get_seat", "get_admins"):
        boxes.ask(method)
    boxes.ask("get_records", 1, 900)
    boxes.ask("get_records", 1, EDGES)
    boxes.ask("get_region", 0, 0, 70, 50)
    boxes.ask("get_region", 999, 0, 2, 1)
    for team in (None, 0, 3):
        boxes.ask("get_leaderboard", team)
    boxes.ask("get_events", 0)
    for url in ("/metrics", "/health", "/log/0.bin", "/log/9.bin"):
        boxes.ask("http_request", {"method": "GET", "url": url, "headers": [], "body": b""})
