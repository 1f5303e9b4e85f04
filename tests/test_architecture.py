"""
Imports point one way.

::

    web ~wire~> canister.<room> -> engine.<room> -> engine
    localnet -> localnet.protocol, kybra
    admin, simulate, bots -> client -> localnet.protocol, engine
"""

import ast
import graphlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.canister.rooms import ROOMS as ENTRIES

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
SOURCES = (SRC, ROOT / "packages/localnet/src")

# A package of the engine is a room if a canister has its name; else it is for all rooms.
PACKAGES = sorted(path.parent.name for path in (SRC / "engine").glob("*/__init__.py"))
SHARED = {"engine", *(f"engine.{name}" for name in PACKAGES if name not in ENTRIES)}
RULES = {*SHARED, *(f"engine.{room}" for room in ENTRIES)}

# The parts of localnet's package.
LOCALNET = {
    f"localnet.{part}"
    for part in ("check", "http", "kits", "pocketic", "profile", "protocol", "runtime", "testing")
}

BELOW_HTTP = {"localnet.runtime", "localnet.protocol"}

# From each part of the tree, the parts that it may know.
MAY_IMPORT = {
    **dict.fromkeys(SHARED, SHARED),
    **{f"engine.{room}": {*SHARED, f"engine.{room}"} for room in ENTRIES},
    "canister": set(),
    "canister.common": {*SHARED, "common", "kybra"},
    **{f"canister.{room}": {*SHARED, f"engine.{room}", "common", "kybra"} for room in ENTRIES},
    **{f"canister.{room}_types": {"kybra"} for room in ENTRIES},
    "localnet.protocol": {"localnet.protocol"},
    "localnet.check": {"localnet.check", "localnet.protocol"},
    "localnet.kits": {"localnet.kits", "localnet.check", "localnet.protocol", "kybra"},
    "localnet.kits.basilisk_side": set(),
    "localnet.runtime": {
        "localnet.runtime",
        "localnet.check",
        "localnet.kits",
        "localnet.protocol",
    },
    "localnet.profile": {"localnet.profile", "localnet.runtime", "localnet.protocol"},
    "localnet.http": {"localnet.http", *BELOW_HTTP},
    "localnet.pocketic": {"localnet", "localnet.pocketic", "localnet.http", *BELOW_HTTP},
    "localnet.testing": {"localnet", *LOCALNET},
    "localnet": {"localnet", *LOCALNET},
    "localnet.canisters": {"kybra"},
    "client": {"client", "localnet.protocol", *RULES},
    "admin": {"admin", "client", "localnet.protocol", *RULES},
    "simulate": {"simulate", "client", "localnet.protocol", *RULES},
    "bots": {"bots", "client", "localnet.protocol", *RULES},
}
PARTS = {*MAY_IMPORT, "common", "kybra", "tests", "bench", "scripts"}


def part_of(module: str) -> str | None:
    """The part of the tree that *module* belongs to, the longest name first."""
    fits = [part for part in PARTS if module == part or module.startswith(part + ".")]
    return max(fits, key=len, default=None)


def imports(tree: ast.AST, typed: bool) -> Iterator[str]:
    """What is imported below *tree*; unless *typed*, not what only type checkers read."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif typed or not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield from imports(node, typed)


def module_of(path: Path, source: Path) -> str:
    return ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")


@cache
def trees() -> dict[str, ast.Module]:
    """Every module of the project, by its name."""
    return {
        module_of(path, source): ast.parse(path.read_text("utf-8"))
        for source in SOURCES
        for path in source.rglob("*.py")
        if "templates" not in path.parts  # what a new project of somebody else's begins with
    }


def wrong_ways(home: str | None, tree: ast.AST) -> list[str]:
    """The imports of *tree*, a file of the part *home*, that point the wrong way."""
    assert home is not None
    parts = ((name, part_of(name)) for name in imports(tree, typed=True))
    return [name for name, part in parts if part is not None and part not in MAY_IMPORT[home]]


def test_imports_point_one_way() -> None:
    """A file imports only from its own part of the tree and the parts below it."""
    found = {module: wrong_ways(part_of(module), tree) for module, tree in trees().items()}
    assert {module: wrong for module, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("home", "source"),
    [
        ("engine.world", "from canister.world import game"),
        ("engine", "from engine.world.board import World"),
        ("engine.world", "import kybra"),
        ("localnet", "def late():\n    import engine.bitboard"),
        ("canister.world", "from localnet import network"),
        ("localnet.protocol", "from localnet.runtime import network"),
    ],
)
def test_an_import_the_wrong_way_is_seen(home: str, source: str) -> None:
    assert wrong_ways(home, ast.parse(source)) != []


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = {
        name: {found for found in imports(tree, typed=False) if found in trees() and found != name}
        for name, tree in trees().items()
    }
    graphlib.TopologicalSorter(graph).prepare()  # a ring is a CycleError that names it
