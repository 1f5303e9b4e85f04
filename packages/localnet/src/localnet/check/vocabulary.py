"""
The words that Kybra knows by name, and the modules that its interpreter lacks.

Kybra's generator goes by bare names, without looking where they come from. Its words are written
here as it compares them; those that can be imported are read from the installed package.
"""

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

LIFECYCLE = frozenset({"init", "pre_upgrade", "post_upgrade", "inspect_message", "heartbeat"})
CALLS = frozenset({"query", "update"})
DECORATORS = LIFECYCLE | CALLS

NUMBERS = frozenset(
    {"nat", "nat8", "nat16", "nat32", "nat64", "int", "int8", "int16", "int32", "int64"}
) | {"float32", "float64"}
PRIMITIVES = NUMBERS | {"bool", "text", "str", "blob", "Principal", "null", "reserved", "empty"}
RESULTS = frozenset({"Manual", "Async"})
FIELD_CLASSES = frozenset({"Record", "Variant"})
TYPE_CLASSES = FIELD_CLASSES | {"Service"}
MODES = frozenset({"Query", "Update", "Oneway"})
DEFINERS = frozenset({"Alias", "Tuple"})

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

# Modules of the standard library that the interpreter cannot import. Kybra 0.7.1 freezes the folder
# Lib of demergent-labs/RustPython at b7b0a49 and compiles e87c5dd for wasm32 with the features
# stdlib, encodings and ic; a module is absent if it is neither in that folder nor in the tables of
# vm/src/stdlib/mod.rs and stdlib/src/lib.rs for that target, or if its top level imports one that
# is, outside of any try statement. (_thread is there, as a dummy: threading can be imported, and
# what a thread would run runs at once.)
ABSENT = frozenset((
    "antigravity", "asynchat", "asyncio", "asyncore", "audioop", "bz2", "cProfile", "cgi",
    "cgitb", "concurrent.futures.process", "crypt", "ctypes", "curses", "dbm.gnu", "dbm.ndbm",
    "doctest", "email.contentmanager", "email.feedparser", "email.generator",
    "email.headerregistry", "email.message", "email.mime", "email.parser", "email.policy",
    "email.utils", "ensurepip", "faulthandler", "ftplib", "grp", "http.client",
    "http.cookiejar", "http.server", "idlelib", "imaplib", "importlib.metadata", "lib2to3",
    "logging.config", "logging.handlers", "lzma", "mailbox", "mailcap", "mmap", "modulefinder",
    "msilib", "msvcrt", "multiprocessing", "nis", "nntplib", "nt", "ossaudiodev", "pdb",
    "pipes", "platform", "poplib", "profile", "pstats", "pty", "pwd", "pyclbr", "pydoc",
    "readline", "resource", "rlcompleter", "select", "selectors", "signal", "smtpd", "smtplib",
    "socket", "socketserver", "spwd", "sqlite3", "ssl", "subprocess", "syslog", "telnetlib",
    "termios", "tkinter", "tracemalloc", "tty", "turtle", "turtledemo", "unittest",
    "urllib.request", "urllib.robotparser", "venv", "wave", "webbrowser", "winreg", "winsound",
    "wsgiref.simple_server", "wsgiref.types", "xml.sax.expatreader", "xml.sax.saxutils",
    "xmlrpc.client", "xmlrpc.server", "zoneinfo",
))  # fmt: skip


def is_absent(module: str) -> bool:
    """Whether *module*, or a package that it is in, is absent from the interpreter."""
    parts = module.split(".")
    return any(".".join(parts[: at + 1]) in ABSENT for at in range(len(parts)))


def _kybra_tree() -> ast.Module:
    """The package ``kybra`` itself, which the generator reads like any file."""
    spec = find_spec("kybra")
    assert spec is not None
    assert spec.origin is not None
    return ast.parse(Path(spec.origin).read_text("utf-8"))


def _names(tree: ast.Module) -> Iterator[tuple[str, ast.AST | None]]:
    """What is defined at the top level of *tree*: each name, and its class or value."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.value
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name, node


def _is_type(node: ast.AST | None) -> bool:
    """Whether that is a Record, a Variant or an Alias."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Name) and node.value.id == "Alias"
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    return any(isinstance(base, ast.Name) and base.id in FIELD_CLASSES for base in bases)


KYBRA = dict(_names(_kybra_tree()))
KYBRA_NAMES = frozenset(KYBRA)
KYBRA_TYPES = frozenset(name for name, node in KYBRA.items() if _is_type(node))
