"""
Keeping a game of World, so that an upgrade at any moment loses nothing.

    bands.py      32 rows at a time, in bytes
    storage.py    a game in stable maps: a checkpoint, and what was done since
    backup.py     a game in pages of text
"""
