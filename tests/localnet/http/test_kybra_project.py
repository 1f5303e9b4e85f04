"""
A project as Kybra's own examples are: no .did file, two canisters whose entries are main.py.

::

    dfx.json                 "type": "kybra", "main": "src/<name>/main.py"
    src/shared.py            from src.shared import ..        where Kybra is run, not beside it
    src/greeter/main.py      init (record, nat8)              post_upgrade the same
    src/asker/main.py        init (principal)                 whom to ask
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from protocol import agent, principal, sign
from protocol.candid.did import parse_did
from protocol.canister import Canister
from tests.localnet.http.test_lifecycle import command, refused
from tests.servers.spawned import UP, Spawned

SHARED = """
from kybra import Record, Service, service_query, text

class Words(Record):
    hello: text
    from_: text

class Greeter(Service):
    @service_query
    def greet(self) -> text: ...
"""
GREETER = """
from kybra import init, nat8, post_upgrade, query, text, void
from src.shared import Words

said = {}

@init
def begin(words: Words, times: nat8) -> void:
    said["text"] = "init " + f"{words['hello']} from {words['from_']}! " * times

@post_upgrade
def again(words: Words, times: nat8) -> void:
    said["text"] = "upgrade " + f"{words['hello']} from {words['from_']}! " * times

@query
def greet() -> text:
    return said["text"]
"""
ASKER = """
from kybra import Async, CallResult, Principal, init, text, update, void
from src.shared import Greeter

greeter = {}

@init
def begin(whom: Principal) -> void:
    greeter["is"] = Greeter(whom)

@update
def ask() -> Async[text]:
    result: CallResult[text] = yield greeter["is"].greet()
    return result.Err or result.Ok
"""
WORDS = '(record { hello = "hi"; "from" = "dfx" }, 2)'
INTERFACE = """\
type Words = record { hello : text; from : text };
service : (Words, nat8) -> {
  greet : () -> (text) query;
}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    files = {
        "src/__init__.py": "",
        "src/shared.py": SHARED,
        "src/greeter/main.py": GREETER,
        "src/asker/main.py": ASKER,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    canisters = {
        "asker": {"type": "kybra", "main": "src/asker/main.py"},
        "greeter": {"type": "kybra", "main": "src/greeter/main.py", "init_arg": WORDS},
    }
    (folder / "dfx.json").write_text(json.dumps({"canisters": canisters}))
    return folder


def ids(project: Path) -> dict[str, str]:
    known = json.loads((project / ".dfx/local/canister_ids.json").read_text())
    return {name: entry["local"] for name, entry in known.items()}


def canister(server: Spawned, name: str) -> Canister:
    """The canister *name*, by the interface that the network itself shows."""
    network = agent.Agent(server.url, agent.fetch_root_key(server.url), sign.ANONYMOUS)
    id_ = principal.parse(ids(server.project)[name])
    shown = network.read_state(id_, [b"canister", id_, b"metadata", b"candid:service"])
    assert shown is not None
    return Canister(network, id_, parse_did(shown.decode())[0].methods)


def served(project: Path, *options: str) -> Spawned:
    server = Spawned(project, "--port", "0", *options)
    server.wait_for(lambda line: UP in line)
    return server


def test_an_argument_that_nobody_gave_is_asked_for(project: Path) -> None:
    told = refused("--project", str(project), "--port", "0")
    assert "canister asker did not come up" in told
    assert "missing argument of type principal" in told
    assert "--argument 'asker=(..)'" in told


def test_it_runs_as_it_is_and_remembers_its_arguments(project: Path) -> None:
    refused("--project", str(project), "--port", "0")
    whom = f'asker=(principal "{ids(project)["greeter"]}")'
    server = served(project, "--argument", whom)
    try:
        assert not any("warning" in line for line in server.lines), server.lines
        hello = "hi from dfx! hi from dfx! "
        assert canister(server, "asker").tell("ask") == "init " + hello
        asked = ("--project", str(project), "upgrade", "greeter")
        assert command(*asked).returncode == 0
        assert canister(server, "greeter").ask("greet") == "upgrade " + hello
        other = '(record { hello = "ho"; "from" = "here" }, 1)'
        assert command(*asked, "--argument", other).returncode == 0
        assert canister(server, "greeter").ask("greet") == "upgrade ho from here! "
        done = command(*asked, "--argument", "(5)")
        assert done.returncode == 1
        assert "1 values, where (Words, nat8) is wanted" in done.stderr
        assert canister(server, "greeter").ask("greet") == "upgrade ho from here! "
    finally:
        server.stop()


def test_a_restart_leaves_it_as_it_was_unless_it_is_given_another_argument(project: Path) -> None:
    (project / "src/asker/main.py").write_text(GREETER)
    once, twice = (
        f'(record {{ hello = "{word}"; "from" = "me" }}, 1)' for word in ("once", "twice")
    )
    starts = [
        (["--argument", f"asker={once}"], "init once from me! "),
        ([], "init once from me! "),
        (["--argument", f"asker={once}"], "init once from me! "),
        (["--argument", f"asker={twice}"], "upgrade twice from me! "),
        ([], "upgrade twice from me! "),
    ]
    for argument, said in starts:
        server = served(project, *argument)
        try:
            assert canister(server, "asker").ask("greet") == said
        finally:
            server.stop()


def test_the_interface_is_printed_without_a_server(project: Path) -> None:
    done = command("--project", str(project), "candid", "greeter")
    assert (done.returncode, done.stdout) == (0, INTERFACE)
    told = refused("--project", str(project), "candid", "grater")
    assert "there is no canister 'grater' here; there is asker, greeter" in told
    (project / "src/greeter/main.py").write_text("import nothing_like_it")
    assert "No module named 'nothing_like_it'" in refused(
        "--project", str(project), "candid", "greeter"
    )
