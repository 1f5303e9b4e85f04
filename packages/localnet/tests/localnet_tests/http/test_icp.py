"""The ``icp`` command line, as a developer types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from localnet.protocol import bls, principal, sign
from localnet_tests.http.clients import Icp
from localnet_tests.servers.tally import Tally

YAML = """
canisters:
  - name: tally
    build:
      steps:
        - type: script
          command: "true"
networks:
  - name: local
    mode: connected
    url: {url}
    root-key: {key}
"""


@pytest.fixture(scope="module")
def icp(tally: Tally, tmp_path_factory: pytest.TempPathFactory) -> Icp:
    """An icp whose project has the served canister, under the network's true key."""
    (tally.project / "icp.yaml").write_text(YAML.format(url=tally.url, key=tally.root_key.hex()))
    command = Icp(tmp_path_factory.mktemp("home"), tally.project)
    command("identity", "new", "alice", "--storage", "plaintext")
    admin = str(tally.project / ".localnet/admin.pem")
    command("identity", "import", "admin", "--from-pem", admin, "--storage", "plaintext")
    return command


def test_the_canister_is_called_by_its_name(icp: Icp) -> None:
    before = icp("canister", "call", "tally", "count", "()", "--query")
    count = int(before.strip("()").split()[0].replace("_", ""))
    assert icp("canister", "call", "tally", "add", "(7)") == f"({count + 7} : nat64)"
    assert icp("canister", "call", "tally", "count", "()", "--query") == f"({count + 7} : nat64)"


def test_the_key_can_be_fetched(icp: Icp, tally: Tally) -> None:
    """What the banner says to copy works as it stands."""
    line = next(line for line in tally.lines if line.strip().startswith("icp canister call"))
    words = line.replace("'()'", "()").split()[1:]
    assert words[-2:] == ["--root-key", "fetch"]
    assert icp(*words).endswith(": nat64)")


def test_an_identity_is_its_principal(icp: Icp) -> None:
    alice = icp("identity", "principal", "--identity", "alice")
    for method in ("whoami", "whoami_certified"):
        said = icp("canister", "call", "tally", method, "()", "--identity", "alice")
        assert said == f'(principal "{alice}")'


def test_our_own_client_reads_icp_s_identities(icp: Icp) -> None:
    pem = Path(icp.env["ICP_HOME"]) / "identity/keys/alice.pem"
    alice = sign.load_pem(pem.read_text())
    assert principal.format(alice.principal) == icp("identity", "principal", "--identity", "alice")


@pytest.mark.parametrize(
    ("method", "why"),
    [
        ("fail", ["CanisterError", "ValueError: no such luck", "IC0503"]),
        ("guarded", ["CanisterReject", "nobody may"]),
        ("closed", ["CanisterReject", "Canister rejected the message"]),
    ],
)
def test_rejects_reach_the_terminal(icp: Icp, method: str, why: list[str]) -> None:
    complaint = icp.refused("canister", "call", "tally", method, "()")
    assert all(word in complaint for word in why), complaint


def test_a_pinned_key_of_another_network_is_refused(icp: Icp, tally: Tally) -> None:
    network = ["-n", tally.url, "--root-key", bls.public(bls.new_secret()).hex()]
    for kind in ([], ["--query"]):
        call = ["canister", "call", tally.canister_text, "whoami", "()", *kind, *network]
        assert "verification failed" in icp.refused(*call).lower()


def test_status_is_for_controllers(icp: Icp, tally: Tally) -> None:
    status = icp("canister", "status", "tally", "--identity", "admin")
    assert "Status: Running" in status
    assert "Cycles:" in status
    public = icp("canister", "status", "tally", "--identity", "alice")
    assert "Module hash: 0x" in public
    assert "Cycles:" not in public
    admin = icp("identity", "principal", "--identity", "admin")
    assert admin in status
    assert admin in public


def test_the_interface_is_there_to_see(icp: Icp) -> None:
    assert "whoami_certified" in icp("canister", "metadata", "tally", "candid:service")


def test_icp_stops_and_starts_a_canister(icp: Icp, tally: Tally) -> None:
    icp("canister", "stop", "tally", "--identity", "admin")
    assert "Status: Stopped" in icp("canister", "status", "tally", "--identity", "admin")
    assert "is stopped" in icp.refused("canister", "call", "tally", "count", "()", "--query")
    icp("canister", "start", "tally", "--identity", "admin")
    assert "Status: Running" in icp("canister", "status", "tally", "--identity", "admin")
    complaint = icp.refused("canister", "stop", "tally", "--identity", "alice")
    assert "Only controllers of canister" in complaint


