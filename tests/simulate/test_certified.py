"""World's certified checkpoint: played on to what is shown, and every lie about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from client.problem import Problem
from engine.world import checkpoint
from engine.world.showing import frame
from simulate.evidence import Different
from simulate.rooms import world as verify
from tests.boards import BLOCK, live_cells
from tests.client.signed import ADA, SignedWorld


@pytest.fixture
def world() -> SignedWorld:
    return SignedWorld()


def proved(world: SignedWorld) -> None:
    canister: Any = world
    verify.verify_now(canister, None)


def test_a_world_follows_from_its_certified_checkpoint(
    world: SignedWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    proved(world)
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"the log is certified: events 0 to 4, head {world.game.journal.head.hex()}"
    assert said[1].startswith("the same world since the certified one of generation 120: ")


def test_a_world_that_moves_on_meanwhile_is_seen_again(world: SignedWorld) -> None:
    """Once an event comes between statement and frame, once another checkpoint."""
    happens = [
        lambda: world.place(ADA, BLOCK, 300, 300),
        lambda: world.storage.pre_upgrade(world.game),
    ]

    def later(text: str) -> str:
        if happens:
            happens.pop()()
        return world.storage.read_checkpoint()

    world.lies["get_checkpoint"] = later
    proved(world)
    assert happens == []


def one_cell_more(text: str) -> str:
    other, _ = checkpoint.decode(text)
    other.place(1, [(300, 300)])
    return checkpoint.encode(other)[0]


def another_frame(text: str) -> str:
    other = SignedWorld()
    other.game.world.place(1, live_cells(BLOCK, 300, 300))
    return frame.encode(other.game.world, None, other.game.journal.following)


def early_frame(text: str) -> str:
    other = SignedWorld().storage.load().world
    assert frame.decode(text).generation == other.generation == 150
    other.generation = 140
    return frame.encode(other, None, 5)


NEVER = "forged: world and log that are shown are not those that are certified"
LIES: dict[str, tuple[str, Callable[[str], str], str]] = {
    "a checkpoint with a cell more": ("get_checkpoint", one_cell_more, NEVER),
    "no checkpoint": ("get_checkpoint", lambda _: "", "forged: the world that was kept cannot be"),
    "a frame with cells more": ("get_frame", another_frame, "player 1 has "),
    "a frame of before": ("get_frame", early_frame, "stale: generation 140 is shown, but 150 is"),
    "a frame before an event": (
        "get_frame",
        lambda text: frame.encode(SignedWorld().game.world, None, 4),
        NEVER,
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_a_server_that_lies_about_its_world_is_named(name: str, world: SignedWorld) -> None:
    method, lie, why = LIES[name]
    world.lies[method] = lie
    with pytest.raises(Different) as found:
        proved(world)
    assert str(found.value).startswith(why)


STATEMENTS: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "of another log": (lambda board: [*board[:4], "ab" * 32], "forged: the world that was kept is"),
    "of the future": (
        lambda board: [*board[:2], "9", *board[3:]],
        "forged: a world before event 9",
    ),
    "of another time": (
        lambda board: ["board", "121", *board[2:]],
        "forged: the world that was kept is of 120",
    ),
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_checkpoint_that_does_not_fit_is_named(name: str, world: SignedWorld) -> None:
    """Even if a whole network signs it."""
    change, why = STATEMENTS[name]

    def resigned(news: dict[str, Any]) -> dict[str, Any]:
        *lines, board, time = news["statement"].split("\n")
        changed = " ".join(change(board.split(" ")))
        return world.resigned(news, "\n".join([*lines, changed, time]))

    world.lies["get_news"] = resigned
    with pytest.raises(Different) as found:
        proved(world)
    assert str(found.value).startswith(why)


def test_a_statement_without_a_board_cannot_be_followed(world: SignedWorld) -> None:
    def boardless(news: dict[str, Any]) -> dict[str, Any]:
        return world.resigned(news, news["statement"].rpartition("\n")[0])

    world.lies["get_news"] = boardless
    with pytest.raises(Problem, match="does not say which world was last kept"):
        proved(world)


def test_a_lie_about_the_log_is_an_answer(world: SignedWorld) -> None:
    world.age = 1_000
    with pytest.raises(Different, match="stale: the certificate of the log was signed 1000"):
        proved(world)
