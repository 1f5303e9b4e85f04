"""
The durable copy of a network, in one SQLite file.

::

    canisters   id, name, controllers, certified_data, balance, argument, status, settings, size,
                heap
                (controllers: of each id its length, in one byte, and its bytes;
                argument: what the code last came up with; settings: in JSON;
                heap: length and checksum of the image, or in words why there is none)
    entries     canister, memory, key, value          StableBTreeMaps
    limits      canister, memory, max_key, max_value
    pages       canister, page, data                  raw stable memory
    images      canister, page, data                  heaps (``image``), cut in pages
    sources     canister, name, file, text            the modules that these are heaps of
    requests    id, sender, canister, kind, code, body, error, expiry
                (kind: reply, reject; expired, without its answer, so that it never runs again)
    facts       name, value                           format, time, commits, forgotten

One message is one transaction: its stable memory, certified data, and the answer to the request
that caused it become durable together or not at all. The promise is that an answered update
survives the death of the process at any moment (``kill -9``): a committed transaction is with
the operating system (WAL, ``synchronous=NORMAL``). A power cut may lose the last moments, though
never half a message.

SQLite passes over what is damaged in its log without a word, and what was committed there is
gone. So every transaction is counted, in it and in a file of its own::

    facts.commits  1041        state.sqlite3 and its log: what is there
    commits        1042        the file: what was committed, and perhaps answered
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from localnet.runtime.keptheap import Written
from localnet.runtime.loader import Module
from localnet.runtime.numberfile import NumberFile
from localnet.runtime.stable import Changes, Stable
from protocol.calls import Outcome, Reject, Reply

FORMAT = 3
DATABASE = "state.sqlite3"
WAY_OUT = "--accept-loss"
EXPIRED = "expired"
MOST_EXPIRED = 10_000
SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS canisters (id BLOB PRIMARY KEY, name TEXT UNIQUE NOT NULL,
    controllers BLOB NOT NULL, certified_data BLOB NOT NULL, balance BLOB NOT NULL,
    argument BLOB NOT NULL, status TEXT NOT NULL, settings TEXT NOT NULL, size INTEGER NOT NULL,
    heap TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS entries (canister BLOB, memory INTEGER, key BLOB, value BLOB NOT NULL,
    PRIMARY KEY (canister, memory, key));
CREATE TABLE IF NOT EXISTS limits (canister BLOB, memory INTEGER, max_key INTEGER,
    max_value INTEGER, PRIMARY KEY (canister, memory));
CREATE TABLE IF NOT EXISTS pages (canister BLOB, page INTEGER, data BLOB NOT NULL,
    PRIMARY KEY (canister, page));
CREATE TABLE IF NOT EXISTS images (canister BLOB, page INTEGER, data BLOB NOT NULL,
    PRIMARY KEY (canister, page));
CREATE TABLE IF NOT EXISTS sources (canister BLOB, name TEXT, file TEXT NOT NULL,
    text TEXT NOT NULL, PRIMARY KEY (canister, name));
CREATE TABLE IF NOT EXISTS requests (id BLOB PRIMARY KEY, sender BLOB NOT NULL,
    canister BLOB NOT NULL, kind TEXT NOT NULL, code INTEGER NOT NULL, body BLOB NOT NULL,
    error TEXT NOT NULL, expiry INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS answered_by_expiry ON requests (expiry) WHERE kind != 'expired';
CREATE INDEX IF NOT EXISTS expired_by_expiry ON requests (expiry) WHERE kind = 'expired';
"""


class LossError(ValueError):
    """What was committed is not all there, and how to go on."""


@dataclass
class Kept:
    """What the store knows of a canister, apart from its stable memory."""

    id: bytes
    name: str
    controllers: list[bytes]
    certified_data: bytes = b""
    balance: int = 0
    argument: bytes = b"DIDL\0\0"
    status: str = "running"
    settings: dict[str, int] = field(default_factory=dict)


