"""
A sample of a rule: a bad source and the nearest good one.

A source is the text or bytes of the entry ``canister/room.py``, or a dict of files with the entry
among them. The words of Kybra that a file uses are imported for it, unless it imports kybra itself.
"""

import re
from collections.abc import Mapping
from typing import TypeAlias

from localnet.check.bundle import Bundle
from localnet.check.vocabulary import KYBRA_NAMES

ENTRY = "canister/room.py"
Text: TypeAlias = str | bytes | Mapping[str, str]


# What breaks the rule, and perhaps others; what breaks none; the names of the others.
Sample: TypeAlias = tuple[Text, Text] | tuple[Text, Text, set[str]]


def bundle(text: Text) -> Bundle:
    """The bundle of a sample's source."""
    if isinstance(text, bytes):
        return Bundle({ENTRY: text}, ENTRY)
    files = {ENTRY: text} if isinstance(text, str) else text
    return Bundle({file: _with_imports(file, files[file]).encode() for file in files}, ENTRY)


def _with_imports(file: str, text: str) -> str:
    words = sorted(set(re.findall(r"\w+", text)) & KYBRA_NAMES)
    if not words or "kybra" in text or not file.startswith("canister/"):
        return text
    return f"{text}\nfrom kybra import {', '.join(words)}\n"
