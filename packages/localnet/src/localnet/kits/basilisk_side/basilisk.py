"""
What a canister imports as ``basilisk``.

Types are for annotations, which the generator reads; at run time most are Python's own. Those with
a width say how a stable structure encodes its keys and values::

    StableBTreeMap[nat8, str](memory_id=1)      | 0x10 | one byte |  ->  | 0x04 | length | UTF-8 |

    0 None   1 bool   2 int, 64 bits   3 float   4 str   5 bytes   6 Principal   7 list   8 dict
    9 tuple  0x10 to 0x13 nat8 to nat64          0x14 to 0x16 int8 to int32      0x17 float32

Numbers are big-endian, and structures are in the order of these bytes.
"""

import hashlib
import struct
import zlib
from base64 import b32decode, b32encode
from functools import partial

from _basilisk_files import FileStoreError, FileStoreLimitError, FileTooLargeError, fs_stats

# -- types


class _Bracketed:
    """What is written as ``Name[..]``, and is itself whatever is in the brackets."""

    def __class_getitem__(cls, inner):
        return cls


class _Number:
    """A number of a width: *tag* and *layout* say how a stable structure has it."""

    tag = None
    layout = None


class nat8(int, _Number):
    tag, layout = 0x10, ">B"


class nat16(int, _Number):
    tag, layout = 0x11, ">H"


class nat32(int, _Number):
    tag, layout = 0x12, ">I"


class nat64(int, _Number):
    tag, layout = 0x13, ">Q"


class int8(int, _Number):
    tag, layout = 0x14, ">b"


class int16(int, _Number):
    tag, layout = 0x15, ">h"


class int32(int, _Number):
    tag, layout = 0x16, ">i"


class float32(float, _Number):
    tag, layout = 0x17, ">f"


NUMBERS = {kind.tag: kind for kind in (nat8, nat16, nat32, nat64, int8, int16, int32, float32)}
nat = int64 = TimerId = Duration = int
float64 = float
text = str
blob = bytes
null = void = None
Vec = list
Tuple = FuncTuple = tuple


class reserved(_Bracketed):
    """Anything, which nobody looks at."""


class empty(_Bracketed):
    """No value at all."""


class Async(_Bracketed):
    """What a generator returns in the end."""


class Alias(_Bracketed):
    """Another name for a type."""


class Manual(_Bracketed):
    """A result that ``ic.reply`` gives."""


class Opt(_Bracketed):
    """``Opt[T]`` in annotations; ``Opt(value)`` where a value is opt for sure."""

    def __init__(self, value=None):
        self.value = value


class Record(dict):
    """A record: a dict by its fields."""

    def __class_getitem__(cls, inner):
        return cls

    def __init_subclass__(cls, **options):
        pass


class Variant(Record):
    """A variant: a dict with one tag."""


class GuardResult(Variant):
    Ok: null
    Err: text


class RejectionCode(Variant):
    NoError: null
    SysFatal: null
    SysTransient: null
    DestinationInvalid: null
    CanisterReject: null
    CanisterError: null


class NotifyResult(Variant):
    Ok: null
    Err: RejectionCode


class StableMemoryError(Variant):
    OutOfMemory: null
    OutOfBounds: null


class StableGrowResult(Variant):
    Ok: nat32
    Err: StableMemoryError


class Stable64GrowResult(Variant):
    Ok: nat64
    Err: StableMemoryError


class KeyTooLarge(Record):
    given: nat32
    max: nat32


class ValueTooLarge(Record):
    given: nat32
    max: nat32


class InsertError(Variant):
    KeyTooLarge: KeyTooLarge
    ValueTooLarge: ValueTooLarge


class Query(_Bracketed):
    """``Func(Query[[text], nat])``."""


class Update(_Bracketed):
    """``Func(Update[[text], nat])``."""


class Oneway(_Bracketed):
    """``Func(Oneway[[text], void])``."""


class GuardType(_Bracketed):
    """The type of a guard."""


def Func(signature):
    """The type of functions of other canisters: a principal and a name."""
    return tuple


# -- decorators, which the generator reads


def _mark(function=None, **options):
    return function if function is not None else _mark


query = update = composite_query = heartbeat = inspect_message = _mark
init = pre_upgrade = post_upgrade = canister = _mark


# -- principals


