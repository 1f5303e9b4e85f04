"""``localnet profile``: a table of what a canister's messages take."""

from __future__ import annotations

from pathlib import Path

import pytest

from localnet import costs
from localnet.profile.interpreters import GuestError
from localnet.profile.measure import Measured
from localnet_tests.http.commands import command, refused
from localnet_tests.profile.test_measure import Plain
from localnet_tests.servers.spawned import Running, write_project

SOURCE = """
from kybra import *

heard: list = []
stable = StableBTreeMap[text, nat64](memory_id=0, max_key_size=80, max_value_size=16)

@init
def begin(first: nat64) -> void:
    stable.insert("all", first)

@post_upgrade
def begin_again(first: nat64) -> void:
    ic.set_timer(5, lambda: heard.append("timer"))

@inspect_message
def inspect() -> void:
    ic.accept_message()

@update
def add(n: nat64) -> nat64:
    heard.append(n)
    stable.insert("all", stable.get("all") + n)
    return stable.get("all")

@update
def only_for_the_admin() -> void:
    if ic.caller().to_str() == "2vxsx-fae":
        ic.trap("who are you?")

@query
def get() -> nat64:
    return stable.get("all")

@query
def has(n: nat64) -> nat64:
    if stable.get("all") != n:
        ic.trap(f"it has {stable.get('all')}")
    return n

@query
def heard_so_far() -> text:
    return str(heard)
"""
WITH = ("--argument", "(1)")


@pytest.fixture(autouse=True)
def meter(monkeypatch: pytest.MonkeyPatch) -> Plain:
    """One that is quick, and says of all messages that they take 250."""
    found = Plain()
    monkeypatch.setattr(costs, "interpreter", lambda: found)
    return found


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return write_project(tmp_path, shop=SOURCE)


def profiled(shop: Path, *words: str) -> list[list[str]]:
    """The table without its head, a list of words for each line."""
    done = command("profile", "--project", str(shop), *WITH, *words)
    assert done.code == 0, done
    lines = [line.split("  ") for line in done.out.partition("\n\n")[0].splitlines()]
    head = next(number for number, line in enumerate(lines) if line[0] == "message")
    return [[cell.strip() for cell in line if cell] for line in lines[head + 1 :]]


def test_each_message_has_a_line_with_its_limit(shop: Path) -> None:
    rows = profiled(shop, "shop", "add", "(3)", "get")
    assert [row[0] for row in rows] == [
        "init", "upgrade", "inspect_message of add", "update add", "query get", "timer",
    ]  # fmt: skip
    assert [row[3] for row in rows] == ["300 G", "300 G", "0.2 G", "40 G", "5 G", "40 G"]
    assert rows[4][5] == "-"


def test_without_methods_all_that_take_nothing_are_asked(shop: Path) -> None:
    assert [row[0] for row in profiled(shop, "shop")][2:] == [
        "inspect_message of only_for_the_admin", "update only_for_the_admin", "query get",
        "query heard_so_far", "timer",
    ]  # fmt: skip


def test_a_message_that_is_refused_is_said_to_be(shop: Path) -> None:
    words = ("shop", "only_for_the_admin", "--caller", "2vxsx-fae")
    done = command("profile", "--project", str(shop), *WITH, *words)
    assert "update only_for_the_admin was refused: " in done.out
    assert "who are you?" in done.out


def test_a_canister_has_the_state_that_is_kept_and_nothing_is_added(shop: Path) -> None:
    with Running(shop, *WITH) as server:
        server.canister("shop").tell("add", 41)
        words = ("profile", "--project", str(shop), *WITH, "shop", "has", "(42)", "add", "(5)")
        for _ in range(2):  # while it runs
            assert "was refused" not in command(*words).out
        fresh = command(*words, "--fresh").out
        assert "query has was refused" in fresh
        assert "it has 1" in fresh
        assert server.canister("shop").ask("get") == 42
        assert server.canister("shop").ask("heard_so_far") == "[41]"


def test_a_fresh_one_has_none(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Path] = []
    copy = costs.copy_state

    def note(state: Path, folder: Path) -> None:
        seen.append(state)
        copy(state, folder)

    monkeypatch.setattr(costs, "copy_state", note)
    with Running(shop, *WITH):
        profiled(shop, "shop", "get", "--fresh")
        assert seen == []
        profiled(shop, "shop", "get")
        assert seen == [shop / ".localnet"]


def test_limits_fails_where_one_is_exceeded(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("profile", "--project", str(shop), *WITH, "shop", "get")
    assert command(*words, "--limits").code == 0
    monkeypatch.setattr(Plain, "costs", {"check": 0, "wait": 1, "play": 6 * 10**9, "-c": 1})
    done = command(*words, "--limits")
    assert done.code == 1
    assert "query get takes more than the 5,000,000,000 instructions it may take" in done.out
    assert "update" not in done.out.split("\n\n")[-1]
    assert command(*words).code == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "name a canister"),
        (("shelf",), "there is no canister 'shelf' here; there is shop"),
        (("shop", "ad", "(3)"), "shop has no method 'ad'; it has add, get, "),
        (("shop", "(3)"), "which method is (3) for?"),
        (("shop", "add", "(true)"), "add: "),
        (("shop", "get", "--caller", "nobody"), "--caller: "),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_line(
    shop: Path, words: tuple[str, ...], why: str
) -> None:
    assert why in refused("profile", "--project", str(shop), *WITH, *words)


def test_without_a_meter_it_says_how_to_get_one(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> Plain:
        raise GuestError("nothing counts instructions here. pip install it")

    monkeypatch.setattr(costs, "interpreter", none)
    assert "pip install it" in refused("profile", "--project", str(shop), "shop")


def test_another_interpreter_than_rustpython_is_named(shop: Path) -> None:
    done = command("profile", "--project", str(shop), *WITH, "shop", "get")
    assert done.out.startswith("These are figures of Python, which is not what canisters are made")
    assert "`localnet profile --install`" in done.out


def test_install_runs_the_build_and_says_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "build.sh"
    script.write_text('cp "$2" "$1/rustpython.wasm"\n')
    monkeypatch.setattr(costs, "BUILD", script)
    monkeypatch.setenv("LOCALNET_METER", str(tmp_path / "cache of mine"))
    done = command("profile", "--install")
    assert (done.code, done.out) == (0, f"RustPython is in {tmp_path}/cache of mine\n")
    assert "lto" in (tmp_path / "cache of mine/rustpython.wasm").read_text()
    script.write_text("exit 0\n")
    (tmp_path / "cache of mine/rustpython.wasm").unlink()
    assert "RustPython was not compiled" in refused("profile", "--install")


def test_the_table_is_readable() -> None:
    rows = [
        costs.Row("update add", Measured("update", "add", 1_000, 234, "")),
        costs.Row("query get", Measured("query", "get", 5_000_000, 0, "")),
    ]
    assert costs.table(rows) == (
        "message     instructions  estimated  limit  of it     cycles\n"
        "update add         1,234        234   40 G  0.0 %  6,201,234\n"
        "query get      5,000,000          0    5 G  0.1 %          -"
    )
