"""
Imports point one way.

::

    web ~wire~> canister -> engine.life2 -> engine
    localnet -> protocol, kybra
    admin, simulate, bots -> client -> protocol, engine
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parent.parent / "src"

# From each part of the tree, the parts that it may know.
MAY_IMPORT = {
    "engine": {"engine"},
    "engine.life2": {"engine", "engine.life2"},
    "canister": {"engine", "engine.life2", "kybra"},
    "protocol": {"protocol"},
    "localnet": {"localnet", "localnet.runtime", "localnet.http", "protocol"},
    "localnet.runtime": {"localnet.runtime", "protocol", "kybra"},
    "localnet.http": {"localnet.http", "localnet.runtime", "protocol"},
    "client": {"client", "protocol", "engine", "engine.life2"},
    "admin": {"admin", "client", "protocol", "engine", "engine.life2"},
    "simulate": {"simulate", "client", "protocol", "engine", "engine.life2"},
    "bots": {"bots", "client", "protocol", "engine"},
}
PARTS = {*MAY_IMPORT, "kybra", "tests", "bench", "scripts"}


def part_of(module: str) -> str | None:
    """The part of the tree that *module* belongs to, the longest name first."""
    for part in sorted(PARTS, key=len, reverse=True):
        if module == part or module.startswith(part + "."):
            return part
    return None


def imports(source: str) -> Iterator[str]:
    """Every module that *source* imports, wherever it does."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def sources() -> list[Path]:
    return sorted(SRC.rglob("*.py"))


def wrong_ways(home: str, source: str) -> list[str]:
    """The imports of *source*, a file of the part *home*, that point the wrong way."""
    return [
        name
        for name in imports(source)
        if (part := part_of(name)) is not None and part not in MAY_IMPORT[home]
    ]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(SRC)))
def test_imports_point_one_way(path: Path) -> None:
    """A file imports only from its own part of the tree and the parts below it."""
    home = part_of(".".join(path.relative_to(SRC).with_suffix("").parts))
    assert home is not None
    assert wrong_ways(home, path.read_text()) == []


@pytest.mark.parametrize(
    ("home", "source"),
    [
        ("engine", "from engine.life2.world import World"),
        ("engine", "from engine import life2"),
        ("engine.life2", "import kybra"),
        ("localnet", "def late():\n    import engine.bitboard"),
        ("canister", "from localnet import network"),
        ("engine", "from tests.reference import ReferenceWorld"),
        ("localnet", "from client.canister import Canister"),
        ("admin", "from simulate import run"),
        ("protocol", "from localnet.runtime import network"),
        ("client", "from localnet import project"),
        ("localnet.runtime", "from localnet.http import node"),
    ],
)
def test_an_import_the_wrong_way_is_seen(home: str, source: str) -> None:
    assert wrong_ways(home, source) != []