class Principal:
    """Somebody or something on the Internet Computer; equal by what it names."""

    def __init__(self, arg=None):
        self._text = None if arg is None or isinstance(arg, bytes) else str(arg)
        self._bytes = (arg or b"") if self._text is None else None

    @staticmethod
    def management_canister():
        return Principal(b"")

    @staticmethod
    def anonymous():
        return Principal(b"\x04")

    @staticmethod
    def from_str(text):
        return Principal(text)

    @staticmethod
    def from_hex(text):
        return Principal(bytes.fromhex(text))

    @staticmethod
    def self_authenticating(key):
        raw = bytes.fromhex(key) if isinstance(key, str) else key
        return Principal(hashlib.sha224(raw).digest() + b"\x02")

    @property
    def isPrincipal(self):
        return True

    @property
    def bytes(self):
        if self._bytes is None:
            letters = self._text.replace("-", "").upper()
            raw = b32decode(letters + "=" * (-len(letters) % 8))
            if zlib.crc32(raw[4:]).to_bytes(4, "big") != raw[:4]:
                raise ValueError(f"{self._text!r} is no principal")
            self._bytes = raw[4:]
        return self._bytes

    @property
    def hex(self):
        return self.bytes.hex().upper()

    def to_str(self):
        if self._text is None:
            raw = zlib.crc32(self._bytes).to_bytes(4, "big") + self._bytes
            letters = b32encode(raw).decode().lower().rstrip("=")
            self._text = "-".join(letters[at : at + 5] for at in range(0, len(letters), 5))
        return self._text

    def to_account_id(self, subaccount=None):
        raw = hashlib.sha224(b"\x0aaccount-id" + self.bytes + (subaccount or bytes(32))).digest()
        return AccountIdentifier(zlib.crc32(raw).to_bytes(4, "big") + raw)

    def __eq__(self, other):
        return self.to_str() == other.to_str() if isinstance(other, Principal) else NotImplemented

    def __hash__(self):
        return hash(self.to_str())

    def __repr__(self):
        return f"Principal({self.to_str()!r})"

    __str__ = to_str


class AccountIdentifier:
    """An account of the ICP ledger."""

    def __init__(self, raw):
        self.bytes = raw

    def to_str(self):
        return "0x" + self.bytes.hex()

    __str__ = to_str


# -- calls to other canisters


class CallResult(dict):
    """``{"Ok": value}`` or ``{"Err": text}``, also as attributes."""

    def __init__(self, ok=None, err=None, **more):
        given = {"Ok": ok, "Err": err}
        super().__init__({key: value for key, value in given.items() if value is not None}, **more)

    def __class_getitem__(cls, inner):
        return cls

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return self.get(name)


class _Call:
    """A call that a generator yields: what the system does is in *name* and *args*."""

    def __init__(self, name, args):
        self.name = name
        self.args = args

    def with_cycles(self, cycles):
        return _Call("call_with_payment", [*self.args, cycles])

    def with_cycles128(self, cycles):
        return _Call("call_with_payment128", [*self.args, cycles])

    def notify(self):
        paid = "with_payment128_" if self.name.startswith("call_with_payment") else ""
        wrapper = f"notify_{paid}{self.args[1].replace('.', '_')}_wrapper"
        return getattr(_basilisk_ic, wrapper)(self.args)


def _service_method(function):
    def call(self, *values):
        return _Call("call", [self.canister_id, function.__qualname__, *map(_plain, values)])

    return call


service_query = service_update = service_method = _service_method


def _plain(value):
    """*value* without ``Opt(..)`` around its parts."""
    if isinstance(value, Opt):
        return _plain(value.value)
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_plain(item) for item in value)
    return value


class Service:
    """Another canister; its methods are declared with ``@service_query`` or ``@service_update``."""

    def __init__(self, principal=None):
        self.canister_id = self._principal = principal


def match(value, cases):
    """What the case of the tag of *value* makes of what it holds."""
    for tag, inner in value.items():
        if tag in cases:
            return cases[tag](inner)
    if isinstance(value, CallResult) and "Ok" in cases and "Err" not in value:
        return cases["Ok"](None)
    return cases["_"](None) if "_" in cases else None


# -- stable structures


def _sized(tag, raw):
    return struct.pack(">BI", tag, len(raw)) + raw


def _counted(tag, count, parts):
    return struct.pack(">BI", tag, count) + b"".join(map(_encode, parts))


def _encode(value, kind=None):
    """The bytes of *value*, which is of that *kind* of number if one is given."""
    if isinstance(kind, type) and issubclass(kind, _Number):
        return bytes([kind.tag]) + struct.pack(kind.layout, value)
    if value is None:
        return b"\0"
    if isinstance(value, bool):
        return bytes([1, value])
    if isinstance(value, int):
        return struct.pack(">Bq", 2, value)
    if isinstance(value, float):
        return struct.pack(">Bd", 3, value)
    if isinstance(value, str):
        return _sized(4, value.encode())
    if isinstance(value, (bytes, bytearray)):
        return _sized(5, bytes(value))
    if isinstance(value, Principal):
        return _sized(6, value.to_str().encode())
    if isinstance(value, list):
        return _counted(7, len(value), value)
    if isinstance(value, dict):
        return _counted(8, len(value), [part for pair in value.items() for part in pair])
    if isinstance(value, tuple):
        return _counted(9, len(value), value)
    raise ValueError(f"Cannot encode {type(value).__name__} for stable storage")


