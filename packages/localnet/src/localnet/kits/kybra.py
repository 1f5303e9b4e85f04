"""
Kybra 0.7.1: canisters in RustPython, which Rust's compiler makes from the source.

What its compiler refuses is in ``localnet.check``. Its package finds no `imp` in Python 3.12, so
projects need 3.10 or 3.11; ``import kybra`` itself works in any, and localnet's own canisters do.
"""

from __future__ import annotations

import inspect
import platform
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import kybra

from localnet.check import check
from localnet.check.bundle import Violation
from localnet.kits.kit import Dialect, Kit

Principal = kybra.Principal


class Kybra(Kit):
    """Kybra."""

    name = "Kybra"
    module = "kybra"
    has_meter = True
    dialect = Dialect("Kybra", lambda: inspect.getsource(kybra))

    def misfit(self) -> str | None:
        if sys.version_info < (3, 12):
            return None
        return f"Kybra needs Python 3.10 or 3.11, and this is {platform.python_version()}"

    def errors(
        self, entry: Path, search_path: Iterable[Path], contents: Mapping[str, bytes] | None = None
    ) -> list[Violation]:
        return check.errors(entry, search_path, contents)

    @property
    def principal(self) -> Any:
        return Principal

    def call_result(self, ok: Any, err: Any) -> Any:
        return kybra.CallResult(ok, err)

    def candid_error(self, text: str) -> Exception:
        return kybra.CandidError(text)

    def own_sources(self, texts: Iterable[str]) -> list[str]:
        if not any("kybra.canisters" in text for text in texts):
            return []
        return [name for name in list(sys.modules) if name.startswith("kybra.canisters.")]
