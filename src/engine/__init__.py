"""
The rules, pure: no clock, no caller, no storage, standard library only.

    Boards       bitboard.py   a board as one int: shifts, masks, Life
                 grid.py       boards of any size, bounded, torus or tube
                 patterns.py   a pattern: cells, name, rule, grid; patterns as .cells
                 rle.py        patterns as RLE, in and out; telling RLE from .cells
                 library.py    well-known patterns, by name and category
                 rules/        families of rules on boards of any size

    People       callers.py    who calls                people.py    seats, and names
                 admins.py     who may do more          access.py    what is turned away unread
                 ledger.py     accounts of coins        journal.py   what people did
                 balances.py   coins in a stable map

    Time         clock.py      how many steps are due   dice.py      throws that can be proved

    Keeping      sealed.py     lines with a checksum    table.py   stable maps of text
                 staging.py    pages that wait until all of them are there

    Showing      pages.py      what a canister says over plain HTTP
                 errors.py     refusals, drawn as a tree

    Rooms        world/        World
                 arena/        Arena
                 boxes/        Boxes
                 lab/          Lab: rules to try, specimens, proofs
                 petri/        Petri

The whole package is frozen into every canister, so it keeps to the Python that the
canister's interpreter understands.
"""