def _decode(raw):
    """The value in *raw*; None for None, which stands for nothing."""
    return None if raw is None else _decode_at(raw, 0)[0]


def _decode_at(raw, at):
    tag, at = raw[at], at + 1
    if tag == 0:
        return None, at
    if tag == 1:
        return raw[at] != 0, at + 1
    if tag in (2, 3) or tag in NUMBERS:
        layout = {2: ">q", 3: ">d"}.get(tag) or NUMBERS[tag].layout
        return struct.unpack_from(layout, raw, at)[0], at + struct.calcsize(layout)
    (count,) = struct.unpack_from(">I", raw, at)
    at += 4
    if tag in (4, 5, 6):
        inside = raw[at : at + count]
        made = {4: bytes.decode, 5: bytes, 6: lambda text: Principal(text.decode())}[tag](inside)
        return made, at + count
    parts = []
    for _ in range(2 * count if tag == 8 else count):
        part, at = _decode_at(raw, at)
        parts.append(part)
    if tag == 8:
        return dict(zip(parts[::2], parts[1::2])), at  # noqa: B905
    return {7: list, 9: tuple}[tag](parts), at


class _Structure:
    """A stable structure; what is in its brackets says how keys and values are encoded."""

    def __class_getitem__(cls, inner):
        return partial(cls, types=inner if isinstance(inner, tuple) else (inner,))

    def __init__(self, memory_id=0, max_key_size=0, max_value_size=0, types=()):
        self.memory_id = memory_id
        self._types = (*types, None, None)


class StableBTreeMap(_Structure):
    """A map in the order of its encoded keys."""

    def contains_key(self, key):
        return _basilisk_ic.smap_contains_key(self.memory_id, self._key(key))

    def get(self, key):
        return _decode(_basilisk_ic.smap_get(self.memory_id, self._key(key)))

    def insert(self, key, value):
        raw = _encode(value, self._types[1])
        return _decode(_basilisk_ic.smap_insert(self.memory_id, self._key(key), raw))

    def remove(self, key):
        return _decode(_basilisk_ic.smap_remove(self.memory_id, self._key(key)))

    def keys(self):
        return [_decode(key) for key in _basilisk_ic.smap_keys(self.memory_id)]

    def values(self):
        return [value for _, value in self.items()]

    def items(self):
        return _decoded(_basilisk_ic.smap_items(self.memory_id))

    def range(self, start, end=None, limit=1000):
        """The pairs with ``start <= key < end``, *limit* at most."""
        if limit < 0:
            raise ValueError("limit must be >= 0")
        until = b"" if end is None else self._key(end)
        return _decoded(_basilisk_ic.smap_range(self.memory_id, self._key(start), until, limit))

    def len(self):
        return _basilisk_ic.smap_len(self.memory_id)

    def is_empty(self):
        return self.len() == 0

    def _key(self, key):
        return _encode(key, self._types[0])


def _decoded(pairs):
    return [(_decode(key), _decode(value)) for key, value in pairs]


class StableBTreeSet(_Structure):
    """A set in the order of its encoded keys."""

    def insert(self, key):
        return _basilisk_ic.smap_insert(self.memory_id, self._key(key), b"") is None

    def remove(self, key):
        return _basilisk_ic.smap_remove(self.memory_id, self._key(key)) is not None

    def contains(self, key):
        return _basilisk_ic.smap_contains_key(self.memory_id, self._key(key))

    def items(self):
        return [_decode(key) for key in _basilisk_ic.smap_keys(self.memory_id)]

    def len(self):
        return _basilisk_ic.smap_len(self.memory_id)

    def is_empty(self):
        return self.len() == 0

    def _key(self, key):
        return _encode(key, self._types[0])


class StableVec(_Structure):
    """A row of values that grows and shrinks at its end."""

    def get(self, index):
        return _decode(_basilisk_ic.svec_get(self.memory_id, index))

    def push(self, value):
        _basilisk_ic.svec_push(self.memory_id, _encode(value, self._types[0]))

    def pop(self):
        return _decode(_basilisk_ic.svec_pop(self.memory_id))

    def set(self, index, value):
        _basilisk_ic.svec_set(self.memory_id, index, _encode(value, self._types[0]))

    def len(self):
        return _basilisk_ic.svec_len(self.memory_id)

    def is_empty(self):
        return self.len() == 0


