"""Basilisk's projects: how they are found, what becomes of their methods, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from localnet import project
from localnet.project import ProjectError
from localnet.protocol.candid.compare import differences
from localnet.protocol.candid.did import parse_did
from localnet.testing import Network, Rejected, Trapped
from localnet.testing.canister import Canister
from localnet_tests.http.commands import command, refused
from localnet_tests.kits.basilisk import deployed, describe, generated, shell
from localnet_tests.servers.spawned import Running

# A greeting in two files, as Basilisk's README has icp make one.
GREETING = """
from basilisk import query, text

@query
def greet(name: text) -> text:
    return f"Hello, {name}!"
"""
RECIPE = """
canisters:
  - name: my_project
    recipe:
      type: "https://github.com/smart-social-contracts/basilisk/releases/latest/download/recipe.hbs"
      configuration:
        entry: src/main.py
        shrink: true
"""
SCRIPT = """
canisters:
  - name: my_project
    build:
      steps:
        - type: script
          commands:
            - CANISTER_CANDID_PATH=./a.did python3 -m basilisk my_project src/main.py
            - cp .basilisk/my_project/my_project.wasm "$ICP_WASM_OUTPUT_PATH"
"""
KINDS = """
import basilisk
from typing import Optional
from basilisk import (
    Async, CallResult, Func, Manual, Opt, Principal, Query, Record, Service, Tuple, Variant, Vec,
    ic, match, nat, nat8, nat64, null, query, service_query, service_update, text, update, void,
)

class Person(Record):
    name: text
    friends: Vec["Person"]

class Other(Service):
    @service_query
    def greet(self, name: text) -> text: ...
    @service_update
    def fail(self) -> nat: ...

class Strange:
    pass

@query
def people(some: Vec[Person]) -> list[Person]:
    return [Person(name="Ada", friends=some)]

@basilisk.query
def dotted(number: basilisk.nat8) -> Optional[float]:
    return number / 2

@update
def untyped(value):
    return value

@query
def strange(what: Strange) -> dict:
    return what

@update
def _hidden() -> bytes:
    return b"hidden"

@query
def ask(there: Other, name: text):
    result = yield there.greet(name)
    return match(result, {"Ok": lambda text: None, "Err": lambda why: None})

@update
def relay(there: Other, name: text) -> Async[text]:
    result: CallResult = yield there.greet(name)
    assert result.Ok == result["Ok"] and result.Err is None
    failed = yield there.fail()
    return match(failed, {"Ok": str, "Err": lambda why: result.Ok + why[:17]})

@update
def fail() -> nat:
    ic.trap("failed")

@query
def by_hand(number: nat64) -> Manual[nat64]:
    ic.reply(number + 1)

@query
def same(one: Principal) -> bool:
    return one == ic.id() and {one: 1}[Principal.from_str(str(ic.id()))] == 1

@query
def greet(name: text) -> text:
    return f"Hello, {name}!"

@query
def chosen(number: nat8) -> text:
    match number:
        case 1 | 2:
            return "few"
        case _:
            return "many"
