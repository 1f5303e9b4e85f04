"""
The words that Kybra knows by name, and the modules that its interpreter has.

Kybra's generator goes by bare names, without looking where they come from. Its words are written
here as it compares them; those that can be imported are read from the installed package.
Costs of imports are in millions of wasm instructions, measured in Kybra's interpreter.
"""

import ast
import sys
from importlib.util import find_spec
from pathlib import Path

LIFECYCLE = frozenset({"init", "pre_upgrade", "post_upgrade", "inspect_message", "heartbeat"})
CALLS = frozenset({"query", "update"})
DECORATORS = LIFECYCLE | CALLS
GUARDED = CALLS  # on the others a guard is read by nobody
NEVER_CALLED = frozenset({"init", "post_upgrade"})  # plain functions, `@init()` is a TypeError

NUMBERS = frozenset(
    {"nat", "nat8", "nat16", "nat32", "nat64", "int", "int8", "int16", "int32", "int64"}
) | {"float32", "float64"}
PRIMITIVES = NUMBERS | {"bool", "text", "str", "blob", "Principal", "null", "reserved", "empty"}
CONTAINERS = frozenset({"Opt", "Vec", "Tuple"})
RESULTS = frozenset({"Manual", "Async"})
FIELD_CLASSES = frozenset({"Record", "Variant"})
TYPE_CLASSES = FIELD_CLASSES | {"Service"}
DEFINERS = frozenset({"Alias", "Tuple"})
# A name that is Kybra's wherever it is written, so it must not mean anything else.
CLAIMED = DECORATORS | TYPE_CLASSES | {"Alias", "Tuple", "Func", "StableBTreeMap", "GuardResult"}

INSTEAD = {
    "None": "void",
    "Optional": "Opt[...]",
    "Union": "a Variant",
    "list": "Vec[...]",
    "List": "Vec[...]",
    "tuple": "Tuple[...]",
    "dict": "a Record or Vec[Tuple[...]]",
    "Dict": "a Record or Vec[Tuple[...]]",
    "bytes": "blob",
    "float": "float64",
}

KYBRA_TYPES = frozenset(
    {"GuardResult", "RejectionCode", "NotifyResult", "StableMemoryError", "StableGrowResult"}
) | {"Stable64GrowResult", "KeyTooLarge", "ValueTooLarge", "TimerId", "Duration"}
RUST_TYPES = frozenset(
    {"Result", "Option", "Vec", "String", "Box", "Ok", "Err", "Some", "None", "Ic"}
) | {"CandidError", "KybraError"}

STANDARD_LIBRARY = frozenset(sys.stdlib_module_names)
# Compiled into the interpreter, loaded at its start, or measured at a few million.
CHEAP = frozenset(
    {"__future__", "abc", "binascii", "builtins", "cmath", "codecs", "enum", "hashlib"}
    | {"itertools"}
) | {"math", "struct", "sys", "time", "zlib"}
COSTLY = {
    "array": "costs 131 million instructions",
    "base64": "brings re and with it functools, 143 million instructions; use binascii",
    "collections": "costs 125 million instructions",
    "contextlib": "brings collections and functools, 268 million instructions",
    "dataclasses": "brings inspect, hundreds of millions of instructions; write a plain class",
    "functools": "costs 143 million instructions",
    "json": "costs 324 million instructions",
    "random": "costs 280 million instructions",
    "re": "brings functools, 143 million instructions",
    "statistics": "brings random, 280 million instructions",
    "string": "brings re and collections, 268 million instructions",
    "typing": "costs 354 million instructions",
}
ABSENT = frozenset(
    {"asyncio", "bz2", "ctypes", "lzma", "mmap", "multiprocessing", "select", "socket"}
) | {"sqlite3", "ssl"}


def _kybra_names() -> frozenset[str]:
    """The names that the installed ``kybra`` defines at its top level."""
    spec = find_spec("kybra")
    assert spec is not None
    assert spec.origin is not None
    names: set[str] = set()
    for node in ast.parse(Path(spec.origin).read_text("utf-8")).body:
        if isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
    return frozenset(names)


KYBRA_NAMES = _kybra_names()
