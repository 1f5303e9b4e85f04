"""The verifier and a canister: its log and its world as they are now, seen at one moment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from client import events
from client.names import Named
from client.problem import Problem
from engine import sealed
from engine.world.game import Game
from engine.world.keeping import backup
from engine.world.showing import frame
from protocol import principal
from simulate.__main__ import main
from simulate.evidence import Different, since
from simulate.rooms import world as verify
from tests.admin.place import BLOCK, GLIDER, WORLD, Place, Said, run
from tests.client.test_problems import changed, forge_reply
from tests.servers.threaded import tampering
from tests.simulate.history import ALICE, History, cannot, no


class Busy:
    """A canister in which something happens whenever its world is looked at, for a while."""

    named = Named("life2", b"")

    def __init__(self, game: Game, now: int, times: int) -> None:
        self.game = game
        self.now = now
        self.times = times

    def ask(self, method: str, argument: int | None) -> Any:
        if method == "get_frame":
            if self.times > 0:
                self.times -= 1
                self.game.place(ALICE, [(3 * self.times, 200)], self.now)
            return frame.encode(self.game.world, None, self.game.journal.following)
        assert method == "get_events"
        rows = [
            {"number": at, "generation": event.generation, "time": event.time, "kind": event.kind}
            | {"player_num": event.player, "detail": event.detail}
            for at, event in enumerate(self.game.journal.fresh)
        ]
        following = self.game.journal.following
        return {"first": 0, "following": following, "events": rows[argument:]}


@pytest.mark.parametrize("times", [0, 1, 5])
def test_the_world_is_seen_between_two_events(history: History, times: int) -> None:
    busy: Any = Busy(history.game, history.now, times)
    log, shown = verify.live(busy, history.begun)
    assert log.following == shown.following == history.game.journal.following
    world, _, _ = backup.load((history.folder / "first").read_text())
    verify.compare(verify.play(world, log, shown.generation), shown)


def test_a_world_that_never_rests_is_not_seen(history: History) -> None:
    busy: Any = Busy(history.game, history.now, 1000)
    with pytest.raises(Problem, match="Too much happens"):
        verify.live(busy, history.begun)


def network(house: Place) -> list[str]:
    return ["--project", str(house.project)]


def proved(*words: str) -> Said:
    """What the verifier says."""
    return run(main, "verify", "world", *words)


def test_a_real_game_is_verified_as_it_goes_on(house: Place, tmp_path: Path) -> None:
    """By anybody: against what the canister shows now, and against a later backup."""
    first, later, log = (tmp_path / name for name in ("first", "later", "log"))
    house.done("backup", str(first))
    somebody = house.as_somebody()
    somebody.tell("place_cells", GLIDER)
    somebody.tell("place_cells", [(x + 30, y + 30) for x, y in BLOCK])
    anonymous = ["--project", str(tmp_path), "--canister", house.as_admin().named.text]
    by_address = ["--network", house.url, "--root-key", house.root_key.hex()]
    live = proved(str(first), *anonymous, *by_address)
    assert (live.code, live.err) == (0, ""), live
    assert "replayed 3 events" in live.out
    house.done("backup", str(later))
    house.done("log", "--save", str(log))
    assert proved(str(first), "--until", str(later), *network(house)).code == 0
    assert proved(str(first), "--until", str(later), "--log", str(log)).code == 0
    somebody.tell("leave_game")
    assert proved(str(first), "--log", str(log), *network(house)).code == 0


def test_a_real_game_is_verified_after_a_seat_moved(house: Place, tmp_path: Path) -> None:
    """Its new holder plays on, and leaves; with a backup from before, and without any."""
    first = tmp_path / "first"
    guest, signed_in = house.as_somebody(), house.as_somebody()
    guest.tell("place_cells", [(x + 150, y + 90) for x, y in BLOCK])
    house.done("backup", str(first))
    guest.tell("offer_seat", principal.parse(signed_in.me))
    player = signed_in.tell("take_seat", principal.parse(guest.me))
    signed_in.tell("place_cells", [(x + 180, y + 90) for x, y in BLOCK])
    assert f"player {player}  plays on under another identity" in house.done("log")
    for since_then in ([str(first)], []):
        said = proved(*since_then, *network(house))
        assert (said.code, said.err) == (0, ""), said
    signed_in.tell("leave_game")
    said = proved(str(first), *network(house))
    assert (said.code, said.err) == (0, ""), said
    assert "replayed 3 events" in said.out


def test_a_season_that_ended_is_verified_with_its_archive(house: Place, tmp_path: Path) -> None:
    first, log = tmp_path / "first", tmp_path / "log"
    somebody = house.as_somebody()
    somebody.tell("place_cells", BLOCK)
    house.done("backup", str(first))
    somebody.tell("place_cells", [(x + 30, y + 30) for x, y in BLOCK])
    season = house.as_admin().tell("end_season")
    somebody.tell("place_cells", GLIDER)
    proof = proved(str(first), *network(house))
    assert (proof.code, proof.err) == (0, ""), proof
    assert "1 season ended as the archive says" in proof.out
    house.done("log", "--save", str(log))
    text = log.read_text()
    forged = sealed.load(text.removesuffix("\n"))
    at = next(n for n, line in enumerate(forged) if " season " in line)
    assert f" {season}:" in forged[at]
    forged[at - 1] += "0000"  # a cell more
    log.write_text(sealed.dump(forged) + "\n")
    found = no(proved(str(first), "--log", str(log), *network(house)))
    assert found.startswith("forked: event ")
    kept = backup.load(first.read_text())
    seasons = verify.Seasons(house.as_admin())
    with pytest.raises(Different, match=f"season {season} in the archive: rank 1 is player"):
        verify.play(kept[0], since(events.load(log, WORLD), kept[2], at - 2), 10**6, seasons)


def test_a_real_world_is_verified_without_a_backup(house: Place, tmp_path: Path) -> None:
    """By anybody: from the checkpoint that the network certifies on."""
    log = tmp_path / "log"
    house.as_somebody().tell("place_cells", [(x + 60, y + 90) for x, y in BLOCK])
    assert "certified: events 0 to " in house.done("log", "--save", str(log))
    house.as_somebody().tell("place_cells", [(x + 90, y + 90) for x, y in BLOCK])
    said = proved("--log", str(log), *network(house))
    assert (said.code, said.err) == (0, ""), said
    assert "the log is certified: events 0 to " in said.out
    assert "the same world since the certified one of generation " in said.out


def test_a_canister_that_shows_another_world_is_found_out(house: Place, tmp_path: Path) -> None:
    """The backup is of a world that never was, one cell away from the one that is."""
    player = house.as_somebody().tell("join_game")
    house.done("backup", str(tmp_path / "true"))
    assert proved(str(tmp_path / "true"), *network(house)).code == 0
    game = Game.begin("")
    game.world, game.seats, game.journal.following = backup.load((tmp_path / "true").read_text())
    game.world.place(player, [(250, 250)])
    (tmp_path / "false").write_text(backup.dump(game))
    found = no(proved(str(tmp_path / "false"), *network(house)))
    assert found.startswith(f"player {player} has 1,000 coins and a score of 0, but by the log 999")


def test_a_forged_frame_is_not_believed(house: Place, tmp_path: Path) -> None:
    house.done("backup", str(tmp_path / "first"))

    def forge(path: str, body: bytes) -> bytes:
        return changed(body, forge_reply) if path.endswith("query") else body

    with tampering(house.url, forge) as url:
        words = [*network(house), "--network", url, "--root-key", house.root_key.hex()]
        said = proved(str(tmp_path / "first"), *words)
    assert "is not proved" in cannot(said)
