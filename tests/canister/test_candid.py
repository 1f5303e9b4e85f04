"""
Candid from sources, from .did files, and what each promises the other.
"""

import pytest

from .candid_compare import compare, extends
from .candid_from_did import from_did
from .candid_from_source import from_source
from .candid_types import Field, Interface, Primitive, Record, Variant, label_id
from .kybra_rules.bundle import Bundle
from .kybra_samples.sample import ENTRY
from .rooms import ROOMS, ROOT, bundle_of, did_of

SEED = ROOT / "tests" / "data" / "seed.did"

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

KINDS = (
    *("nat", "int", "nat8", "text", "null", "principal", "reserved", "empty"),
    *("opt text", "vec text", "record { a : text }", "variant { a : text }"),
    *("func () -> ()", "service { a : () -> () }"),
)
STANDS_IN = {("nat", "int"), ("text", "opt text"), ("null", "opt text")}


def derived(text: str) -> Interface:
    return from_source(Bundle({ENTRY: text.encode()}, ENTRY))


def service(method: str, types: str = "") -> Interface:
    return from_did(f"{types} service : {{ f : {method} }}")


def test_label_is_hashed_as_candid_does() -> None:
    """Words by the hash that they have on the wire, numbers as themselves."""
    assert [label_id("id"), label_id("description"), label_id("7")] == [23515, 1595738364, 7]


def test_source_says_what_its_did_says() -> None:
    assert compare(derived(GAME), from_did(GAME_DID)) == []


def test_types_are_derived_as_kybra_writes_them() -> None:
    found = derived(GAME)
    assert str(found.methods["place"]) == "(vec record { int32; int32 }) -> (Placed)"
    assert str(found.methods["ask"]) == "(principal) -> (text) composite_query"
    assert str(found.types["Placed"]) == "variant { Ok : Player; Err : text; Paused : null }"
    assert list(map(str, found.init)) == ["blob"]
    assert "beat" not in found.methods


@pytest.mark.parametrize(
    ("did", "changed", "difference"),
    [
        ("owner : nat8", "owner : nat16", "type Player .owner: nat8 is not nat16"),
        ("owner : nat8;", "", "type Player .owner is too much"),
        ("owner : nat8", "own : nat8", "type Player .own: nat8 is missing"),
        ("Paused; ", "", "place result .0 #Paused is too much"),
        ("Paused;", "Paused; Won;", "place result .0 #Won is missing"),
        ("opt principal", "principal", "type Player .from: opt principal is not principal"),
        ("int32; int32", "int32; int64", "place argument .0 vec .1: int64 is not int32"),
        ("pause : () -> ()", "stop : () -> ()", "method pause is not in the .did"),
        ("pause : () -> ()", "stop : () -> ()", "method stop is not in source"),
        ("(null)", "()", "nothing result .0 is too much"),
        ("pause : () -> ()", "pause : () -> () query", "pause: update is not query"),
        ("composite_query", "query", "ask: composite_query is not query"),
        ("(x : nat16, nat16)", "(nat16)", "look argument .1: nat16 is missing"),
        ("service : (blob)", "service : (vec nat16)", "init .0 vec: nat8 is not nat16"),
        ("service : (blob) ->", "service : () ->", "init .0 is too much"),
        ("service : (blob) ->", "service : (blob, opt nat) ->", "init .1: opt nat is missing"),
        ("(nat8) -> (text) query", "(nat8) -> (text)", "call argument .0: update is not query"),
        ("pay : () -> (); ", "", "call argument .1: method pay is gone"),
        ("vec Player", "vec record {}", "type Player .rivals vec .owner is too much"),
    ],
)
def test_a_difference_is_named(did: str, changed: str, difference: str) -> None:
    assert did in GAME_DID
    assert difference in compare(derived(GAME), from_did(GAME_DID.replace(did, changed)))


@pytest.mark.parametrize(
    "annotation",
    ["bytes", "Optional[nat8]", "Missing", "Func(nat8)", "Func(A[nat8])", "g(nat8)", "None"],
)
def test_annotation_without_candid_is_refused(annotation: str) -> None:
    with pytest.raises(ValueError, match="is no "):
        derived(f"@query\ndef f(a: {annotation}) -> void: pass\n")


@pytest.mark.parametrize("text", ["service : { f : (nat99) -> () }", "service : {", "type A = B;"])
def test_did_that_is_not_candid_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not defined|arse"):
        from_did(text)


