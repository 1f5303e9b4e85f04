"""
Stable maps as the generator reads them.

    worlds = StableBTreeMap[nat8, text](memory_id=1, max_key_size=16, max_value_size=600_000)

The generator takes the numbers out of the source text, so they are written out; it names Rust
types after the memory, the key and the value, so these have names and the memory is one map's.
"""

import ast
from collections.abc import Iterator
from itertools import chain

from .bundle import Bundle, Source
from .reading import Flaw, error, generated, maps, subscript_of

ARGUMENTS = ("memory_id", "max_key_size", "max_value_size")
LAST_MEMORY = 254  # 255 is the memory manager's own
LARGEST_SIZE = 2**32 - 1


@error
@generated
def map_numbers_are_written_out(source: Source) -> Iterator[Flaw]:
    """The memory is 0 to 254, the sizes are 1 or more, and all are integer literals."""
    for node in maps(source):
        given = _arguments(node)
        for name in ARGUMENTS:
            least, most = (0, LAST_MEMORY) if name == "memory_id" else (1, LARGEST_SIZE)
            wanted = f"Write a number from {least} to {most}"
            if name not in given:
                yield node, f"the map has no {name}. {wanted}"
            elif (number := _literal(given[name])) is None:
                yield node, f"{name} is {ast.unparse(given[name])}, not a number. {wanted}"
            elif not least <= number <= most:
                yield node, f"{name} is {number}. {wanted}"


@error
@generated
def maps_have_a_key_and_a_value(source: Source) -> Iterator[Flaw]:
    """A Tuple written inside the brackets becomes a Rust type that nobody defines."""
    for node in maps(source):
        types = getattr(getattr(node.func, "slice", None), "elts", [])
        if len(types) != 2:
            yield node, "the map has not two types. Write StableBTreeMap[key, value](..)"
        for part in chain.from_iterable(map(ast.walk, types)):
            if subscript_of(part) == "Tuple":
                shown = ast.unparse(part)
                yield node, f"{shown} in a map has no name. Write Name = {shown}, and use Name"


@error
def map_memories_are_their_own(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Over all files."""
    others = [other for other in bundle.generated if other.file < source.file]
    taken = {_memory(node) for other in others for node in maps(other)} - {None}
    for node in maps(source) if source in bundle.generated else []:
        memory = _memory(node)
        if memory is not None and memory in taken:
            yield node, f"another map has the memory_id {memory}. Choose one that is free"
        taken.add(memory)


def _arguments(node: ast.Call) -> dict[str, ast.expr]:
    given = dict(zip(ARGUMENTS, node.args, strict=False))
    return given | {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}


def _literal(node: ast.expr) -> int | None:
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _memory(node: ast.Call) -> int | None:
    given = _arguments(node)
    return _literal(given["memory_id"]) if "memory_id" in given else None
