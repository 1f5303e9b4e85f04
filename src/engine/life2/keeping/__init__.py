"""
Keeping a game of World, so that an upgrade at any moment loses nothing.

    bands.py      32 rows at a time, as planes and as u8 cells
    news.py       what changed, window by window
    storage.py    a game in stable maps
    layout_1.py   how it was kept before
    backup.py     a game in pages of text
"""
