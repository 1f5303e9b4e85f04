"""Samples of definitions, signatures, methods and guards."""

from localnet_tests.check.sample import ENTRY, Sample

PLAIN = "class Cell(Board, Land):\n    '''A cell.'''\n"
RECORD = "class Cell(Record):\n    # a comment\n    x: nat16\n    y: nat16\n"
VARIANT = "class Answer(Variant, total=False):\n    Yes: nat16\n    No: null\n"


def method(parameters: str, result: str = "void", decorator: str = "update") -> str:
    return f"@{decorator}\ndef f({parameters}) -> {result}:\n    return None\n"


GOOD = method("a: nat8, b: text, c: Opt[Vec[Tuple[int32, bool]]], d: Principal, e: 'Later'")
GOOD += "class Later(Record):\n    again: Opt['Later']\n    at: Place\nPlace = Tuple[nat8, nat8]\n"
METHOD = "@query\ndef f() -> nat8:\n    return 1\n"
GUARD = "def g() -> GuardResult:\n    return {'Ok': None}\n"
GUARDED = f"{GUARD}@update(guard=g)\ndef f() -> void:\n    return None\n"
LIFE = "@init\ndef a(n: nat8) -> void: pass\n@post_upgrade\ndef b(n: nat8) -> void: pass\n"
CALLED_ANSWER = METHOD.replace("f()", "Answer()")
NONE = LIFE.replace("n: nat8", "")
SAMPLES: dict[str, list[Sample]] = {
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
    "aliases_are_spelt_out": [
        ("Nothing = void\n", "clock = ic\n"),
        ("Owner = nat8\n", "Owner = Alias[nat8]\n"),
        ("Cells = Vec[nat8]\n", "Cells = Alias[Vec[nat8]]\n"),
        ("Cell: type = Tuple[nat8, nat8]\n", "Bitboard = int\n"),
    ],
    "kinds_of_names_are_apart": [
        (f"{RECORD}{METHOD.replace('f()', 'Cell()')}", f"{RECORD}{METHOD}"),
        (f"{METHOD}{GUARD.replace('g()', 'f()')}", f"{METHOD}{GUARD}"),
        (
            {ENTRY: f"from other import *\n{VARIANT}", "canister/other.py": CALLED_ANSWER},
            {ENTRY: f"from other import *\n{VARIANT}", "canister/other.py": METHOD},
        ),
    ],
    "members_have_no_defaults": [(RECORD.replace("x: nat16", "x: nat16 = 1"), RECORD)],
    "only_results_are_void_or_manual": [
        (method("a: void"), method("a: null")),
        (method("a: Vec['void']"), method("a: Vec['null']")),
        (method("", "Vec[Manual[nat8]]"), method("", "Manual[Vec[nat8]]")),
        (method("", "Opt[void]"), method("", "Async[Manual[void]]")),
        ("A = Alias[Async[nat8]]\n", "A = Alias[Vec[nat8]]\n"),
        (RECORD.replace("nat16", "void"), RECORD),
    ],
    "type_names_are_free": [
        ("Opt = Alias[nat64]\n", "Option_ = Alias[nat64]\n"),
        ("Service = Alias[nat64]\n", "service = Alias[nat64]\n"),
        (RECORD.replace("Cell", "Result"), RECORD),
        ("text = Alias[nat64]\n", "words = Alias[text]\n"),
    ],
    "parameters_are_plain": [
        (method("*, a: nat8"), GOOD),
        (method("a: nat8, /"), GOOD),
        (method("a: nat8 = 1"), GOOD),
    ],
    "methods_are_one_thing": [(f"@update\n{METHOD}", METHOD, {"method_names_are_unique"})],
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
    "guards_where_they_are_read": [(GUARDED.replace("@update", "@inspect_message"), GUARDED)],
    "decorators_take_only_guards": [
        (
            METHOD.replace("query", "query(name='f')"),
            METHOD.replace("@query", "@logged(1, name='f')\n@query"),
        ),
        ("@init()\ndef f() -> void: pass\n", LIFE),
        (GUARDED.replace("guard=", ""), GUARDED),
    ],
    "lifecycle_parameters_agree": [
        (LIFE.replace("b(n: nat8)", "b()"), LIFE),
        (LIFE.replace("b(n: nat8)", "b(n: nat16)"), LIFE),
        (LIFE[: LIFE.index("@post")], NONE),
    ],
}
