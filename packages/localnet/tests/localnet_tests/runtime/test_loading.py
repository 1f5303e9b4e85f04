"""Loading: what the entry shows, whose modules are whose, what is refused, and the interface."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from localnet.check import check
from localnet.kits import known
from localnet.protocol.calls import Reject, Reply
from localnet.protocol.candid.compare import differences
from localnet.protocol.candid.did import parse_did
from localnet.runtime import loader, source
from localnet.runtime.canister import CanisterTrap
from localnet.runtime.hosting import InstallFailed, UpgradeFailed
from localnet.runtime.lifecycle import interface_of_source
from localnet.testing import Rejected
from localnet_tests.runtime.samples import SAMPLES, Samples

DID = "service : () -> { get : () -> (text) query }"
SOURCE = """
from kybra import query, text
from pack.inner import VALUE

@query
def get() -> text:
    return VALUE
"""


def write(folder: Path, value: str = "one") -> Path:
    (folder / "pack").mkdir(parents=True, exist_ok=True)
    (folder / "pack" / "__init__.py").write_text("")
    (folder / "pack" / "inner.py").write_text(f"VALUE = {value!r}\n")
    os.utime(folder / "pack" / "inner.py", (1_700_000_000, 1_700_000_000))
    (folder / "small.py").write_text(SOURCE)
    (folder / "small.did").write_text(DID)
    return folder


LATER = """from pack import later
    return f"{VALUE} {later.VALUE} {sum(added)}"
"""
ADDING = """
from kybra import nat64, update, void

added = []

@update
def add(number: nat64) -> void:
    added.append(number)
"""


def test_the_entry_is_a_module_of_its_own_stem(host: Samples) -> None:
    assert host.query("scope", "entry_name") == "scope True"
    assert "scope" not in sys.modules


@pytest.mark.parametrize("method", ["_private", "left_out", "hidden_guard"])
def test_names_the_star_does_not_bring_are_key_errors(shared: Samples, method: str) -> None:
    """An underscore, or absence from __all__, hides a method that the generator did export."""
    hidden = "_guard" if method == "hidden_guard" else method
    with pytest.raises(Rejected, match=f"KeyError: '{hidden}'"):
        shared.update("scope", method)


def test_rebinding_a_method_changes_nothing(host: Samples) -> None:
    """Methods are looked up in the scope that the star-import filled, once."""
    host.update("scope", "rebind")
    assert host.query("scope", "rebound") == "first"


def test_random_is_left_alone(host: Samples) -> None:
    """Seeding a generator of one's own gives CPython's numbers; the shared one is not touched."""
    before = random.getstate()
    host.sample("scope")
    assert host.query("scope", "seed_free") == random.Random(7).getrandbits(32)
    assert random.getstate() == before


def test_two_canisters_may_have_modules_of_the_same_name(host: Samples, tmp_path: Path) -> None:
    """Even if one is imported only while a method runs."""
    for name, value in (("one", 5), ("two", 7)):
        folder = write(tmp_path / name, f"inner of {name}")
        (folder / "pack" / "later.py").write_text(f"VALUE = 'later of {name}'\n")
        source = SOURCE.replace("return VALUE", LATER)
        (folder / f"{name}.py").write_text(source + ADDING)
        host.sample(name, folder=folder)
        host.update(name, "add", value)
    assert host.query("one", "get") == "inner of one later of one 5"
    assert host.query("two", "get") == "inner of two later of two 7"
    assert "pack" not in sys.modules


def test_the_hosts_own_modules_stay_where_they_are(host: Samples, tmp_path: Path) -> None:
    folder = write(tmp_path / "code")
    stranger = type(sys)("pack")
    sys.modules["pack"] = stranger
    try:
        host.sample("small", folder=folder)
        assert host.query("small", "get") == "one"
        assert sys.modules["pack"] is stranger
    finally:
        del sys.modules["pack"]
    assert host.query("small", "get") == "one"


def test_an_upgrade_reads_the_source_again_even_within_the_same_second(
    host: Samples, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A compilation that Python kept would have the same time and size as the new source."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    folder = write(tmp_path / "code")
    hosted = host.sample("small", folder=folder)
    first = hosted.module_hash
    write(folder, "two")
    assert host.query("small", "get") == "one"
    host.network.upgrade("small")
    assert host.query("small", "get") == "two"
    assert hosted.module_hash != first
    write(folder, "one")
    host.network.upgrade("small")
    assert hosted.module_hash == first


def test_an_upgrade_compiles_what_has_changed_and_nothing_else(
    host: Samples, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []

    def noting(text: bytes, file: str, mode: str, **options: Any) -> object:
        compiled.append(Path(file).name)
        return compile(text, file, mode, **options)

    folder = write(tmp_path / "code")
    host.sample("small", folder=folder)
    monkeypatch.setattr(loader, "compile", noting, raising=False)
    host.network.upgrade("small")
    assert compiled == []
    write(folder, "two")
    host.network.upgrade("small")
    assert (compiled, host.query("small", "get")) == (["inner.py"], "two")


NESTED = """
import one
def function():
    from two import name
    class Inner:
        import three, four.five
