"""
``localnet new NAME``: a project to begin with.

::

    NAME/dfx.json, icp.yaml       the canister NAME, for dfx and for icp
         src/main.py              its source
         tests/test_NAME.py       its tests, with the fixture of `localnet.testing`
         .gitignore, README.md    and what only one kit needs

The files stand in the folder ``templates`` of this package: those for all in ``project``, others
in a folder of their kit's, with NAME for the name and KIT for the kit's module.
"""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from localnet.kits import known
from localnet.project import ProjectError

TEMPLATES = Path(__file__).parent / "templates"
POSSIBLE = re.compile(r"[a-z][a-z0-9_]{0,39}")
# Without their dots, because setuptools passes over hidden files.
HIDDEN = {"gitignore": ".gitignore", "cargo": ".cargo"}


def new(name: str, parent: Path, module: str) -> list[Path]:
    """
    Write a project called *name* into a folder of that name in *parent*; what was written.

    It is for the kit that canisters import as *module*.

    :raises ProjectError: if there is something already, or the name cannot be a canister's.
    """
    kit = known.by_module(module)
    if kit is None:
        kits = " or ".join(each.module for each in known.KITS)
        raise ProjectError(f"--kit takes {kits}, not {module[:60]!r}")
    if not POSSIBLE.fullmatch(name) or keyword.iskeyword(name):
        raise ProjectError(
            f"a canister cannot be called {name[:60]!r}: take up to 40 lower-case letters, digits "
            "and _, a letter first, as hello_world"
        )
    folder = parent / name
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ProjectError(f"{folder} is there already; nothing was written")
    written = []
    for template in (TEMPLATES / "project", TEMPLATES / kit.module):
        for source in sorted(template.rglob("*")):
            if source.is_file() and source.suffix != ".pyc":
                parts = [HIDDEN.get(part, part) for part in source.relative_to(template).parts]
                written.append(folder.joinpath(*parts[:-1], parts[-1].replace("NAME", name)))
                text = source.read_text("utf-8").replace("NAME", name).replace("KIT", kit.module)
                written[-1].parent.mkdir(parents=True, exist_ok=True)
                written[-1].write_text(text, "utf-8")
    return written
