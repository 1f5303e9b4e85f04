"""Each command, against a real localnet, as an operator uses it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from client import log
from localnet.protocol import principal, sign
from tests.admin.place import BLOCK, GLIDER, SCRIPT, WORLD, Place, running
from tests.servers.served import ROOT


def test_status_works_out_of_the_box(house: Place) -> None:
    """The script finds the network, the canister and the installer's key by itself."""
    said = subprocess.run(house.by_script("status"), capture_output=True, text=True)
    assert (said.returncode, said.stderr) == (0, "")
    assert f"on localnet, {house.url}" in said.stdout
    assert f"{house.as_admin().me}  (you)" in said.stdout
    assert "cycles" in said.stdout
    assert "nobody plays" in said.stdout


def test_the_script_runs_in_the_project_s_own_python() -> None:
    """Whichever Python it is started with: the system's has none of what it needs."""
    base = Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info.minor}"
    said = subprocess.run([str(base), str(SCRIPT), "--help"], capture_output=True, text=True)
    assert (said.returncode, said.stderr) == (0, "")
    assert "whoami" in said.stdout


def test_a_missing_key_is_said_and_found_in_another_state_folder(
    house: Place, tmp_path: Path
) -> None:
    said = house.admin("status", "--state", "elsewhere")
    assert said.code == 0
    assert said.err == (
        f"admin: asking as nobody, because there is no elsewhere/admin.pem in {house.project}: "
        "say --state DIR or --identity FILE.pem\n"
    )
    assert "(you)" not in said.out
    (tmp_path / "admin.pem").write_text((house.project / ".localnet" / "admin.pem").read_text())
    assert "(you)" in house.done("status", "--state", str(tmp_path))


def test_somebody_who_is_no_admin_sees_no_cycles(house: Place, tmp_path: Path) -> None:
    shown = house.done("status", "--network", house.url, "--root-key", house.root_key.hex())
    assert "cycles" in shown, "the installer's key is for a network of one's own"
    stranger = tmp_path / "stranger.pem"
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", stranger], check=True)
    shown = house.done("status", "--identity", str(stranger))
    assert "cycles" not in shown
    assert "(you)" not in shown


def test_the_readme_s_line_pauses_world(house: Place) -> None:
    assert "`scripts/admin.py pause --room world`" in (ROOT / "README.md").read_text("utf-8")
    assert house.done("pause", "--room", "world").startswith("paused, at generation ")
    assert house.done("resume", "--room", "world").startswith("resumed, ")


def test_pause_stops_time_and_resume_lets_it_go_on(house: Place) -> None:
    house.as_somebody().tell("place_cells", GLIDER)
    assert house.done("pause").startswith("paused, at generation ")
    then = house.done("pause")
    assert then.startswith("paused already, at generation ")
    assert "    paused       generation" in house.done("status")
    assert house.done("resume").startswith("resumed, running, at generation ")
    assert house.done("resume").startswith("was not paused, running, at generation ")


def test_reset_asks_first(house: Place) -> None:
    house.as_somebody().tell("place_cells", BLOCK)
    sentence = house.refused("reset")
    assert "This empties the world of life2_backend (generation" in sentence
    assert "add --yes" in sentence
    assert house.as_admin().ask("get_alive_count") == 4
    assert "the world is empty" in house.done("reset", "--yes")
    assert house.as_admin().ask("get_alive_count") == 0


@pytest.mark.parametrize(("typed", "code", "alive"), [("\n", 1, 4), ("y\n", 0, 0)])
def test_reset_does_what_is_answered(house: Place, typed: str, code: int, alive: int) -> None:
    house.as_somebody().tell("place_cells", BLOCK)
    with running(house.by_script("reset"), terminal=True) as asking:
        asking.wait_for("Go on? [y/N] ")
        asking.type(typed)
        assert asking.end() == code, asking.text
    assert ("Nothing was done." in asking.text) == (code == 1)
    assert house.as_admin().ask("get_alive_count") == alive