try:
    import six
except ValueError:
    import seven
else:
    import eight
finally:
    import nine
while True:
    with one:
        if one: import ten
        else: from . import nowhere
match one:
    case 1: import eleven
"""


def test_imports_are_seen_wherever_they_stand() -> None:
    told = "one two three four.five six seven eight nine ten eleven"
    assert source.read([NESTED], known.DEFAULT.dialect).imports == set(told.split())


def test_source_that_does_not_compile_leaves_the_old_code_running(
    host: Samples, tmp_path: Path
) -> None:
    folder = write(tmp_path / "code")
    host.sample("small", folder=folder)
    (folder / "pack" / "inner.py").write_text("VALUE = (\n")
    with pytest.raises(UpgradeFailed, match=r"pack/inner\.py:1: .* was never closed\. Write it as"):
        host.network.upgrade("small")
    assert host.query("small", "get") == "one"


NO_PACKAGE = r"pack/inner\.py:1: pack/ has no __init__\.py, so Kybra cannot import it"
NOT_MINE = "cannot import name 'VALUE' from 'random'"


def test_only_packages_that_do_not_hide_the_library_are_found(
    host: Samples, tmp_path: Path
) -> None:
    """A directory without __init__ is none; the standard library wins over equal names."""
    folder = write(tmp_path / "code")
    (folder / "random.py").write_text("VALUE = 'mine'\n")
    (folder / "other.py").write_text(SOURCE.replace("from pack.inner", "from random"))
    with pytest.raises(InstallFailed, match=NOT_MINE):
        host.sample("other", folder=folder)
    (folder / "pack" / "__init__.py").unlink()
    with pytest.raises(InstallFailed, match=NO_PACKAGE):
        host.sample("small", folder=folder)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("m = StableBTreeMap[nat8, text](0, 16, 2 * 8)", "max_value_size is 2 \\* 8, not a number"),
        ("m = StableBTreeMap[nat8, text](255, 16, 16)", "memory_id is 255"),
        (
            "m = StableBTreeMap[nat8, text](1, 16, 16)\nn = StableBTreeMap[nat8, text](1, 9, 9)",
            "small.py:3: another map has the memory_id 1",
        ),
        (
            "@init\ndef a() -> void: pass\n@init\ndef b() -> void: pass",
            "small.py:5: b is a second @init",
        ),
    ],
)
def test_what_the_generator_refuses_is_refused(host: Samples, source: str, text: str) -> None:
    head = "from kybra import StableBTreeMap, init, nat8, text, void\n"
    with pytest.raises(InstallFailed, match=text):
        host.write("small", head + source + "\n")


GUARDED = """
from kybra import GuardResult, query, text

def nobody() -> GuardResult:
    return {"Err": "closed"}

@query(guard="nobody")
def get() -> text:
    return "open"
"""


def test_a_guard_may_be_named_by_a_text(host: Samples) -> None:
    """Kybra's generator reads both."""
    host.write("guarded", GUARDED)
    with pytest.raises(Rejected, match="closed"):
        host.query("guarded", "get")


