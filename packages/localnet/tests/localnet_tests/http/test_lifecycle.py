"""A localnet from its start to its end, as its developer sees it."""

from __future__ import annotations

import shutil
import signal
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from localnet.http import keys
from localnet.protocol import bls, principal, sign
from localnet_tests.http.commands import command, refused
from localnet_tests.servers.spawned import PATIENCE, UP
from localnet_tests.servers.tally import CANISTERS, Tally, make_project


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


def start(project: Path, *options: str) -> tuple[str, ...]:
    """The words that serve *project*, for a start that fails."""
    return ("--project", str(project), "--port", "0", *options)


def upgrade(project: Path, canister: str = "tally") -> tuple[str, ...]:
    return ("upgrade", canister, "--project", str(project))


def edit(project: Path, old: str, new: str) -> None:
    """Change the canister's source."""
    source = project / "src/tally.py"
    text = source.read_text()
    assert old in text
    source.write_text(text.replace(old, new))


# -- while it runs


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tally]:
    """One for all tests that only look at it, or upgrade its canister."""
    with Tally(make_project(tmp_path_factory.mktemp("lifecycle") / "project")) as server:
        yield server


@pytest.fixture
def server(running: Tally) -> Tally:
    """The same, with the source and the interface that it began with."""
    for part, name in (("src", "tally.py"), ("candid", "tally.did")):
        shutil.copy(CANISTERS / name, running.project / part)
    return running


def test_the_banner_says_where_what_and_how(server: Tally) -> None:
    banner = "\n".join(server.lines[: server.lines.index(server.wait_for(lambda x: UP in x))])
    assert server.url in banner
    assert f"tally  {server.canister_text}" in banner
    assert f"icp canister call {server.canister_text} count '()' --query" in banner


def test_the_admin_installed_the_canister(server: Tally) -> None:
    admin = sign.load_pem((server.project / ".localnet/admin.pem").read_text())
    path = [b"canister", server.canister_id, b"controllers"]
    assert admin.principal in (server.agent().read_state(server.canister_id, path) or b"")


def test_an_upgrade_brings_in_the_changed_source_and_interface(server: Tally) -> None:
    count = server.canister("tally").tell("add", 5)
    edit(server.project, "return kept.get(0) or 0", "return (kept.get(0) or 0) + 1000")
    edit(server.project, "the tally goes on", "the tally goes on and on")
    did = server.project / "candid/tally.did"
    did.write_text(did.read_text().replace("closed : () -> ();", "closed : () -> (); // never"))
    done = command(*upgrade(server.project))
    assert done.code == 0, done.err
    assert "the tally goes on and on" in done.out
    assert done.out.endswith("tally is upgraded\n")
    assert server.canister("tally").ask("count") == count + 1000
    path = [b"canister", server.canister_id, b"metadata", b"candid:service"]
    assert server.agent().read_state(server.canister_id, path) == did.read_bytes()


def test_an_upgrade_that_fails_changes_nothing(server: Tally) -> None:
    assert command(*upgrade(server.project)).code == 0
    count = server.canister("tally").tell("add", 5)
    edit(server.project, 'ic.print("the tally goes on")', 'raise ValueError("not ready")')
    text = refused(*upgrade(server.project))
    assert "tally was not upgraded" in text
    assert "not ready" in text
    assert server.canister("tally").tell("add", 1) == count + 1
    told = refused(*upgrade(server.project, "other"))
    assert "there is no canister 'other' here; there is tally" in told


def test_a_port_or_folder_that_is_taken_is_said_so(server: Tally, project: Path) -> None:
    text = refused("--project", str(project), "--port", str(server.port))
    assert f"port {server.port} is taken" in text
    assert "--port" in text
    assert "another localnet is running" in refused(*start(server.project))


# -- its end, and its next life


def test_what_was_answered_is_there_however_it_ended_until_a_reset(project: Path) -> None:
    """A reset forgets the canisters, and keeps the keys."""
    admin = project / ".localnet/admin.pem"
    with Tally(project) as first:
        assert first.canister("tally").tell("add", 5) == 5
        request = first.canister("tally").request("whoami_certified")
        outcome, secret = first.canister("tally").send(request), admin.read_text()
        assert end(first, signal.SIGINT) == 0
    for number in (signal.SIGTERM, signal.SIGKILL):
        with Tally(project) as server:
            assert (server.root_key, server.canister_id) == (first.root_key, first.canister_id)
            assert server.canister("tally").ask("count") == 5
            assert server.canister("tally").send(request) == outcome
            code = end(server, number)
            assert code == 0 or number == signal.SIGKILL
            assert not any("the tally goes on" in line for line in server.lines), "no post_upgrade"
    with Tally(project, "--reset") as server:
        assert server.canister("tally").ask("count") == 0
        assert (server.root_key, admin.read_text()) == (first.root_key, secret)


def end(server: Tally, number: signal.Signals) -> int:
    """The code with which it ends, though somebody is connected; it leaves nothing behind."""
    with socket.create_connection(("127.0.0.1", server.port)):
        server.process.send_signal(number)
        code = server.process.wait(PATIENCE)
    assert not any("Traceback" in line for line in server.lines), server.lines
    is_left = (server.project / ".localnet/control.sock").exists()
    assert is_left == (number == signal.SIGKILL)
    return code


