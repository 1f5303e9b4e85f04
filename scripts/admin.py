#!/usr/bin/env python3
"""
Operate a room: status, watch, pause, resume, admins, backup, restore, log.

    scripts/admin.py status
    scripts/admin.py status --room world
    scripts/admin.py backup monday.life2
    scripts/admin.py pause --network mainnet --identity me.pem

Runs in the project's own Python, whichever one it is started with. The work is in src/admin.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin/python"


def main() -> int:
    if PYTHON.exists() and not VENV.samefile(sys.prefix):
        os.execv(PYTHON, [str(PYTHON), __file__, *sys.argv[1:]])
    sys.path[0] = str(ROOT / "src")  # this file is called admin, too
    try:
        from admin.main import main as run
    except ModuleNotFoundError as missing:
        print(f"admin: {missing}: `make play` installs what is needed", file=sys.stderr)
        return 1
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