"""


@pytest.mark.parametrize("text", [RECIPE, SCRIPT])
def test_a_project_as_in_its_readme_runs_at_the_first_try(tmp_path: Path, text: str) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/main.py").write_text(GREETING)
    (tmp_path / "icp.yaml").write_text(text)
    (tmp_path / "requirements.txt").write_text("ic-basilisk\n")
    with Running(tmp_path) as server:
        assert server.canister("my_project").ask("greet", "World") == "Hello, World!"


@pytest.mark.parametrize(
    "described",
    [
        {"type": "basilisk", "main": "src/main.py"},
        {"type": "custom", "build": "python3 -m basilisk -v main src/main.py"},
    ],
)
def test_dfx_describes_its_canisters(tmp_path: Path, described: dict[str, Any]) -> None:
    describe(tmp_path, GREETING)
    (tmp_path / "dfx.json").write_text(json.dumps({"canisters": {"main": described}}))
    [source] = project.read(tmp_path)
    assert source.kit is not None
    assert source.kit.name == "Basilisk"


def test_without_a_project_the_sources_say_the_kit(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("from inner import *\n")
    (tmp_path / "inner.py").write_text(GREETING)
    with Network(tmp_path) as network:
        assert network.install("main.py").greet("you") == "Hello, you!"


def test_a_recipe_of_the_project_itself_is_read(tmp_path: Path) -> None:
    describe(tmp_path, GREETING)
    (tmp_path / "dfx.json").unlink()
    (tmp_path / "icp.yaml").write_text(RECIPE.replace("https://github.com/smart-", "file://own/x"))
    with pytest.raises(ProjectError, match="no canister that"):
        project.read(tmp_path)
    (tmp_path / "icp.yaml").write_text(
        "canisters: [{name: a, recipe: {type: 'file://own/recipe.hbs'}}]"
    )
    (tmp_path / "own").mkdir()
    (tmp_path / "own/recipe.hbs").write_text("build: python3 -m basilisk")
    assert [source.name for source in project.read(tmp_path)] == ["a"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("canisters: [", "is not YAML"),
        ("canisters: 5", "has no canisters"),
        ("canisters: [5, {name: a, build: 5}, {name: b, recipe: 5}]", "no canister that"),
        (
            'canisters: [{name: a, build: {steps: [{commands: ["python -m \'basilisk"]}]}}]',
            "no can",
        ),
    ],
)
def test_an_icp_file_that_makes_no_sense_is_refused(
    tmp_path: Path, text: str, problem: str
) -> None:
    (tmp_path / "icp.yaml").write_text(text)
    assert problem in refused("--project", str(tmp_path))


@pytest.fixture
def kinds(tmp_path: Path) -> Iterator[Canister]:
    with deployed(tmp_path, KINDS) as found:
        yield found


def test_its_interface_is_what_its_generator_makes(kinds: Canister) -> None:
    found = kinds.candid
    for line in (
        "people : (vec Person) -> (vec Person) query;",
        "dotted : (nat8) -> (opt float64) query;",
        "untyped : (null) -> (null);",
        "strange : (text) -> (text) query;",
        "_hidden : () -> (blob);",
        "greet : (text) -> (text) query;",
        "fail : () -> (nat);",
        "by_hand : (nat64) -> (nat64) query;",
    ):
        assert line in found.replace("vec nat8", "blob"), line
    assert "-> (null) composite_query;" in found


def test_its_interface_is_the_one_of_the_kits_own_generator(kinds: Canister) -> None:
    made = parse_did(generated(KINDS))[0]
    ours = parse_did(kinds.candid)[0]
    assert differences(ours, made, ("localnet", "Basilisk")) == []


def test_its_methods_answer(kinds: Canister) -> None:
    ada = {"name": "Ada", "friends": []}
    assert kinds.people([ada]) == [{"name": "Ada", "friends": [ada]}]
    assert (kinds.dotted(3), kinds.untyped(None), kinds.strange("x")) == (1.5, None, "x")
    assert (kinds.call("_hidden"), kinds.by_hand(4)) == (b"hidden", 5)
    assert (kinds.chosen(2), kinds.chosen(3)) == ("few", "many")
    assert kinds.same(kinds.canister_id)


def test_a_canister_calls_others_and_reads_what_they_say(kinds: Canister) -> None:
    assert kinds.relay(kinds, "Ada") == "Hello, Ada!Rejection code 5,"
    assert kinds.ask(kinds, "Ada") is None


def test_shell_and_browse_are_for_controllers_who_asked(tmp_path: Path) -> None:
    asking = '__basilisk_features__ = ["shell", "browse"]\n'
    asking += "from basilisk import StableBTreeMap, StableVec, nat\n"
    asking += "ages = StableBTreeMap[text, nat](memory_id=0)\nnames = StableVec(memory_id=1)\n"
    with deployed(tmp_path, GREETING + asking) as canister:
        admin = canister.network.admin
        assert shell(canister, "from main import *\nages.insert('Ada', 36); x = 5") == ""
        assert shell(canister, "def double(n): return 2 * n\nprint(double(x))") == "10\n"
        assert shell(canister, "1 / 0").endswith("ZeroDivisionError: division by zero\n")
        canister.network.stop()
        canister.network.start()
        assert shell(canister, "print(double(x + 1))") == "12\n"
        for asked, answer in (
            ({"action": "schema"}, {
                "stable_maps": {"ages": {"memory_id": 0, "key_type": "text", "value_type": "nat"}},
                "stable_vecs": {"names": {"memory_id": 1, "value_type": "unknown"}},
            }),
            ({"action": "items", "map": "ages"}, {"result": [["Ada", 36]], "total": 1}),
            ({"action": "get", "map": "ages", "key": "Ada"}, {"result": 36}),
            ({"action": "len", "vec": "names"}, {"result": 0}),
            ({"action": "get", "map": "x"}, {
                "error": "unknown target: x", "available": ["ages", "names"],
            }),
        ):  # fmt: skip
            told = canister.call("__browse__", json.dumps(asked), caller=admin)
            assert json.loads(told) == answer
        with pytest.raises(Rejected, match="only controllers may use __shell__"):
            canister.call("__shell__", "print(1)")
        with pytest.raises(Rejected, match="only controllers of this canister"):
            canister.call("__browse__", "{}")


def test_who_does_not_ask_has_neither(tmp_path: Path) -> None:
    with deployed(tmp_path, GREETING) as canister:
        assert "__" not in canister.candid


def test_a_shell_of_ones_own_is_the_one(tmp_path: Path) -> None:
    own = '__basilisk_features__ = ["shell"]\n@query\ndef __shell__(code: text) -> text:\n'
    with deployed(tmp_path, GREETING + own + "    return code * 2\n") as canister:
        assert canister.call("__shell__", "ab") == "abab"


def test_the_other_modules_of_the_package_are_the_installed_ones(tmp_path: Path) -> None:
    source = """
