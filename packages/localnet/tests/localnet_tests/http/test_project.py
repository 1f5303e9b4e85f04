"""Finding a project's canisters, and telling others where they are."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from localnet import banner, project
from localnet.project import ProjectError
from localnet.runtime import wasm
from localnet_tests.http.commands import Done, command, refused
from localnet_tests.servers.spawned import Running


def describe(folder: Path, **canisters: Any) -> Path:
    """A project with these *canisters*, and files for them to be made of."""
    for name in ("src/canister/main.py", "candid/main.did", "build/made.did"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
    (folder / "dfx.json").write_text(json.dumps({"canisters": canisters}))
    return folder


def custom(build: Any, **more: Any) -> dict[str, Any]:
    return {"type": "custom", "build": build, **more}


def kybra(main: str, **more: Any) -> dict[str, Any]:
    return {"type": "kybra", "main": main, **more}


@pytest.mark.parametrize(
    "build",
    [
        "PYTHONPATH=src python -m kybra counter_backend src/canister/main.py",
        "env PYTHONPATH=src CARGO_PROFILE_RELEASE_OPT_LEVEL=3 python3 -m kybra -v counter_backend "
        "src/canister/main.py",
        [
            "echo building",
            "PYTHONPATH=src:$PYTHONPATH python -m kybra counter_backend src/canister/main.py",
        ],
    ],
)
def test_a_build_command_says_what_a_canister_is_made_of(tmp_path: Path, build: Any) -> None:
    describe(tmp_path, counter_backend=custom(build, candid="build/made.did"))
    [source] = project.read(tmp_path)
    assert source.name == "counter_backend"
    assert source.entry == tmp_path / "src/canister/main.py"
    assert source.search_path == [tmp_path, tmp_path / "src"]
    assert source.candid == tmp_path / "candid/main.did"
    assert source.canister_id is None


def test_dfx_s_kybra_type_is_understood(tmp_path: Path) -> None:
    described = kybra("src/canister/main.py", specified_id="aaaaa-aa")
    [source] = project.read(describe(tmp_path, other=described))
    assert (source.entry.name, source.canister_id) == ("main.py", b"")


def test_the_interface_is_looked_for_in_three_places(tmp_path: Path) -> None:
    build = "python -m kybra named src/canister/main.py"
    describe(tmp_path, named=custom(build, candid="build/made.did"))
    (tmp_path / "candid/named.did").write_text("")
    for expected in ("candid/main.did", "candid/named.did", "build/made.did"):
        [source] = project.read(tmp_path)
        assert source.candid == tmp_path / expected
        source.candid.unlink()
    [source] = project.read(tmp_path)
    assert source.interface() is None


def test_an_interface_that_two_entries_could_mean_is_neithers(tmp_path: Path) -> None:
    describe(tmp_path, one=kybra("src/one/main.py"), two=kybra("src/two/main.py"))
    for name in ("src/one/main.py", "src/two/main.py", "candid/main.did", "candid/two.did"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    one, two = project.read(tmp_path)
    assert one.candid is None
    assert two.candid == tmp_path / "candid/two.did"


def test_what_dfx_would_install_with_is_read(tmp_path: Path) -> None:
    main = "src/canister/main.py"
    describe(
        tmp_path,
        plain=kybra(main),
        text=kybra(main, init_arg="(1)"),
        file=kybra(main, init_arg_file="two.txt"),
    )
    (tmp_path / "two.txt").write_text("(2)")
    sources = project.read(tmp_path)
    assert project.arguments(sources, []) == {"text": "(1)", "file": "(2)"}
    given = ["plain=(3)", 'text=(principal "aaaaa-aa", 5)']
    assert project.arguments(sources, given) == {
        "plain": "(3)",
        "text": '(principal "aaaaa-aa", 5)',
        "file": "(2)",
    }
    assert project.arguments(sources[:1], ["(4)"]) == {"plain": "(4)"}
    for wrong in ("(4)", "other=(4)"):
        with pytest.raises(ProjectError, match=r"takes plain=\(\.\.\) or text="):
            project.arguments(sources, [wrong])
    (tmp_path / "two.txt").unlink()
    with pytest.raises(ProjectError, match="canister file: init_arg_file"):
        project.read(tmp_path)


def test_every_python_file_of_its_part_is_watched(tmp_path: Path) -> None:
    describe(tmp_path, one=kybra("src/canister/main.py"), two=kybra("alone.py"))
    for name in ("alone.py", "src/more.py", "web/other.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    one, two = (sorted(source.files()) for source in project.read(tmp_path))
    parts = ["candid/main.did", "src/canister/main.py", "src/more.py"]
    assert one == [tmp_path / part for part in parts]
    assert two == [tmp_path / "alone.py"]


def test_other_canisters_are_passed_over(tmp_path: Path) -> None:
    build = "python -m kybra counter src/canister/main.py"
    assets = {"type": "assets", "source": ["dist/page", "more"]}
    rust = custom("cargo build")
    sources = project.read(describe(tmp_path, web=assets, counter=custom(build), other=rust))
    assert [source.name for source in sources] == ["counter"]
    assert project.pages(tmp_path) == [tmp_path / "dist/page", tmp_path / "more"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "is not JSON"),
        ("[]", "has no canisters"),
        ("{}", "has no canisters"),
        ('{"canisters": {}}', "no canister that `python -m kybra` or `python -m basilisk` builds"),
        ('{"canisters": {"a": {"type": "kybra", "main": "none.py"}}}', "there is no .*none.py"),
    ],
)
def test_what_is_no_project_is_said_so(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "dfx.json").write_text(text)
    with pytest.raises(ProjectError, match=why):
        project.read(tmp_path)


def test_a_folder_without_a_project_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match=r"there is no dfx\.json in"):
        project.read(tmp_path)


def test_addresses_are_added_to_those_already_there(tmp_path: Path) -> None:
    for name, known in (
        (".dfx/local/canister_ids.json", {"other": {"local": "x"}, "tally": {"local": "old"}}),
        (".icp/data/mappings/local.ids.json", {"other": "x", "tally": "old"}),
    ):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(json.dumps(known))
    project.write_ids(tmp_path, {"tally": "new"})
    project.write_port(tmp_path, 4943)
    ids = json.loads((tmp_path / ".dfx/local/canister_ids.json").read_text())
    assert ids == {"other": {"local": "x"}, "tally": {"local": "new"}}
    ids = json.loads((tmp_path / ".icp/data/mappings/local.ids.json").read_text())
    assert ids == {"other": "x", "tally": "new"}
    assert (tmp_path / ".dfx/network/local/webserver-port").read_text() == "4943"


def test_damaged_address_files_are_written_anew(tmp_path: Path) -> None:
    path = tmp_path / ".icp/data/mappings/local.ids.json"
    path.parent.mkdir(parents=True)
    for damaged in ("", "[]", "{"):
        path.write_text(damaged)
        project.write_ids(tmp_path, {"tally": "new"})
        assert json.loads(path.read_text()) == {"tally": "new"}


@pytest.mark.parametrize(
    ("methods", "command"),
    [
        ("a : (nat) -> () query; b : () -> (); c : () -> (nat) query", "canister call ID c '()'"),
        ("a : () -> (vec nat) query; b : () -> (nat) query", "canister call ID b '()'"),
        ("a : () -> (vec nat) query", "canister call ID a '()'"),
        ("a : (nat) -> () query", "canister status ID --public"),
        ("", "canister status ID --public"),
    ],
)
def test_the_command_to_copy_asks_something_harmless(methods: str, command: str) -> None:
    row = banner.Row("tally", "ID", f"service : {{ {methods} }}")
    assert banner.command("URL", row).startswith(f"icp {command}")


def test_cycles_are_for_one_canister_or_for_all(tmp_path: Path) -> None:
    sources = [project.Source(name, tmp_path, tmp_path, []) for name in ("one", "other")]
    assert project.cycles(sources, []) == {}
    assert project.cycles(sources, ["one=7", "5t"]) == {"one": 7, "other": 5 * 10**12}
    assert project.cycles(sources, ["other=1_000k"]) == {"other": 10**6}
    with pytest.raises(ProjectError, match="there is no canister 'third' here"):
        project.cycles(sources, ["third=5"])
    with pytest.raises(ProjectError, match="an amount such as 5t or 500_000, not 'much'"):
        project.cycles(sources, ["much"])


def test_some_canisters_can_be_chosen_and_no_other_is_served(tmp_path: Path) -> None:
    one, two = (custom(f"python -m kybra {name} src/canister/main.py") for name in "ab")
    sources = project.read(describe(tmp_path, a=one, b=two))
    assert [source.name for source in project.chosen(sources, [])] == ["a", "b"]
    assert [source.name for source in project.chosen(sources, ["b"])] == ["b"]
    with pytest.raises(ProjectError, match="there is no canister 'c' here"):
        project.chosen(sources, ["b", "c"])


# -- a project as Kybra's own examples are: no .did file, two canisters whose entries are main.py


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
def kybra_project(tmp_path: Path) -> Path:
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


def test_an_argument_that_nobody_gave_is_asked_for(kybra_project: Path) -> None:
    told = refused("--project", str(kybra_project), "--port", "0")
    assert "canister asker did not come up" in told
    assert "missing argument of type principal" in told
    assert "--argument 'asker=(..)'" in told


def test_it_runs_as_it_is_and_remembers_its_arguments(kybra_project: Path) -> None:
    refused("--project", str(kybra_project), "--port", "0")
    whom = json.loads((kybra_project / ".dfx/local/canister_ids.json").read_text())["greeter"]
    given = f'asker=(principal "{whom["local"]}")'
    with Running(kybra_project, "--argument", given) as server:
        assert not any("warning" in line for line in server.lines), server.lines
        hello = "hi from dfx! hi from dfx! "
        assert server.canister("asker").tell("ask") == "init " + hello
        asked = ("--project", str(kybra_project), "upgrade", "greeter")
        assert command(*asked).code == 0
        assert server.canister("greeter").ask("greet") == "upgrade " + hello
        other = '(record { hello = "ho"; "from" = "here" }, 1)'
        assert command(*asked, "--argument", other).code == 0
        assert server.canister("greeter").ask("greet") == "upgrade ho from here! "
        done = command(*asked, "--argument", "(5)")
        assert done.code == 1
        assert "1 values, where (Words, nat8) is wanted" in done.err
        assert server.canister("greeter").ask("greet") == "upgrade ho from here! "


def test_the_interface_is_printed_without_a_server(kybra_project: Path) -> None:
    done = command("--project", str(kybra_project), "candid", "greeter")
    assert (done.code, done.out) == (0, INTERFACE)
    told = refused("--project", str(kybra_project), "candid", "grater")
    assert "there is no canister 'grater' here; there is asker, greeter" in told
    (kybra_project / "src/greeter/main.py").write_text("import nothing_like_it")
    assert "No module named 'nothing_like_it'" in refused(
        "--project", str(kybra_project), "candid", "greeter"
    )


def test_the_sources_are_written_as_one_module(kybra_project: Path, tmp_path: Path) -> None:
    made = tmp_path / "greeter.wasm"
    done = command("--project", str(kybra_project), "bundle", "greeter", "-o", str(made))
    assert done.code == 0
    assert hashlib.sha256(made.read_bytes()).hexdigest() in done.out
    assert wasm.load(made.read_bytes()).candid == INTERFACE
    told = refused("--project", str(kybra_project), "bundle", "grater")
    assert "there is no canister 'grater' here" in told


def test_what_kybra_refuses_is_told_with_file_line_and_remedy(kybra_project: Path) -> None:
    folder = str(kybra_project)
    assert command("--project", folder, "check") == Done(0, "Kybra would compile it.\n", "")
    (kybra_project / "src/greeter/main.py").write_text(
        "from kybra import query, text\nimport socket\n@query\ndef greet(name) -> text: ...\n"
    )
    told = [
        "src/greeter/main.py:2: Kybra's interpreter has no socket. Do without it, or import it in "
        "a try statement that catches the ImportError",
        "src/greeter/main.py:4: the parameter name of greet has no type. Annotate it, as "
        "name: text",
    ]
    for canisters in ((), ("greeter",), ("asker", "greeter")):
        done = command("--project", folder, "check", *canisters)
        assert (done.code, done.out.splitlines(), done.err) == (1, told, "")
    assert command("--project", folder, "check", "asker").code == 0
    assert "no canister 'grater'" in refused("--project", folder, "check", "grater")
    indented = "\n".join(["Kybra would not compile it", *(f"    {line}" for line in told)])
    assert indented in refused("--project", folder, "candid", "greeter")
    assert indented in refused("--project", folder, "--only", "greeter", "--port", "0")