def test_admins_come_and_go(house: Place, tmp_path: Path) -> None:
    pem = tmp_path / "second.pem"
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", pem], check=True)
    second = principal.format(sign.load_pem(pem.read_text()).principal)
    first = house.as_admin().me
    assert house.done("admins", "list") == f"{first}  (you)\n"
    assert house.done("admins", "add", second) == f"{second} is an admin now\n"
    assert f"{second} is an admin already" in house.refused("admins", "add", second)
    assert house.done("admins", "list", "--identity", str(pem)) == f"{first}\n{second}  (you)\n"
    assert house.done("pause", "--identity", str(pem)).startswith("paused")
    assert "This is you" in house.refused("admins", "remove", second, "--identity", str(pem))
    assert "no admin any more" in house.done("admins", "remove", second)
    assert f"You are {second}" in house.refused("resume", "--identity", str(pem))
    assert "the last admin: add another one first" in house.refused(
        "admins", "remove", first, "--yes"
    )
    mistyped = ("b" if first[0] == "a" else "a") + first[1:]
    assert "is no principal, or mistyped" in house.refused("admins", "add", mistyped)


def test_configure_turns_rules_off_and_on(house: Place) -> None:
    assert "a classic world" in house.done("configure", "classic")
    said = house.done("configure", "--levy", "on")
    assert ["levy        on" in said, "paydays     off" in said] == [True, True]
    assert "an admin  sets the rules: classic" in house.done("log")
    assert "off" not in house.done("configure", "default")
    assert house.done("configure") == house.done("configure", "--seasons", "on")


def test_whoami_says_what_one_may_do(house: Place) -> None:
    me = house.as_admin()
    assert house.done("whoami") == f"{me.me}\nan admin of life2_backend, no player\n"
    me.tell("join_game")
    me.tell("set_name", "The boss")
    me.tell("place_cells", BLOCK)
    lines = house.done("status").splitlines()
    assert any("1,000 minted, of which 0 are in the pot" in line for line in lines)
    assert lines[-1].split() == ["1", "The", "boss", "0", "0", "4", "4", "4", "996"]
    assert house.done("whoami").endswith("an admin of life2_backend, player 1, The boss\n")


def test_the_log_is_readable(house: Place) -> None:
    house.as_somebody().tell("place_cells", BLOCK)
    house.done("pause")
    first = log.fetch_proved(house.as_admin()).log.following - 3
    lines = house.done("log", "--from", str(first)).splitlines()
    assert [line.split()[0] for line in lines] == [str(first), str(first + 1), str(first + 2)]
    assert lines[0].endswith("player 1  joins")
    assert lines[1].endswith("player 1  places 4 cells at (100, 100)")
    assert lines[2].endswith("an admin  pauses the game")
    assert house.done("log").splitlines()[-3:] == lines


def test_a_log_is_kept_in_a_file(house: Place, tmp_path: Path) -> None:
    house.as_somebody().tell("place_cells", BLOCK)
    path = tmp_path / "game.log"
    assert "events, from 0 on" in house.done("log", "--save", str(path))
    kept = log.load(path, WORLD)
    assert [event.dump() for event in kept.events] == [
        event.dump() for event in log.fetch_proved(house.as_admin()).log.events
    ]
    assert "exists already" in house.refused("log", "--save", str(path))
    house.done("log", "--save", str(path), "--force")


def test_the_log_can_be_followed_until_ctrl_c(house: Place) -> None:
    with running(house.by_script("log", "--follow")) as following:
        following.wait_for("restores a backup")
        house.as_somebody().tell("place_cells", BLOCK)
        following.wait_for("places 4 cells at (100, 100)")
        assert following.interrupt() == 0, following.text
    assert "Traceback" not in following.text


def test_watch_prints_a_line_each_time_until_ctrl_c(house: Place) -> None:
    with running(house.by_script("watch", "--every", "0.1")) as watching:
        watching.wait_for("0 alive, 0 players\n", times=2)
        house.as_somebody().tell("place_cells", BLOCK)
        watching.wait_for("4 alive, 1 player\n")
        assert watching.interrupt() == 0, watching.text
    assert "Traceback" not in watching.text


def test_watch_redraws_a_terminal_with_a_map(house: Place) -> None:
    """On fifty lines a dot is four cells, and the block is one dot."""
    house.as_somebody().tell("place_cells", BLOCK)
    with running(house.by_script("watch", "--every", "0.1"), terminal=True) as watching:
        watching.wait_for("\N{BRAILLE PATTERN DOTS-5}")
        watching.wait_for("\x1b[H", times=3)
        house.as_admin().tell("reset_game")
        watching.wait_for("0 alive")
        assert watching.interrupt() == 0, watching.text
    assert watching.text.rstrip().endswith("\x1b[?25h"), "the cursor is back"
