"""Boxes' verifier on a real localnet: yes to what happened, no to servers that lie."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from client.canister import Canister
from simulate.rooms import boxes as verify
from simulate.verify import Different
from tests.admin.place import Place


@pytest.fixture(scope="module")
def sheets(operated: Place) -> Place:
    """A localnet on which four bots have drawn for a while."""
    operated.done("quota", "100", "1", "--room", "boxes")
    bots = operated.bots("boxes", 4)
    for _ in range(12):
        for each in bots.values():
            each.move()
    return operated


def test_a_sheet_is_what_its_certified_log_leads_to(sheets: Place) -> None:
    said = sheets.simulate("verify", "boxes")
    assert said.code == 0, said
    records = sheets.canister("boxes").ask("get_sheet")["records"]
    assert records > 40
    assert "the log is certified: events 0 to " in said.out
    assert "the head of the records is certified: " in said.out
    assert f"the same sheet: {records} lines, boxes of the teams " in said.out


Lie = Callable[[str, tuple[Any, ...], Any], Any]


class Liar:
    """The canister, but for some of its answers."""

    def __init__(self, honest: Canister, lie: Lie) -> None:
        self.honest = honest
        self.lie = lie
        self.named, self.network, self.room = honest.named, honest.network, honest.room
        self.certified = False

    def ask(self, method: str, *args: Any) -> Any:
        return self.lie(method, args, self.honest.ask(method, *args))


def told(sheets: Place, lie: Lie, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the verifier says of a server that lies."""
    monkeypatch.setattr(verify, "canister_of", lambda asked: Liar(sheets.canister("boxes"), lie))
    with pytest.raises(Different) as found:
        verify.verify(None)  # type: ignore[arg-type]
    return str(found.value)


def changed(method: str, change: Callable[[Any], Any]) -> Lie:
    """A lie about one *method*."""
    return lambda asked, args, answer: change(answer) if asked == method else answer


def another_line(text: str) -> str:
    """The first record is of another line."""
    data = bytearray(base64.b64decode(text))
    data[2] ^= 4
    return base64.b64encode(data).decode()


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def another_sheet(text: str) -> str:
    board = zlib.decompress(base64.b64decode(text))
    return base64.b64encode(zlib.compress(flipped(board, len(board) - 1))).decode()


LIES: dict[str, tuple[Lie, str]] = {
    "a wrong line": (changed("get_records", another_line), "the records make the head"),
    "a missing page": (
        lambda method, args, answer: (
            answer[: 4 * 10 if args[1] == 0 else 0] if method == "get_records" else answer
        ),
        "the log ends after 10 of",
    ),
    "half a record": (changed("get_records", lambda text: text[:6]), "expected records in base64"),
    "no base64": (changed("get_records", lambda text: "?" * 8), "expected records in base64"),
    "another sheet": (changed("get_board", another_sheet), "not the one that its log leads to"),
    "no sheet": (changed("get_board", lambda text: "AAAA"), "cannot be read"),
    "no certificate": (changed("get_proof", lambda proof: None), "no certificate to show"),
    "another head": (
        changed("get_proof", lambda proof: proof | {"head": "ab" * 32}),
        "forged: the network certifies other records",
    ),
    "another statement": (
        changed("get_proof", lambda proof: proof | {"statement": proof["statement"] + "\n"}),
        "forged: the network certifies another log",
    ),
    "no log": (
        changed("get_news", lambda news: news | {"statement": None}),
        "withheld: the canister does not say what its log is",
    ),
    "a damaged certificate": (
        changed(
            "get_proof",
            lambda proof: proof | {"certificate": flipped(bytes(proof["certificate"]), -20)},
        ),
        "does not verify",
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_a_server_that_lies_is_found_out(
    name: str, sheets: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    lie, why = LIES[name]
    assert why in told(sheets, lie, monkeypatch)


def test_a_line_cannot_be_drawn_twice() -> None:
    twice = bytes([0, 1, 0x92, 0, 1, 0x90])
    with pytest.raises(Different, match="record 1 draws line 100 again"):
        verify.drawn(twice)
    with pytest.raises(Different, match="cannot have happened"):
        verify.drawn((2_002_000 << 2).to_bytes(3, "big"))
