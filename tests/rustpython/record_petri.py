"""Petri in localnet, as it is recorded: every method, every refusal of a kind, three modes."""

from __future__ import annotations

from pathlib import Path

from tests.canister.petri_host import (
    ADMIN,
    ALICE,
    BOB,
    CAROL,
    EARLY,
    LATE,
    MID,
    Petri,
    moves_for,
)


class Dishes:
    """Petri, played in *directory*."""

    def __init__(self, directory: Path) -> None:
        self.host = Petri(directory, ready=False)
        self.host.tell("begin_dish", EARLY, False, None)  # too early: there is no secret yet
        self.host.advance(1)

    def play(self) -> None:
        play_petri(self.host)


def play_petri(petri: Petri) -> None:
    petri.tell("set_name", "Ada", caller=ALICE)
    for mode in (EARLY, MID, LATE):
        for caller, daily in ((ALICE, False), (BOB, True)):
            petri.tell("begin_dish", mode, daily, None, caller=caller)
    petri.tell("begin_dish", LATE, False, {"width": 8, "height": 7}, caller=CAROL)
    for shown in [*petri.ask("get_my_dishes"), *petri.ask("get_my_dishes", caller=CAROL)]:
        for count in (12, 5):
            now = petri.ask("get_dish", shown["id"])
            moves = moves_for(now, count)
            petri.tell("play", now["id"], now["turn"], moves, caller=shown["owner"])
            petri.tell("play", now["id"], now["turn"], moves, caller=shown["owner"])
        petri.tell("play", shown["id"], 0, "NX", caller=shown["owner"])
        petri.tell("play", shown["id"], 90, "N", caller=shown["owner"])
    petri.tell("give_up", 1, caller=ALICE)
    petri.tell("strike_dish", 1, caller=ADMIN)
    for mode in (EARLY, MID, LATE):
        petri.ask("get_leaderboard", mode, None, None)
        petri.ask("check_game", mode, 7, "NE", None)
    for method in ("get_today", "get_telemetry", "get_stats", "get_admins"):
        petri.ask(method)
    petri.ask("get_events", 0)
    petri.page("/metrics")
    petri.page("/dish/1.txt")
    petri.tell("pause_game", caller=ADMIN)
    kept = petri.ask("get_backup", 0, caller=ADMIN)["Ok"]["content"]
    petri.tell("put_backup", 0, kept, caller=ADMIN)
    petri.tell("restore_game", caller=ADMIN)
    petri.tell("resume_game", caller=ADMIN)
