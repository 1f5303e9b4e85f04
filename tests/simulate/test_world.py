"""World's verifier: yes to what happened and no to anything else; in files, live, certified."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from client import log
from client.log import Event, Log
from client.terminal import ClientError
from engine import sealed
from engine.clock import SECOND
from engine.world import backup, checkpoint, frame
from engine.world.board import World, pack
from engine.world.game import Game
from simulate.__main__ import main
from simulate.rooms import world as verify
from simulate.verify import Different, proved_log, since
from tests import boards
from tests.admin.place import BLOCK, GLIDER, WORLD, Place, Said, run
from tests.client.signed import ADA, SignedWorld
from tests.people import person

ALICE, BOB, CAROL = person("alice"), person("bob"), person("carol")


class History:
    """A game under way: its first backup, what happened since, and where that led."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = 100 * SECOND
        self.game = Game.begin("admin")
        self.game.place(ALICE, GLIDER, self.now)
        self.pass_time(5)
        self.begun = len(self.game.journal.fresh)
        self.write("first", backup.dump(self.game))

    def pass_time(self, seconds: int) -> None:
        for _ in range(seconds):
            self.now += SECOND
            self.game.advance(self.now)

    def play(self) -> None:
        """Some of everything that can happen: events 2 to 7."""
        self.game.place(BOB, [(x + 20, y + 20) for x, y in GLIDER], self.now)
        self.pass_time(3)
        self.game.pause(self.now)
        self.game.resume(self.now)
        self.game.place(ALICE, BLOCK, self.now)
        self.pass_time(4)
        self.game.leave(BOB, self.now)
        self.pass_time(2)

    def write(self, name: str, text: str) -> str:
        (self.folder / name).write_text(text)
        return str(self.folder / name)

    def log(self, first: int = 0) -> Log:
        return Log(first, [Event.load(each.dump()) for each in self.game.journal.fresh[first:]])

    def save(self, name: str, kept: Log) -> str:
        log.save(self.folder / name, WORLD, kept)
        return str(self.folder / name)

    def verify(self, log: Log | None = None, later: str | None = None) -> Said:
        """What is said of *log* and *later*, or else of what really happened."""
        saved = self.save("log", log or self.log())
        until = self.write("later", later or backup.dump(self.game))
        first = str(self.folder / "first")
        return run(main, "verify", "world", first, "--log", saved, "--until", until)


@pytest.fixture
def history(tmp_path: Path) -> History:
    found = History(tmp_path)
    found.play()
    return found


def no(said: Said) -> str:
    """What is different."""
    assert (said.code, said.err) == (1, ""), said
    assert said.out.startswith("not the same: ")
    return said.out.removeprefix("not the same: ").rstrip("\n")


def cannot(said: Said) -> str:
    """Why nobody can say."""
    assert (said.code, said.out) == (2, ""), said
    assert said.err.count("\n") == 1
    return said.err.removeprefix("simulate: ").rstrip("\n")


def changed_at(history: History, number: int, **changes: Any) -> Log:
    """The log, with the event of that *number* changed."""
    past = history.log()
    event = past.events[number]
    fields = ("generation", "time", "kind", "player", "detail")
    past.events[number] = Event(*[changes.get(field, getattr(event, field)) for field in fields])
    return past


def with_world(history: History, world: World) -> str:
    """The backup of this game, had its world been another."""
    history.game.world = world
    return backup.dump(history.game)


def test_what_happened_is_the_same_world(history: History) -> None:
    said = history.verify()
    assert (said.code, said.err) == (0, ""), said
    assert "replayed 6 events from generation 50 to 140\n" in said.out
    assert "the same world: " in said.out


def with_a_seat_that_moved(history: History) -> None:
    """Bob, who left, comes back, hands the seat on to Carol, and she plays: events 8 to 11."""
    history.game.place(BOB, [(x + 60, y + 60) for x, y in GLIDER], history.now)
    history.game.offer(BOB, CAROL, history.now)
    history.pass_time(1)
    history.game.take(CAROL, BOB, history.now)
    history.pass_time(1)
    history.game.place(CAROL, [(x + 120, y + 120) for x, y in GLIDER], history.now)
    history.pass_time(3)


def test_a_seat_that_moved_and_a_reset_are_replayed(history: History) -> None:
    """The same player goes on, with what the one before had."""
    with_a_seat_that_moved(history)
    history.game.reset(history.now)
    history.game.place(ALICE, GLIDER, history.now)
    history.pass_time(3)
    kinds = [event.kind for event in history.log().events[8:]]
    assert kinds == ["join", "place", "take", "place", "reset", "place"]
    said = history.verify()
    assert (said.code, said.err) == (0, ""), said
    assert "replayed 12 events from generation 50 to " in said.out