class StableLog(_Structure):
    """A row of values that only grows."""

    def __init__(self, memory_id_index=0, memory_id_data=1, types=()):
        super().__init__(memory_id_index, types=types)

    def append(self, value):
        _basilisk_ic.svec_push(self.memory_id, _encode(value, self._types[0]))
        return self.len() - 1

    def get(self, index):
        return _decode(_basilisk_ic.svec_get(self.memory_id, index))

    def len(self):
        return _basilisk_ic.svec_len(self.memory_id)

    def is_empty(self):
        return self.len() == 0


class StableCell(_Structure):
    """One value."""

    def __init__(self, memory_id=0, default_value=None, types=()):
        super().__init__(memory_id, types=types)
        if _basilisk_ic.svec_len(memory_id) == 0:
            _basilisk_ic.svec_push(memory_id, _encode(default_value, self._types[0]))

    def get(self):
        return _decode(_basilisk_ic.svec_get(self.memory_id, 0))

    def set(self, value):
        _basilisk_ic.svec_set(self.memory_id, 0, _encode(value, self._types[0]))


class StableMinHeap(_Structure):
    """Values of which the least, by its bytes, comes out first."""

    def push(self, value):
        _basilisk_ic.sheap_push(self.memory_id, _encode(value, self._types[0]))

    def pop(self):
        return _decode(_basilisk_ic.sheap_pop(self.memory_id))

    def peek(self):
        return _decode(_basilisk_ic.sheap_peek(self.memory_id))

    def len(self):
        return _basilisk_ic.smap_len(self.memory_id)

    def is_empty(self):
        return self.len() == 0


# -- the system


class Error(Exception):
    """What Basilisk raises."""


class CandidError(Error):
    """Candid that is none."""


def _passed_on(name):
    def call(*values):
        return getattr(_basilisk_ic, name)(*values)

    return staticmethod(call)


class ic:
    """The system's calls."""

    accept_message = _passed_on("accept_message")
    arg_data_raw = _passed_on("arg_data_raw")
    arg_data_raw_size = _passed_on("arg_data_raw_size")
    caller = _passed_on("caller")
    candid_decode = _passed_on("candid_decode")
    candid_encode = _passed_on("candid_encode")
    canister_balance = _passed_on("canister_balance")
    canister_balance128 = _passed_on("canister_balance128")
    clear_timer = _passed_on("clear_timer")
    data_certificate = _passed_on("data_certificate")
    id = _passed_on("id")
    is_controller = _passed_on("is_controller")
    method_name = _passed_on("method_name")
    msg_cycles_accept = _passed_on("msg_cycles_accept")
    msg_cycles_accept128 = _passed_on("msg_cycles_accept128")
    msg_cycles_available = _passed_on("msg_cycles_available")
    msg_cycles_available128 = _passed_on("msg_cycles_available128")
    msg_cycles_refunded = _passed_on("msg_cycles_refunded")
    msg_cycles_refunded128 = _passed_on("msg_cycles_refunded128")
    performance_counter = _passed_on("performance_counter")
    reject = _passed_on("reject")
    reject_code = _passed_on("reject_code")
    reject_message = _passed_on("reject_message")
    reply_raw = _passed_on("reply_raw")
    set_certified_data = _passed_on("set_certified_data")
    set_timer = _passed_on("set_timer")
    set_timer_interval = _passed_on("set_timer_interval")
    stable64_grow = _passed_on("stable64_grow")
    stable64_read = _passed_on("stable64_read")
    stable64_size = _passed_on("stable64_size")
    stable64_write = _passed_on("stable64_write")
    stable_bytes = _passed_on("stable_bytes")
    stable_grow = _passed_on("stable_grow")
    stable_read = _passed_on("stable_read")
    stable_size = _passed_on("stable_size")
    stable_write = _passed_on("stable_write")
    time = _passed_on("time")
    trap = _passed_on("trap")

    @staticmethod
    def print(*values):
        _basilisk_ic.print(" ".join(map(str, values)))

    @staticmethod
    def reply(value):
        _basilisk_ic.reply("", value)

    @staticmethod
    def call_raw(canister_id, method, args_raw, payment=0):
        return _Call("call_raw", [_principal(canister_id), method, args_raw, payment])

    @staticmethod
    def call_raw128(canister_id, method, args_raw, payment=0):
        return _Call("call_raw128", [_principal(canister_id), method, args_raw, payment])

    @staticmethod
    def notify_raw(canister_id, method, args_raw, payment=0):
        return _basilisk_ic.notify_raw(_principal(canister_id), method, args_raw, payment)


def _principal(named):
    """A principal, which may be given as its text."""
    return Principal(named) if isinstance(named, str) else named


def __getattr__(name):
    """The system's calls are in the module, too: ``basilisk.caller()``."""
    if name.startswith("_") or not hasattr(ic, name):
        raise AttributeError(f"module 'basilisk' has no attribute {name!r}")
    return getattr(ic, name)
