"""
RustPython 0.3.1, compiled to wasm as canisters are (make meter): what pays.

It is a later version of the one in Kybra, and its big ints are another library's.
`python -m bench.ticks` compares the two on the same boards. localnet.profile runs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bench.meters.meter import PATH, ROOT, Meter, folders
from localnet.profile import interpreters
from localnet.profile.interpreters import Done

BUILT = ROOT / "build" / "meter" / "rustpython.wasm"
COMPILER = BUILT.with_name("rustc")


class RustPython(Meter):
    """RustPython in wasm."""

    name = "rustpython"
    title = "RustPython"
    tolerance = 0.02  # 0.91 % was seen, when empty files came and comments were added
    slack = 2_000_000  # 1,300,000 were seen, on a board where hardly anything happens

    def missing(self) -> str | None:
        if not BUILT.exists():
            return "RustPython is not compiled to wasm here: make meter does it"
        return None

    def compiler(self) -> str:
        """The version of rustc that compiled it: another one makes other figures."""
        return COMPILER.read_text().strip()

    def run(self, arguments: Sequence[str], folder: Path | None = None) -> Done:
        return interpreters.RustPython(BUILT).run(arguments, folders(folder), PATH)


RUSTPYTHON = RustPython()