class Store:
    """The file, and nothing in memory."""

    def __init__(self, directory: Path, accept_loss: bool = False) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        try:
            self._commits = NumberFile(directory / "commits", accept_loss)
        except ValueError as problem:
            raise _count_lost(str(problem)) from None
        try:
            self._open(directory)
            self._check_commits(directory, accept_loss)
        except BaseException:
            self.close()
            raise
        self.forgotten = self.fact("forgotten") or 0

    def _open(self, directory: Path) -> None:
        self.db = sqlite3.connect(
            directory / DATABASE, isolation_level=None, check_same_thread=False
        )
        found = self._found_format()
        if found is not None and found != FORMAT:
            raise ValueError(
                f"the state in {directory} has format {found}, not {FORMAT}, as another version "
                "wrote it"
            )
        self.db.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;" + SCHEMA)
        if found is None:
            self.set_fact("format", FORMAT)
        damage = self.db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if damage != "ok":
            raise ValueError(f"{directory / DATABASE} is damaged: {damage.splitlines()[0]}")

    def _found_format(self) -> int | None:
        tables = "SELECT 1 FROM sqlite_master WHERE name = 'facts'"
        return self.fact("format") if self.db.execute(tables).fetchone() else None

    def _check_commits(self, directory: Path, accept_loss: bool) -> None:
        """:raises LossError: if fewer transactions are there than were committed"""
        there, committed = self.fact("commits") or 0, self._commits.number
        self.is_new = there == 0
        if accept_loss or (there == 0 and self._commits.is_new):
            self._commits.set(there)
        elif self._commits.is_new:
            (directory / "commits").unlink()
            raise _count_lost(f"{directory / 'commits'} is missing")
        elif there < committed:
            raise LossError(
                f"{committed - there} of the {committed} transactions in {directory} are lost, "
                f"because {DATABASE} or its log (-wal) was damaged or removed: put back a whole "
                f"copy of the folder, or go on with what is left with {WAY_OUT}"
            )
        else:
            # The process may have died after the transaction and before the count.
            self._commits.grow(there)

    def close(self) -> None:
        if hasattr(self, "db"):
            self.db.close()
        self._commits.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it, or none of it."""
        self.db.execute("BEGIN IMMEDIATE")
        commits = self._commits.number + 1
        try:
            yield
            self.set_fact("commits", commits)
            self.db.execute("COMMIT")
        except BaseException:
            if self.db.in_transaction:  # a full disk may have ended it already
                self.db.execute("ROLLBACK")
            raise
        self._commits.grow(commits)

    def fact(self, name: str) -> int | None:
        row = self.db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return None if row is None else int(row[0])

    def set_fact(self, name: str, value: int) -> None:
        self.db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    # -- canisters

    def canister(self, name: str) -> Kept | None:
        row = self.db.execute(
            "SELECT id, name, controllers, certified_data, balance, argument, status, settings "
            "FROM canisters WHERE name = ?",
            (name,),
        ).fetchone()
        if row is None:
            return None
        id_, name, controllers, certified_data, balance, argument, status, settings = row
        return Kept(
            id_,
            name,
            _split(controllers),
            certified_data,
            int.from_bytes(balance, "big"),
            argument,
            status,
            json.loads(settings),
        )

    def names(self) -> list[str]:
        return [row[0] for row in self.db.execute("SELECT name FROM canisters ORDER BY id")]

    def ids(self) -> set[bytes]:
        return {row[0] for row in self.db.execute("SELECT id FROM canisters")}

    def save_canister(self, kept: Kept) -> None:
        self.db.execute(
            "INSERT INTO canisters VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, '') "
            "ON CONFLICT (id) DO UPDATE SET name = excluded.name, "
            "controllers = excluded.controllers, "
            "certified_data = excluded.certified_data, balance = excluded.balance, "
            "argument = excluded.argument, status = excluded.status, "
            "settings = excluded.settings",
            (
                kept.id,
                kept.name,
                _join(kept.controllers),
                kept.certified_data,
                kept.balance.to_bytes(16, "big"),
                kept.argument,
                kept.status,
                json.dumps(kept.settings),
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

    def delete_canister(self, canister: bytes) -> None:
        self.wipe_stable(canister)
        self.forget_code(canister)
        self.db.execute("DELETE FROM canisters WHERE id = ?", (canister,))

    def forget_code(self, canister: bytes) -> None:
        for table in ("images", "sources"):
            self.db.execute(f"DELETE FROM {table} WHERE canister = ?", (canister,))
        self.db.execute("UPDATE canisters SET heap = '' WHERE id = ?", (canister,))

    # -- heaps

    def save_heap(self, canister: bytes, written: Written) -> None:
        """Write the pages of a heap's image that have changed."""
        for page, data in written.pages.items():
            self.db.execute(
                "INSERT OR REPLACE INTO images VALUES (?, ?, ?)", (canister, page, data)
            )
        self.db.execute(
            "DELETE FROM images WHERE canister = ? AND page >= ?", (canister, written.count)
        )
        self.db.execute("UPDATE canisters SET heap = ? WHERE id = ?", (written.summary, canister))

    def load_heap(self, canister: bytes) -> tuple[str, bytes]:
        """What is said of the heap's image, and the image."""
        row = self.db.execute("SELECT heap FROM canisters WHERE id = ?", (canister,)).fetchone()
        pages = "SELECT data FROM images WHERE canister = ? ORDER BY page"
        image = b"".join(data for (data,) in self.db.execute(pages, (canister,)))
        return row[0] if row else "", image

    def save_sources(self, canister: bytes, modules: Iterable[Module]) -> None:
        """What the heap is a heap of."""
        self.db.execute("DELETE FROM sources WHERE canister = ?", (canister,))
        rows = [(canister, module.name, module.file, module.text) for module in modules]
        self.db.executemany("INSERT INTO sources VALUES (?, ?, ?, ?)", rows)

    def load_sources(self, canister: bytes) -> list[Module]:
        rows = "SELECT name, file, text FROM sources WHERE canister = ?"
        return [Module(*row) for row in self.db.execute(rows, (canister,))]

    # -- requests

    def request(self, request_id: bytes) -> tuple[bytes, bytes, Outcome] | None:
        """Who asked whom, and what came of it."""
        row = self.db.execute(
            "SELECT sender, canister, kind, code, body, error FROM requests WHERE id = ?",
            (request_id,),
        ).fetchone()
        if row is None or row[2] == EXPIRED:
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

    def is_spent(self, request_id: bytes, expiry: int) -> bool:
        """Whether this request may have run before, and its answer be forgotten."""
        found = "SELECT 1 FROM requests WHERE id = ? AND kind = 'expired'"
        return (
            expiry <= self.forgotten or self.db.execute(found, (request_id,)).fetchone() is not None
        )

    def prune_requests(self, now: int) -> None:
        """
        Forget the answers to requests that have expired by *now*, and the oldest of their ids.

        A clock that went forward and is set back makes such requests valid again. Their ids are
        still known, or they expired no later than what was *forgotten*: they do not run again.
        """
        self.db.execute(
            "UPDATE requests SET kind = 'expired', body = x'', error = '' "
            "WHERE kind != 'expired' AND expiry < ?",
            (now,),
        )
        oldest = self.db.execute(
            "SELECT expiry FROM requests WHERE kind = 'expired' ORDER BY expiry DESC "
            "LIMIT 1 OFFSET ?",
            (MOST_EXPIRED,),
        ).fetchone()
        if oldest is not None:
            self.db.execute(
                "DELETE FROM requests WHERE kind = 'expired' AND expiry <= ?", (oldest[0],)
            )
            self.forgotten = max(self.forgotten, oldest[0])
            self.set_fact("forgotten", self.forgotten)


def _count_lost(problem: str) -> LossError:
    return LossError(
        f"{problem}, so nobody knows whether anything is lost: put the file back, or go on with "
        f"what is there with {WAY_OUT}"
    )


def _join(ids: list[bytes]) -> bytes:
    return b"".join(bytes((len(i),)) + i for i in ids)


def _split(raw: bytes) -> list[bytes]:
    ids, at = [], 0
    while at < len(raw):
        ids.append(raw[at + 1 : at + 1 + raw[at]])
        at += 1 + raw[at]
    return ids
