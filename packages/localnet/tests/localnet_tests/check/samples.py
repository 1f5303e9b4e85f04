"""
Sources that Kybra's compiler refuses, and the nearest ones that it takes.

By the names of its errors, in ``kybra_generate/src/errors/mod.rs``; below those, what stops a
build or a canister later.
"""

from localnet_tests.check.sample import ENTRY, Sample

MAP = "worlds = StableBTreeMap[nat8, text](memory_id=0, max_key_size=16, max_value_size=600_000)\n"
PLACED = "worlds: object = StableBTreeMap[nat8, text](254, 16, max_value_size=600_000)\n"
RECORD = "class Cell(Record):\n    # a comment\n    x: nat16\n    y: nat16 = 1\n    ...\n"
VARIANT = "class Answer(Variant, total=False):\n    Yes: nat16\n    No: null\n"
BANK = "class Bank(Service):\n    @service_query\n    def f(self, a: nat8) -> nat8: ...\n"
QUERY = "@query\ndef f() -> nat8:\n    return 1\n"
GUARD = "def g() -> GuardResult:\n    return {'Ok': None}\n"
GUARDED = f"{GUARD}@update(guard=g)\ndef f() -> void:\n    return None\n"
HOOK = "@heartbeat\ndef beat() -> void: pass\n"
HOOKS = "@init\ndef a(n: nat8) -> void: pass\n@post_upgrade\ndef b() -> Async[void]: pass\n"
FUNC = "Told = Func(Query[[text, 'Cell'], void])\n" + RECORD
GOOD = "@update\ndef f(a: nat8, b: text, c: Opt[Vec[Tuple[int32, bool]]], d: Told, e: 'Cell')"
GOOD += (
    f" -> Async[Manual[Place]]: yield 1\nPlace = Tuple[nat8, Alias_]\nAlias_ = Alias[blob]\n{FUNC}"
)
OTHER = "canister/other.py"


def method(parameters: str, result: str = "void", decorator: str = "update") -> str:
    return f"@{decorator}\ndef f({parameters}) -> {result}:\n    return None\n"


def typed(bad: str, good: str = "nat8") -> tuple[str, str]:
    return method(f"a: {bad}"), method(f"a: {good}")


def two(text: str, other: str) -> dict[str, str]:
    return {ENTRY: f"from other import *\n{text}", OTHER: other}


def stable(*changes: tuple[str, str]) -> list[Sample]:
    """Maps with something else in place of the first of each of the pairs."""
    return [((MAP if old in MAP else PLACED).replace(old, new), MAP) for old, new in changes]


