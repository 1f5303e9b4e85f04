"""
Keeping a game of World, so that an upgrade at any moment loses nothing.

    bands.py       32 rows at a time, in bytes
    checkpoint.py  which world was last written whole, and its digest
    facts.py       who plays and until when, to be certified
    storage.py     a game in stable maps: a checkpoint, and what was done since
    archive.py     seasons that are over, and what players did in them
    backup.py      a game in pages of text
"""
