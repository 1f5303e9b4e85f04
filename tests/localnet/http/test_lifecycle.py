"""A localnet from its start to its end, as its developer sees it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from localnet.statedir import StateDir, StateError
from protocol import sign
from protocol.calls import Reply
from protocol.candid.encode import encode
from tests.protocol.test_agent import NOTHING, SERVICE, ask
from tests.servers.spawned import PATIENCE, ROOT, UP
from tests.servers.tally import Tally, make_project, running

EVERY = SERVICE["tick_every"].args


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """``python -m localnet`` with *arguments*, run to its end."""
    return subprocess.run(
        [sys.executable, "-m", "localnet", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )


def refused(*arguments: str) -> str:
    """The one line with which the command fails."""
    done = command(*arguments)
    assert done.returncode == 1, done
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def edit(project: Path, old: str, new: str) -> None:
    """Change the canister's source."""
    source = project / "src/tally.py"
    text = source.read_text()
    assert old in text
    source.write_text(text.replace(old, new))


def test_the_banner_says_where_what_and_how(project: Path) -> None:
    with running(project) as server:
        banner = "\n".join(server.lines[: server.lines.index(server.wait_for(lambda x: UP in x))])
        assert server.url in banner
        assert f"tally  {server.canister_text}" in banner
        assert f"icp canister call {server.canister_text} count '()' --query" in banner


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_cleanly(project: Path, number: signal.Signals) -> None:
    with running(project) as server:
        idle = socket.create_connection(("127.0.0.1", server.port))
        server.process.send_signal(number)
        assert server.process.wait(PATIENCE) == 0
        idle.close()
        assert not any("Traceback" in line for line in server.lines), server.lines
        assert not (project / ".localnet/control.sock").exists()


def test_a_restart_forgets_nothing(project: Path) -> None:
    with running(project) as server:
        assert ask(server.agent(), server, "add", 5) == 5
        before = server
        request = sign.call(sign.ANONYMOUS, server.canister_id, "whoami_certified", NOTHING)
        outcome = server.agent().submit(server.canister_id, request)
    with running(project) as server:
        assert (server.root_key, server.canister_id) == (before.root_key, before.canister_id)
        assert ask(server.agent(), server, "count") == 5
        assert server.agent().submit(server.canister_id, request) == outcome
        assert not any("the tally goes on" in line for line in server.lines), "no post_upgrade"


def test_what_was_answered_survives_a_kill(project: Path) -> None:
    with running(project) as server:
        assert ask(server.agent(), server, "add", 5) == 5
        server.process.kill()
        server.process.wait(PATIENCE)
    with running(project) as server:
        assert ask(server.agent(), server, "count") == 5


def test_reset_forgets_the_canisters_and_keeps_the_keys(project: Path) -> None:
    with running(project) as server:
        assert ask(server.agent(), server, "add", 5) == 5
        key, admin = server.root_key, (project / ".localnet/admin.pem").read_text()
    with running(project, "--reset") as server:
        assert ask(server.agent(), server, "count") == 0
        assert (server.root_key, (project / ".localnet/admin.pem").read_text()) == (key, admin)


