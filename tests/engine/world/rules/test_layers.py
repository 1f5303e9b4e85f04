"""The rules stand on their own: they know neither who keeps a world nor who shows it."""

import ast
from pathlib import Path

import pytest

from engine.world import rules

FOLDER = Path(str(rules.__file__)).parent
MODULES = sorted(FOLDER.glob("*.py"))


def imported(module: Path) -> set[str]:
    """All that *module* imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_rules_import_nothing_of_the_game_but_rules(module: Path) -> None:
    of_the_game = {name for name in imported(module) if name.startswith("engine.world.")}
    assert all(name.startswith("engine.world.rules.") for name in of_the_game)


def test_there_are_rules_to_look_at() -> None:
    assert len(MODULES) == 7
    assert "engine.world.rules.patch.Patch" in imported(FOLDER / "terrain.py")
