"""
The durable copy of a network, in one SQLite file.

::

    canisters   id, name, controllers, certified_data, balance, argument, size
                (controllers: of each id its length, in one byte, and its bytes;
                argument: what the code last came up with)
    entries     canister, memory, key, value          StableBTreeMaps
    limits      canister, memory, max_key, max_value
    pages       canister, page, data                  raw stable memory
    requests    id, sender, canister, kind, code, body, error, expiry
    facts       name, value                           format, time

One message is one transaction: its stable memory, certified data, and the answer to the request
that caused it become durable together or not at all. The promise is that an answered update
survives the death of the process at any moment (``kill -9``): a committed transaction is with
the operating system (WAL, ``synchronous=NORMAL``). A power cut may lose the last moments, though
never half a message.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from localnet.runtime.stable import Changes, Stable
from protocol.calls import Outcome, Reject, Reply

FORMAT = 2
SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS canisters (id BLOB PRIMARY KEY, name TEXT UNIQUE NOT NULL,
    controllers BLOB NOT NULL, certified_data BLOB NOT NULL, balance BLOB NOT NULL,
    argument BLOB NOT NULL, size INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS entries (canister BLOB, memory INTEGER, key BLOB, value BLOB NOT NULL,
    PRIMARY KEY (canister, memory, key));
CREATE TABLE IF NOT EXISTS limits (canister BLOB, memory INTEGER, max_key INTEGER,
    max_value INTEGER, PRIMARY KEY (canister, memory));
CREATE TABLE IF NOT EXISTS pages (canister BLOB, page INTEGER, data BLOB NOT NULL,
    PRIMARY KEY (canister, page));
CREATE TABLE IF NOT EXISTS requests (id BLOB PRIMARY KEY, sender BLOB NOT NULL,
    canister BLOB NOT NULL, kind TEXT NOT NULL, code INTEGER NOT NULL, body BLOB NOT NULL,
    error TEXT NOT NULL, expiry INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS requests_by_expiry ON requests (expiry);
"""


@dataclass
class Kept:
    """What the store knows of a canister, apart from its stable memory."""

    id: bytes
    name: str
    controllers: list[bytes]
    certified_data: bytes = b""
    balance: int = 0
    argument: bytes = b"DIDL\0\0"


class Store:
    """The file, and nothing in memory."""

    def __init__(self, directory: Path) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        self.db = sqlite3.connect(
            directory / "state.sqlite3", isolation_level=None, check_same_thread=False
        )
        self.db.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;" + SCHEMA)
        found = self.fact("format")
        if found is None:
            self.set_fact("format", FORMAT)
        elif found != FORMAT:
            self.db.close()
            raise ValueError(f"the state in {directory} has format {found}, not {FORMAT}")

    def close(self) -> None:
        self.db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it, or none of it."""
        self.db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.db.execute("ROLLBACK")
            raise
        self.db.execute("COMMIT")

    def fact(self, name: str) -> int | None:
        row = self.db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return None if row is None else int(row[0])

    def set_fact(self, name: str, value: int) -> None:
        self.db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    # -- canisters

    def canister(self, name: str) -> Kept | None:
        row = self.db.execute(
            "SELECT id, name, controllers, certified_data, balance, argument FROM canisters "
            "WHERE name = ?",
            (name,),
        ).fetchone()
        if row is None:
            return None
        return Kept(row[0], row[1], _split(row[2]), row[3], int.from_bytes(row[4], "big"), row[5])

    def ids(self) -> set[bytes]:
        return {row[0] for row in self.db.execute("SELECT id FROM canisters")}

    def save_canister(self, kept: Kept) -> None:
        self.db.execute(
            "INSERT INTO canisters VALUES (?, ?, ?, ?, ?, ?, 0) ON CONFLICT (id) DO UPDATE SET "
            "name = excluded.name, controllers = excluded.controllers, "
            "certified_data = excluded.certified_data, balance = excluded.balance, "
            "argument = excluded.argument",
            (
                kept.id,
                kept.name,
                _join(kept.controllers),
                kept.certified_data,
                kept.balance.to_bytes(16, "big"),
                kept.argument,
            ),
        )

    def load_stable(self, canister: bytes) -> Stable:
        stable = Stable()
        rows = "SELECT memory, key, value FROM entries WHERE canister = ?"
        for memory, key, value in self.db.execute(rows, (canister,)):
            stable.maps.setdefault(memory, {})[key] = value
        rows = "SELECT memory, max_key, max_value FROM limits WHERE canister = ?"
        for memory, max_key, max_value in self.db.execute(rows, (canister,)):
            stable.limits[memory] = (max_key, max_value)
        for page, data in self.db.execute(
            "SELECT page, data FROM pages WHERE canister = ?", (canister,)
        ):
            stable.pages[page] = bytearray(data)
        row = self.db.execute("SELECT size FROM canisters WHERE id = ?", (canister,)).fetchone()
        stable.size = row[0] if row else 0
        stable.loaded()
        return stable

    def save_stable(self, canister: bytes, changes: Changes) -> None:
        for (memory, key), value in changes.entries.items():
            if value is None:
                self.db.execute(
                    "DELETE FROM entries WHERE canister = ? AND memory = ? AND key = ?",
                    (canister, memory, key),
                )
            else:
                self.db.execute(
                    "INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)",
                    (canister, memory, key, value),
                )
        for memory, (max_key, max_value) in changes.limits.items():
            self.db.execute(
                "INSERT OR REPLACE INTO limits VALUES (?, ?, ?, ?)",
                (canister, memory, max_key, max_value),
            )
        for page, data in changes.pages.items():
            self.db.execute("INSERT OR REPLACE INTO pages VALUES (?, ?, ?)", (canister, page, data))
        if changes.size is not None:
            self.db.execute("UPDATE canisters SET size = ? WHERE id = ?", (changes.size, canister))

    def wipe_stable(self, canister: bytes) -> None:
        for table in ("entries", "limits", "pages"):
            self.db.execute(f"DELETE FROM {table} WHERE canister = ?", (canister,))
        self.db.execute("UPDATE canisters SET size = 0 WHERE id = ?", (canister,))

    # -- requests

    def request(self, request_id: bytes) -> tuple[bytes, bytes, Outcome] | None:
        """Who asked whom, and what came of it."""
        row = self.db.execute(
            "SELECT sender, canister, kind, code, body, error FROM requests WHERE id = ?",
            (request_id,),
        ).fetchone()
        if row is None:
            return None
        sender, canister, kind, code, body, error = row
        outcome = Reply(body) if kind == "reply" else Reject(code, body.decode(), error)
        return sender, canister, outcome

    def save_request(
        self, request_id: bytes, sender: bytes, canister: bytes, outcome: Outcome, expiry: int
    ) -> None:
        if isinstance(outcome, Reply):
            row = ("reply", 0, outcome.data, "")
        else:
            text = outcome.message.encode(errors="replace")
            row = ("reject", outcome.code, text, outcome.error)
        self.db.execute(
            "INSERT OR REPLACE INTO requests VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (request_id, sender, canister, *row, min(expiry, 2**63 - 1)),
        )

    def prune_requests(self, now: int) -> None:
        self.db.execute("DELETE FROM requests WHERE expiry < ?", (now,))


def _join(ids: list[bytes]) -> bytes:
    return b"".join(bytes((len(i),)) + i for i in ids)


def _split(raw: bytes) -> list[bytes]:
    ids, at = [], 0
    while at < len(raw):
        ids.append(raw[at + 1 : at + 1 + raw[at]])
        at += 1 + raw[at]
    return ids
