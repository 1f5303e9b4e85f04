"""``localnet new``: a project that runs as it is, and never one over another."""

from __future__ import annotations

from pathlib import Path

import pytest

from localnet import project
from localnet_tests.http.commands import command, refused
from localnet_tests.servers.spawned import Running

FILES = {
    ".gitignore", "README.md", "dfx.json", "icp.yaml", "src/main.py",
    "tests/test_hello.py",
}  # fmt: skip


def files(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture(params=["kybra", "basilisk"])
def kit(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def hello(tmp_path: Path, kit: str) -> Path:
    done = command("new", "hello", "--kit", kit, "--project", str(tmp_path))
    assert done.code == 0, done
    return tmp_path / "hello"


def test_it_writes_a_project(hello: Path, kit: str) -> None:
    written = files(hello)
    assert written.keys() == FILES | ({".cargo/config.toml"} if kit == "kybra" else set())
    assert not any("NAME" in text or "KIT" in text for text in written.values())
    assert f"-m {kit} hello src/main.py" in written["icp.yaml"]
    [source] = project.read(hello)
    assert (source.name, source.entry) == ("hello", hello / "src/main.py")
    assert written["README.md"].count("\n") == 5


def test_its_canister_runs(hello: Path) -> None:
    with Running(hello) as server:
        canister = server.canister("hello")
        assert canister.ask("greet", "Ada") == "Hello, Ada!"
        assert canister.tell("add", 3) == 3
        assert canister.ask("get") == 3


def test_it_says_what_it_wrote_and_what_is_next(tmp_path: Path) -> None:
    said = command("new", "shop", "--project", str(tmp_path)).out.splitlines()
    assert set(said[:-1]) == {str(tmp_path / "shop" / name) for name in files(tmp_path / "shop")}
    assert said[-1] == f"Run it:  cd {tmp_path}/shop && localnet --watch"


def test_it_writes_over_nothing(hello: Path) -> None:
    (hello / "src/main.py").write_text("mine")
    before = files(hello)
    assert "is there already; nothing was written" in refused(
        "new", "hello", "--project", str(hello.parent)
    )
    assert files(hello) == before
    (hello.parent / "taken").write_text("a file")
    assert "is there already" in refused("new", "taken", "--project", str(hello.parent))


def test_a_kit_that_there_is_not_is_refused(tmp_path: Path) -> None:
    told = refused("new", "shop", "--kit", "cobra", "--project", str(tmp_path))
    assert "--kit takes kybra or basilisk, not 'cobra'" in told


@pytest.mark.parametrize("name", ["my-shop", "Shop", "1st", "../up", "a/b", "class", "", "é"])
def test_a_name_that_no_canister_can_have_is_refused(tmp_path: Path, name: str) -> None:
    assert "a canister cannot be called" in refused("new", name, "--project", str(tmp_path))
    assert list(tmp_path.iterdir()) == []
