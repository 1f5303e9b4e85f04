"""CBOR, LEB128, principals and the hashes of requests: read with bounds, written as specified."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import cbor2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from localnet.protocol import cbor, hashing, principal
from localnet.protocol.leb128 import NumberError, leb, read_leb, read_sleb, sleb

VALUES: st.SearchStrategy[Any] = st.recursive(
    st.integers(0, 2**64 - 1) | st.binary() | st.text() | st.booleans() | st.none(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(VALUES, st.data())
@settings(max_examples=80)
def test_cbor_comes_back_however_it_is_written_but_not_cut_short(
    value: Any, data: st.DataObject
) -> None:
    whole = cbor.encode(value)
    assert cbor.decode(whole) == value
    assert cbor.decode(cbor.encode_self_described(value)) == value
    assert cbor.decode(cbor2.dumps(value, indefinite_containers=True)) == value
    with pytest.raises(cbor.CborError):
        cbor.decode(whole[: data.draw(st.integers(0, len(whole) - 1))])


@pytest.mark.parametrize("data", [b"\x5f\x41a\x42bc\xff", b"\x43abc"])
def test_bytes_may_come_in_pieces(data: bytes) -> None:
    assert cbor.decode(data) == b"abc"


@given(st.binary(max_size=200))
def test_no_bytes_for_cbor_do_worse_than_be_refused(data: bytes) -> None:
    try:
        value = cbor.decode(data)
    except cbor.CborError:
        return
    assert cbor.decode(cbor.encode(value)) == value


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\x00\x00", "1 bytes follow"),
        (b"\x20", "unexpected CBOR item 1/0"),
        (b"\xfb" + bytes(8), "unexpected CBOR item 7/27"),
        (b"\xc0\x61x", "unexpected CBOR item 6/0"),
        (b"\xd8\x1c\x81\xd8\x1d\x00", "unexpected CBOR item 6/24"),
        (b"\xa1\x01\x02", "key is not text"),
        (b"\xa2\x61a\x01\x61a\x02", "the key 'a' twice"),
        (b"\x61\xff", "not UTF-8"),
        (b"\x1c", "bad CBOR length 28"),
        (b"\x5b" + b"\xff" * 8, "ends early"),
        (b"\x9b" + b"\xff" * 8, "ends early"),
        (b"\xbf", "ends early"),
        (b"\x5f\x61a\xff", "unlike pieces"),
        (b"\x81" * 1000 + b"\x00", "nested more than 200"),
        (b"\xd9\xd9\xf7" * 1000 + b"\x00", "nested more than 200"),
        (b"\x9f" + b"\x80" * 2_000_000 + b"\xff", "more than 20000 CBOR items"),
        (b"\x5f" + b"\x40" * 2_000_000 + b"\xff", "more than 20000 CBOR items"),
    ],
)
def test_what_messages_are_not_made_of_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(cbor.CborError, match=why):
        cbor.decode(data)


def test_leb128_has_the_examples_of_its_definition() -> None:
    assert leb(624485).hex() == "e58e26"
    assert sleb(-123456).hex() == "c0bb78"
    assert (leb(0), sleb(0), sleb(-1)) == (b"\0", b"\0", b"\x7f")


@given(st.integers(-1 << 300, 1 << 300), st.binary(max_size=3), st.binary(max_size=3))
def test_a_number_is_read_back_from_anywhere(number: int, before: bytes, after: bytes) -> None:
    data = before + sleb(number) + after
    assert read_sleb(data, len(before)) == (number, len(data) - len(after))
    data = before + leb(abs(number)) + after
    assert read_leb(data, len(before)) == (abs(number), len(data) - len(after))


@pytest.mark.parametrize("data", [b"", b"\x80", b"\xff" * 20])
def test_a_number_that_does_not_end_is_refused(data: bytes) -> None:
    with pytest.raises(NumberError, match="ends inside a number"):
        read_leb(data, 0)


def test_a_number_of_too_many_bytes_is_refused() -> None:
    with pytest.raises(NumberError, match="longer than 5 bytes"):
        read_leb(b"\x80" * 6 + b"\1", 0, 5)


@pytest.mark.parametrize(
    ("text", "hexadecimal"),
    [
        ("aaaaa-aa", ""),
        ("2vxsx-fae", "04"),
        ("rrkah-fqaaa-aaaaa-aaaaq-cai", "00000000000000010101"),
        ("bkyz2-fmaaa-aaaaa-qaaaq-cai", "80000000001000010101"),
        ("em77e-bvlzu-aq", "abcd01"),
    ],
)
def test_known_principals_are_read_and_written(text: str, hexadecimal: str) -> None:
    assert principal.parse(text).hex() == hexadecimal
    assert principal.format(bytes.fromhex(hexadecimal)) == text


@given(st.binary(max_size=principal.MAX_LENGTH))
def test_any_principal_comes_back_from_its_text(raw: bytes) -> None:
    assert principal.parse(principal.format(raw)) == raw


@pytest.mark.parametrize(
    "text",
    ["", "aaaaa", "2VXSX-FAE", "2vxsxfae", "2vxsx-fa", "2vxsx-faf", "2vxsx-fae-", "ä", "a" * 5000],
)
def test_other_spellings_are_refused_and_shown(text: str) -> None:
    with pytest.raises(principal.PrincipalError) as refused:
        principal.parse(text)
    assert text[:20] in str(refused.value)
    assert len(str(refused.value)) < 150


@given(st.text(max_size=70))
def test_no_text_for_a_principal_does_worse_than_be_refused(text: str) -> None:
    try:
        assert principal.format(principal.parse(text)) == text
    except principal.PrincipalError:
        return


def test_a_principal_is_not_too_long() -> None:
    assert principal.check(bytes(29)) == bytes(29)
    with pytest.raises(principal.PrincipalError, match="at most 29 bytes, not 30"):
        principal.check(bytes(30))


def test_a_key_has_a_principal_of_its_own() -> None:
    named = principal.self_authenticating(b"a key")
    assert len(named) == 29
    assert named[-1] == 2
    assert named != principal.self_authenticating(b"another")


def test_a_request_has_the_hash_of_the_specification_s_example() -> None:
    request = {
        "request_type": "call",
        "sender": b"\x04",
        "ingress_expiry": 1685570400000000000,
        "canister_id": bytes.fromhex("00000000000004D2"),
        "method_name": "hello",
        "arg": b"DIDL\x00\xfd*",
    }
    expected = "1d1091364d6bb8a6c16b203ee75467d59ead468f523eb058880ae8ec80e2b101"
    assert hashing.hash_map(request).hex() == expected
    assert hashing.hash_map(dict(reversed(request.items()))).hex() == expected


def test_a_missing_field_and_null_are_the_same() -> None:
    assert hashing.hash_map({"a": 1, "b": None}) == hashing.hash_map({"a": 1})


@pytest.mark.parametrize(
    ("number", "encoded"), [(0, "00"), (127, "7f"), (128, "8001"), (624485, "e58e26")]
)
def test_numbers_are_hashed_as_leb128(number: int, encoded: str) -> None:
    assert hashing.hash_value(number) == sha256(bytes.fromhex(encoded)).digest()


@pytest.mark.parametrize("value", [{"a": True}, {"a": [False]}, {"a": {"b": 1.5}}, {"a": [None]}])
def test_what_requests_are_not_made_of_has_no_hash(value: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="a request cannot hold a"):
        hashing.hash_map(value)


def test_different_content_has_a_different_hash() -> None:
    contents: list[dict[str, Any]] = [{"a": b"b"}, {"a": [b"b"]}, {"b": b"a"}, {"a": {"b": b""}}]
    contents += [{"a": 99}, {"a": []}, {}, {"a": [b"", b""]}, {"a": b"b", "c": b"d"}]
    assert len({hashing.hash_map(content) for content in contents}) == len(contents)
