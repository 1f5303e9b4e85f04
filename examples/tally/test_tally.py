"""Tally: one picture, every refusal, any history with upgrades in it, and a game on localnet."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import requests
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from engine import sealed
from engine.access import ANONYMOUS, Admins
from engine.errors import BadRequest, BadSnapshot, Refusal
from engine.room import ADMINS, LAYOUT, STATE
from localnet.check.bundle import Bundle
from localnet.check.candid import extends, from_source
from localnet.protocol import sign
from localnet.protocol.agent import Agent, Canister
from localnet.protocol.candid.compare import differences
from localnet.protocol.candid.did import parse_did
from localnet.testing import Network
from localnet_tests.servers.inprocess import inside
from rules import backup, pages
from rules.game import ACCESS, BACKUP_BYTES, MOST_NAMES, Game, Tally
from rules.storage import Storage
from tests.canister.house.rules import violations
from tests.canister.rooms import COMMON, ROOT, SRC
from tests.engine.maps import DictMap

HERE = Path(__file__).parent
ENTRY = "canister/tally.py"
DID = (HERE / "candid" / "tally.did").read_text("utf-8")
ADA, BOB = "ada-principal", "bob-principal"


def test_a_sum_grows_and_knows_who_added_last() -> None:
    game = Game.begin(ADA)
    assert [game.add(ADA, 7, 1), game.add(BOB, 35, 2)] == [7, 42]
    assert game.tally.last == BOB
    noted = [event.dump() for event in game.journal.fresh]
    assert noted == [f"7 1 add 0 7,{ADA}", f"42 2 add 0 35,{BOB}"]


@pytest.mark.parametrize("points", [0, 101, -1])
def test_points_are_1_to_100(points: int) -> None:
    game = Game.begin(ADA)
    with pytest.raises(BadRequest, match=f"Expected 1 to 100 points, got {points}"):
        game.add(ADA, points, 1)
    assert (game.tally.dump(), game.journal.fresh) == (["0", ""], [])


def test_the_anonymous_neither_add_nor_have_a_name() -> None:
    game = Game.begin(ADA)
    with pytest.raises(BadRequest, match="sign in first"):
        game.add(ANONYMOUS, 1, 1)
    with pytest.raises(BadRequest, match="sign in first"):
        game.rename(ANONYMOUS, "Nobody", 1)


def test_names_are_at_most_100() -> None:
    game = Game.begin(ADA)
    for each in range(MOST_NAMES):
        game.rename(f"caller-{each}", f"Name {each}", 1)
    with pytest.raises(BadRequest, match="Expected at most 100 names"):
        game.rename(ADA, "Ada", 1)
    game.rename("caller-0", "Ada", 1)
    assert len(backup.dump(game).encode()) <= BACKUP_BYTES


def test_newcomers_wait_at_the_gate_and_people_with_a_name_do_not() -> None:
    game = Game.begin(ADA)
    game.newcomers.configure(1)
    game.rename(ADA, "Ada", 1)
    with pytest.raises(BadRequest, match="1 newcomers a minute, and they have come"):
        game.rename(BOB, "Bob", 1)
    game.rename(ADA, "Ada Lovelace", 1)


def test_a_pause_is_noted_once() -> None:
    game = Game.begin(ADA)
    for act in (game.pause, game.pause, game.resume, game.resume):
        act(1)
    assert [event.kind for event in game.journal.fresh] == ["pause", "resume"]


def test_a_backup_is_the_same_tally_again() -> None:
    game, other = Game.begin(ADA), Game.begin(BOB)
    game.rename(ADA, "Ada", 1)
    game.add(ADA, 7, 1)
    kept = backup.load(backup.dump(game))
    assert other.restore(kept, 2) == 7
    assert (other.tally.dump(), kept[1]) == (game.tally.dump(), 1)
    assert other.admins.callers == [BOB]


@pytest.mark.parametrize("lines", [[], ["life2 backup 1", "0"], [backup.TITLE, "0", "7"]])
def test_another_room_s_backup_is_not_taken(lines: list[str]) -> None:
    with pytest.raises(BadSnapshot, match="Expected"):
        backup.load(sealed.dump(lines))


def test_pages_say_how_it_is() -> None:
    game = Game.begin(ADA)
    assert pages.answer(game, "/health", 0, 0).body == b"open: a sum of 0\n"
    game.add(ADA, 7, 1)
    game.pause(2)
    assert pages.answer(game, "/health", 0, 0).body == b"paused: a sum of 7\n"
    assert b"\ntally_sum 7\n" in pages.answer(game, "/metrics", 0, 0).body


def test_only_a_backup_may_be_large() -> None:
    admins = Admins(ADA)
    assert ACCESS.objection("put_backup", ADA, 20_000, admins) is None
    assert ACCESS.objection("add_points", ADA, 20_000, admins) is not None


@pytest.mark.parametrize("key", [LAYOUT, STATE, ADMINS])
def test_what_is_damaged_is_not_loaded(key: int) -> None:
    storage = Storage(DictMap(), DictMap())
    storage.begin(ADA)
    storage.facts.insert(key, (storage.facts.get(key) or "") + "0")
    with pytest.raises(BadSnapshot, match="Expected"):
        storage.load()


class TallyMachine(RuleBasedStateMachine):
    """Adds beside a model, which is an int, and upgrades at any moment."""

    def __init__(self) -> None:
        super().__init__()
        self.storage = Storage(DictMap(), DictMap())
        self.game = self.storage.begin(ADA)
        self.total = 0
        self.paused = False

    @rule(points=st.integers(-5, 105))
    def add(self, points: int) -> None:
        try:
            self.game.add(BOB, points, 1)
        except Refusal:
            assert self.paused or not 1 <= points <= 100
        else:
            self.total += points
        self.storage.save(self.game)

    @rule(pause=st.booleans())
    def stop_or_go_on(self, pause: bool) -> None:
        (self.game.pause if pause else self.game.resume)(1)
        self.paused = pause
        self.storage.save(self.game)

    @rule()
    def upgrade(self) -> None:
        """The heap is lost; stable memory is not."""
        self.game = self.storage.load()

    @invariant()
    def the_sum_is_that_of_the_model(self) -> None:
        assert (self.game.tally.total, self.game.paused) == (self.total, self.paused)

    @invariant()
    def the_journal_adds_up(self) -> None:
        tally = Tally.load(["0", ""])
        for _, event in self.game.journal.read(self.storage.events, 0):
            if event.kind == "add":
                tally.add(BOB, int(event.detail.partition(",")[0]))
            assert event.generation == tally.total


TestTally = TallyMachine.TestCase


# -- the canister


def test_kybra_takes_the_canister_and_its_interface_is_a_room_s() -> None:
    files = {path.relative_to(SRC).as_posix(): path for path in SRC.glob("engine/*.py")}
    files |= {path.relative_to(SRC).as_posix(): path for path in SRC.glob("canister/common/*.py")}
    files |= {path.relative_to(HERE).as_posix(): path for path in HERE.glob("*/*.py")}
    bundle = Bundle({name: path.read_bytes() for name, path in files.items()}, ENTRY)
    assert violations(bundle) == []
    did, common = (parse_did(text)[0] for text in (DID, COMMON.read_text("utf-8")))
    assert differences(from_source(bundle), did, ("the source", "the .did")) == []
    assert extends(did, common) == []


def test_admins_pause_back_up_restore_and_upgrade_it(network: Network) -> None:
    player, admin = network.identity("player"), network.admin
    tally = network.deploy("tally_backend")
    assert tally.add_points(42, caller=player) == {"Ok": 42}
    assert tally.get_backup(1, caller=admin)["Err"].startswith("Expected a page")
    kept = tally.get_backup(0, caller=admin)["Ok"]["content"]

    tally.pause_game(caller=admin)
    later = "An admin has paused the game: 1 can be added later"
    assert tally.add_points(1, caller=player) == {"Err": later}
    tally.resume_game(caller=admin)
    assert tally.add_points(8, caller=player) == {"Ok": 50}
    assert tally.put_backup(0, kept, caller=admin) == {"Ok": 1}
    assert tally.restore_game(caller=admin) == {"Ok": 42}

    tally.upgrade(skip_pre_upgrade=True)
    assert tally.add_points(5, caller=player) == {"Ok": 47}
    assert tally.get_tally() == {"total": 47, "last": "", "events": 6}


@pytest.fixture
def project() -> Iterator[Path]:
    """A copy, since localnet keeps its state there; its socket wants a short path."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "examples" / "tally"
        shutil.copytree(HERE, copy, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        (Path(folder) / "src").symlink_to(ROOT / "src")
        yield copy


def test_it_is_played_on_localnet(project: Path) -> None:
    with inside(project) as net:
        ada = sign.from_key(Ed25519PrivateKey.generate())
        methods = parse_did(DID)[0].methods
        tally = Canister(Agent(net.url, net.root_key, ada), net.canister_id, methods)
        assert tally.tell("set_name", "Ada") == {"Ok": None}
        assert tally.tell("add_points", 42) == {"Ok": 42}
        assert tally.tell("add_points", 101) == {"Err": "Expected 1 to 100 points, got 101"}
        assert tally.ask("get_tally") == {"total": 42, "last": "Ada", "events": 1}
        health = requests.get(f"{net.url}/health?canisterId={net.canister_text}")
        assert health.text == "open: a sum of 42\n"
