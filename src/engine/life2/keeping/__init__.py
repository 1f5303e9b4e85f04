"""
Keeping a game of World, so that an upgrade at any moment loses nothing.

    bands.py      32 rows at a time, in bytes
    news.py       what changed, window by window, in bytes
    storage.py    a game in stable maps
    backup.py     a game in pages of text
"""
