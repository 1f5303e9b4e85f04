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
    begun = []
    for mode in (EARLY, MID, LATE):
        for caller, daily in ((ALICE, False), (BOB, True)):
            begun.append(petri.tell("begin_dish", mode, daily, None, caller=caller))
    large = {"width": 8, "height": 7}
    begun.append(petri.tell("begin_dish", LATE, False, large, caller=CAROL))
    for shown in [answer["Ok"] for answer in begun if "Ok" in answer]:
        dish, ticket, owner = shown["id"], shown["ticket"], shown["owner"]
        petri.tell("play", dish, ticket[:-1] + "x", 0, "N", caller=owner)
        for count in (12, 5):
            now = petri.ask("get_dish", dish) or shown
            moves = moves_for(now, count)
            petri.tell("play", dish, ticket, now["turn"], moves, caller=owner)
            petri.tell("play", dish, ticket, now["turn"], moves, caller=owner)
        petri.tell("play", dish, ticket, 0, "NX", caller=owner)
        petri.tell("play", dish, ticket, 90, "N", caller=owner)
    petri.tell("give_up", 1, caller=ALICE)
    petri.tell("strike_dish", 1, caller=ADMIN)
    petri.tell("free_names", [ALICE], caller=ADMIN)
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
