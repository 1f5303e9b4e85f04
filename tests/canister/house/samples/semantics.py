"""Samples of syntax, of Python that runs differently, of imports and where files are."""

from localnet_tests.check.sample import ENTRY, Sample

CALLER = "def f(players):\n    me = ic.caller()\n    return {}\n"
COSTLY = {"no_costly_imports"}
ENGINE = {"engine/__init__.py": "", "engine/world.py": "A = 1\n"}
SAMPLES: dict[str, list[Sample]] = {
    "no_async_function": [
        ("async def f():\n    return 1\n", "def f():\n    yield 1\n"),
        (
            "@query\nasync def f() -> nat8:\n    return 1\n",
            "@query\ndef f() -> Async[nat8]:\n    yield 1\n",
            {"methods_are_exported"},
        ),
    ],
    "no_unpacking_beside_keys": [
        ("A = {**B, 'k': 1}\n", "A = {**B, **C}\n"),
        ("A = {'k': 1, **B}\n", "A = B | {'k': 1}\n"),
    ],
    "no_functools_cache": [
        ("from functools import cache\n", "cache = {}\n", COSTLY),
        ("import functools\n@functools.cache\ndef f(): pass\n", "def f(cache): pass\n", COSTLY),
    ],
    "struct_formats_say_their_order": [
        *(
            (f"import struct\n{bad}\n", f"{good}\n")
            for bad, good in (
                ("A = struct.pack('IH', 1, 2)", "A = struct.pack('<IH', 1, 2)"),
                ("A = struct.Struct('4sBI')", "A = struct.Struct('>4sBI')"),
                ("struct.pack_into('I', b, 0, 1)", "struct.pack_into('<I', b, 0, 1)"),
                ("A = struct.unpack_from('I', b)", "A = struct.unpack_from('<I', b)"),
                ("A = struct.iter_unpack('I', b)", "A = struct.iter_unpack('<I', b)"),
                ("A = pack('=I', 1)", "A = pack(some_format, 1)"),
                ("F = 'QQ'\nA = struct.unpack(F, b)", "F = '<QQ'\nA = struct.unpack(F, b)"),
                ("A = struct.unpack(f'{n}I', b)", "A = struct.unpack(f'<{n}I', b)"),
                ("A = struct.calcsize(f'I{n}s')", "A = struct.calcsize(f'<I{n}s')"),
            )
        )
    ],
    "no_word_sizes": [("import sys\nA = sys.maxsize\n", "import sys\nA = sys.version\n")],
    "no_memoryviews": [("A = memoryview(b'a')\n", "A = bytearray(b'a')\n")],
    "no_print_or_files": [
        ("print(1)\n", "ic.print(1)\n"),
        ("A = open('a').read()\n", "A = book.open('a')\n"),
    ],
    "no_finalisers": [
        ("class A:\n    def __del__(self): pass\n", "class A:\n    def __enter__(self): pass\n")
    ],
    "principals_are_not_compared": [
        *(
            (CALLER.format(bad), CALLER.format(good))
            for bad, good in (
                ("me == players", "me.to_str() == players"),
                ("ic.caller() == players", "ic.caller().to_str() == players"),
                ("me in players", "me.bytes in players"),
                ("players[me]", "players[me.to_str()]"),
                ("players.get(me)", "players.get(me.to_str())"),
                ("{me: 1}", "{me.to_str(): 1}"),
                ("me != players", "me is not None"),
                ("me not in players", "me"),
                ("players.pop(me)", "players.pop()"),
                ("players.add(me)", "players.append(me)"),
                ("ic.id() == players", "ic.time() == players"),
                ("players == Principal.from_str('aa')", "players == Principal.from_str('aa').hex"),
                ("players == Principal.from_hex('00')", "players.place(me)"),
            )
        ),
        (
            "@query\ndef f(who: Principal) -> bool:\n    return who == ic.id().to_str()\n",
            "@query\ndef f(who: Principal) -> bool:\n    return who.to_str() == ic.id().to_str()\n",
        ),
    ],
    "sets_are_not_gone_through": [
        *(
            (f"def f(a, d):\n    {bad}\n", f"def f(a):\n    {good}\n")
            for bad, good in (
                ("for b in {1, 2}: g(b)", "for b in (1, 2): g(b)"),
                ("for b in set(a): g(b)", "for b in sorted(set(a)): g(b)"),
                ("return [b for b in {c for c in a}]", "return {b for b in {c for c in a}}"),
                ("return list(frozenset(a))", "return len(frozenset(a))"),
                ("s = set(a); return list(s)", "s = set(a); return sorted(s)"),
                ("s = set(a); return s.pop()", "s = list(a); return s.pop()"),
                (
                    "s: set[int] = g(a)\n    for b in s: g(b)",
                    "s: list[int] = g(a)\n    for b in s: g(b)",
                ),
                ("return {b: 1 for b in set(a)}", "return all(b > 1 for b in set(a))"),
                ("return g(b for b in set(a))", "return any(b > 1 for b in set(a))"),
                ("return enumerate(set(a))", "return min(b for b in set(a))"),
                ("return next(iter(set(a)))", "return sum(b for b in set(a))"),
                ("return map(g, set(a))", "return frozenset(b for b in set(a))"),
                ("return filter(g, set(a))", "return set(b for b in set(a))"),
                ("return zip(a, set(a))", "return sorted(b for b in set(a))"),
                ("return bytes(set(a))", "return bytes(a)"),
                ("d.extend(set(a))", "a.append(set(a))"),
                ("return dict.fromkeys(set(a))", "return dict.fromkeys(a)"),
                ("return list({1} & d)", "return list(a & 1)"),
                ("return list(d & {1})", "return list(a.union(a))"),
                ("return list(set(a).difference(d))", "return len(set(a).difference(a))"),
                ("return list(set(a).intersection(d))", "return set(a).intersection(a)"),
                ("return list(set(a).symmetric_difference(d))", "return set(a).pop(0)"),
                ("return list(set(a).copy())", "return list(a.copy())"),
                ("return list(a.items() - d.items())", "return list(a.items())"),
                ("return lambda: list(set(a))", "return lambda: sorted(set(a))"),
                ("return [*{1, 2}]", "return [*(1, 2)]"),
                ("return ','.join(set(a))", "return ','.join(sorted(set(a)))"),
                ("return tuple(set(a) - {1})", "return sum(set(a) - {1})"),
                ("return [k for k in a.keys() & d.keys()]", "return [k for k in a.keys()]"),
                ("return list(set(a).union(d))", "return max(b + 1 for b in set(a))"),
            )
        ),
        (
            "S = {1, 2}\ndef f():\n    return list(S)\n",
            "S = {1, 2}\ndef f(S):\n    return list(S), 1 in S\n",
        ),
        (
            "def f(a: set[int], *b: int):\n    for c in a: g(c)\n",
            "def f(a: set[int], *b: int):\n    for c in b: g(c in a)\n",
        ),
    ],
    "imports_are_bundled": [
        ("import numpy\n", {ENTRY: "import engine.world\n", **ENGINE}),
        (
            {ENTRY: "def f():\n    from engine.missing import A\n", **ENGINE},
            {ENTRY: "def f():\n    from engine.world import A\n", **ENGINE},
        ),
        (
            "try:\n    import requests\nexcept ImportError:\n    A = 1\n",
            "try:\n    import zlib\nexcept ImportError:\n    A = 1\n",
        ),
        (
            {ENTRY: "import other\n", "other/__init__.py": "from .. import more\n"},
            {
                ENTRY: "import engine\n",
                "engine/__init__.py": "from . import a\n",
                "engine/a.py": "",
            },
        ),
        (
            {ENTRY: "import engine.a\n", **ENGINE, "engine/a.py": "from .other import B\n"},
            {ENTRY: "import beside\n", "canister/beside.py": "A = 1\n"},
        ),
    ],
    "no_costly_imports": [
        *(
            (f"import {module}\n", "import struct, math, time, enum\n")
            for module in ("random", "json", "functools", "array", "dataclasses", "re", "datetime")
        ),
        (
            "from typing import Any\n",
            "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any\n",
        ),
        (
            "if not TYPE_CHECKING:\n    from collections.abc import Iterator\n",
            "if TYPE_CHECKING:\n    from collections.abc import Iterator\n",
        ),
    ],
    "no_imports_in_disguise": [
        *(
            (bad, {ENTRY: "import engine\n", **ENGINE})
            for bad in ("A = __import__('engine')\n", "exec('import engine')\n", "A = eval('1')\n")
        ),
        (
            "import importlib\nA = importlib.import_module('engine')\n",
            {ENTRY: "import engine\n", **ENGINE},
            {"no_costly_imports"},
        ),
    ],
    "engine_stands_alone": [
        (
            {ENTRY: "import engine\n", "engine/__init__.py": "from kybra import ic\n"},
            {ENTRY: "import engine\nfrom kybra import ic\n", "engine/__init__.py": "import math\n"},
        ),
        (
            {ENTRY: "import engine\n", "engine/__init__.py": "import other\n", "other.py": ""},
            {ENTRY: "import engine, other\n", "engine/__init__.py": "", "other.py": ""},
        ),
    ],
    "top_level_names_are_free": [
        (
            {ENTRY: "from kybra import ic\n", "kybra.py": ""},
            {ENTRY: "from kybra import ic\n", "engine/kybra.py": ""},
        ),
        (
            {ENTRY: "import queue\n", "queue.py": ""},
            {ENTRY: "import engine.queue\n", **ENGINE, "engine/queue.py": ""},
            {"no_costly_imports"},
        ),
    ],
}
