"""
A canister's sources where a network wants WebAssembly: what ``localnet bundle`` writes.

It is valid WebAssembly, made of custom sections alone, so clients that look into modules find
nothing wrong with it, and read the interface where they always do::

    00 61 73 6d 01 00 00 00
    00 <size> "icp:public candid:service"   the interface, as its kit would write it
    00 <size> "localnet:sources"            JSON, without spaces, its keys in order:
        {"entry": "world", "format": 1, "kit": "kybra",
         "modules": {"engine/__init__.py": "..", "world.py": ".."}}

It is not compressed, so the same sources are the same bytes, and the same SHA-256, everywhere;
a module that arrives in gzip is unpacked. A module of custom sections alone that has no sources
does nothing on a network, and nothing here: a canister without methods.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from localnet.kits import known
from localnet.protocol.leb128 import NumberError, leb, read_leb

MAGIC, GZIP = b"\0asm", b"\x1f\x8b"
HEADER = MAGIC + b"\1\0\0\0"
CANDID, SOURCES = "icp:public candid:service", "localnet:sources"
CUSTOM = 0
FORMAT = 1
MOST_BYTES = 100 << 20  # as long as a module may be on a network
SIZE_BYTES = 5
NOT_RUN = (
    "localnet does not run WebAssembly: install what `localnet bundle NAME` makes of a canister of "
    "the project, or the source of one that is a single file (`localnet upgrade NAME` brings a "
    "changed one in)"
)
PLAIN = "main"  # what a source that is one file is called


class WasmError(ValueError):
    """A module that cannot be installed here, and why."""


@dataclass(frozen=True)
class Sources:
    """The *files* of a canister, by their paths; *entry* is the module with its methods."""

    entry: str
    files: Mapping[str, str]
    candid: str | None = None
    kit: str = known.DEFAULT.module
    hash: bytes = b""


def dump(sources: Sources) -> bytes:
    """The module that carries *sources*."""
    inside = {
        "entry": sources.entry,
        "format": FORMAT,
        "kit": sources.kit,
        "modules": dict(sources.files),
    }
    text = json.dumps(inside, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    sections = [] if sources.candid is None else [_section(CANDID, sources.candid.encode())]
    return b"".join((HEADER, *sections, _section(SOURCES, text.encode())))


def load(module: bytes) -> Sources:
    """
    The sources in *module*, or those that it is, if it is one file of Python.

    :raises WasmError: if it is neither
    """
    digest = hashlib.sha256(module).digest()
    if module.startswith(GZIP):
        module = _unpacked(module)
    if not module.startswith(MAGIC):
        return Sources(PLAIN, {f"{PLAIN}.py": _text(module, "the module")}, hash=digest)
    found = dict(_custom_sections(module))
    candid = None if CANDID not in found else _text(found[CANDID], CANDID)
    if SOURCES not in found:
        return Sources(PLAIN, {f"{PLAIN}.py": ""}, hash=digest)
    entry, kit, files = _parsed(found[SOURCES])
    return Sources(entry, files, candid, kit, digest)


def _section(name: str, content: bytes) -> bytes:
    inside = leb(len(name)) + name.encode() + content
    return bytes((CUSTOM,)) + leb(len(inside)) + inside


def _unpacked(module: bytes) -> bytes:
    stream = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        found = stream.decompress(module, MOST_BYTES)
    except zlib.error as problem:
        raise WasmError(f"the module's gzip cannot be read: {problem}") from None
    if not stream.eof:
        raise WasmError(f"the module's gzip ends too early, or holds over {MOST_BYTES} bytes")
    return found


def _custom_sections(module: bytes) -> Iterator[tuple[str, bytes]]:
    """Each section by its name. :raises WasmError: if one holds WebAssembly's code"""
    if not module.startswith(HEADER):
        raise WasmError(NOT_RUN)
    at = len(HEADER)
    try:
        while at < len(module):
            if module[at] != CUSTOM:
                raise WasmError(NOT_RUN)
            size, begin = read_leb(module, at + 1, SIZE_BYTES)
            length, name_at = read_leb(module, begin, SIZE_BYTES)
            at, content_at = begin + size, name_at + length
            if not content_at <= at <= len(module):
                raise WasmError("a section of the module is longer than the module")
            yield _text(module[name_at:content_at], "a section's name"), module[content_at:at]
    except NumberError as problem:
        raise WasmError(f"the module's sections cannot be read: {problem}") from None


def _parsed(content: bytes) -> tuple[str, str, dict[str, str]]:
    try:
        found: Any = json.loads(content)
    except (ValueError, RecursionError):
        raise WasmError(f"{SOURCES} is not JSON") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise WasmError(f"{SOURCES} is not of format {FORMAT}: make it anew with `localnet bundle`")
    entry, kit, files = (found.get(name) for name in ("entry", "kit", "modules"))
    if not isinstance(kit, str) or known.by_module(kit) is None:
        raise WasmError(f"the kit {kit!r:.40} is none that localnet knows: {known.NAMES}")
    if not isinstance(files, dict) or not all(map(_is_module, files, files.values())):
        raise WasmError(f"{SOURCES} has modules that are no Python files")
    if not isinstance(entry, str) or f"{entry}.py" not in files:
        raise WasmError(f"{SOURCES} has no entry {entry!r:.40}")
    return entry, kit, files


def _is_module(path: str, text: object) -> bool:
    """Whether *text* can be what is at *path*, from the folder of the entry."""
    parts = PurePosixPath(path.removesuffix(".py")).parts
    return (
        isinstance(text, str)
        and path == "/".join(parts) + ".py"
        and all(part.isidentifier() for part in parts)
    )


def _text(data: bytes, what: str) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise WasmError(f"{what} is neither WebAssembly nor text") from None