def test_a_start_holds_what_ran_before_to_kybras_errors(
    host: Samples, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though nothing has changed since, it may have come up before localnet looked."""
    with monkeypatch.context() as patch:
        patch.setattr(check, "errors", lambda *_: [])
        host.write("small", "A = B = 1\n")
    with pytest.raises(InstallFailed, match="Kybra would not compile it") as failed:
        host.restarted()
    told = "an assignment at the top level has two targets. Write two assignments"
    assert failed.value.trap.trace == (f"small.py:1: {told}",)


def test_only_the_first_twenty_errors_are_told(host: Samples) -> None:
    with pytest.raises(InstallFailed) as failed:
        host.write("wrong", "A = B = 1\n" * 22)
    assert len(failed.value.trap.trace) == 21
    assert failed.value.trap.trace[-1] == ".. 2 more"


def test_a_checkpoint_of_the_heap_does_not_reach_into_localnet(host: Samples) -> None:
    """A module's spec leads to what loaded it, which is not the canister's."""
    saved = host.named("counter").checkpoint().undo
    kinds = {type(thing).__module__ for _, thing, _ in saved}
    assert not any(kind.startswith("localnet") for kind in kinds), kinds


# -- where the .did file and the source meet, and how large an answer may be


MEBI = 1 << 20


def test_records_reach_python_in_the_order_of_the_source(host: Samples) -> None:
    """Even if the .did file, as Kybra writes it, has another."""
    assert host.query("large", "order", {"apple": 1, "mango": 2, "zebra": 3}) == "zebra,apple,mango"
    assert host.query("large", "first") == {"Zebra": None}, "so does the first tag"


def test_the_source_counts_where_the_did_file_says_otherwise(host: Samples) -> None:
    host.sample("large")
    assert host.said("warning") == [
        "method not_in_the_did is missing from the .did file",
        "method not_in_the_source is missing from the source",
        "method zeros_by_update has text in the source, and blob in the .did file",
    ]
    assert host.query("large", "not_in_the_did") == "here"
    assert "not_in_the_did" in host.named("large").candid
    outcome = host.raw_update("large", "not_in_the_source", b"DIDL\0\0")
    assert isinstance(outcome, Reject)
    assert "has no update method 'not_in_the_source'" in outcome.message


def test_the_interface_of_a_source_is_what_its_did_file_says() -> None:
    found = interface_of_source(SAMPLES / "life.py", [SAMPLES])
    told = (SAMPLES / "life.did").read_text()
    assert differences(parse_did(found)[0], parse_did(told)[0], ("source", "file")) == []


def test_a_did_file_that_agrees_is_shown_and_none_is_needed(host: Samples) -> None:
    assert host.sample("life", ("Ann", 3)).candid == (SAMPLES / "life.did").read_text()
    assert host.sample("values").candid == interface_of_source(SAMPLES / "values.py", [SAMPLES])
    assert host.said("warning") == []


@pytest.mark.parametrize(
    ("annotation", "why"),
    [
        ("Missing", "Missing is no type that Kybra knows"),
        ("dict[str, int]", "dict has no Candid type. Write a Record"),
        ("kybra.nat", "kybra.nat is no type that Kybra knows"),
    ],
)
def test_a_type_that_is_none_is_said_so(tmp_path: Path, annotation: str, why: str) -> None:
    path = tmp_path / "wrong.py"
    header = "from __future__ import annotations\nimport kybra\nfrom kybra import query\n"
    path.write_text(f"{header}@query\ndef f() -> {annotation}: ...\n")
    with pytest.raises(CanisterTrap, match="Kybra would not compile it") as trap:
        interface_of_source(path, [])
    assert trap.value.trace[0].startswith(f"wrong.py:5: {why}")


def test_an_answer_to_a_query_has_at_most_three_mebibytes_and_others_two(shared: Samples) -> None:
    asks = [("zeros", shared.query, 3), ("zeros", shared.update, 2)]
    for method, ask, most in [*asks, ("zeros_by_update", shared.update, 2)]:
        assert len(ask("large", method, most * MEBI - 100)) == most * MEBI - 100
        with pytest.raises(Rejected, match=f"cannot be larger than {most * MEBI}.$") as refused:
            ask("large", method, most * MEBI)
        assert (refused.value.reject.code, refused.value.reject.error) == (5, "IC0504")
        said = "violated contract: ic0.msg_reply_data_append: application payload size"
        assert said in refused.value.reject.message


MANUAL = """
from kybra import Async, Manual, ic, update, void

@update
def manual() -> Manual[void]:
    ic.reply(None)

@update
def later() -> Async[Manual[void]]:
    ic.reply(None)

@update
def plain() -> void:
    pass
"""


def test_a_manual_reply_of_nothing_is_a_null(host: Samples) -> None:
    """As Kybra has it; a method that just returns nothing has no result."""
    canister = host.write("manual", MANUAL)
    for line in ("manual : () -> (null);", "later : () -> (null);", "plain : () -> ();"):
        assert line in canister.candid
    for name, answer in (("manual", b"DIDL\0\1\x7f"), ("plain", b"DIDL\0\0")):
        assert host.raw_update("manual", name, b"DIDL\0\0") == Reply(answer)
