"""Samples of definitions, signatures, methods and guards."""

from .sample import ENTRY, Sample

NESTED = "for i in range(2):\n    A, B = 1, 2\n    D['k'] = A = 3\n"
PLAIN = "class Cell(Board, Land):\n    '''A cell.'''\n"
RECORD = "class Cell(Record):\n    # a comment\n    x: nat16\n    y: nat16\n"
SERVICE = "class Bank(Service):\n    @service_query\n    def f(self) -> nat8: ...\n"
VARIANT = "class Answer(Variant, total=False):\n    Yes: nat16\n    No: null\n"


def method(parameters: str, result: str = "void", decorator: str = "update") -> str:
    return f"@{decorator}\ndef f({parameters}) -> {result}:\n    return None\n"


GOOD = method("a: nat8, b: text, c: Opt[Vec[Tuple[int32, bool]]], d: Principal, e: 'Later'")
GOOD += "class Later(Record):\n    again: Opt['Later']\n    at: Place\nPlace = Tuple[nat8, nat8]\n"
METHOD = "@query\ndef f() -> nat8:\n    return 1\n"
INDENTED = "    @query\n    def f() -> nat8:\n        return 1\n"
GUARD = "def g() -> GuardResult:\n    return {'Ok': None}\n"
GUARDED = f"{GUARD}@update(guard=g)\ndef f() -> void:\n    return None\n"
LIFE = "@init\ndef a(n: nat8) -> void: pass\n@post_upgrade\ndef b(n: nat8) -> void: pass\n"
NONE = LIFE.replace("n: nat8", "")
SAMPLES: dict[str, list[Sample]] = {
    "one_plain_name_per_assignment": [
        ("A, B = 1, 2\n", "A = 1\nB: int = 2\nA += 1\n"),
        ("A = B = 1\n", NESTED),
        ("D['k'] = 1\n", "class D:\n    a, b = 1, 2\n"),
        ("D.a = 1\n", "def f():\n    D.a = 1\n"),
        ("D.a: int = 1\n", "D: int\nD.a: int\n"),
        ("a, *b = 1, 2\n", "a = [1, 2]\n"),
        (
            {ENTRY: "import engine\n", "engine/__init__.py": "A, B = 1, 2\n"},
            {ENTRY: "import engine\n", "engine/__init__.py": "A = 1\n"},
        ),
    ],
    "kybra_by_bare_name": [
        ("import kybra\n", "from kybra import ic, query\n"),
        ("from kybra import query as q\n", "from kybra import query\n"),
        ("from kybra import *\n", "from kybra import nat8, nat16\n"),
        (
            "from kybra.compiler.custom_modules.principal import Principal\n",
            "from kybra import Principal\n",
        ),
    ],
    "kybra_has_the_name": [("from kybra import nat128\n", "from kybra import nat64\n")],
    "kybra_words_are_kybras": [
        (
            {ENTRY: "import engine\n", "engine/__init__.py": "@heartbeat\ndef f() -> void: pass\n"},
            {ENTRY: "import engine\n", "engine/__init__.py": "@cached\ndef f(): pass\n"},
            {"entry_has_every_method"},
        ),
        (
            {ENTRY: "import engine\n", "engine/__init__.py": "class Cell(Record):\n    x: int\n"},
            {ENTRY: "import engine\n", "engine/__init__.py": "class Cell(Base):\n    x: int\n"},
        ),
        *(
            (
                {ENTRY: "import engine\n", "engine/__init__.py": bad},
                {ENTRY: "import engine\n", "engine/__init__.py": "query = {}\nA = query['a']\n"},
            )
            for bad in (
                "A = Alias[int]\n",
                "A = Tuple[int]\n",
                "A = StableBTreeMap[int, str](1, 2, 3)\n",
                "A = Func(Query[[int], int])\n",
            )
        ),
        ({ENTRY: "from engine import g\n", "engine/__init__.py": GUARD}, GUARD),
    ],
    "types_at_top_level": [
        (f"if A:\n    {RECORD.replace(chr(10), chr(10) + '    ')}", RECORD),
        ("class Cell(kybra.Record):\n    x: nat16\nfrom kybra import nat16\n", RECORD),
    ],
    "types_have_no_children": [
        (f"{RECORD}class Land(Cell):\n    z: nat8\n", RECORD),
        (RECORD.replace("(Record", "(Record, Base"), PLAIN),
    ],
    "fields_are_annotations": [
        (f'{RECORD}    """A cell."""\n', RECORD),
        ("class Cell(Record):\n    pass\n", f"{RECORD}    ...\n"),
        (f"{VARIANT}    ...\n", VARIANT),
        (f"{RECORD}    def f(self): pass\n", RECORD),
        (RECORD.replace("x: nat16", "x: nat16 = 1"), RECORD),
        (f"{RECORD}    x.y: nat16\n", SERVICE),
    ],
    "aliases_are_spelt_out": [
        ("Nothing = void\n", "clock = ic\n"),
        ("Owner = nat8\n", "Owner = Alias[nat8]\n"),
        ("Cells = Vec[nat8]\n", "Cells = Alias[Vec[nat8]]\n"),
        ("Cell: type = Tuple[nat8, nat8]\n", "Bitboard = int\n"),
    ],
    "names_are_unique": [
        (f"{RECORD}Cell = Alias[nat8]\n", f"{RECORD}Owner = Alias[nat8]\n"),
        (
            "@query\ndef f() -> nat8: return 1\n@update\ndef f() -> nat8: return 1\n",
            "@query\ndef f() -> nat8: return 1\n@update\ndef g() -> nat8: return 1\n",
        ),
        (
            {ENTRY: f"import other\n{RECORD}", "canister/other.py": RECORD},
            {ENTRY: f"import other\n{RECORD}", "canister/other.py": VARIANT},
        ),
        (GUARD + GUARD, f"@query\n{GUARD}"),
    ],
    "type_names_are_free": [
        ("Opt = Alias[nat64]\n", "Option_ = Alias[nat64]\n"),
        ("Service = Alias[nat64]\n", "service = Alias[nat64]\n"),
        (RECORD.replace("Cell", "Result"), RECORD),
        ("TimerId = Alias[nat64]\n", "Timer = Alias[nat64]\n"),
        ("text = Alias[nat64]\n", "words = Alias[text]\n"),
    ],
    "parameters_are_plain": [
        (method("*a: nat8"), GOOD),
        (method("**a: nat8"), GOOD),
        (method("*, a: nat8"), GOOD),
        (method("a: nat8, /"), GOOD),
        (method("a: nat8 = 1"), GOOD),
        (method("self: nat8"), GOOD),
        (
            method("a: nat8, b: nat8, c: nat8, d: nat8, e: nat8, f: nat8"),
            method("a: nat8, b: nat8, c: nat8, d: nat8, e: nat8"),
        ),
    ],
    "parameters_are_annotated": [(method("a"), method("a: reserved"))],
    "results_are_annotated": [("@query\ndef f(): pass\n", method("", "null", "query"))],
    "lifecycle_returns_void": [
        (method("", "nat8", "heartbeat"), method("", "void", "init")),
        (method("", "Manual[void]", "init"), method("")),
    ],
    "types_are_candid": [
        *(
            (method(f"a: {bad}"), method(f"a: {good}"))
            for bad, good in (
                ("bytes", "blob"),
                ("float", "float64"),
                ("list[nat8]", "Vec[nat8]"),
                ("List[nat8]", "Vec[Vec[nat8]]"),
                ("tuple[nat8, nat8]", "Tuple[nat8, nat8]"),
                ("Optional[nat8]", "Opt[nat8]"),
                ("nat8 | None", "Opt[Opt[nat8]]"),
                ("dict", "Vec[Tuple[text, nat8]]"),
                ("Queue(nat8)", "Func(Query[[nat8], text])"),
                ("Tuple[bytes]", "Tuple[blob]"),
                ("3", "GuardResult"),
                ("None", "null"),
                ("void", "empty"),
                ("Vec[void]", "Vec[null]"),
                ("Manual[nat8]", "nat"),
                ("Missing", "int"),
                ("'Vec[nat8]'", "'nat8'"),
                ("types.nat8", "nat8"),
                ("Opt[nat8, nat8]", "Opt[Tuple[nat8, nat8]]"),
            )
        ),
        *(
            (method("", bad), method("", good))
            for bad, good in (
                ("None", "void"),
                ("Optional[nat8]", "Manual[nat8]"),
                ("Vec[Manual[nat8]]", "Async[Manual[Vec[nat8]]]"),
                ("Opt[void]", "Manual[void]"),
            )
        ),
        ("A = Alias[bytes]\n", "A = Alias[blob]\n"),
        ("A = Tuple[nat8, float]\n", "A = Tuple[nat8, float32]\n"),
        ("class A(Variant):\n    Ok: None\n", "class A(Variant):\n    Ok: null\n"),
        (
            method("a: Bitboard") + "Bitboard = int\n",
            method("a: Bitboard") + "Bitboard = Alias[int]\n",
        ),
    ],
    "methods_at_top_level": [
        (f"class A:\n{INDENTED}", METHOD),
        (f"if A:\n{INDENTED}", "@query()\ndef f() -> nat8: return 1\n"),
        (f"def h():\n{INDENTED}", f"@logged\n{METHOD}"),
        (METHOD.replace("@", "@kybra.") + "from kybra import nat8\n", METHOD),
    ],
    "methods_are_one_thing": [(f"@update\n{METHOD}", METHOD)],
    "names_do_not_begin_with_underscore": [
        (METHOD.replace("f()", "_f()"), METHOD),
        (GUARDED.replace("g()", "_g()").replace("=g", "=_g"), GUARDED),
    ],
    "entry_has_every_method": [
        (
            {ENTRY: "import other\n", "canister/other.py": METHOD},
            {ENTRY: "from other import f\n", "canister/other.py": METHOD},
        ),
        (
            {ENTRY: "from other import f\n", "canister/other.py": GUARDED},
            {ENTRY: "from other import *\n", "canister/other.py": GUARDED},
        ),
    ],
    "all_lists_every_method": [
        (f"__all__ = ['g']\n{GUARDED}", f"__all__ = ['f', 'g']\n{GUARDED}"),
        (f"__all__ = [*names]\n{METHOD}", f"__all__ = ('f',)\n{METHOD}"),
        (
            {ENTRY: "from other import f\n__all__ = []\n", "canister/other.py": METHOD},
            {ENTRY: "from other import f\n", "canister/other.py": f"__all__ = []\n{METHOD}"},
        ),
    ],
    "guards_are_functions": [
        (GUARDED.replace("=g)", "=lambda: g())"), GUARDED),
        (GUARDED.replace("=g)", "=h)"), GUARDED),
        (GUARDED.replace(" -> GuardResult", ""), GUARDED),
        (GUARDED.replace("=g)", "='g')"), GUARDED.replace(" GuardResult", " 'GuardResult'")),
    ],
    "guards_take_nothing": [(GUARDED.replace("g()", "g(a)"), GUARDED)],
    "guards_where_they_are_read": [(GUARDED.replace("@update", "@inspect_message"), GUARDED)],
    "decorators_take_only_guards": [
        (
            METHOD.replace("query", "query(name='f')"),
            METHOD.replace("@query", "@logged(1, name='f')\n@query"),
        ),
        ("@init()\ndef f() -> void: pass\n", LIFE),
        (GUARDED.replace("guard=", ""), GUARDED),
    ],
    "one_of_each_lifecycle_method": [
        (NONE.replace("post_upgrade", "init"), METHOD + METHOD.replace("f()", "h()")),
        (NONE.replace("post_upgrade", "init"), LIFE),
        (
            {
                ENTRY: f"from other import *\n{LIFE}",
                "canister/other.py": LIFE.replace(" a(", " c("),
            },
            {ENTRY: "from other import *\n", "canister/other.py": LIFE},
            {"names_are_unique"},
        ),
    ],
    "lifecycle_parameters_agree": [
        (LIFE.replace("b(n: nat8)", "b()"), LIFE),
        (LIFE.replace("b(n: nat8)", "b(n: nat16)"), LIFE),
        (LIFE[: LIFE.index("@post")], NONE),
        ("@pre_upgrade\ndef f(n: nat8) -> void: pass\n", "@pre_upgrade\ndef f() -> void: pass\n"),
    ],
}
