"""
Values as canisters have them, on their way to a canister and back; and who calls.

::

    Python                        Candid
    3, 2.5, "text", True          nat8 .. int, float64, text, bool
    {"name": "Ada"}  (1, "a")     record, by fields or by places
    {"Ok": 8}                     variant
    None, or the value            opt
    b"..."  [1, 2]                blob, vec
    alice, counter, Principal,
    b"\\x04", "2vxsx-fae"         principal, and a service
    (counter.canister_id, "add")  func

    Identity("alice")             the same key each time, and its principal
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from localnet.kits.known import DefaultPrincipal
from localnet.protocol import principal, sign
from localnet.protocol.candid.did import format_types
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import (
    Func,
    Opt,
    Prim,
    Record,
    Service,
    Type,
    Variant,
    Vec,
    may_be_missing,
)
from localnet.runtime.values import from_python, is_plain, python_key

LONGEST_SHOWN = 200
NAMES: dict[bytes, str] = {}  # of the identities that there are, for those who read principals


class Principal(DefaultPrincipal):
    """A canister's, which is equal to every other that names the same, be it in bytes."""

    @staticmethod
    def of(named: Any) -> Principal:
        """The principal of an identity or a canister, or that is meant by bytes or text."""
        if isinstance(named, Principal):
            return named
        if isinstance(named, str):
            return Principal(principal.parse(named))
        if isinstance(named, (bytes, bytearray)):
            return Principal(principal.check(bytes(named)))
        found = getattr(named, "canister_id", named)
        if isinstance(found, DefaultPrincipal):
            return Principal(found.bytes)
        raise TypeError(f"{named!r} is nobody: give an identity, a canister or a Principal")

    @property
    def canister_id(self) -> Principal:
        """Itself: it may stand for a service."""
        return self

    def __eq__(self, other: object) -> bool:
        if isinstance(other, DefaultPrincipal):
            return bool(self.bytes == other.bytes)
        return self.bytes == other if isinstance(other, bytes) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.bytes)

    def __repr__(self) -> str:
        name = NAMES.get(self.bytes)
        return f"<{name} {str(self)[:11]}..>" if name else f"<{self}>"


class Identity(Principal):
    """Somebody called *name*, who has a key of their own."""

    def __init__(self, name: str) -> None:
        seed = hashlib.sha256(f"localnet identity {name}".encode()).digest()
        self.name = name
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.signer = sign.from_key(self._key)
        super().__init__(self.signer.principal)
        NAMES[self.bytes] = name

    @cached_property
    def pem(self) -> str:
        """The key, as clients read it: icp, dfx, ic-py, the JavaScript agent."""
        kind = PrivateFormat.PKCS8
        return self._key.private_bytes(Encoding.PEM, kind, NoEncryption()).decode("ascii")


# -- to Candid


def encode_values(what: str, types: Sequence[Type], values: Sequence[Any]) -> bytes:
    """
    The *values* that *what* is called with, in Candid; the last may be left out if they are opt.

    :raises TypeError: if they are not of these *types*; it says which, and what they have to be.
    """
    __tracebackhide__ = True
    given = list(values)
    while len(given) < len(types) and may_be_missing(types[len(given)]):
        given.append(None)
    if len(given) != len(types):
        count = f"{len(values)} argument{'' if len(values) == 1 else 's'}"
        wanted, _, named = format_types(types).partition("\n")
        raise TypeError(f"{what} takes {wanted}, not {count}\n{named}".rstrip())
    found = []
    for place, (type_, value) in enumerate(zip(types, given, strict=True), 1):
        try:
            found.append(_to_candid(type_, value))
        except Exception as problem:
            which = f"argument {place}" if len(types) > 1 else "the argument"
            raise TypeError(f"{which} of {what} {_mismatch(type_, value, problem)}") from None
    return encode(types, found)


def _to_candid(type_: Type, value: Any) -> Any:
    """The Candid value that *value* stands for, by a canister's rules."""
    return from_python(type_, value if is_plain(type_) else _with_principals(type_, value))


def _with_principals(type_: Type, value: Any) -> Any:
    """*value* with a principal wherever somebody or something is named."""
    type_ = type_.resolve()
    if value is None or is_plain(type_):
        return value
    if isinstance(type_, (Prim, Service)):
        return Principal.of(value)
    if isinstance(type_, Func) and isinstance(value, tuple) and value:
        return (Principal.of(value[0]), *value[1:])
    parts = {key: _with_principals(inner, part) for key, inner, part in _parts(type_, value)}
    if isinstance(type_, Opt):
        return parts[None]
    if isinstance(value, dict):
        return {**value, **parts}
    return type(value)(parts.values()) if parts else value


def _mismatch(type_: Type, value: Any, problem: Exception, at: str = "") -> str:
    """What the innermost part of *value* that is not of its type has to be, and where it is."""
    for key, inner, part in _parts(type_.resolve(), value):
        try:
            _to_candid(inner, part)
        except Exception as found:
            return _mismatch(inner, part, found, at if key is None else f"{at}[{key!r}]")
    wanted, _, named = format_types([type_]).partition("\n")
    shown = repr(value)
    if len(shown) > LONGEST_SHOWN:
        shown = shown[:LONGEST_SHOWN] + ".."
    missing = _missing(type_.resolve(), value)
    why = f"it has no {', '.join(missing)}" if missing else str(problem)
    place = f" at {at}" if at else ""
    return f"has to be {wanted[1:-1]}{place}, not {shown}: {why}\n{named}".rstrip()


def _parts(type_: Type, value: Any) -> Iterator[tuple[Any, Type, Any]]:
    """The parts of *value* that *type_* has a type for, and their keys; None for what is opt."""
    if isinstance(type_, Opt) and value is not None:
        yield None, type_.inner, value
    elif isinstance(type_, Vec) and isinstance(value, list):
        yield from ((at, type_.inner, item) for at, item in enumerate(value))
    elif isinstance(type_, Record) and type_.is_tuple and isinstance(value, tuple):
        pairs = zip(type_.by_id, value, strict=False)
        yield from ((at, field.type, item) for at, (field, item) in enumerate(pairs))
    elif isinstance(type_, (Record, Variant)) and isinstance(value, dict):
        keyed = ((python_key(field.label), field.type) for field in type_.fields)
        yield from ((key, inner, value[key]) for key, inner in keyed if key in value)


def _missing(type_: Type, value: Any) -> list[str]:
    if not isinstance(type_, Record) or type_.is_tuple or not isinstance(value, dict):
        return []
    keys = (python_key(field.label) for field in type_.fields)
    return [repr(key) for key in keys if key not in value]


# -- and back


def shown_to_tests(value: Any) -> Any:
    """*value*, which a canister would see, with principals that can be compared."""
    if isinstance(getattr(value, "canister_id", value), DefaultPrincipal):
        return Principal.of(value)
    if isinstance(value, dict):
        return {key: shown_to_tests(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(map(shown_to_tests, value))
    return value