def test_reset_removes_nothing_from_another_folder(project: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("years of work")
    assert "not a localnet's folder" in refused(*start(project, "--state", str(mine), "--reset"))
    assert (mine / "thesis.txt").read_text() == "years of work"


def wait_for_ticks(server: Tally, more: int) -> None:
    tally = server.canister("tally")
    first = tally.ask("ticks")
    while tally.ask("ticks") < first + more:
        pass  # each question takes as long as it takes


def test_timers_go_on_after_a_watched_upgrade_and_a_restart(project: Path) -> None:
    with Tally(project, "--speed", "50", "--watch") as server:
        assert server.canister("tally").ask("ticks") == 0
        server.canister("tally").tell("tick_every", 1)
        wait_for_ticks(server, 5)
        assert not any("canister_global_timer" in line for line in server.lines)
        after = len(server.lines)
        edit(project, 'ic.print("the tally goes on")', "def broken(:")
        server.wait_for(lambda line: "tally was not upgraded" in line, after)
        edit(project, "def broken(:", 'ic.print("mended")')
        server.wait_for(lambda line: "mended" in line, after)
        server.wait_for(lambda line: "tally is upgraded" in line, after)
        wait_for_ticks(server, 5)
    with Tally(project, "--speed", "50") as server:
        wait_for_ticks(server, 5)


# -- what is refused


def test_a_start_that_cannot_be_is_refused_with_a_sentence(project: Path) -> None:
    assert "no localnet is running" in refused(*upgrade(project))
    assert "--controller: not a principal" in refused(*start(project, "--controller", "me"))
    edit(project, "kept.insert(0, 0)", 'raise ValueError("no")')
    text = refused(*start(project))
    assert "canister tally did not come up" in text
    assert "ValueError: no" in text


def test_help_names_every_option_and_nonsense_is_refused() -> None:
    shown = command("--help").out + command("upgrade", "--help").out
    options = ("state", "reset", "port", "speed", "watch", "project", "controller")
    assert all(f"--{option}" in shown for option in (*options, "skip-pre-upgrade"))
    for bad in (["--port", "x"], ["--speed", "0"], ["--speed", "fast"], ["dance"]):
        assert command(*bad).code == 2


def shorten(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:30])


def spoil(path: Path) -> None:
    """Every page but the first."""
    data = bytearray(path.read_bytes())
    for page in range(1, len(data) // 4096):
        data[4096 * page : 4096 * page + 50] = b"\xff" * 50
    path.write_bytes(bytes(data))


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose localnet was killed."""
    project = make_project(tmp_path_factory.mktemp("killed") / "project")
    server = Tally(project)
    server.canister("tally").tell("add", 5)
    server.kill()
    (project / ".localnet/control.sock").unlink()
    return project


@pytest.mark.parametrize(
    ("name", "damage", "said", "way_out"),
    [
        ("keys/root.hex", Path.unlink, "keys/root.hex is missing", "--accept-loss"),
        ("keys/node.hex", Path.unlink, "keys/node.hex is missing", "--accept-loss"),
        ("admin.pem", Path.unlink, "admin.pem is missing", "--accept-loss"),
        ("keys/root.hex", shorten, "root.hex is damaged", ""),
        ("admin.pem", shorten, "admin.pem is", ""),
        ("state.sqlite3-wal", shorten, "transactions", "--accept-loss"),
        ("state.sqlite3", spoil, "", "--reset"),
    ],
)
def test_a_state_that_is_damaged_is_said_so_on_one_line(
    killed: Path, tmp_path: Path, name: str, damage: Callable[[Path], None], said: str, way_out: str
) -> None:
    """A network with another key would be another network, and nobody would know."""
    project = Path(shutil.copytree(killed, tmp_path / "copy"))
    if damage is spoil:  # all of it is in the database, once it was closed
        with Tally(project):
            pass
    damage(project / ".localnet" / name)
    told = refused(*start(project))
    assert said in told
    assert way_out in told
    assert damage is not spoil or "damaged" in told or "malformed" in told
    assert name != "state.sqlite3-wal" or "are lost" in told


def test_a_loss_that_is_accepted_is_made_up_for_with_new_keys(killed: Path, tmp_path: Path) -> None:
    project = Path(shutil.copytree(killed, tmp_path / "copy"))
    paths = [project / ".localnet" / name for name in ("keys/root.hex", "admin.pem")]
    kept = [path.read_text() for path in paths]
    for path in paths:
        path.unlink()
    shorten(project / ".localnet/state.sqlite3-wal")
    with Tally(project, "--accept-loss"):
        assert all(path.read_text() != old for path, old in zip(paths, kept, strict=True))


# -- the network's keys outlive its processes, and are nobody else's business


def modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def test_keys_are_made_once_and_are_for_their_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even at first can others read them."""
    with monkeypatch.context() as patch:
        patch.setattr(Path, "chmod", lambda *arguments: None)
        first = keys.load_or_make(tmp_path)
    folder = tmp_path / "keys"
    names = sorted(path.stem for path in folder.iterdir())
    assert names == ["node", "root", "threshold"]
    assert modes(folder) == {0o600}
    (folder / "node.hex").chmod(0o644)
    assert keys.load_or_make(tmp_path) == first
    assert (modes(folder), stat.S_IMODE(folder.stat().st_mode)) == ({0o600}, 0o700)
    assert first != keys.load_or_make(tmp_path / "elsewhere")


@pytest.mark.parametrize("content", ["", "hello", "abcd"])
def test_a_damaged_key_is_not_replaced(tmp_path: Path, content: str) -> None:
    keys.load_or_make(tmp_path)
    (tmp_path / "keys/root.hex").write_text(content)
    with pytest.raises(ValueError, match=r"root\.hex is damaged"):
        keys.load_or_make(tmp_path)
    assert (tmp_path / "keys/root.hex").read_text() == content


def test_names_follow_from_keys() -> None:
    made = keys.new()
    assert made.subnet_id == principal.self_authenticating(made.root_key)
    assert made.node_id == principal.self_authenticating(made.node_key)
    signature = bls.sign(made.root_secret, b"message")
    assert bls.verify(made.root_key, b"message", signature)
    assert not bls.verify(made.root_key, b"another", signature)