@pytest.mark.parametrize(
    ("number", "changes", "sentence"),
    [
        (7, {"player": 1}, "player 1 has "),
        (
            6,
            {"detail": pack([(x, y) for x in range(100) for y in range(10)])},
            "event 6 cannot have happened: Need 1000 coins, have 996",
        ),
        (7, {"generation": 60}, "event 7 is of generation 60, but comes after generation 80"),
        # of three cells of a block a fourth is born, but not the coin
        (6, {"detail": pack([(150, 100), *BLOCK[1:]])}, "with 1 coin, but by the log alive"),
        (7, {"kind": "take", "player": 5}, "Expected a player from 1 to 2, got 5"),
        (7, {"kind": "pause"}, "player 2 has no seat, but by the log "),
    ],
    ids=["who", "too dear", "wrong order", "a cell", "no such player", "left out"],
)
def test_an_event_that_is_changed_is_noticed(
    history: History, number: int, changes: dict[str, Any], sentence: str
) -> None:
    assert sentence in no(history.verify(changed_at(history, number, **changes)))


def test_one_cell_in_the_later_world_changed_is_noticed(history: History) -> None:
    cells = bytearray(history.game.world.cells())
    at = 300 * 512 + 400
    cells[at] = 0x11
    world = World.from_cells(bytes(cells), history.game.world.balances)
    world.generation, world.accounts = history.game.world.generation, history.game.world.accounts
    assert no(history.verify(later=with_world(history, world))) == (
        "cell (400, 300) is alive, of player 1, with 0 coins, "
        "but by the log dead, nobody's, with 0 coins"
    )


@pytest.mark.parametrize(
    ("balance", "pot", "minted", "sentence"),
    [
        (5, 0, 5, "player 1 has 997 coins, a score of 0 and 0 points, but by the log 992 coins"),
        (0, 7, 7, "2,003 coins were minted, but by the log 1,996 coins"),
        (-7, 7, 0, "player 1 has 985 coins, a score of 0 and 0 points, but by the log 992 coins"),
    ],
)
def test_money_from_nowhere_is_noticed(
    history: History, balance: int, pot: int, minted: int, sentence: str
) -> None:
    """It adds up, but it never happened."""
    world = history.game.world
    world.balances[0] += balance
    world.accounts.pot += pot
    world.accounts.minted += minted
    assert no(history.verify(later=backup.dump(history.game))).startswith(sentence)


def test_a_coin_that_was_taken_in_secret_is_noticed(history: History) -> None:
    world = history.game.world
    cells = bytearray(world.cells())
    cells[100 * 512 + 100] &= 0x1F
    poorer = World.from_cells(bytes(cells), world.balances)
    poorer.generation, poorer.accounts = world.generation, world.accounts
    poorer.accounts.pot += 1
    found = no(history.verify(later=with_world(history, poorer)))
    assert found == "1,000 coins are in the pot, but by the log 999 coins"


def test_several_logs_are_put_together(history: History) -> None:
    log = history.log()
    parts = [Log(0, log.events[:4]), Log(3, log.events[3:6]), Log(6, log.events[6:])]
    saved = [history.save(f"part {at}", part) for at, part in enumerate(parts)]
    until = history.write("later", backup.dump(history.game))
    words = ["verify", "world", str(history.folder / "first"), "--until", until]
    assert run(main, *words, *[word for path in saved for word in ("--log", path)]).code == 0
    gap = run(main, *words, "--log", saved[0], "--log", saved[2])
    assert "Events 4 to 5 are missing" in cannot(gap)


def test_a_log_that_begins_too_late_or_ends_too_early_proves_nothing(history: History) -> None:
    following = len(history.game.journal.fresh)
    begun = history.begun
    late = history.verify(history.log(begun + 1))
    assert f"Events {begun} to {begun} are missing" in cannot(late)
    (history.folder / "log").unlink()
    early = history.verify(Log(0, history.log().events[:-1]))
    assert f"Events {following - 1} to {following - 1} are missing" in cannot(early)


def test_a_restored_backup_cannot_be_replayed(history: History) -> None:
    world, seats, _ = backup.load((history.folder / "first").read_text())
    history.game.restore(world, seats, history.now)
    assert "begin with a backup from after that" in cannot(history.verify())


def test_the_earlier_backup_comes_first(history: History) -> None:
    until = history.write("later", backup.dump(history.game))
    log = history.save("log", history.log())
    first = str(history.folder / "first")
    said = run(main, "verify", "world", until, "--log", log, "--until", first)
    assert "is the later of the two: give the earlier one first" in cannot(said)