def test_reset_removes_nothing_from_another_folder(project: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("years of work")
    options = ["--project", str(project), "--port", "0", "--state", str(mine)]
    assert "not a localnet's folder" in refused(*options, "--reset")
    assert (mine / "thesis.txt").read_text() == "years of work"


def ticks_more(server: Tally, wanted: int) -> bool:
    """Whether *wanted* more ticks are seen within a few seconds."""
    deadline = time.monotonic() + 8
    first = last = ask(server.agent(), server, "ticks")
    while time.monotonic() < deadline:
        last = ask(server.agent(), server, "ticks")
        assert isinstance(first, int)
        assert isinstance(last, int)
        if last >= first + wanted:
            return True
    return False


def test_timers_run_at_the_speed_asked_for(project: Path) -> None:
    with running(project, "--speed", "50") as server:
        assert ask(server.agent(), server, "ticks") == 0
        server.agent().update(server.canister_id, "tick_every", encode(EVERY, [1]))
        assert ticks_more(server, 20)
        assert not any("canister_global_timer" in line for line in server.lines)


def test_timers_go_on_after_an_upgrade_and_a_restart(project: Path) -> None:
    with running(project, "--speed", "50") as server:
        server.agent().update(server.canister_id, "tick_every", encode(EVERY, [1]))
        assert command("upgrade", "tally", "--project", str(project)).returncode == 0
        assert ticks_more(server, 5)
    with running(project, "--speed", "50") as server:
        assert ticks_more(server, 5)


def test_an_upgrade_brings_in_the_changed_source(project: Path) -> None:
    with running(project) as server:
        assert ask(server.agent(), server, "add", 5) == 5
        edit(project, "return kept.get(0) or 0", "return (kept.get(0) or 0) + 1000")
        edit(project, "the tally goes on", "the tally goes on and on")
        done = command("upgrade", "tally", "--project", str(project))
        assert done.returncode == 0, done.stderr
        assert "the tally goes on and on" in done.stdout
        assert done.stdout.endswith("tally is upgraded\n")
        assert ask(server.agent(), server, "count") == 1005


def test_an_upgrade_that_fails_changes_nothing(project: Path) -> None:
    with running(project) as server:
        assert ask(server.agent(), server, "add", 5) == 5
        edit(project, 'ic.print("the tally goes on")', 'raise ValueError("not ready")')
        text = refused("upgrade", "tally", "--project", str(project))
        assert "tally was not upgraded" in text
        assert "not ready" in text
        assert ask(server.agent(), server, "add", 1) == 6
        assert "there is no canister 'other' here; there is tally" in refused(
            "upgrade", "other", "--project", str(project)
        )


def test_an_upgrade_brings_in_the_changed_interface(project: Path) -> None:
    with running(project) as server:
        did = project / "candid/tally.did"
        did.write_text(did.read_text().replace("closed : () -> ();", "closed : () -> (); // never"))
        assert command("upgrade", "tally", "--project", str(project)).returncode == 0
        path = [b"canister", server.canister_id, b"metadata", b"candid:service"]
        assert server.agent().read_state(server.canister_id, path) == did.read_bytes()


def test_watching_upgrades_by_itself(project: Path) -> None:
    with running(project, "--watch") as server:
        after = len(server.lines)
        edit(project, 'ic.print("the tally goes on")', "def broken(:")
        server.wait_for(lambda line: "tally was not upgraded" in line, after)
        edit(project, "def broken(:", 'ic.print("mended")')
        server.wait_for(lambda line: "mended" in line, after)
        server.wait_for(lambda line: "tally is upgraded" in line, after)


def test_without_a_running_localnet_there_is_nothing_to_upgrade(project: Path) -> None:
    assert "no localnet is running" in refused("upgrade", "tally", "--project", str(project))


def test_a_taken_port_is_said_so(project: Path, tally: Tally) -> None:
    text = refused("--project", str(project), "--port", str(tally.port))
    assert f"port {tally.port} is taken" in text
    assert "--port" in text


def test_a_folder_has_one_localnet(project: Path) -> None:
    with running(project):
        text = refused("--project", str(project), "--port", "0")
        assert "another localnet is running" in text


def test_a_damaged_state_is_said_so(project: Path) -> None:
    with running(project):
        pass
    (project / ".localnet/keys/root.hex").write_text("gone")
    assert "root.hex is damaged" in refused("--project", str(project), "--port", "0")


def test_a_canister_that_does_not_come_up_is_said_so(project: Path) -> None:
    edit(project, "kept.insert(0, 0)", 'raise ValueError("no")')
    text = refused("--project", str(project), "--port", "0")
    assert "canister tally did not come up" in text
    assert "ValueError: no" in text


def test_controllers_are_principals(project: Path) -> None:
    text = refused("--project", str(project), "--port", "0", "--controller", "me")
    assert "--controller: not a principal" in text


def test_help_names_every_option() -> None:
    shown = command("--help").stdout + command("upgrade", "--help").stdout
    options = ("state", "reset", "port", "speed", "watch", "project", "controller")
    assert all(f"--{option}" in shown for option in (*options, "skip-pre-upgrade"))


@pytest.mark.parametrize("bad", [["--port", "x"], ["--speed", "0"], ["--speed", "fast"], ["dance"]])
def test_nonsense_is_refused(bad: list[str]) -> None:
    done = command(*bad)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_the_admin_installed_the_canister(project: Path) -> None:
    with running(project) as server:
        admin = sign.load_pem((project / ".localnet/admin.pem").read_text())
        said = server.agent(admin).query(server.canister_id, "whoami", NOTHING)
        assert isinstance(said, Reply)
        controllers = server.agent().read_state(
            server.canister_id, [b"canister", server.canister_id, b"controllers"]
        )
        assert controllers is not None
        assert admin.principal in controllers


def test_a_damaged_admin_is_said_to_be_damaged(tmp_path: Path) -> None:
    (tmp_path / "admin.pem").write_text("")
    state = StateDir(tmp_path)
    with pytest.raises(StateError, match=r"admin\.pem is damaged"):
        state.admin()
    state.close()


@pytest.mark.parametrize("name", ["keys/root.hex", "keys/node.hex", "admin.pem"])
def test_a_missing_key_is_said_to_be_missing(project: Path, name: str) -> None:
    """A network with another key would be another network, and nobody would know."""
    with running(project):
        pass
    path = project / ".localnet" / name
    kept = path.read_text()
    path.unlink()
    told = refused("--project", str(project), "--port", "0")
    assert f"{name} is missing" in told
    assert "--accept-loss" in told
    with running(project, "--accept-loss"):
        assert path.read_text() != kept
    with running(project):
        pass


def test_a_damaged_log_is_said_so_on_one_line(project: Path) -> None:
    server = Tally(project, "--port", "0")
    ask(server.agent(), server, "add", 5)
    server.kill()
    log = project / ".localnet" / "state.sqlite3-wal"
    log.write_bytes(log.read_bytes()[:100])
    told = refused("--project", str(project), "--port", "0")
    assert "transactions" in told
    assert "are lost" in told
    with running(project, "--accept-loss"):
        pass


def test_a_damaged_database_is_said_so_on_one_line(project: Path) -> None:
    with running(project):
        pass
    path = project / ".localnet" / "state.sqlite3"
    data = bytearray(path.read_bytes())
    for page in range(1, len(data) // 4096):
        data[4096 * page : 4096 * page + 50] = b"\xff" * 50
    path.write_bytes(bytes(data))
    told = refused("--project", str(project), "--port", "0")
    assert "damaged" in told or "malformed" in told
    assert "--reset" in told
