"""The Life2 canister, unmodified, asked everything it answers by real clients."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from engine.world import backup
from engine.world.game import Game
from localnet.protocol import agent, principal
from localnet.protocol.candid.did import parse_did
from localnet_tests.http.clients import Icp, Reached, node_as
from tests.servers.served import ROOT, STATE, Served, make_project

DID = ROOT / "candid/world.did"
METHODS = set(parse_did(DID.read_text())[0].methods)
GLIDER = [[1, 0], [2, 1], [0, 2], [1, 2], [2, 2]]
OTHER = "rrkah-fqaaa-aaaaa-aaaaq-cai"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A localnet with Life2 on it, ten times as fast as life."""
    served = Served(
        make_project(tmp_path_factory.mktemp("clients") / "project"), "--port", "0", "--speed", "10"
    )
    try:
        served.wait()
        yield served
    finally:
        served.stop()


@pytest.fixture
def world(served: Served) -> Reached:
    """With an empty world and no players."""
    admin = served.world(served.admin())
    admin.put_game(backup.dump(Game.begin("")))
    admin.tell("resume_game")
    key = agent.fetch_root_key(served.url)
    return Reached(served.url, key, principal.format(served.canister_id))


@pytest.fixture(scope="module")
def command(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Icp:
    """The command line in this project, with somebody who plays and the admin."""
    port = served.url.rpartition(":")[2]
    described = (ROOT / "icp.yaml").read_text().replace(":4943", f":{port}")
    (served.project / "icp.yaml").write_text(described)
    command = Icp(tmp_path_factory.mktemp("home"), served.project)
    command("identity", "new", "alice", "--storage", "plaintext")
    admin = str(served.project / STATE / "admin.pem")
    command("identity", "import", "admin", "--from-pem", admin, "--storage", "plaintext")
    return command


@pytest.fixture
def icp(command: Icp, world: Reached) -> Icp:
    """The same, in an empty world."""
    return command


def call(icp: Icp, method: str, arguments: str = "()", who: str = "alice") -> str:
    return icp(
        "canister", "call", "life2_backend", method, arguments, "-e", "local", "--identity", who
    )


def ask(icp: Icp, method: str, arguments: str = "()", who: str = "alice") -> str:
    words = ["canister", "call", "life2_backend", method, arguments, "--query", "-e", "local"]
    return icp(*words, "--identity", who)


def number(answer: str) -> int:
    return int(answer.strip("()").split()[0].replace("_", ""))


def test_the_commands_of_the_guide_show_what_it_says(icp: Icp) -> None:
    """Join and place; three cells are alive; after five seconds at least 50 generations."""
    guide = (ROOT / "docs/operating.md").read_text("utf-8")
    lines = re.findall(r"^dfx canister call life2_backend (\w+)(?: '(.*)')?$", guide, re.M)
    arguments = dict(lines)
    shown = ["get_state", "get_generation", "get_alive_count"]
    assert list(arguments) == ["join_game", "place_cells", *shown]

    def run(method: str) -> str:
        given = arguments[method] or "()"
        return ask(icp, method, given) if method in shown else call(icp, method, given)

    assert run("join_game") == "(variant { Ok = 1 : nat8 })"
    assert "placed = 3 : nat32" in run("place_cells")
    while number(run("get_generation")) < 50:
        pass  # each question takes the command as long as it takes
    assert run("get_state").count("owner = 1 : nat8") == 4, "three corners have become a block"
    assert number(run("get_alive_count")) == 4


@pytest.mark.parametrize(
    ("who", "why"),
    [("alice", "pause_game is for admins only"), ("anonymous", "Anonymous callers may look")],
)
def test_who_is_no_admin_is_told_why(icp: Icp, who: str, why: str) -> None:
    words = ["canister", "call", "life2_backend", "pause_game", "()", "-e", "local"]
    assert why in icp.refused(*words, "--identity", who)


def test_every_method_answers_a_javascript_agent(served: Served, world: Reached) -> None:
    key = load_pem_private_key((served.project / STATE / "admin.pem").read_bytes(), None)
    assert isinstance(key, Ed25519PrivateKey)
    secret = key.private_bytes_raw().hex()
    request = {"method": "GET", "url": "/health", "headers": [], "body": []}
    calls: list[list[Any]] = [
        ["join_game"], ["place_cells", GLIDER], ["set_name", "Admin"], ["get_state"],
        ["offer_seat", {"principal": OTHER}], ["take_seat", {"principal": OTHER}],
        ["get_generation"], ["get_alive_count"], ["get_frame", []], ["get_player"],
        ["get_leaderboard"], ["get_stats"], ["get_events", 0], ["get_admins"],
        ["http_request", request], ["pause_game"], ["resume_game"],
        ["add_admin", {"principal": OTHER}], ["remove_admin", {"principal": OTHER}],
        ["set_newcomers", {"number": 1000}],
        ["get_cycles"], ["get_backup", {"number": 0}], ["put_backup", {"number": 0}, "no"],
        ["restore_game"], ["join_as_bot"], ["place_order", GLIDER, {"number": [], "whole": False}],
        ["get_seats"], ["get_days", []], ["get_seasons", []], ["get_season", {"number": 1}],
        ["get_season_board", {"number": 1}], ["get_record", {"principal": OTHER}],
        ["get_config"],
        ["configure", dict.fromkeys(("seasons", "levy", "paydays", "idle_seats"), True)],
        ["set_season", 0], ["end_season"], ["remove_player", {"number": 9}],
        ["get_news", {"first": 0, "facts": "", "proof": True}], ["get_checkpoint"],
        ["get_thumbnail"], ["get_thumbnails", {"number": 1}, 0],
        ["leave_game"], ["reset_game"], ["reset_seats"],
    ]  # fmt: skip
    assert {name for name, *_ in calls} == METHODS
    (said,) = node_as(["given"], "icp_sdk", world, *calls, did=DID, secret=secret)
    answers = {call[0]: answer for call, answer in zip(calls, said["answers"], strict=True)}
    assert [name for name, answer in answers.items() if "failed" in answer] == []
    assert answers["join_game"]["ok"] == {"Ok": 1}
    assert answers["place_cells"]["ok"]["Ok"]["placed"] == 5
    assert len(answers["get_state"]["ok"]["alive_cells"]) == 5
    assert answers["get_player"]["ok"][0]["name"] == "Admin"
    assert answers["http_request"]["ok"]["status_code"] == 200
    assert "Err" in answers["restore_game"]["ok"]
