"""
Names that a canister had better not use, and what its imports cost.

Costs are in millions of wasm instructions, measured in Kybra's interpreter.
"""

import sys

from localnet.check.vocabulary import DECORATORS, TYPE_CLASSES

STANDARD_LIBRARY = frozenset(sys.stdlib_module_names)
GUARDED = frozenset({"query", "update"})  # on the others a guard is read by nobody
NEVER_CALLED = frozenset({"init", "post_upgrade"})  # plain functions, `@init()` is a TypeError
CONTAINERS = frozenset({"Opt", "Vec", "Tuple"})
# A name that is Kybra's wherever it is written, so it must not mean anything else.
CLAIMED = DECORATORS | TYPE_CLASSES | {"Alias", "Tuple", "Func", "StableBTreeMap", "GuardResult"}
RUST_TYPES = frozenset(
    {"Result", "Option", "Vec", "String", "Box", "Ok", "Err", "Some", "None", "Ic"}
) | {"CandidError", "KybraError"}

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