def test_icp_changes_settings(icp: Icp, tally: Tally) -> None:
    change = ("canister", "settings", "update", "tally", "--freezing-threshold", "77d")
    icp(*change, "--identity", "admin")
    assert f"{77 * 24 * 3600:_}" in icp("canister", "status", "tally", "--identity", "admin")


def test_icp_shows_logs(icp: Icp) -> None:
    icp.refused("canister", "call", "tally", "fail", "()")
    log = icp("canister", "logs", "tally", "--identity", "admin").splitlines()
    assert log[0].startswith("[0. ")
    assert log[0].endswith("a new tally")
    assert "[TRAP]: ValueError: no such luck" in log[-3]
    assert log[-2:] == ["Canister Backtrace:", log[-1]]
    assert log[-1].startswith("src/tally.py:")
    asked = ("canister", "logs", "tally", "--identity", "admin", "--until-index", "1")
    assert icp(*asked).splitlines() == log[:1]
    assert "not allowed" in icp.refused("canister", "logs", "tally", "--identity", "alice")
    public = ("canister", "settings", "update", "tally", "--log-visibility")
    icp(*public, "public", "--identity", "admin")
    assert icp("canister", "logs", "tally", "--identity", "alice").splitlines() == log
    icp(*public, "controllers", "--identity", "admin")


def test_icp_takes_and_restores_snapshots(icp: Icp) -> None:
    def snapshot(*words: str) -> str:
        return icp("canister", "snapshot", *words, "--identity", "admin")

    def interface() -> str:
        return icp("canister", "metadata", "tally", "candid:service")

    before, written = icp("canister", "call", "tally", "count", "()", "--query"), interface()
    icp("canister", "stop", "tally", "--identity", "admin")
    taken = snapshot("create", "tally", "--quiet")
    icp("canister", "start", "tally", "--identity", "admin")
    assert icp("canister", "call", "tally", "add", "(7)") != before
    assert taken in snapshot("list", "tally")
    icp("canister", "stop", "tally", "--identity", "admin")
    snapshot("restore", "tally", taken)
    replaced = snapshot("create", "tally", "--replace", taken, "--quiet")
    icp("canister", "start", "tally", "--identity", "admin")
    assert icp("canister", "call", "tally", "count", "()", "--query") == before
    assert interface() == written
    assert taken not in snapshot("list", "tally")
    snapshot("delete", "tally", replaced)
    assert replaced not in snapshot("list", "tally")
    refused = icp.refused("canister", "snapshot", "list", "tally", "--identity", "alice")
    assert "Only controllers of canister" in refused


def test_icp_passes_cycles_on(icp: Icp) -> None:
    def balance(who: str) -> str:
        return icp("cycles", "balance", "--quiet", "--identity", who)

    assert balance("admin") == "1_000_000_000_000_000_000 cycles"
    alice = icp("identity", "principal", "--identity", "alice")
    icp("cycles", "transfer", "5t", alice, "--identity", "admin")
    assert balance("admin") == "999_994_999_900_000_000 cycles"
    assert balance("alice") == "5_000_000_000_000 cycles"
    before = icp("canister", "status", "tally", "--identity", "admin")
    icp("canister", "top-up", "tally", "--amount", "2t", "--identity", "alice")
    after = icp("canister", "status", "tally", "--identity", "admin")
    assert cycles_in(after) == cycles_in(before) + 2 * 10**12
    assert balance("alice") == "2_999_900_000_000 cycles"
    asked = ("canister", "top-up", "tally", "--amount", "3t", "--identity", "alice")
    assert "nsufficient" in icp.refused(*asked)


def cycles_in(status: str) -> int:
    line = next(line for line in status.splitlines() if line.strip().startswith("Cycles:"))
    return int(line.split()[-1].replace("_", ""))


def test_dfx_finds_the_canister_too(tally: Tally) -> None:
    """dfx is not run here; what it reads is where its sources look for it."""
    ids = json.loads((tally.project / ".dfx/local/canister_ids.json").read_text())
    assert ids == {"tally": {"local": tally.canister_text}}
    port = (tally.project / ".dfx/network/local/webserver-port").read_text()
    assert port == str(tally.port)
