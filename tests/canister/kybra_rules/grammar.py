"""
Syntax that the three readers of a canister all understand.

The generator parses with RustPython's parser of autumn 2022, the interpreter compiles with that
of spring 2023, and the bundler compiles with the developer's own Python 3.10 or 3.11.
"""

import ast
import io
import tokenize
from collections.abc import Iterator

from .bundle import Bundle, Source
from .reading import Flaw, Rule, every


def no_byte_order_mark(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """A byte order mark stops the generator's parser."""
    if source.content.startswith(b"\xef\xbb\xbf"):
        yield 1, "the file begins with a byte order mark"


def parses_as_python_3_10(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Nothing newer: no except*, type statements, nested equal quotes, starred subscripts."""
    if source.trouble is not None:
        yield source.trouble.lineno or 1, f"this is not Python 3.10: {source.trouble.msg}"
    for node in every(source, ast.Subscript):
        if any(map(_is_starred, _items(node.slice))):
            yield node, "a star inside a subscript is Python 3.11"
    for parameter in every(source, ast.arg):
        if _is_starred(parameter.annotation):
            yield parameter, "a star in an annotation is Python 3.11"


def no_match_statement(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Neither the generator nor the interpreter knows ``match``."""
    for node in every(source, ast.Match):
        yield node, "a match statement is neither parsed nor compiled; write if and elif"


def no_parenthesised_with(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """``with a as x, b as y`` is read, the same in parentheses is not."""
    tokens = [] if source.trouble else list(_tokens(source))
    for place, token in enumerate(tokens[:-1]):
        starts = token.string == "with" and tokens[place + 1].string == "("
        if starts and _closes_before_colon(tokens[place + 1 :]):
            yield token.start[0], "parentheses around the items of a with are not parsed"


def no_walrus_in_subscript(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """``x[y := 1]`` is the one place where a walrus is not read."""
    for node in every(source, ast.Subscript):
        if any(isinstance(item, ast.NamedExpr) for item in _items(node.slice)):
            yield node, "a walrus inside a subscript is not parsed; assign first"


def no_async_comprehension(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """The interpreter's compiler panics at an asynchronous comprehension."""
    for node in every(source, ast.comprehension):
        if node.is_async:
            yield node.iter, "an asynchronous comprehension makes the compiler panic"


def no_async_function(source: Source, bundle: Bundle) -> Iterator[Flaw]:
    """Kybra's asynchronous methods are generators; an ``async def`` is not exported."""
    for node in every(source, ast.AsyncFunctionDef):
        yield node, f"async def {node.name} would silently not be exported; yield instead"


def _is_starred(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Starred)


def _items(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _tokens(source: Source) -> Iterator[tokenize.TokenInfo]:
    return tokenize.generate_tokens(io.StringIO(source.text).readline)


def _closes_before_colon(tokens: list[tokenize.TokenInfo]) -> bool:
    """Whether the parenthesis opened first holds several or named items, and ends the header."""
    depth = 0
    items = False
    for place, token in enumerate(tokens):
        depth += (token.string in tuple("([{")) - (token.string in tuple(")]}"))
        items = items or (depth == 1 and token.string in ("as", ","))
        if depth == 0:
            return items and tokens[place + 1].string == ":"
    return False


RULES: tuple[Rule, ...] = (
    no_byte_order_mark,
    parses_as_python_3_10,
    no_match_statement,
    no_parenthesised_with,
    no_walrus_in_subscript,
    no_async_comprehension,
    no_async_function,
)
