"""
Stable maps, as the generator reads them.

    worlds = StableBTreeMap[nat8, text](memory_id=1, max_key_size=16, max_value_size=600_000)

The generator takes the numbers out of the source text, so they are written out; it names Rust
types after the memory, the key and the value, so these have names and the memory is one map's.
"""

import ast
from collections.abc import Iterator
from itertools import chain

from .bundle import Bundle, Source
from .reading import Flaw, Rule, assignments, called, defined_types, dotted, every, subscript_of
from .signatures import not_candid
from .vocabulary import PRIMITIVES

ARGUMENTS = ("memory_id", "max_key_size", "max_value_size")
LAST_MEMORY = 254  # 255 is the memory manager's own
LARGEST_SIZE = 2**32 - 1
RAW = ("stable_", "stable64_")


def maps_at_top_level(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """A map made anywhere else has no memory behind it."""
    seen = set(map(id, _maps(source)))
    for node in every(source, ast.Call):
        if id(node) not in seen and _makes_a_map(node):
            yield node, "a map is made by name = StableBTreeMap[K, V](...) at the top level"


def map_sizes_are_literals(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """The memory is 0 to 254, the sizes are 1 or more, and all are written as numbers."""
    for node in _maps(source):
        given = _arguments(node)
        for name in ARGUMENTS:
            least, most = (0, LAST_MEMORY) if name == "memory_id" else (1, LARGEST_SIZE)
            if name not in given:
                yield node, f"the map has no {name}"
            elif (number := _literal(given[name])) is None:
                yield node, f"{name} is not an integer literal"
            elif not least <= number <= most:
                yield node, f"{name} is {number}, not {least} to {most}"


def map_memories_are_their_own(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    place = bundle.sources.index(source)
    taken = set(chain.from_iterable(map(_memories, bundle.sources[:place])))
    for node in _maps(source):
        memory = _memory(node)
        if memory is not None and memory in taken:
            yield node, f"memory_id {memory} has two maps"
        taken.add(memory)


def map_types_have_names(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """A Tuple written inside the brackets becomes a Rust type that nobody defines."""
    known = defined_types(bundle) | PRIMITIVES
    for node in _maps(source):
        types = getattr(getattr(node.func, "slice", None), "elts", [])
        if len(types) != 2:
            yield node, "a map has a type of key and a type of value"
        for item in types:
            yield from not_candid(item, known)
            if any(subscript_of(part) == "Tuple" for part in ast.walk(item)):
                yield node, "a Tuple in a map needs a name: X = Tuple[...]"


def stable_memory_is_not_mixed(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Maps own stable memory from its first byte; writing there destroys them."""
    if not any(True for other in bundle.sources for _ in _maps(other)):
        return
    for node in every(source, ast.Call):
        name = called(node).removeprefix("ic.")
        if called(node).startswith("ic.") and name.startswith(RAW) and not name.endswith("_size"):
            yield node, f"ic.{name} touches the memory that the stable maps live in"


def _maps(source: Source) -> Iterator[ast.Call]:
    """The maps that the generator sees."""
    for _, node in assignments(source):
        if isinstance(node.value, ast.Call) and subscript_of(node.value.func) == "StableBTreeMap":
            yield node.value


def _makes_a_map(node: ast.Call) -> bool:
    func = node.func.value if isinstance(node.func, ast.Subscript) else node.func
    return dotted(func).rpartition(".")[2] == "StableBTreeMap"


def _arguments(node: ast.Call) -> dict[str, ast.expr]:
    given = dict(zip(ARGUMENTS, node.args, strict=False))
    return given | {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}


def _literal(node: ast.expr) -> int | None:
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _memory(node: ast.Call) -> int | None:
    given = _arguments(node)
    return _literal(given["memory_id"]) if "memory_id" in given else None


def _memories(source: Source) -> Iterator[int | None]:
    return map(_memory, _maps(source))


RULES: tuple[Rule, ...] = (
    maps_at_top_level,
    map_sizes_are_literals,
    map_memories_are_their_own,
    map_types_have_names,
    stable_memory_is_not_mixed,
)
