"""Samples of what stands at the top level."""

from tests.canister.kybra_rules import definitions as rules

from .sample import ENTRY, Sample

GUARD = "def g() -> GuardResult: return {'Ok': None}\n"
NESTED = "for i in range(2):\n    A, B = 1, 2\n    D['k'] = A = 3\n"
PLAIN = "class Cell(Board, Land):\n    '''A cell.'''\n"
RECORD = "class Cell(Record):\n    # a comment\n    x: nat16\n    y: nat16\n"
SERVICE = "class Bank(Service):\n    @service_query\n    def f(self) -> nat8: ...\n"
VARIANT = "class Answer(Variant, total=False):\n    Yes: nat16\n    No: null\n"

SAMPLES = (
    Sample(rules.one_plain_name_per_assignment, "A, B = 1, 2\n", "A = 1\nB: int = 2\nA += 1\n"),
    Sample(rules.one_plain_name_per_assignment, "A = B = 1\n", NESTED),
    Sample(rules.one_plain_name_per_assignment, "D['k'] = 1\n", "class D:\n    a, b = 1, 2\n"),
    Sample(rules.one_plain_name_per_assignment, "D.a = 1\n", "def f():\n    D.a = 1\n"),
    Sample(rules.one_plain_name_per_assignment, "D.a: int = 1\n", "D: int\nD.a: int\n"),
    Sample(rules.one_plain_name_per_assignment, "a, *b = 1, 2\n", "a = [1, 2]\n"),
    Sample(
        rules.one_plain_name_per_assignment,
        {ENTRY: "import engine\n", "engine/__init__.py": "A, B = 1, 2\n"},
        {ENTRY: "import engine\n", "engine/__init__.py": "A = 1\n"},
    ),
    Sample(rules.kybra_by_bare_name, "import kybra\n", "from kybra import ic, query\n"),
    Sample(rules.kybra_by_bare_name, "from kybra import query as q\n", "from kybra import query\n"),
    Sample(rules.kybra_by_bare_name, "from kybra import *\n", "from kybra import nat8, nat16\n"),
    Sample(
        rules.kybra_by_bare_name,
        "from kybra.compiler.custom_modules.principal import Principal\n",
        "from kybra import Principal\n",
    ),
    Sample(rules.kybra_has_the_name, "from kybra import nat128\n", "from kybra import nat64\n"),
    Sample(
        rules.kybra_words_are_kybras,
        {ENTRY: "import engine\n", "engine/__init__.py": "@heartbeat\ndef f() -> void: pass\n"},
        {ENTRY: "import engine\n", "engine/__init__.py": "@cached\ndef f(): pass\n"},
        frozenset({"entry_has_every_method"}),
    ),
    Sample(
        rules.kybra_words_are_kybras,
        {ENTRY: "import engine\n", "engine/__init__.py": "class Cell(Record):\n    x: int\n"},
        {ENTRY: "import engine\n", "engine/__init__.py": "class Cell(Base):\n    x: int\n"},
    ),
    *(
        Sample(
            rules.kybra_words_are_kybras,
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
    Sample(
        rules.kybra_words_are_kybras,
        {ENTRY: "from engine import g\n", "engine/__init__.py": GUARD},
        GUARD,
    ),
    Sample(
        rules.types_at_top_level, f"if A:\n    {RECORD.replace(chr(10), chr(10) + '    ')}", RECORD
    ),
    Sample(
        rules.types_at_top_level,
        "class Cell(kybra.Record):\n    x: nat16\nfrom kybra import nat16\n",
        RECORD,
    ),
    Sample(rules.types_have_no_children, f"{RECORD}class Land(Cell):\n    z: nat8\n", RECORD),
    Sample(rules.types_have_no_children, RECORD.replace("(Record", "(Record, Base"), PLAIN),
    Sample(rules.fields_are_annotations, f'{RECORD}    """A cell."""\n', RECORD),
    Sample(rules.fields_are_annotations, "class Cell(Record):\n    pass\n", f"{RECORD}    ...\n"),
    Sample(rules.fields_are_annotations, f"{VARIANT}    ...\n", VARIANT),
    Sample(rules.fields_are_annotations, f"{RECORD}    def f(self): pass\n", RECORD),
    Sample(rules.fields_are_annotations, RECORD.replace("x: nat16", "x: nat16 = 1"), RECORD),
    Sample(rules.fields_are_annotations, f"{RECORD}    x.y: nat16\n", SERVICE),
    Sample(rules.aliases_are_spelt_out, "Nothing = void\n", "clock = ic\n"),
    Sample(rules.aliases_are_spelt_out, "Owner = nat8\n", "Owner = Alias[nat8]\n"),
    Sample(rules.aliases_are_spelt_out, "Cells = Vec[nat8]\n", "Cells = Alias[Vec[nat8]]\n"),
    Sample(rules.aliases_are_spelt_out, "Cell: type = Tuple[nat8, nat8]\n", "Bitboard = int\n"),
    Sample(
        rules.names_are_unique, f"{RECORD}Cell = Alias[nat8]\n", f"{RECORD}Owner = Alias[nat8]\n"
    ),
    Sample(
        rules.names_are_unique,
        "@query\ndef f() -> nat8: return 1\n@update\ndef f() -> nat8: return 1\n",
        "@query\ndef f() -> nat8: return 1\n@update\ndef g() -> nat8: return 1\n",
    ),
    Sample(
        rules.names_are_unique,
        {ENTRY: f"import other\n{RECORD}", "canister/other.py": RECORD},
        {ENTRY: f"import other\n{RECORD}", "canister/other.py": VARIANT},
    ),
    Sample(rules.names_are_unique, GUARD + GUARD, f"@query\n{GUARD}"),
    Sample(rules.type_names_are_free, "Opt = Alias[nat64]\n", "Option_ = Alias[nat64]\n"),
    Sample(rules.type_names_are_free, "Service = Alias[nat64]\n", "service = Alias[nat64]\n"),
    Sample(rules.type_names_are_free, RECORD.replace("Cell", "Result"), RECORD),
    Sample(rules.type_names_are_free, "TimerId = Alias[nat64]\n", "Timer = Alias[nat64]\n"),
    Sample(rules.type_names_are_free, "text = Alias[nat64]\n", "words = Alias[text]\n"),
)
