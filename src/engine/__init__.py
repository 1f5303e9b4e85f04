"""
The rules, pure: no clock, no caller, no storage, standard library only.

    bitboard.py   a board as one int: geometry, shifts, masks, population
    errors.py     refusals, drawn as a tree
    patterns.py   a pattern: its cells, name and comments
    rle.py        patterns as RLE, in and out (rle_header.py: its first line)
    plaintext.py  patterns as .cells, in and out
    boards.py     whole boards as RLE, in and out
    library.py    well-known patterns, by name and category
    admins.py     who may pause, reset and restore
    sealed.py     lines of text with a checksum
    rules/        families of rules on boards of any size
    life2/        World

The whole package is frozen into the canister, so it keeps to the Python that
the canister's interpreter understands.
"""
