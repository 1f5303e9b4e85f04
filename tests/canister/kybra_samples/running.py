"""Samples of Python that Kybra's interpreter runs differently."""

from tests.canister.kybra_rules import running as rules
from tests.canister.kybra_rules import sets

from .sample import Sample

CALLER = "def f(players):\n    me = ic.caller()\n    return {}\n"
COSTLY = frozenset({"no_costly_imports"})

SAMPLES = (
    Sample(rules.no_unpacking_beside_keys, "A = {**B, 'k': 1}\n", "A = {**B, **C}\n"),
    Sample(rules.no_unpacking_beside_keys, "A = {'k': 1, **B}\n", "A = B | {'k': 1}\n"),
    Sample(rules.no_functools_cache, "from functools import cache\n", "cache = {}\n", COSTLY),
    Sample(
        rules.no_functools_cache,
        "import functools\n@functools.cache\ndef f(): pass\n",
        "def f(cache): pass\n",
        COSTLY,
    ),
    *(
        Sample(rules.struct_formats_say_their_order, f"import struct\n{bad}\n", f"{good}\n")
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
    ),
    Sample(rules.no_word_sizes, "import sys\nA = sys.maxsize\n", "import sys\nA = sys.version\n"),
    Sample(rules.no_memoryviews, "A = memoryview(b'a')\n", "A = bytearray(b'a')\n"),
    Sample(rules.no_print_or_files, "print(1)\n", "ic.print(1)\n"),
    Sample(rules.no_print_or_files, "A = open('a').read()\n", "A = book.open('a')\n"),
    Sample(
        rules.no_finalisers,
        "class A:\n    def __del__(self): pass\n",
        "class A:\n    def __enter__(self): pass\n",
    ),
    *(
        Sample(rules.principals_are_not_compared, CALLER.format(bad), CALLER.format(good))
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
    Sample(
        rules.principals_are_not_compared,
        "@query\ndef f(who: Principal) -> bool:\n    return who == ic.id().to_str()\n",
        "@query\ndef f(who: Principal) -> bool:\n    return who.to_str() == ic.id().to_str()\n",
    ),
    *(
        Sample(
            sets.sets_are_not_gone_through, f"def f(a, d):\n    {bad}\n", f"def f(a):\n    {good}\n"
        )
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
    Sample(
        sets.sets_are_not_gone_through,
        "S = {1, 2}\ndef f():\n    return list(S)\n",
        "S = {1, 2}\ndef f(S):\n    return list(S), 1 in S\n",
    ),
    Sample(
        sets.sets_are_not_gone_through,
        "def f(a: set[int], *b: int):\n    for c in a: g(c)\n",
        "def f(a: set[int], *b: int):\n    for c in b: g(c in a)\n",
    ),
)
