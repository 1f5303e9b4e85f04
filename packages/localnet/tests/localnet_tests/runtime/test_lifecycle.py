"""Install, upgrade, reinstall, restart, and the gate that inspects messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from localnet.protocol import principal
from localnet.protocol.calls import CANISTER_REJECT, Reject
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRIMS, TEXT, Opt
from localnet.runtime.hosting import InstallFailed, UpgradeFailed
from localnet.testing import Rejected
from localnet_tests.runtime.samples import ALICE, Samples

IMPORTED = f"import by {principal.format(ALICE)[:5]}"
ARGS = [TEXT, Opt(PRIMS["nat8"])]


def arg(name: str) -> bytes:
    return encode(ARGS, [name, None])


@pytest.fixture
def host(host: Samples) -> Samples:
    host.sample("life", ("Ann", 3))
    return host


def test_install_runs_the_top_level_and_then_init_with_its_arguments(host: Samples) -> None:
    """The system is there already while the module is imported; the caller is the installer."""
    assert host.query("life", "read") == [IMPORTED, "init Ann 3"]


def test_an_exception_in_init_means_there_is_no_canister(tmp_path: Path) -> None:
    host = Samples(tmp_path)
    with pytest.raises(InstallFailed, match="ValueError: no such name"):
        host.sample("life", ("fail", None))
    assert host.network.canisters == {}
    host.sample("life", ("Bea", None))
    assert host.query("life", "read")[1] == "init Bea None"
    host.close()


def test_an_upgrade_runs_pre_upgrade_then_all_anew_then_post_upgrade(host: Samples) -> None:
    """All globals are made again, @init does not run, stable memory stays."""
    before = host.network.named("life")
    host.network.upgrade("life", argument=arg("Eve"))
    assert host.network.named("life") is before
    assert host.query("life", "read") == [
        IMPORTED,
        f"post_upgrade Eve None after {IMPORTED},init Ann 3,pre_upgrade",
    ]


def test_a_post_upgrade_that_traps_leaves_the_old_code_and_state(host: Samples) -> None:
    """Not even pre_upgrade has happened."""
    host.update("life", "note", "here")
    with pytest.raises(UpgradeFailed, match="will not arrive"):
        host.network.upgrade("life", argument=arg("fail"))
    assert host.query("life", "read") == [IMPORTED, "init Ann 3", "here"]
    assert host.query("life", "stored") == []
    host.update("life", "note", "still here")
    assert host.query("life", "read")[-1] == "still here"


def test_a_pre_upgrade_that_raises_blocks_upgrades_unless_it_is_skipped(host: Samples) -> None:
    host.update("life", "note", "stuck")
    with pytest.raises(UpgradeFailed, match="RuntimeError: cannot leave"):
        host.network.upgrade("life", argument=arg("Eve"))
    host.network.upgrade("life", skip_pre_upgrade=True, argument=arg("Eve"))
    assert host.query("life", "read")[1] == "post_upgrade Eve None after None"


def test_upgrade_arguments_that_do_not_decode_leave_everything(host: Samples) -> None:
    with pytest.raises(UpgradeFailed, match="failed to decode"):
        host.network.upgrade("life", argument=b"DIDL\0\0")
    assert host.query("life", "read")[1] == "init Ann 3"


def test_an_upgrade_without_an_argument_gets_the_last_one(host: Samples) -> None:
    """So does a restart; after an upgrade with another, that one."""
    host.network.upgrade("life")
    assert host.query("life", "read")[1].startswith("post_upgrade Ann 3")
    host.network.upgrade("life", argument='("Eve", null)')
    again = Samples(host.directory)
    assert again.query("life", "read")[1].startswith("post_upgrade Eve None")
    again.close()


def test_a_restart_with_another_argument_is_an_upgrade(host: Samples) -> None:
    """With the same one, nothing runs."""
    again = host.restarted()
    assert again.id("life") == host.id("life")
    assert again.query("life", "read") == [IMPORTED, "init Ann 3"]
    third = Samples(host.directory)
    third.sample("life", ("Zoe", None))
    assert third.query("life", "read")[1].startswith("post_upgrade Zoe None after import by")
    assert third.query("life", "read")[1].endswith("pre_upgrade")
    third.close()


def test_a_reinstall_starts_from_nothing_under_the_same_id(host: Samples) -> None:
    host.network.upgrade("life", argument=arg("Eve"))
    known = host.id("life")
    host.network.reinstall("life", argument=arg("New"))
    assert host.id("life") == known
    assert host.query("life", "read")[1] == "init New None"
    assert host.query("life", "stored") == []


def test_the_gate_accepts_or_refuses_and_keeps_nothing(host: Samples) -> None:
    small, large = encode([TEXT], ["x"]), encode([TEXT], ["x" * 200])
    inspect = host.inspect
    assert inspect(host.id("life"), ALICE, "note", small) is None
    refused = inspect(host.id("life"), ALICE, "note", large)
    assert isinstance(refused, Reject)
    assert (refused.code, refused.error) == (CANISTER_REJECT, "IC0406")
    assert "inspected" not in host.query("life", "read")


@pytest.mark.parametrize(
    ("method", "text"),
    [("read", "ValueError: not at this gate"), ("gate", "has no update method 'gate'")],
)
def test_an_exception_at_the_gate_or_no_such_method_refuses(
    host: Samples, method: str, text: str
) -> None:
    refused = host.inspect(host.id("life"), ALICE, method, b"DIDL\0\0")
    assert refused is not None
    assert text in refused.message


def test_a_canister_without_a_gate_accepts_everything(host: Samples) -> None:
    counter = host.sample("counter")
    assert host.inspect(counter.id, ALICE, "add", b"junk") is None


@pytest.mark.parametrize("method", ["accept_outside", "method_name_outside"])
def test_what_belongs_to_the_gate_traps_elsewhere(host: Samples, method: str) -> None:
    with pytest.raises(Rejected, match="cannot be executed"):
        host.update("life", method)


@pytest.mark.parametrize(
    ("kind", "argument"),
    [
        ("text", '("many (words)")'),
        ("text", "many (words)"),
        ("Told", '(record { what = "many (words)" })'),
        ("Told", 'record { what = "many (words)" }'),
    ],
)
def test_an_argument_may_be_a_single_value_as_dfx_has_it(
    kind: str, argument: str, host: Samples, tmp_path: Path
) -> None:
    source = (
        "from kybra import Record, init, query, text, void\n"
        "class Told(Record):\n    what: text\n"
        "heard = []\n"
        f"@init\ndef init_(given: {kind}) -> void:\n    heard.append(given)\n"
        "@query\ndef look() -> text:\n    return str(heard)\n"
    )
    (tmp_path / "told.py").write_text(source)
    host.sample("told", folder=tmp_path, argument=argument)
    assert "'many (words)'" in host.query("told", "look")
