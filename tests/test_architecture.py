"""
Imports point one way.

::

    web ~wire~> canister.<room> -> engine.<room> -> engine
    localnet -> protocol, kybra
    admin, simulate, bots -> client -> protocol, engine
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.canister.rooms import ROOMS as ENTRIES

SRC = Path(__file__).resolve().parent.parent / "src"

# A package of the engine is a room if a canister has its name; else it is for all rooms.
PACKAGES = sorted(path.parent.name for path in (SRC / "engine").glob("*/__init__.py"))
SHARED = {"engine", *(f"engine.{name}" for name in PACKAGES if name not in ENTRIES)}
RULES = {*SHARED, *(f"engine.{room}" for room in ENTRIES)}

# From each part of the tree, the parts that it may know.
MAY_IMPORT = {
    **dict.fromkeys(SHARED, SHARED),
    **{f"engine.{room}": {*SHARED, f"engine.{room}"} for room in ENTRIES},
    "canister": set(),
    "canister.common": {*SHARED, "common", "kybra"},
    **{f"canister.{room}": {*SHARED, f"engine.{room}", "common", "kybra"} for room in ENTRIES},
    **{f"canister.{room}_types": {"kybra"} for room in ENTRIES},
    "protocol": {"protocol"},
    "localnet": {"localnet", "localnet.runtime", "localnet.http", "protocol"},
    "localnet.runtime": {"localnet.runtime", "protocol", "kybra"},
    "localnet.http": {"localnet.http", "localnet.runtime", "protocol"},
    "client": {"client", "protocol", *RULES},
    "admin": {"admin", "client", "protocol", *RULES},
    "simulate": {"simulate", "client", "protocol", *RULES},
    "bots": {"bots", "client", "protocol", *RULES},
}
PARTS = {*MAY_IMPORT, "common", "kybra", "tests", "bench", "scripts"}


def part_of(module: str) -> str | None:
    """The part of the tree that *module* belongs to, the longest name first."""
    for part in sorted(PARTS, key=len, reverse=True):
        if module == part or module.startswith(part + "."):
            return part
    return None


def imports(source: str) -> Iterator[str]:
    """Every module that *source* imports, wherever it does."""
    for node in ast.walk(ast.parse(source)):
        yield from names(node)


def names(node: ast.AST) -> Iterator[str]:
    """What *node* imports, if it does."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module is not None:
        yield node.module
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def sources() -> list[Path]:
    return sorted(SRC.rglob("*.py"))


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")


def run_imports(tree: ast.AST) -> Iterator[str]:
    """Every module that is imported when *tree* runs: not those that only type checkers read."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield from names(node)
            yield from run_imports(node)


def cycle(graph: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a ring, the first one again at the end; or none."""
    done: set[str] = set()

    def look(here: str, way: list[str]) -> list[str]:
        if here in way:
            return [*way[way.index(here) :], here]
        if here in done:
            return []
        found = next((ring for to in sorted(graph[here]) if (ring := look(to, [*way, here]))), [])
        done.add(here)
        return found

    return next((ring for module in sorted(graph) if (ring := look(module, []))), [])


def graph_of(modules: dict[str, str]) -> dict[str, set[str]]:
    """Which of *modules*, by name and source, imports which."""
    return {
        name: {
            found for found in run_imports(ast.parse(source)) if found in modules and found != name
        }
        for name, source in modules.items()
    }


def wrong_ways(home: str, source: str) -> list[str]:
    """The imports of *source*, a file of the part *home*, that point the wrong way."""
    return [
        name
        for name in imports(source)
        if (part := part_of(name)) is not None and part not in MAY_IMPORT[home]
    ]


def test_imports_point_one_way() -> None:
    """A file imports only from its own part of the tree and the parts below it."""
    found = {}
    for path in sources():
        home = part_of(module_of(path))
        assert home is not None, path
        if wrong := wrong_ways(home, path.read_text()):
            found[str(path.relative_to(SRC))] = wrong
    assert found == {}


@pytest.mark.parametrize(
    ("home", "source"),
    [
        ("engine.world", "from canister.world import game"),
        ("engine", "from engine.world.board import World"),
        ("engine.world", "import kybra"),
        ("localnet", "def late():\n    import engine.bitboard"),
        ("canister.world", "from localnet import network"),
        ("protocol", "from localnet.runtime import network"),
    ],
)
def test_an_import_the_wrong_way_is_seen(home: str, source: str) -> None:
    assert wrong_ways(home, source) != []


def test_no_module_imports_itself_by_way_of_others() -> None:
    modules = {module_of(path): path.read_text() for path in sources()}
    assert cycle(graph_of(modules)) == []


def test_a_ring_of_imports_is_seen() -> None:
    modules = {
        "a": "from b import f",
        "b": "def late():\n    import c.d",
        "c.d": "from a import g",
        "c": "",
    }
    assert cycle(graph_of(modules)) == ["a", "b", "c.d", "a"]
    only_types = {**modules, "c.d": "if TYPE_CHECKING:\n    from a import g"}
    assert cycle(graph_of(only_types)) == []
