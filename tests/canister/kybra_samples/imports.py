"""Samples of imports, and of where files are."""

from tests.canister.kybra_rules import imports as rules

from .sample import ENTRY, Sample

ENGINE = {"engine/__init__.py": "", "engine/world.py": "A = 1\n"}

SAMPLES = (
    Sample(
        rules.imports_are_bundled,
        "import numpy\n",
        {ENTRY: "import engine.world\n", **ENGINE},
    ),
    Sample(
        rules.imports_are_bundled,
        {ENTRY: "def f():\n    from engine.missing import A\n", **ENGINE},
        {ENTRY: "def f():\n    from engine.world import A\n", **ENGINE},
    ),
    Sample(
        rules.imports_are_bundled,
        "try:\n    import requests\nexcept ImportError:\n    A = 1\n",
        "try:\n    import zlib\nexcept ImportError:\n    A = 1\n",
    ),
    Sample(
        rules.imports_are_bundled,
        {ENTRY: "import other\n", "other/__init__.py": "from .. import more\n"},
        {ENTRY: "import engine\n", "engine/__init__.py": "from . import a\n", "engine/a.py": ""},
    ),
    Sample(
        rules.imports_are_bundled,
        {ENTRY: "import engine.a\n", **ENGINE, "engine/a.py": "from .other import B\n"},
        {ENTRY: "import beside\n", "canister/beside.py": "A = 1\n"},
    ),
    Sample(rules.no_absent_modules, "import socket\n", "import hashlib\n"),
    Sample(rules.no_absent_modules, "from asyncio import run\n", "from itertools import chain\n"),
    *(
        Sample(rules.no_costly_imports, f"import {module}\n", "import struct, math, time, enum\n")
        for module in ("random", "json", "functools", "array", "dataclasses", "re", "datetime")
    ),
    Sample(
        rules.no_costly_imports,
        "from typing import Any\n",
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any\n",
    ),
    Sample(
        rules.no_costly_imports,
        "if not TYPE_CHECKING:\n    from collections.abc import Iterator\n",
        "if TYPE_CHECKING:\n    from collections.abc import Iterator\n",
    ),
    *(
        Sample(rules.no_imports_in_disguise, bad, {ENTRY: "import engine\n", **ENGINE})
        for bad in ("A = __import__('engine')\n", "exec('import engine')\n", "A = eval('1')\n")
    ),
    Sample(
        rules.no_imports_in_disguise,
        "import importlib\nA = importlib.import_module('engine')\n",
        {ENTRY: "import engine\n", **ENGINE},
        frozenset({"no_costly_imports"}),
    ),
    Sample(
        rules.engine_stands_alone,
        {ENTRY: "import engine\n", "engine/__init__.py": "from kybra import ic\n"},
        {ENTRY: "import engine\nfrom kybra import ic\n", "engine/__init__.py": "import math\n"},
    ),
    Sample(
        rules.engine_stands_alone,
        {ENTRY: "import engine\n", "engine/__init__.py": "import other\n", "other.py": ""},
        {ENTRY: "import engine, other\n", "engine/__init__.py": "", "other.py": ""},
    ),
    Sample(
        rules.packages_have_init_files,
        {ENTRY: "from engine.world import A\n", "engine/world.py": "A = 1\n"},
        {ENTRY: "from engine.world import A\n", **ENGINE},
    ),
    Sample(
        rules.packages_have_init_files,
        {ENTRY: "import engine.a.b\n", **ENGINE, "engine/a/b.py": ""},
        {ENTRY: "import engine.a.b\n", **ENGINE, "engine/a/__init__.py": "", "engine/a/b.py": ""},
    ),
    Sample(
        rules.entry_is_not_overwritten,
        {ENTRY: "import engine\n", **ENGINE, "engine/room.py": ""},
        {ENTRY: "import engine\n", **ENGINE, "engine/room/__init__.py": ""},
    ),
    Sample(
        rules.entry_is_not_overwritten,
        {ENTRY: "from room import A\n", "room/__init__.py": "A = 1\n"},
        {ENTRY: "from other import A\n", "other/__init__.py": "A = 1\n"},
    ),
    Sample(
        rules.top_level_names_are_free,
        {ENTRY: "from kybra import ic\n", "kybra.py": ""},
        {ENTRY: "from kybra import ic\n", "engine/kybra.py": ""},
    ),
    Sample(
        rules.top_level_names_are_free,
        {ENTRY: "import queue\n", "queue.py": ""},
        {ENTRY: "import engine.queue\n", **ENGINE, "engine/queue.py": ""},
        frozenset({"no_costly_imports"}),
    ),
)
