"""
Kybra's own bundling step, alone: ``python run_bundler.py ENTRY DIRECTORY``.

The rest of a build needs Rust and a network. Kybra's ``__main__`` runs as soon as it is read,
so it is read with no canister to build, for which it prints its usage and leaves.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

import kybra


def bundle(entry: str, directory: Path) -> None:
    """Gather the sources of *entry* in ``python_source``, as ``python -m kybra`` does."""
    main = Path(kybra.__file__).with_name("__main__.py")
    scope: dict[str, object] = {"__name__": "kybra.__main__"}
    sys.argv = ["kybra", "--verbose"]
    sys.path[0] = os.getcwd()
    with suppress(SystemExit):
        exec(compile(main.read_text("utf-8"), main, "exec"), scope)
    gather = scope["bundle_python_code"]
    assert callable(gather)
    gather(
        {
            "py_entry_file": entry,
            "python_source": str(directory / "python_source"),
            "custom_modules": str(main.with_name("compiler") / "custom_modules"),
            "py_file_names_file": str(directory / "py_file_names.csv"),
        }
    )


if __name__ == "__main__":
    bundle(sys.argv[1], Path(sys.argv[2]))
