"""The Arena in localnet, as it is recorded: rounds from pledge to claim, refusals of all kinds."""

from __future__ import annotations

from pathlib import Path

from tests.canister.arena_host import ADMIN, ALICE, BLOCK, BOB, CAROL, PAIR, Arena

R_PENTOMINO = "0000000000020306"
THIRTEEN = "0000000000001fff"
GLIDER = "0000000000070402"


class Rounds:
    """The Arena, played in *directory*."""

    def __init__(self, directory: Path) -> None:
        self.host = Arena(directory)
        self.season = 0

    def play(self) -> None:
        self.season += 1
        self.host.set_season(self.season, winner_bps=9_999)
        self.host.set_season(self.season, entry_fee=100, bond=10, reward_per_gen=1)
        for seed in (R_PENTOMINO, PAIR):
            play_round(self.host, seed)
        look_at(self.host)
        keep(self.host)


def play_round(arena: Arena, seed: str) -> None:
    """Alice with *seed* against Bob and Carol; Carol does not reveal."""
    number = arena.current
    arena.tell("set_name", "Ada", caller=ALICE)
    arena.tell("set_name", "ADA", caller=BOB)
    arena.pledge(ALICE, "Blue", 35, seed)
    arena.pledge(BOB, "Blue", 36)
    arena.pledge(BOB, "Red", 64)
    arena.pledge(BOB, "Red", 36, GLIDER)
    arena.pledge(CAROL, "Red", 36)
    arena.pledge(CAROL, "Red", 4, THIRTEEN)
    arena.tell("commit", number, {"Red": None}, 5, "ab", caller=ADMIN)
    arena.tell("sponsor", number, 7, caller=CAROL)
    arena.tell("sponsor", number, 10**9, caller=CAROL)
    arena.reveal(ALICE)
    arena.tell("step_batch", number, 16, caller=BOB)
    arena.wait(90)
    arena.reveal(ALICE)
    arena.reveal(ALICE)
    arena.reveal(CAROL)
    arena.secrets[CAROL] = (*arena.secrets[CAROL][:3], BLOCK)
    arena.reveal(CAROL)
    arena.reveal(BOB)
    arena.wait(60)
    arena.tell("initialize", number, caller=BOB)
    for steps in (0, 16, 33):
        arena.tell("step_batch", number, steps, caller=BOB)
    arena.tell("finalize", number, caller=BOB)
    arena.wait(40)
    for who, slot in ((ALICE, 35), (ALICE, 35), (BOB, 36), (CAROL, 4)):
        arena.tell("claim", number, slot, caller=who)
        arena.tell("mint_artifact", number, slot, caller=who)
    arena.ask("preview_claim", number, 35)
    arena.upgrade()
    for url in (f"/round/{number}.rle", f"/round/{number}.svg", "/metrics", "/health"):
        arena.ask("http_request", {"method": "GET", "url": url, "headers": [], "body": b""})


def look_at(arena: Arena) -> None:
    """
    Every query, and an upgrade after those that read what people have.

    Whom a query has read stays in the heap of a tape, but not in that of a network.
    """
    for method in ("get_open", "get_stats", "get_admins"):
        arena.ask(method)
    arena.ask("get_events", 0)
    arena.ask("get_round", 10**6)
    for look in (
        ("get_rounds", 0),
        ("get_names", [ALICE, BOB]),
        ("get_artifacts", ALICE),
        ("get_leaderboard", None),
        ("get_account",),
    ):
        arena.ask(*look)
        arena.upgrade()


def keep(arena: Arena) -> None:
    """A backup, put back in a pause."""
    arena.tell("pause_game", caller=ADMIN)
    arena.put_back()
    arena.tell("restore_game", caller=ADMIN)
    arena.tell("resume_game", caller=ADMIN)