def test_did_becomes_types() -> None:
    found = from_did("type A = variant { B; C : record { nat; text } }; service : {}")
    pair = Record((Field("0", Primitive("nat")), Field("1", Primitive("text"))))
    assert found.types == {"A": Variant((Field("B", Primitive("null")), Field("C", pair)))}


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("() -> (nat)", "() -> (int)"),
        ("(int) -> ()", "(nat) -> ()"),
        ("() -> (record { a : nat; b : text })", "() -> (record { a : nat })"),
        ("() -> (record { a : nat })", "() -> (record { a : nat; b : opt text })"),
        ("(record { a : nat; b : opt text }) -> ()", "(record { a : nat }) -> ()"),
        ("(record { a : nat }) -> ()", "(record { a : nat; b : text }) -> ()"),
        ("() -> (variant { A })", "() -> (variant { A; B })"),
        ("(variant { A; B }) -> ()", "(variant { A }) -> ()"),
        ("() -> (nat8)", "() -> (opt nat8)"),
        ("() -> (null)", "() -> (opt nat8)"),
        ("() -> (opt nat)", "() -> (opt int)"),
        ("() -> (nat8)", "() -> (reserved)"),
        ("() -> (empty)", "() -> (nat8)"),
        ("() -> (nat8, text)", "() -> (nat8)"),
        ("() -> ()", "(nat8) -> ()"),
        ("() -> ()", "() -> (null, reserved)"),
        ("(nat8, opt nat8) -> ()", "(nat8) -> ()"),
        ("() -> (vec nat8)", "() -> (blob)"),
        ("() -> (service { a : () -> (); b : () -> () })", "() -> (service { a : () -> () })"),
        ("(func (nat) -> ()) -> ()", "(func (int) -> ()) -> ()"),
    ],
)
def test_extension_keeps_its_promises(new: str, old: str) -> None:
    assert extends(service(new), service(old)) == []


@pytest.mark.parametrize(
    ("new", "old", "broken"),
    [
        ("() -> (int)", "() -> (nat)", "f result .0: int is not nat"),
        ("(nat) -> ()", "(int) -> ()", "f argument .0: int is not nat"),
        ("() -> (nat8)", "() -> (nat16)", "f result .0: nat8 is not nat16"),
        (
            "() -> (record { a : nat })",
            "() -> (record { a : nat; b : text })",
            ".b: text is missing",
        ),
        (
            "(record { a : nat; b : text }) -> ()",
            "(record { a : nat }) -> ()",
            ".b: text is missing",
        ),
        ("() -> (variant { A; B })", "() -> (variant { A })", "#B is too much"),
        ("(variant { A }) -> ()", "(variant { A; B }) -> ()", "#B is too much"),
        ("() -> (opt nat8)", "() -> (nat8)", "opt nat8 is not nat8"),
        ("() -> (text)", "() -> (opt nat8)", "opt: text is not nat8"),
        ("() -> (opt text)", "() -> (opt nat8)", "opt: text is not nat8"),
        ("() -> ()", "() -> (nat8)", "f result .0: nat8 is missing"),
        ("(nat8) -> ()", "() -> ()", "f argument .0: nat8 is missing"),
        ("() -> ()", "() -> () query", "f: update is not query"),
        ("() -> () query", "() -> ()", "f: query is not update"),
        ("() -> (vec text)", "() -> (vec nat8)", "vec: text is not nat8"),
        ("() -> (service {})", "() -> (service { a : () -> () })", "method a is gone"),
        ("(func (int) -> ()) -> ()", "(func (nat) -> ()) -> ()", "f argument .0 argument .0"),
    ],
)
def test_broken_promise_is_named(new: str, old: str, broken: str) -> None:
    assert broken in "\n".join(extends(service(new), service(old)))


@pytest.mark.parametrize("old", KINDS)
@pytest.mark.parametrize("new", KINDS)
def test_one_kind_stands_in_for_another_only_where_candid_says_so(new: str, old: str) -> None:
    a, b = service(f"() -> ({new})"), service(f"() -> ({old})")
    allowed = new == old or new == "empty" or old == "reserved" or (new, old) in STANDS_IN
    assert (extends(a, b) == []) == allowed
    assert (compare(a, b) == []) == (new == old)


def test_types_that_hold_themselves_are_compared() -> None:
    text = "type {0} = record {{ next : opt {0}; {1} }};"
    lists = [service(f"() -> ({n})", text.format(n, x)) for n, x in (("A", "a : nat"), ("B", ""))]
    assert extends(lists[0], lists[1]) == []
    assert extends(lists[1], lists[0]) == ["f result .0 .a: nat is missing"]


def test_methods_may_be_added_but_not_taken_away() -> None:
    more, less = (from_did(f"service : {{ a : () -> (); {b} }}") for b in ("b : () -> ()", ""))
    assert extends(more, less) == []
    assert extends(less, more) == ["method b is gone"]


def test_seed_extends_itself() -> None:
    seed = from_did(SEED.read_text("utf-8"))
    assert len(seed.methods) == 8
    assert extends(seed, seed) == compare(seed, seed) == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_s_did_is_what_its_canister_says(room: str) -> None:
    assert compare(from_source(bundle_of(room)), from_did(did_of(room))) == []


def test_world_did_extends_the_seed() -> None:
    assert extends(from_did(did_of("world")), from_did(SEED.read_text("utf-8"))) == []