# The error, and the rule that holds it; sources with it, and the nearest without.
KYBRA: dict[str, tuple[str, list[Sample]]] = {
    "DictionaryUnpackingOperatorNotSupported": (
        "parameters_are_five_with_types",
        [(method("**a: nat8"), GOOD)],
    ),
    "FirstParamMustBeSelf": (
        "services_are_methods",
        [(BANK.replace("self, ", ""), BANK), (BANK.replace("self, a: nat8", ""), BANK)],
    ),
    "FirstParamMustNotBeSelf": (
        "parameters_are_five_with_types",
        [(method("self: nat8"), method("it: nat8"))],
    ),
    "FuncFormatting": (
        "types_are_candid",
        [
            ("Told = Func(Query[text, void])\n", FUNC),
            ("Told = Func(Query[[text], void, void])\n", FUNC),
            (method("a: Func(Update[text])"), method("a: Func(Oneway[[text], Anything])")),
        ],
    ),
    "FuncCallTakesOneArg": (
        "types_are_candid",
        [("Told = Func()\n", FUNC), ("Told = Func(Query[[], text], 1)\n", FUNC)],
    ),
    "GuardFunctionName": (
        "guards_are_functions",
        [(GUARDED.replace("=g)", "=lambda: g())"), GUARDED)],
    ),
    "GuardFunctionNotFound": (
        "guards_are_functions",
        [
            (GUARDED.replace("=g)", "=h)"), GUARDED),
            (GUARDED.replace(" -> GuardResult", ""), GUARDED.replace("=g)", "='g')")),
            (
                GUARDED.replace("def g", "class A:\n  def g").replace(
                    "    return {", "   return {"
                ),
                GUARDED,
            ),
        ],
    ),
    "GuardFunctionParam": (
        "guards_take_nothing",
        [(GUARDED.replace("g()", "g(a)"), GUARDED), (GUARD.replace("g()", "g(a)"), GUARD)],
    ),
    "InvalidMember": (
        "members_have_a_name_and_a_type",
        [
            (f"{RECORD}    'A cell.'\n", RECORD),
            ("class Cell(Record):\n    pass\n", "class Cell(Record):\n    ...\n"),
            (f"{VARIANT}    ...\n", VARIANT),
            (f"{RECORD}    def f(self): pass\n", "class Cell(Base):\n    def f(self): pass\n"),
            (f"{RECORD}    z = 1\n", RECORD),
        ],
    ),
    "InvalidName": (
        "one_plain_name_per_assignment",
        [
            ("A, B = 1, 2\n", "A = 1\nB: int = 2\nA += 1\n"),
            ("D['k'] = 1\n", "for i in range(2):\n    A, B = 1, 2\n    D['k'] = A = 3\n"),
            ("D.a = 1\n", "def f():\n    D.a = 1\n"),
            ("D.a: int = 1\n", "D: int\nD.a: int\n"),
            ("a, *b = 1, 2\n", "class D:\n    a, b = 1, 2\n"),
            (two("", "A, B = 1, 2\n"), two("", "A = 1\n")),
        ],
    ),
    "InvalidSubscriptable": (
        "types_are_candid",
        [
            typed("list[nat8]", "Vec[nat8]"),
            typed("Optional[nat8]", "Opt[nat8]"),
            typed("Alias[nat8]", "Tuple[Opt[nat8]]"),
            (method("", "Vec[dict[text, nat8]]"), method("", "Vec[Tuple[text, nat8]]")),
        ],
    ),
    "IteratorUnpackingOperatorNotSupported": (
        "parameters_are_five_with_types",
        [(method("*a: nat8"), method("a: nat8, *, b: nat8 = 1"))],
    ),
    "MissingDecorator": (
        "services_are_methods",
        [(BANK.replace("    @service_query\n", ""), BANK)],
    ),
    "MultipleCanisterMethodDefinitions": (
        "method_names_are_unique",
        [
            (QUERY + QUERY, QUERY + QUERY.replace("f()", "h()")),
            (f"@update\n{QUERY}", f"@logged\n{QUERY}"),
            (two(QUERY, QUERY), two(QUERY, QUERY.replace("f()", "h()"))),
        ],
    ),
    "MultipleGuardFunctionDefinitions": (
        "guard_names_are_unique",
        [(GUARD + GUARD, f"@query\n{GUARD}"), (two(GUARD, GUARD), two(GUARD, QUERY))],
    ),
    "MultipleSystemMethods": (
        "hooks_are_there_once",
        [
            (HOOK + HOOK.replace("beat()", "beat_too()"), HOOK),
            (two(HOOKS, HOOKS.replace(" a(", " c(").replace(" b(", " d(")), two(HOOKS, HOOK)),
        ],
    ),
    "MultipleTypeDefinitions": (
        "type_names_are_unique",
        [
            (f"{RECORD}Cell = Alias[nat8]\n", f"{RECORD}Owner = Alias[nat8]\n"),
            (two(RECORD, RECORD), two(RECORD, VARIANT)),
            ("TimerId = Alias[nat64]\n", "Timer = Alias[nat64]\n"),
            (BANK + "Bank = Func(Query[[], text])\n", BANK + FUNC),
        ],
    ),
    "NoneCannotBeAType": (
        "types_are_candid",
        [
            (method("", "None"), method("", "null")),
            ("class A(Variant):\n    Ok: None\n", "class A(Variant):\n    Ok: null\n"),
        ],
    ),
    "NotExactlyOneTarget": (
        "one_plain_name_per_assignment",
        [("A = B = 1\n", "A = 1\n"), (RECORD + "A = B = Alias[Cell]\n", RECORD)],
    ),
    "ParamTypeAnnotationRequired": (
        "parameters_are_five_with_types",
        [(method("a"), method("a: reserved"))],
    ),
    "ReturnTypeAnnotationRequired": (
        "parameters_are_five_with_types",
        [
            ("@query\ndef f(): pass\n", "def f(): pass\n"),
            ("@heartbeat\ndef f(): pass\n", HOOK),
        ],
    ),
    "ReturnTypeMode": (
        "types_are_candid",
        [
            ("Told = Func(text)\n", FUNC),
            ("Told = Func(Asked[[text], void])\n", FUNC),
            ("Told = Func(kybra.Query[[text], void])\n", FUNC),
        ],
    ),
    "ReturnTypeMustBeVoid": (
        "hooks_return_nothing",
        [
            (HOOK.replace("void", "nat8"), HOOK.replace("void", "Async[void]")),
            (HOOKS.replace("-> void", "-> Manual[text]"), HOOKS),
        ],
    ),
    "SbtmInvalidMemoryId": (
        "map_numbers_are_written_out",
        stable(("(254,", "(MEMORY,"), ("(254,", "(-1,")),
    ),
    "SbtmMaxKeySizeMissing": (
        "map_numbers_are_written_out",
        stable(("max_key_size=16, ", "")),
    ),
    "SbtmMaxSizeMustBeInteger": (
        "map_numbers_are_written_out",
        stable(("600_000", "SIZE"), ("600_000", "2 * 1"), ("600_000", "True"), ("16, m", "-1, m")),
    ),
    "SbtmMaxSizeTooBig": ("map_numbers_are_written_out", stable(("600_000", str(2**32)))),
    "SbtmMaxValueSizeMissing": (
        "map_numbers_are_written_out",
        stable((", max_value_size=600_000", "")),
    ),
    "SbtmMemoryIdMustBeAnInteger": ("map_numbers_are_written_out", stable(("(254,", "('0',"))),
    "SbtmMemoryIdMustBeInteger": (
        "map_numbers_are_written_out",
        stable(("id=0", "id=MEMORY"), ("id=0", "id=-1")),
    ),
    "SbtmMemoryIdTooBig": ("map_numbers_are_written_out", stable(("id=0", "id=256"))),
    "SbtmMissingMemoryId": ("map_numbers_are_written_out", stable(("memory_id=0, ", ""))),
    "SbtmStableBTreeMapNodeFormat": (
        "maps_have_a_key_and_a_value",
        [(MAP.replace(", text]", "]"), MAP)],
    ),
    "ServiceWithNonFunctionDefs": (
        "services_are_methods",
        [(f"{BANK}    a: nat8\n", BANK), (BANK.replace("@", "'''A bank.'''\n    @"), BANK)],
    ),
    "TooManyDecorators": (
        "services_are_methods",
        [(BANK.replace("@", "@service_update\n    @"), BANK)],
    ),
    "TooManyParams": (
        "parameters_are_five_with_types",
        [(method("a: nat8, b: nat8, c: nat8, d: nat8, e: nat8, f: nat8"), GOOD)],
    ),
    "TypeNotFound": (
        "types_are_candid",
        [
            typed("Missing"),
            typed("'Vec[nat8]'", "'nat8'"),
            (method("a: Bitboard") + "Bitboard = int\n", GOOD),
            ("A = Tuple[nat8, float]\n", "A = Tuple[nat8, float32]\n"),
            ({ENTRY: method("a: Cell")}, two(method("a: Cell"), RECORD)),
            (MAP.replace("[nat8", "[Place"), f"{MAP.replace('[nat8', '[Cell')}{RECORD}"),
        ],
    ),
    "UnsupportedType": (
        "types_are_candid",
        [
            typed("nat8 | None", "Opt[nat8]"),
            typed("types.nat8"),
            typed("Opt[nat8, nat8]", "Opt[Tuple[nat8, nat8]]"),
            typed("3"),
            typed("Queue(nat8)", "Func(Query[[nat8], text])"),
        ],
    ),
    "WrongDecorator": (
        "services_are_methods",
        [
            (BANK.replace("service_query", "logged"), BANK),
            (BANK.replace("service_query", "service_query()"), BANK),
        ],
    ),
    "IoError": ("files_are_utf_8", [(b"A = '\xe9'\n", "A = '\u00e9'\n")]),
    "ParseError": (
        "parses_as_python_3_10",
        [
            ("if A\n", "if 1:\n    A = 1\n"),
            (
                "try:\n    A = 1\nexcept* A:\n    B = 2\n",
                "try:\n    A = 1\nexcept A:\n    B = 2\n",
            ),
            ("type A = int\n", "A = int\ntype = 1\n"),
            ("def f[T](a: T): pass\n", "def f(a): pass\n"),
            ("A = f'{B['x']}'\n", "B = {'x': 1}\nA = f'{B[\"x\"]}'\n"),
            ("A = f'{\"\\n\".join(B)}'\n", "A = f'{1=} {2:>{3}}'\n"),
            ("A = B[*C]\n", "A = B[C, C]\n"),
            ("def f(*a: *T): pass\n", "def f(*a: int): pass\n"),
            ("A = '\0'\n", "A = '\\0'\n"),
        ],
    ),
}
# Errors that no source can have.
NEVER = {
    "GuardFunctionReturn",
    "SbtmMaxSizeMustBeNonNegative",
    "SbtmMemoryIdMustBeNonNegative",
    "ServiceMustHaveMethods",
    "Unreachable",
}
# Who else stops, and the rule that says so first.
ALSO: dict[str, tuple[str, list[Sample]]] = {
    "the parser: a byte order mark": ("files_are_utf_8", [("\ufeffA = 1\n", "A = 1\n")]),
    "the parser: match": (
        "no_match_statement",
        [("match A:\n    case 1:\n        B = 2\n", "match = 1\ncase = 2\n")],
    ),
    "the parser: with": (
        "no_parenthesised_with",
        [
            ("with (f() as a, g() as b):\n    C = a\n", "with f() as a, g() as b:\n    C = a\n"),
            ("with (\n f(),  # it\n g()\n):\n A = 1\n", "with (f()) as a, (g(1, 2)):\n A = a\n"),
            ("with (f() as a):\n    C = a\n", "with (f()):\n    C = 1\n"),
            ("with\\\n (f() as a):\n    C = a\n", "A = 'with (f() as a):'\n"),
            ("with (f(), g()):\n    C = 1\n", "with (f(), g())[0]:\n    C = 1\n"),
        ],
    ),
    "the parser: walrus": (
        "no_walrus_in_subscript",
        [
            ("A = B[c := 1]\n", "if (c := 1) > 0:\n    A = B[c]\n"),
            ("A = B[0, c := 1]\n", "A = B[0, 1]\n"),
        ],
    ),
    "RustPython: async": (
        "no_async_comprehension",
        [("async def f(): return [b async for b in a]\n", "async def f(): return 1\n")],
    ),
    "rustc: parameters": (
        "hooks_take_nothing",
        [
            (method("n: nat8", decorator="pre_upgrade"), method("", decorator="pre_upgrade")),
            (method("n: nat8", decorator="inspect_message"), HOOKS),
            (HOOK.replace("beat()", "beat(n)"), HOOK),
        ],
    ),
    "rustc: memories": (
        "map_memories_are_their_own",
        [
            (MAP + MAP.replace("worlds", "others"), MAP + PLACED),
            (two(MAP, MAP), two(MAP, PLACED)),
        ],
    ),
    "rustc: tuples": (
        "maps_have_a_key_and_a_value",
        [
            (MAP.replace("nat8", "Tuple[int]"), f"A = Tuple[int]\n{MAP.replace('nat8', 'A')}"),
        ],
    ),
    "the generator panics": ("map_numbers_are_written_out", stable(("600_000", "0"))),
    "at install: memory": ("map_numbers_are_written_out", stable(("id=0", "id=255"))),
    "left out": (
        "methods_are_exported",
        [
            ("@query\nasync def f() -> nat8: ...\n", "@query\ndef f() -> Async[nat8]: yield 1\n"),
            ("import kybra\n@kybra.query\ndef f(): 1\n", "import kybra\n@app.query\ndef f(): 1\n"),
            (f"class A:\n    {QUERY.replace(chr(10), chr(10) + '    ')}", QUERY),
            (f"if A:\n    {QUERY.replace(chr(10), chr(10) + '    ')}", "async def f(): pass\n"),
        ],
    ),
    "at install: modules": (
        "interpreter_has_the_module",
        [
            ("import socket\n", "import threading, hashlib, json\n"),
            ("from concurrent.futures import process\n", "from concurrent.futures import thread\n"),
            ("def f():\n    import sqlite3.dbapi2\n", "def f():\n    import email\n"),
            (
                "if A:\n    import ssl\n",
                "if TYPE_CHECKING:\n    import ssl\ntry: import bz2\nexcept ImportError: bz2 = 1\n",
            ),
            (
                "try:\n    import lzma\nexcept KeyError:\n    lzma = None\n",
                "try:\n    import lzma\nexcept (OSError, ModuleNotFoundError):\n    lzma = None\n",
            ),
            ("import wave\n", {ENTRY: "import wave\n", "wave.py": "A = 1\n"}),
        ],
    ),
    "at install: packages": (
        "packages_have_init_files",
        [
            (
                {ENTRY: "from engine.world import A\n", "engine/world.py": "A = 1\n"},
                {
                    ENTRY: "from engine.world import A\n",
                    "engine/__init__.py": "",
                    "engine/world.py": "A = 1\n",
                    "engine/scripts/unused.py": "",
                },
            ),
        ],
    ),
    "at install: files": (
        "entry_is_not_overwritten",
        [
            (
                {ENTRY: "import engine.room\n", "engine/__init__.py": "", "engine/room.py": ""},
                {ENTRY: "import engine\n", "engine/__init__.py": "", "engine/room.py": ""},
            ),
        ],
    ),
}  # fmt: skip
