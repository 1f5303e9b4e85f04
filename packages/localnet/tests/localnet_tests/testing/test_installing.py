"""What is installed in a test's network, from where, and what its code becomes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from localnet.project import ProjectError
from localnet.testing import Canister, Network, Trapped

from .sources import HEART, install, rewritten


def test_a_source_may_be_installed_twice_under_names_of_their_own(network: Network) -> None:
    one, two = (network.install("src/main.py", init=[number]) for number in (1, 2))
    assert (one.get(), two.get()) == (1, 2)
    assert [one.name, two.name] == ["main", "main_2"]
    assert network.canister("main_2").canister_id == two.canister_id
    assert network.canister(one.canister_id).get() == 1


@pytest.mark.parametrize("init", [[7], (7,), "(7)", b"DIDL\0\1\x78\7\0\0\0\0\0\0\0"])
def test_init_takes_values_or_candid_or_its_text(network: Network, init: Any) -> None:
    assert network.install("src/main.py", init=init).get() == 7


def test_modules_are_found_beside_the_source_and_where_a_test_says(
    tmp_path: Path,
) -> None:
    """Without a dfx.json."""
    source = (
        "import {0}\nfrom kybra import query, text\n@query\ndef it() -> text:\n    return {0}.IT\n"
    )
    for folder, name in (("code", "beside"), ("library", "shared")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.py").write_text(f"IT = {name!r}\n")
        (tmp_path / "code" / f"{folder}_user.py").write_text(source.format(name))
    with Network(tmp_path) as network:
        assert network.install("code/code_user.py").it() == "beside"
        assert network.install("code/library_user.py", path=["library"]).it() == "shared"


def test_what_cannot_be_found_is_looked_for_in_words(network: Network, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"there is no src/nothing\.py in .*project"):
        network.install("src/nothing.py")
    with pytest.raises(ProjectError, match="has no canister 'counted'; did you mean 'counter'"):
        network.deploy("counted")
    network.deploy("counter")
    with pytest.raises(ValueError, match=r"there is counter already: network\.canister"):
        network.deploy("counter")
    (tmp_path / "elsewhere").mkdir()
    told = pytest.raises(ProjectError, match=r"no dfx.json in .*elsewhere or above it.*install")
    with Network(tmp_path / "elsewhere") as other, told:
        other.deploy("counter")


def test_a_project_is_found_above_the_folder_of_a_test(project: Path) -> None:
    (project / "tests" / "deeper").mkdir(parents=True)
    with Network(project / "tests" / "deeper") as network:
        assert network.deploy("counter").get() == 5
        assert network.install("src/main.py", init=[2]).get() == 2


def test_ids_do_not_depend_on_what_is_deployed_first(project: Path) -> None:
    found = []
    for names in (("counter", "shop"), ("shop", "counter")):
        with Network(project) as network:
            found.append({name: network.deploy(name).canister_id for name in names})
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("init", "kind", "text"),
    [
        (["five"], TypeError, "the argument of init of main has to be nat64, not 'five'"),
        ([], TypeError, r"init of main takes \(nat64\), not 0 arguments"),
        (None, Trapped, r"missing argument of type nat64.*: give what it takes with init=\[..\]"),
    ],
)
def test_a_canister_that_does_not_come_up_says_why(
    network: Network, init: Any, kind: type[Exception], text: str
) -> None:
    with pytest.raises(kind, match=text):
        network.install("src/main.py", init=init)


def test_cycles_and_controllers_are_as_the_test_says(network: Network) -> None:
    alice = network.identity("alice")
    found = network.deploy("counter", cycles=5, controllers=[alice])
    assert (found.balance, network.deploy("shop").balance) == (5, 3_000_000_000_000)
    assert found.hosted.controllers == [network.admin.bytes, alice.bytes]


# -- code that changes


def test_an_upgrade_takes_the_source_as_it_is_by_then(
    network: Network, counter: Canister, project: Path
) -> None:
    counter.add(1)
    rewritten(project, "get() + number", "get() + 10 * number")
    assert counter.add(1) == 7
    counter.upgrade()
    assert counter.add(1) == 17, "stable memory is kept"


def test_an_upgrade_may_be_to_another_source(network: Network, counter: Canister) -> None:
    install(network, "heart", HEART)
    counter.upgrade("heart.py")
    network.advance(seconds=2)
    assert counter.count() == 2
    counter.reinstall("src/main.py", init=[3])
    assert counter.get() == 3


def test_an_upgrade_that_fails_leaves_all_as_it_was(
    network: Network, counter: Canister, project: Path
) -> None:
    (project / "bad.py").write_text("1 / 0\n")
    for source in ("bad.py", None):
        with pytest.raises(Trapped, match="ZeroDivisionError") as trapped:
            counter.upgrade(source)
        assert trapped.value.traceback == [f"{source or 'src/main.py'}:1 in <module>: 1 / 0"]
        assert counter.add(1) > 5
        if source is not None:
            rewritten(project, '"""A counter', '1 / 0\n"""A counter')


def test_what_kybra_would_not_compile_does_not_come_up(network: Network, project: Path) -> None:
    (project / "wrong.py").write_text("A = B = 1\n")
    with pytest.raises(Trapped, match="Kybra would not compile it"):
        network.install("wrong.py")


def test_a_reinstall_forgets_and_may_be_given_another_argument(counter: Canister) -> None:
    counter.add(4)
    counter.reinstall()
    assert counter.get() == 5, "the last argument"
    counter.reinstall(init=[1])
    assert counter.get() == 1
