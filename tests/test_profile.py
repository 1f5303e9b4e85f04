"""How canisters are compiled: it stands in .cargo/config.toml alone, and cargo goes by it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CONFIG = ROOT / ".cargo" / "config.toml"
TARGET = "wasm32-wasip1"
PROFILE = {"opt-level": "3", "codegen-units": "1", "lto": '"fat"', "panic": '"abort"'}
SIMD = 'rustflags = ["-C", "target-feature=+simd128"]'
BUILDS = ("dfx.json", "icp.yaml", "examples/tally/dfx.json")


def section(text: str, name: str) -> list[str]:
    """The lines of *text* under ``[name]`` that say something."""
    found = re.search(rf"^\[{re.escape(name)}\]\n((?:(?!\[).*\n)*)", text, re.MULTILINE)
    assert found is not None, name
    return [line for line in found[1].splitlines() if line != "" and not line.startswith("#")]


def test_the_profile_is_the_cheapest_that_was_measured() -> None:
    config = CONFIG.read_text("utf-8")
    said = dict(line.split(" = ") for line in section(config, "profile.release"))
    assert said == PROFILE
    assert section(config, f"target.{TARGET}") == [SIMD]


@pytest.mark.parametrize("name", BUILDS)
def test_it_stands_nowhere_else(name: str) -> None:
    """A variable in a build command would override the file, and only for that room."""
    text = (ROOT / name).read_text("utf-8")
    assert "python -m kybra" in text
    assert re.findall(r"CARGO_\w+|RUSTFLAGS|opt-level", text) == []
