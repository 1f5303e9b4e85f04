"""
Data files with big texts in them, packed: JSON in which a long text is ``{"zlib": "eNrt.."}``.

What is packed is the base64 of the zlib of its UTF-8, so that every program can read it.
"""

from __future__ import annotations

import binascii
import json
import zlib
from pathlib import Path
from typing import Any

LONG = 1_000  # characters


def read(path: Path) -> Any:
    """What the file at *path* says, with its long texts."""
    return json.loads(path.read_text("utf-8"), object_hook=_unpack)


def write(path: Path, sample: Any) -> None:
    """Write *sample*, so that `read` gives it back."""
    path.write_text(json.dumps(_pack(sample), indent=1, ensure_ascii=False) + "\n", "utf-8")


def _pack(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _pack(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_pack(one) for one in value]
    if isinstance(value, str) and len(value) > LONG:
        packed = zlib.compress(value.encode(), 9)
        return {"zlib": binascii.b2a_base64(packed, newline=False).decode()}
    return value


def _unpack(fields: dict[str, Any]) -> Any:
    if fields.keys() != {"zlib"}:
        return fields
    return zlib.decompress(binascii.a2b_base64(fields["zlib"])).decode()
