"""The tools in tools/: what stands in for dfx, and the reports."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from localnet_tests.http.clients import CLIENTS, installed
from localnet_tests.servers.spawned import PACKAGE
from tools.basilisk_fixtures import __main__ as fixtures
from tools.kybra_examples import __main__ as examples
from tools.kybra_examples import dfx, javascript
from tools.measured import __main__ as measured

SOURCE = """
from kybra import *

heard: list = []

@init
def begin(first: text) -> void:
    heard.append(first)

@post_upgrade
def begin_again(first: text) -> void:
    heard.append("again " + first)

@update
def hear(what: text) -> text:
    heard.append(what)
    return ", ".join(heard)
"""
DID = """
type Tree = variant { leaf; fork : record { Tree; Tree } };
service : {
  grow : (Tree, opt nat8) -> (vec record { at : principal; 5 : blob }) query;
  tell : (func (text) -> (int) query) -> ();
}
"""


class Dfx:
    """The stand-in, in the folder of a project."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", dfx.__name__, *words], cwd=self.folder, text=True,
            env={"PYTHONPATH": f"{PACKAGE}:{PACKAGE}/src", "DFX_PORT": str(self.port)},
            capture_output=True, check=False,
        )  # fmt: skip

    def __call__(self, *words: str) -> str:
        done = self.run(*words)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Dfx]:
    (tmp_path / "main.py").write_text(SOURCE)
    canisters = {"one": {"type": "kybra", "main": "main.py"}}
    (tmp_path / "dfx.json").write_text(json.dumps({"canisters": canisters}))
    yield Dfx(tmp_path)
    monkeypatch.chdir(tmp_path)
    dfx.stop()


def test_the_stand_in_deploys_calls_upgrades_and_forgets(stand_in: Dfx) -> None:
    assert "is not there" in stand_in.run("canister", "uninstall-code", "one").stderr
    assert stand_in.run("canister", "id", "one").returncode == 1
    stand_in("canister", "create", "one")
    first = stand_in("canister", "id", "one")
    admin = stand_in("identity", "get-principal")
    stand_in("deploy", "one", "--argument", '("a")')
    stand_in("ledger", "fabricate-cycles", "--canister", "one", "--cycles", "500")
    assert stand_in("identity", "get-principal") == admin
    assert stand_in("canister", "id", "one") == first
    assert stand_in("canister", "call", "one", "hear", '("b")') == '("a, b")'
    stand_in("deploy", "--argument", '("c")')
    assert stand_in("canister", "call", "one", "hear", '("d")') == '("again c, d")'
    stand_in("canister", "uninstall-code", "one")
    assert stand_in.run("canister", "call", "one", "hear", '("e")').returncode == 1
    failed = stand_in.run("deploy", "one", "--argument", "(5)").stderr
    assert "canister one did not come up" in failed


def test_the_stand_in_generates_a_client(stand_in: Dfx) -> None:
    stand_in("generate")
    written = stand_in.folder / "src/declarations/one"
    assert '"hear": IDL.Func([IDL.Text], [IDL.Text], [])' in (written / "one.did.js").read_text()
    assert "./one.did.js" in (written / "index.js").read_text()


def test_what_it_does_not_know_is_refused(stand_in: Dfx) -> None:
    assert "dfx wallet balance is not known here" in stand_in.run("wallet", "balance").stderr


def test_it_encodes_and_decodes_as_didc() -> None:
    assert dfx.didc("decode", dfx.didc("encode", '("a", 5 : nat8)')) == '("a", 5 : nat8)'


def test_an_interface_is_the_same_in_javascript(tmp_path: Path) -> None:
    installed()
    (tmp_path / "made.mjs").write_text(javascript.interface(DID))
    (tmp_path / "show.mjs").write_text(
        "import { IDL } from '@dfinity/candid'; import { idlFactory } from './made.mjs';\n"
        "const shown = idlFactory({ IDL })._fields.map(([name, func]) => [name, func.display()]);\n"
        "console.log(JSON.stringify(shown));"
    )
    (tmp_path / "node_modules").symlink_to(CLIENTS / "node_modules")
    done = subprocess.run(["node", "show.mjs"], cwd=tmp_path, capture_output=True, text=True)
    shown = dict(json.loads(done.stdout))
    assert shown.keys() == {"grow", "tell"}
    assert "opt nat8" in shown["grow"]
    assert shown["grow"].endswith("query")
    assert shown["tell"].startswith("((text) → (int) query)")


def test_the_table_of_examples_says_what_does_not_hold() -> None:
    results = [
        examples.Result("good", True, 3),
        examples.Result("odd", True, 1, ["sum: 5 | 6", "more: x"]),
        examples.Result("bad", False, problem="\x1b[31mError: no\nledger"),
    ]
    said = examples.table(results, "version 1")
    assert "The 3 examples of Kybra's repository (version 1)" in said
    assert "2 come up, and 4 of 6 expectations hold; in 1 examples" in said
    assert "All hold in: good (3)." in said
    assert "| odd | yes | 1 of 3 | sum: 5 \\| 6; more: x |" in said
    assert "| bad | no | - | Error: no ledger |" in said


def test_the_report_says_whose_time_a_call_takes() -> None:
    cost = measured.Cost("ic-py", "update", 3.0, 1.0)
    said = measured.report([0.5, 0.4, 0.6], [cost], 0.5)
    assert "0.50 s until it is up" in said
    assert "| update | ic-py | 3.0 | 1.0 | 75% |" in said
    assert "2,000 updates for each second" in said


FIXTURE_TEST = """
import subprocess

EXAMPLE = "hello"

def dfx(*words):
    return subprocess.run(["dfx", *words], cwd=FOLDER, capture_output=True, text=True)

def test_it_greets():
    done = dfx("canister", "install", "hello", "--wasm", ".basilisk/hello/hello.wasm")
    assert done.returncode == 0, done.stderr
    assert dfx("canister", "call", "hello", "greet", '("Ada")').stdout == '("Hello, Ada")\\n'

def test_what_does_not_hold():
    assert dfx("canister", "call", "hello", "leave").stderr == "no such method"
"""


def test_fixtures_run_with_their_own_tests(tmp_path: Path) -> None:
    canister = tmp_path / "checkout/tests/fixtures/hello"
    (canister / "src").mkdir(parents=True)
    (canister / "src/main.py").write_text(
        "from basilisk import *\n@query\ndef greet(name: text) -> text:\n"
        "    return f'Hello, {name}'\n"
    )
    described = {"canisters": {"hello": {"type": "basilisk", "main": "src/main.py"}}}
    (canister / "dfx.json").write_text(json.dumps(described))
    folder = tmp_path / "copy"
    found = fixtures.prepare(tmp_path / "checkout", folder) / "hello"
    (folder / "tests/test_hello.py").write_text(FIXTURE_TEST.replace("FOLDER", repr(str(found))))
    result = fixtures.Runner(folder).run("hello", found)
    assert (result.came_up, result.held, len(result.failed)) == (True, 1, 1)
    told = fixtures.table([result], "version 1")
    assert "1 come up, and 1 of 2 tests hold" in told
    assert "| hello | yes | 1 of 2 | test_what_does_not_hold: " in told
    assert not (found / dfx.PID).exists()
