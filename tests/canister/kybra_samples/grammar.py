"""Samples of syntax."""

from tests.canister.kybra_rules import grammar as rules

from .sample import Sample

SAMPLES = (
    Sample(rules.no_byte_order_mark, "\ufeffA = 1\n", "A = 1\n"),
    Sample(rules.parses_as_python_3_10, "if A\n", "if 1:\n    A = 1\n"),
    Sample(
        rules.parses_as_python_3_10,
        "try:\n    A = 1\nexcept* ValueError:\n    A = 2\n",
        "try:\n    A = 1\nexcept ValueError:\n    A = 2\n",
    ),
    Sample(rules.parses_as_python_3_10, "type A = int\n", "A = int\ntype = 1\n"),
    Sample(rules.parses_as_python_3_10, "def f[T](a: T): pass\n", "def f(a): pass\n"),
    Sample(rules.parses_as_python_3_10, "A = f'{B['x']}'\n", "B = {'x': 1}\nA = f'{B[\"x\"]}'\n"),
    Sample(rules.parses_as_python_3_10, "A = f'{\"\\n\".join(B)}'\n", "A = f'{1=} {2:>{3}}'\n"),
    Sample(rules.parses_as_python_3_10, "A = B[*C]\n", "A = B[C, C]\n"),
    Sample(rules.parses_as_python_3_10, "def f(*a: *T): pass\n", "def f(*a: int): pass\n"),
    Sample(
        rules.no_match_statement,
        "match A:\n    case 1:\n        B = 2\n",
        "match = 1\ncase = 2\nif match == case:\n    B = 2\n",
    ),
    Sample(
        rules.no_parenthesised_with,
        "with (f() as a, g() as b):\n    C = a\n",
        "with f() as a, g() as b:\n    C = a\n",
    ),
    Sample(
        rules.no_parenthesised_with,
        "with (\n    f(),  # a comment\n    g()\n):\n    C = 1\n",
        "with (f()) as a, (g(1, 2)):\n    C = a\n",
    ),
    Sample(
        rules.no_parenthesised_with, "with (f() as a):\n    C = a\n", "with (f()):\n    C = 1\n"
    ),
    Sample(
        rules.no_parenthesised_with,
        "with (f(), g()):\n    C = 1\n",
        "with (f(1, 2)):\n    with (f(), g())[0]:\n        C = 1\n",
    ),
    Sample(rules.no_walrus_in_subscript, "A = B[c := 1]\n", "if (c := 1) > 0:\n    A = B[c]\n"),
    Sample(rules.no_walrus_in_subscript, "A = B[0, c := 1]\n", "A = B[0, 1]\n"),
    Sample(
        rules.no_async_comprehension,
        "async def f(a):\n    return [b async for b in a]\n",
        "def f(a):\n    return [b for b in a]\n",
        frozenset({"no_async_function"}),
    ),
    Sample(
        rules.no_async_function,
        "async def f():\n    return 1\n",
        "def f():\n    yield 1\n",
    ),
    Sample(
        rules.no_async_function,
        "@query\nasync def f() -> nat8:\n    return 1\n",
        "@query\ndef f() -> Async[nat8]:\n    yield 1\n",
        frozenset({"methods_at_top_level"}),
    ),
)
