"""
``localnet new NAME``: a project to begin with.

::

    NAME/dfx.json, icp.yaml       the canister NAME, for dfx and for icp
         src/main.py              its source
         tests/test_NAME.py       its tests, with the fixture of `localnet.testing`
         .cargo/config.toml       how Kybra compiles it
         .gitignore, README.md

The files stand in the folder ``templates/project`` of this package, with NAME for the name.
"""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from localnet.project import ProjectError

TEMPLATE = Path(__file__).parent / "templates/project"
NAME = "NAME"
POSSIBLE = re.compile(r"[a-z][a-z0-9_]{0,39}")
# Without their dots, because setuptools passes over hidden files.
HIDDEN = {"gitignore": ".gitignore", "cargo": ".cargo"}


def new(name: str, parent: Path) -> list[Path]:
    """
    Write a project called *name* into a folder of that name in *parent*; what was written.

    :raises ProjectError: if there is something already, or the name cannot be a canister's.
    """
    if not POSSIBLE.fullmatch(name) or keyword.iskeyword(name):
        raise ProjectError(
            f"a canister cannot be called {name[:60]!r}: take up to 40 lower-case letters, digits "
            "and _, a letter first, as hello_world"
        )
    folder = parent / name
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ProjectError(f"{folder} is there already; nothing was written")
    written = []
    for source in sorted(TEMPLATE.rglob("*")):
        if source.is_file() and source.suffix != ".pyc":
            parts = [HIDDEN.get(part, part) for part in source.relative_to(TEMPLATE).parts]
            written.append(folder.joinpath(*parts[:-1], parts[-1].replace(NAME, name)))
            written[-1].parent.mkdir(parents=True, exist_ok=True)
            written[-1].write_text(source.read_text("utf-8").replace(NAME, name), "utf-8")
    return written