from basilisk import Async, blob, match, update
from basilisk.canisters.management import management_canister

@update
def chance() -> Async[blob]:
    result = yield management_canister.raw_rand()
    return match(result, {"Ok": lambda found: found, "Err": lambda why: why.encode()})
"""
    with deployed(tmp_path, source) as canister:
        assert len(canister.chance()) == 32
        canister.network.stop()
        canister.network.start()
        assert canister.network.log(canister, "warning") == []
        assert not any("upgrade" in line.text for line in canister.network.log(canister))


def test_syntax_that_one_kit_has_is_no_error_of_the_other(tmp_path: Path) -> None:
    described = describe(tmp_path, KINDS)
    assert "match statements" not in command("check", "--project", str(described)).out
    (tmp_path / "src/main.py").write_text(KINDS.replace("basilisk", "kybra"))
    (tmp_path / "dfx.json").write_text(
        json.dumps({"canisters": {"main": {"type": "kybra", "main": "src/main.py"}}})
    )
    assert "match statements" in command("check", "--project", str(tmp_path)).out


def test_check_says_what_would_be_something_else(tmp_path: Path) -> None:
    described = describe(tmp_path, GREETING)
    done = command("check", "--project", str(described))
    assert (done.code, done.out) == (0, "Basilisk would compile it.\n")
    (tmp_path / "src/main.py").write_text(
        f"{GREETING}import threading\n"
        "@query\nasync def late() -> text: ...\n"
        "@query\ndef f(name, there: Where) -> 'text': ...\n"
        "class A:\n    @query\n    def g() -> text: ...\n"
    )
    done = command("check", "--project", str(described))
    assert done.code == 1
    for line, said in (
        (7, "threading needs threads"), (9, "does not see an async def"),
        (11, "the parameter name of f has no type"), (11, "Where is no type that Basilisk knows"),
        (14, "g is exported, but not there"),
    ):  # fmt: skip
        assert any(f":{line}: " in told and said in told for told in done.out.splitlines()), said
    assert len(done.out.splitlines()) == 5


def test_check_says_what_a_shared_folder_would_export(tmp_path: Path) -> None:
    described = describe(tmp_path, f"{GREETING}from inner import *\nfrom outer import *\n")
    for name, kind in (("src/other", "nat"), ("src/inner", "text"), ("outer", "text")):
        method = f"@query\ndef of_{Path(name).stem}() -> text: ...\n"
        record = f"class Cell(Record):\n    x: {kind}\n"
        (tmp_path / f"{name}.py").write_text(f"from basilisk import *\n{record}{method}")
    told = command("check", "--project", str(described)).out.splitlines()
    assert [line.partition(",")[0] for line in told] == [
        "outer.py:5: of_outer is not exported",
        "src/other.py:2: Basilisk makes one type of this Cell and of another one below the entry's "
        "folder. Rename one of them",
        "src/other.py:5: of_other is exported",
    ]


def test_what_python_cannot_read_does_not_come_up(tmp_path: Path) -> None:
    with (
        pytest.raises(Trapped, match="Basilisk would not compile it"),
        deployed(tmp_path, f"{GREETING}def f(:\n"),
    ):
        pass


def test_its_instructions_are_not_counted(tmp_path: Path) -> None:
    described = describe(tmp_path, GREETING)
    told = refused("profile", "main", "--project", str(described))
    assert "written with Basilisk" in told


def test_a_kit_that_cannot_run_in_this_python_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("localnet.kits.kybra.sys", SimpleNamespace(version_info=(3, 13, 0)))
    describe(tmp_path, GREETING)
    assert project.read(tmp_path)
    kybra = {"main": {"type": "kybra", "main": "src/main.py"}}
    (tmp_path / "dfx.json").write_text(json.dumps({"canisters": kybra}))
    assert "canister main: Kybra needs Python 3.10 or 3.11" in refused("--project", str(tmp_path))
