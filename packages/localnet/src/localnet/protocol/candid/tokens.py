"""
Candid's words and signs: what interfaces and values are both written with.

::

    record { x = -1_000 : int; "a b" = blob "\\00a" }   // so far

    record  {  id x  =  sign -  number 1000  :  id int  ;  text b"a b"  =  blob  text b"\\0a"  }

Words that Candid has for itself are tokens of their own kind and never names, as in didc, so that
a field called ``type`` has to be quoted. Comments are ``// ..`` and ``/* .. */``; these may contain
others of their kind.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from localnet.protocol.candid.types import CandidError

_TYPES = ("null", "opt", "vec", "record", "variant", "func", "service", "principal", "blob")
_OTHERS = ("type", "import", "true", "false", "query", "composite_query", "oneway")
KEYWORDS = frozenset((*_TYPES, *_OTHERS))
MOST_DIGITS = 4000  # Python takes a little more in one piece
_TOKEN = re.compile(
    r"""(?P<space>[ \t\r\n]+|//[^\n]*)
      | (?P<comment>/\*)
      | (?P<float>[0-9]+(?:\.[0-9]*)?[eE][+-]?[0-9]+|[0-9]+\.[0-9]*|\.[0-9]+)
      | (?P<hex>0x[0-9a-fA-F][_0-9a-fA-F]*)
      | (?P<decimal>[0-9][_0-9]*)
      | (?P<mark>->|[(){};:=,.])
      | (?P<sign>[+-])
      | (?P<text>"(?:[^"\\]|\\.)*")
      | (?P<id>[A-Za-z_][A-Za-z0-9_]*)""",
    re.VERBOSE,
)
_COMMENT = re.compile(r"/\*|\*/")
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F][_0-9a-fA-F]*)\}|([0-9a-fA-F]{2})|(.))")
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", '"': '"', "'": "'"}


class Token(NamedTuple):
    """*kind* is id, number, float, sign or text; of words and marks it is what is *written*."""

    kind: str
    written: str
    value: Any = None


END = Token("the end", "the end")


def tokens(text: str) -> list[Token]:
    """All of *text*, cut up. :raises CandidError: if something in it is no token"""
    found, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise CandidError(f"cannot read {text[at : at + 20]!r}")
        kind = match.lastgroup
        at = _end_of_comment(text, match.end()) if kind == "comment" else match.end()
        if kind not in ("space", "comment"):
            found.append(_token(kind or "", match.group()))
    return found


def _end_of_comment(text: str, at: int) -> int:
    depth = 1
    for mark in _COMMENT.finditer(text, at):
        depth += 1 if mark.group() == "/*" else -1
        if depth == 0:
            return mark.end()
    raise CandidError("a comment is not closed")


def _token(kind: str, written: str) -> Token:
    if kind in ("hex", "decimal"):
        return Token("number", written, _number(written.replace("_", "")))
    if kind == "float":
        return Token(kind, written, float(written))
    if kind == "text":
        return Token(kind, written, _unescaped(written[1:-1]))
    if kind == "mark" or written in KEYWORDS:
        return Token(written, written)
    return Token(kind, written, written)


def _number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise CandidError(f"a number of more than {MOST_DIGITS} digits")
    return int(digits[2:], 16) if digits.startswith("0x") else int(digits)


def _unescaped(text: str) -> bytes:
    """What a string means: ``\\n``, ``\\"``, ``\\u{61}`` and ``\\61``, which is a byte."""
    out, at = bytearray(), 0
    for match in _ESCAPE.finditer(text):
        out += text[at : match.start()].encode(errors="replace") + _meant(match)
        at = match.end()
    return bytes(out) + text[at:].encode(errors="replace")


def _meant(escape: re.Match[str]) -> bytes:
    point, byte, letter = escape.groups()
    if byte:
        return bytes.fromhex(byte)
    if letter in _ESCAPED:
        return _ESCAPED[letter].encode()
    try:
        return chr(int((point or "").replace("_", ""), 16)).encode()
    except (ValueError, OverflowError):
        raise CandidError(f"unknown escape {escape.group()}") from None
