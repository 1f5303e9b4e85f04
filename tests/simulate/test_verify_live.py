"""The verifier and a canister: its log and its world as they are now, seen at one moment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from client.names import Named
from client.problem import Problem
from engine.life2.game import Game
from engine.life2.keeping import backup
from engine.life2.showing import frame
from simulate.__main__ import main
from simulate.rooms import world as verify
from tests.admin.place import BLOCK, GLIDER, Place, Said, run
from tests.client.test_problems import changed, forge_reply
from tests.servers.tampering import tampering
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
            return frame.encode(self.game.world, None)
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


def network(life2: Place) -> list[str]:
    return ["--project", str(life2.project)]


def proved(*words: str) -> Said:
    """What the verifier says."""
    return run(main, "verify", "world", *words)


def test_a_real_game_is_verified_as_it_goes_on(life2: Place, tmp_path: Path) -> None:
    """By anybody: against what the canister shows now, and against a later backup."""
    first, later, log = (tmp_path / name for name in ("first", "later", "log"))
    life2.done("backup", str(first))
    somebody = life2.as_somebody()
    somebody.tell("place_cells", GLIDER)
    somebody.tell("place_cells", [(x + 30, y + 30) for x, y in BLOCK])
    anonymous = ["--project", str(tmp_path), "--canister", life2.as_admin().named.text]
    by_address = ["--network", life2.url, "--root-key", life2.root_key.hex()]
    live = proved(str(first), *anonymous, *by_address)
    assert (live.code, live.err) == (0, ""), live
    assert "replayed 3 events" in live.out
    life2.done("backup", str(later))
    life2.done("log", "--save", str(log))
    assert proved(str(first), "--until", str(later), *network(life2)).code == 0
    assert proved(str(first), "--until", str(later), "--log", str(log)).code == 0
    somebody.tell("leave_game")
    assert proved(str(first), "--log", str(log), *network(life2)).code == 0


def test_a_canister_that_shows_another_world_is_found_out(life2: Place, tmp_path: Path) -> None:
    """The backup is of a world that never was, one cell away from the one that is."""
    player = life2.as_somebody().tell("join_game")
    life2.done("backup", str(tmp_path / "true"))
    assert proved(str(tmp_path / "true"), *network(life2)).code == 0
    game = Game.begin("")
    game.world, game.seats, game.journal.following = backup.load((tmp_path / "true").read_text())
    game.world.place(player, [(250, 250)])
    (tmp_path / "false").write_text(backup.dump(game))
    found = no(proved(str(tmp_path / "false"), *network(life2)))
    assert found == f"player {player} has 1,000 coins, but by the log 999 coins"


def test_a_forged_frame_is_not_believed(life2: Place, tmp_path: Path) -> None:
    life2.done("backup", str(tmp_path / "first"))

    def forge(path: str, body: bytes) -> bytes:
        return changed(body, forge_reply) if path.endswith("query") else body

    with tampering(life2.url, forge) as url:
        words = [*network(life2), "--network", url, "--root-key", life2.root_key.hex()]
        said = proved(str(tmp_path / "first"), *words)
    assert "is not proved" in cannot(said)
