"""Code that a message has changed is kept as it was changed; code that none has is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.localnet.runtime.host import Host

CHANGING = """
from kybra import query, text, update, void

class Cell:
    def draw(self) -> str:
        return "cell"

def plain(what: str = "default") -> str:
    return what

def other() -> str:
    return "other"

def tell() -> str:
    return " ".join((
        plain(), str(plain.__dict__), str(plain.__kwdefaults__), Cell().draw(),
        str(getattr(Cell, "colour", None)), str("other" in globals()),
    ))

@update
def change(how: text) -> void:
    CHANGES[how]()

@query
def look() -> text:
    return tell()

def rebind() -> None:
    global plain
    plain = other

def delete() -> None:
    del globals()["other"]

def default() -> None:
    plain.__defaults__ = ("another",)

def keyword_default() -> None:
    plain.__kwdefaults__ = {"x": 1}

def attribute() -> None:
    plain.note = "mine"

def class_attribute() -> None:
    Cell.colour = "red"

def method() -> None:
    Cell.draw = lambda self: "drawn"

CHANGES = {
    each.__name__: each
    for each in (rebind, delete, default, keyword_default, attribute, class_attribute, method)
}
"""
CHANGES = [
    "rebind", "delete", "default", "keyword_default", "attribute", "class_attribute", "method",
]  # fmt: skip


def host(folder: Path) -> Host:
    (folder / "changing.py").write_text(CHANGING)
    found = Host(folder / "state")
    found.install_source("changing", folder)
    return found


@pytest.mark.parametrize("how", CHANGES)
def test_a_change_of_code_outlives_the_process(how: str, tmp_path: Path) -> None:
    first = host(tmp_path)
    before = first.query("changing", "look")
    first.update("changing", "change", how)
    changed = first.query("changing", "look")
    assert changed != before
    again = host(tmp_path)
    assert again.query("changing", "look") == changed
    again.network.close()


@pytest.mark.parametrize("how", CHANGES)
def test_all_changes_at_once_but_one_outlive_it_too(how: str, tmp_path: Path) -> None:
    first = host(tmp_path)
    for each in CHANGES:
        if each != how:
            first.update("changing", "change", each)
    changed = first.query("changing", "look")
    again = host(tmp_path)
    assert again.query("changing", "look") == changed
    again.network.close()


def test_code_that_nobody_changed_is_not_in_the_image(tmp_path: Path) -> None:
    first = host(tmp_path)
    _, image = first.network._store.load_heap(first.id("changing"))
    assert b"CHANGES" in image
    for name in (b"plain", b"tell", b"Cell", b"query"):
        assert name not in image, name
    first.network.close()
