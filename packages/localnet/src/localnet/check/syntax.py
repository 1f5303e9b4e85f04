"""
Python that Kybra's parsers read.

The generator parses with RustPython's parser of autumn 2022, the interpreter compiles with that
of spring 2023, and the bundler compiles with the developer's own Python 3.10 or 3.11. What one of
them does not read, in any file that is copied into the canister, stops the build.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from .bundle import Source
from .reading import Flaw, error, every, of_file

# What is no such with, too: tokens tell.
PARENTHESISED = re.compile(r"\bwith[\s\\]*\(")


@error
@of_file
def files_are_utf_8(source: Source) -> Iterator[Flaw]:
    """A byte order mark stops the generator's parser, and so does any other encoding."""
    if source.content.startswith(b"\xef\xbb\xbf"):
        yield 1, "the file begins with a byte order mark. Save it as UTF-8 without one"
    try:
        source.content.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = source.content.count(b"\n", 0, problem.start) + 1
        yield line, f"byte {problem.start} is not UTF-8. Save the file as UTF-8"


@error
@of_file
def parses_as_python_3_10(source: Source) -> Iterator[Flaw]:
    """Nothing newer: no except*, type statements, nested equal quotes, starred subscripts."""
    if source.trouble is not None:
        yield source.trouble.lineno or 1, f"{source.trouble.msg}. Write it as Python 3.10 has it"
    for node in every(source, ast.Subscript):
        if any(map(_is_starred, _items(node.slice))):
            yield node, "a star inside a subscript is Python 3.11. Build a tuple first"
    for parameter in every(source, ast.arg):
        if _is_starred(parameter.annotation):
            yield parameter, "a star in an annotation is Python 3.11. Leave it out"


@error
@of_file
def no_match_statement(source: Source) -> Iterator[Flaw]:
    """Neither the generator nor the interpreter knows ``match``."""
    for node in every(source, ast.Match):
        yield node, "Kybra does not know match statements. Write if and elif"


@error
@of_file
def no_parenthesised_with(source: Source) -> Iterator[Flaw]:
    """``with a as x, b as y`` is read, the same in parentheses is not."""
    may_have = source.trouble is None and PARENTHESISED.search(source.text)
    tokens = list(_tokens(source)) if may_have else []
    for place, token in enumerate(tokens[:-1]):
        starts = token.string == "with" and tokens[place + 1].string == "("
        if starts and _closes_before_colon(tokens[place + 1 :]):
            line = token.start[0]
            yield line, "Kybra does not read the items of a with in parentheses. Leave them out"


@error
@of_file
def no_walrus_in_subscript(source: Source) -> Iterator[Flaw]:
    """``x[y := 1]`` is the one place where a walrus is not read."""
    for node in every(source, ast.Subscript):
        if any(isinstance(item, ast.NamedExpr) for item in _items(node.slice)):
            yield node, "Kybra does not read := inside a subscript. Assign first"


@error
@of_file
def no_async_comprehension(source: Source) -> Iterator[Flaw]:
    """The interpreter's compiler panics at an asynchronous comprehension."""
    for node in every(source, ast.comprehension):
        if node.is_async:
            yield node.iter, "Kybra cannot compile an asynchronous comprehension. Write a loop"


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
