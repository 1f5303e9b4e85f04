"""Samples of methods and guards."""

from tests.canister.kybra_rules import methods as rules

from .sample import ENTRY, Sample

METHOD = "@query\ndef f() -> nat8:\n    return 1\n"
INDENTED = "    @query\n    def f() -> nat8:\n        return 1\n"
GUARD = "def g() -> GuardResult:\n    return {'Ok': None}\n"
GUARDED = f"{GUARD}@update(guard=g)\ndef f() -> void:\n    return None\n"
LIFE = "@init\ndef a(n: nat8) -> void: pass\n@post_upgrade\ndef b(n: nat8) -> void: pass\n"
NONE = LIFE.replace("n: nat8", "")

SAMPLES = (
    Sample(rules.methods_at_top_level, f"class A:\n{INDENTED}", METHOD),
    Sample(
        rules.methods_at_top_level, f"if A:\n{INDENTED}", "@query()\ndef f() -> nat8: return 1\n"
    ),
    Sample(rules.methods_at_top_level, f"def h():\n{INDENTED}", f"@logged\n{METHOD}"),
    Sample(
        rules.methods_at_top_level,
        METHOD.replace("@", "@kybra.") + "from kybra import nat8\n",
        METHOD,
    ),
    Sample(rules.methods_are_one_thing, f"@update\n{METHOD}", METHOD),
    Sample(rules.names_do_not_begin_with_underscore, METHOD.replace("f()", "_f()"), METHOD),
    Sample(
        rules.names_do_not_begin_with_underscore,
        GUARDED.replace("g()", "_g()").replace("=g", "=_g"),
        GUARDED,
    ),
    Sample(
        rules.entry_has_every_method,
        {ENTRY: "import other\n", "canister/other.py": METHOD},
        {ENTRY: "from other import f\n", "canister/other.py": METHOD},
    ),
    Sample(
        rules.entry_has_every_method,
        {ENTRY: "from other import f\n", "canister/other.py": GUARDED},
        {ENTRY: "from other import *\n", "canister/other.py": GUARDED},
    ),
    Sample(
        rules.all_lists_every_method,
        f"__all__ = ['g']\n{GUARDED}",
        f"__all__ = ['f', 'g']\n{GUARDED}",
    ),
    Sample(
        rules.all_lists_every_method, f"__all__ = [*names]\n{METHOD}", f"__all__ = ('f',)\n{METHOD}"
    ),
    Sample(
        rules.all_lists_every_method,
        {ENTRY: "from other import f\n__all__ = []\n", "canister/other.py": METHOD},
        {ENTRY: "from other import f\n", "canister/other.py": f"__all__ = []\n{METHOD}"},
    ),
    Sample(rules.guards_are_functions, GUARDED.replace("=g)", "=lambda: g())"), GUARDED),
    Sample(rules.guards_are_functions, GUARDED.replace("=g)", "=h)"), GUARDED),
    Sample(rules.guards_are_functions, GUARDED.replace(" -> GuardResult", ""), GUARDED),
    Sample(
        rules.guards_are_functions,
        GUARDED.replace("=g)", "='g')"),
        GUARDED.replace(" GuardResult", " 'GuardResult'"),
    ),
    Sample(rules.guards_take_nothing, GUARDED.replace("g()", "g(a)"), GUARDED),
    Sample(
        rules.guards_where_they_are_read, GUARDED.replace("@update", "@inspect_message"), GUARDED
    ),
    Sample(
        rules.decorators_take_only_guards,
        METHOD.replace("query", "query(name='f')"),
        METHOD.replace("@query", "@logged(1, name='f')\n@query"),
    ),
    Sample(rules.decorators_take_only_guards, "@init()\ndef f() -> void: pass\n", LIFE),
    Sample(rules.decorators_take_only_guards, GUARDED.replace("guard=", ""), GUARDED),
    Sample(
        rules.one_of_each_lifecycle_method,
        NONE.replace("post_upgrade", "init"),
        METHOD + METHOD.replace("f()", "h()"),
    ),
    Sample(rules.one_of_each_lifecycle_method, NONE.replace("post_upgrade", "init"), LIFE),
    Sample(
        rules.one_of_each_lifecycle_method,
        {ENTRY: f"from other import *\n{LIFE}", "canister/other.py": LIFE.replace(" a(", " c(")},
        {ENTRY: "from other import *\n", "canister/other.py": LIFE},
        frozenset({"names_are_unique"}),
    ),
    Sample(rules.lifecycle_parameters_agree, LIFE.replace("b(n: nat8)", "b()"), LIFE),
    Sample(rules.lifecycle_parameters_agree, LIFE.replace("b(n: nat8)", "b(n: nat16)"), LIFE),
    Sample(rules.lifecycle_parameters_agree, LIFE[: LIFE.index("@post")], NONE),
    Sample(
        rules.lifecycle_parameters_agree,
        "@pre_upgrade\ndef f(n: nat8) -> void: pass\n",
        "@pre_upgrade\ndef f() -> void: pass\n",
    ),
)