# -- a canister: its log and its world as they are now, seen at one moment


def busy(times: int) -> SignedWorld:
    """A world in which something happens so often between its log and its frame."""
    world = SignedWorld()
    places = iter(range(times))

    def place(news: dict[str, Any]) -> dict[str, Any]:
        for x in places:
            world.place(ADA, "O", 3 * x, 200)
            break
        return news

    world.lies["get_news"] = place
    return world


@pytest.mark.parametrize("times", [0, 1, 5])
def test_the_world_is_seen_between_two_events(times: int) -> None:
    world: Any = busy(times)
    proved, shown = verify.live(world, proved_log(world))
    assert proved.log.following == shown.following == 5 + times
    verify.compare(world.game.world, shown)


def test_a_world_that_never_rests_is_not_seen() -> None:
    world: Any = busy(1000)
    with pytest.raises(ClientError, match="Too much happens"):
        verify.live(world, proved_log(world))


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


def test_a_season_that_ended_is_verified_with_its_archive(house: Place, tmp_path: Path) -> None:
    first, saved = tmp_path / "first", tmp_path / "log"
    somebody = house.as_somebody()
    somebody.tell("place_cells", BLOCK)
    house.done("backup", str(first))
    somebody.tell("place_cells", [(x + 30, y + 30) for x, y in BLOCK])
    season = house.as_admin().tell("end_season")
    somebody.tell("place_cells", GLIDER)
    proof = proved(str(first), *network(house))
    assert (proof.code, proof.err) == (0, ""), proof
    assert "1 season ended as the archive says" in proof.out
    house.done("log", "--save", str(saved))
    text = saved.read_text()
    forged = sealed.load(text.removesuffix("\n"))
    at = next(n for n, line in enumerate(forged) if " season " in line)
    assert f" {season}:" in forged[at]
    forged[at - 1] += "0000"  # a cell more
    saved.write_text(sealed.dump(forged) + "\n")
    found = no(proved(str(first), "--log", str(saved), *network(house)))
    assert found.startswith("forked: event ")
    kept = backup.load(first.read_text())
    seasons = verify.Seasons(house.as_admin())
    with pytest.raises(Different, match=f"season {season} in the archive: rank 1 is player"):
        verify.play(kept[0], since(log.load(saved, WORLD), kept[2], at - 2), 10**6, seasons)


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
    assert found.startswith(
        f"player {player} has 1,000 coins, a score of 0 and 0 points, but by the log 999"
    )


# -- the certified checkpoint, played on to what is shown, and every lie about it


@pytest.fixture
def world() -> SignedWorld:
    return SignedWorld()


def follow(world: SignedWorld) -> None:
    canister: Any = world
    verify.verify_now(canister, None)


def test_a_world_follows_from_its_certified_checkpoint(
    world: SignedWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    follow(world)
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"the log is certified: events 0 to 4, head {world.game.journal.head.hex()}"
    assert said[1].startswith("the same world since the certified one of generation 120: ")


def test_a_world_that_moves_on_meanwhile_is_seen_again(world: SignedWorld) -> None:
    """Once an event comes between statement and frame, once another checkpoint."""
    happens = [
        lambda: world.place(ADA, boards.BLOCK, 300, 300),
        lambda: world.storage.pre_upgrade(world.game),
    ]

    def later(text: str) -> str:
        if happens:
            happens.pop()()
        return world.storage.read_checkpoint()

    world.lies["get_checkpoint"] = later
    follow(world)
    assert happens == []


def one_cell_more(text: str) -> str:
    other, _ = checkpoint.decode(text)
    other.place(1, [(300, 300)])
    return checkpoint.encode(other)[0]


def another_frame(text: str) -> str:
    other = SignedWorld()
    other.game.world.place(1, boards.live_cells(boards.BLOCK, 300, 300))
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
        follow(world)
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
        follow(world)
    assert str(found.value).startswith(why)


def test_a_statement_without_a_board_cannot_be_followed(world: SignedWorld) -> None:
    def boardless(news: dict[str, Any]) -> dict[str, Any]:
        return world.resigned(news, news["statement"].rpartition("\n")[0])

    world.lies["get_news"] = boardless
    with pytest.raises(ClientError, match="does not say which world was last kept"):
        follow(world)


def test_a_lie_about_the_log_is_an_answer(world: SignedWorld) -> None:
    world.age = 1_000
    with pytest.raises(Different, match="stale: the certificate of the log was signed 1000"):
        follow(world)
