"""The network's keys outlive its processes, and are nobody else's business."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from localnet.http import keys
from protocol import bls, principal


def test_keys_are_made_once(tmp_path: Path) -> None:
    first, second = (keys.load_or_make(tmp_path) for _ in range(2))
    assert first == second
    assert first != keys.load_or_make(tmp_path / "elsewhere")


def test_keys_are_for_their_owner_only(tmp_path: Path) -> None:
    keys.load_or_make(tmp_path)
    folder = tmp_path / "keys"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["node.hex", "root.hex", "threshold.hex"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    files[0].chmod(0o644)
    keys.load_or_make(tmp_path)
    assert stat.S_IMODE(files[0].stat().st_mode) == 0o600


def test_keys_are_never_readable_by_others_not_even_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "chmod", lambda *arguments: None)
    keys.load_or_make(tmp_path)
    assert {stat.S_IMODE(f.stat().st_mode) for f in (tmp_path / "keys").iterdir()} == {0o600}


@pytest.mark.parametrize("content", ["", "hello", "abcd"])
def test_a_damaged_key_is_not_replaced(tmp_path: Path, content: str) -> None:
    keys.load_or_make(tmp_path)
    (tmp_path / "keys/root.hex").write_text(content)
    with pytest.raises(ValueError, match=r"root\.hex is damaged"):
        keys.load_or_make(tmp_path)
    assert (tmp_path / "keys/root.hex").read_text() == content


def test_names_follow_from_keys() -> None:
    made = keys.new()
    assert made.subnet_id == principal.self_authenticating(made.root_key)
    assert made.node_id == principal.self_authenticating(made.node_key)
    assert bls.verify(made.root_key, b"message", bls.sign(made.root_secret, b"message"))
    assert not bls.verify(made.root_key, b"another", bls.sign(made.root_secret, b"message"))
