"""
Candid from sources and from .did files: they say the same, and World still extends the seed.
"""

import pytest

from localnet.check.bundle import Bundle
from localnet.check.candid import extends, from_source
from localnet.protocol.candid import types as candid
from localnet.protocol.candid.compare import differences
from localnet.protocol.candid.did import parse_did
from localnet_tests.check.sample import ENTRY

from .rooms import ROOMS, ROOT, bundle_of, did_of

SEED = (ROOT / "tests" / "data" / "seed.did").read_text("utf-8")

GAME = """
Owner = Alias[nat8]
Cell = Tuple[int32, int32]
class Player(Record):
    owner: Owner
    from_: Opt[Principal]
    cells: Vec[Cell]
    rivals: Vec["Player"]
class Placed(Variant, total=False):
    Ok: Player
    Err: str
    Paused: null
@init
def begin(seed: blob) -> void: pass
@query
def look(x: nat16, y: nat16) -> Manual[Opt[Player]]: pass
@query
def ask(who: Principal) -> Async[text]: pass
@update
def place(cells: Vec[Cell]) -> Placed: pass
@update
def pause() -> void: pass
@update
def nothing() -> null: pass
@heartbeat
def beat() -> void: pass
Answer = Func(Query[[nat8], text])
class Ledger(Service):
    @service_query
    def fee(self, of: nat8) -> nat64: ...
    @service_update
    def pay(self) -> void: ...
@update
def call(back: Answer, ledger: Ledger) -> Tuple[bool]: pass
"""
GAME_DID = """
type Cell = record { int32; int32 };
type Player = record {
  "from" : opt principal; rivals : vec Player; cells : vec Cell; owner : nat8;
};
service : (blob) -> {
  look : (x : nat16, nat16) -> (opt Player) query;
  ask : (principal) -> (text) composite_query;
  place : (vec Cell) -> (variant { Err : text; Paused; Ok : Player });
  pause : () -> ();
  nothing : () -> (null);
  call : (
    func (nat8) -> (text) query,
    service { pay : () -> (); fee : (nat8) -> (nat64) query }
  ) -> (record { bool });
}
"""


def derived(text: str) -> candid.Service:
    return from_source(Bundle({ENTRY: text.encode()}, ENTRY))


def service(text: str) -> candid.Service:
    return parse_did(text)[0]


def method(text: str) -> candid.Service:
    return service(f"service : {{ f : {text} }}")


def told(source: candid.Service, did: candid.Service) -> list[str]:
    return differences(source, did, ("the source", "the .did"))


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_s_did_is_what_its_canister_says(room: str) -> None:
    assert told(from_source(bundle_of(room)), service(did_of(room))) == []


def test_world_extends_the_seed() -> None:
    seed = service(SEED)
    assert len(seed.methods) == 8
    assert extends(seed, seed) == extends(service(did_of("world")), seed) == []


def test_types_are_derived_as_kybra_writes_them() -> None:
    found = derived(GAME)
    assert told(found, service(GAME_DID)) == []
    assert str(found.methods["place"]) == "(vec record { int32; int32 }) -> (Placed)"
    assert str(found.methods["ask"]) == "(principal) -> (text) composite_query"
    assert list(map(str, found.init)) == ["blob"]


@pytest.mark.parametrize(
    ("did", "changed", "difference"),
    [
        ("owner : nat8", "owner : nat16", "nat8 in the source, and nat16 in the .did"),
        ("owner : nat8", "own : nat8", "method look"),
        ("Paused; ", "", "method place"),
        ("opt principal", "principal", "opt principal in the source, and principal"),
        ("int32; int32", "int32; int64", "int32 in the source, and int64"),
        ("pause : () -> ()", "stop : () -> ()", "method pause is missing from the .did"),
        ("pause : () -> ()", "stop : () -> ()", "method stop is missing from the source"),
        ("(null)", "()", "method nothing"),
        ("pause : () -> ()", "pause : () -> () query", "method pause"),
        ("composite_query", "query", "method ask"),
        ("service : (blob) ->", "service : () ->", "init has (blob)"),
        ("(nat8) -> (text) query", "(nat8) -> (text)", "method call"),
        ("pay : () -> (); ", "", "method call"),
    ],
)
def test_a_difference_is_named(did: str, changed: str, difference: str) -> None:
    assert did in GAME_DID
    assert difference in "\n".join(told(derived(GAME), service(GAME_DID.replace(did, changed))))


@pytest.mark.parametrize(
    "annotation",
    ["bytes", "Optional[nat8]", "Missing", "Func(nat8)", "Func(A[nat8])", "g(nat8)", "None"],
)
def test_annotation_without_candid_is_refused(annotation: str) -> None:
    with pytest.raises(ValueError, match="is no "):
        derived(f"@query\ndef f(a: {annotation}) -> void: pass\n")


@pytest.mark.parametrize(
    ("new", "old", "kept"),
    [
        ("() -> (nat)", "() -> (int)", True),
        ("(nat) -> ()", "(int) -> ()", False),
        ("() -> (record { a : nat })", "() -> (record { a : nat; b : opt text })", True),
        ("(record { a : nat; b : text }) -> ()", "(record { a : nat }) -> ()", False),
        ("() -> (variant { A })", "() -> (variant { A; B })", True),
        ("(variant { A }) -> ()", "(variant { A; B }) -> ()", False),
        ("() -> (nat8)", "() -> (opt nat8)", True),
        ("() -> (null)", "() -> (opt nat8)", True),
        ("() -> (text)", "() -> (opt nat8)", False),
        ("() -> (opt text)", "() -> (opt nat8)", False),
        ("() -> (vec opt text)", "() -> (vec opt nat8)", False),
        ("() -> (opt nat)", "() -> (opt int)", True),
        ("(nat8, opt nat8) -> ()", "(nat8) -> ()", True),
        ("() -> () query", "() -> ()", False),
        ("() -> (service { a : () -> () })", "() -> (service {})", True),
    ],
)
def test_an_extension_keeps_its_promises_and_loses_nothing(new: str, old: str, kept: bool) -> None:
    assert (extends(method(new), method(old)) == []) == kept
    more = service("service : { f : () -> (); g : () -> () }")
    assert extends(more, method("() -> ()")) == []
    assert extends(method("() -> ()"), more) == ["method g is gone"]
