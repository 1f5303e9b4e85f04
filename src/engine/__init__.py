"""
The rules, pure: no clock, no caller, no storage, standard library only.

    Boards       bitboard.py   a board as one int: shifts, masks, Life
                 grid.py       boards of any size, bounded, torus or tube
                 patterns.py   a pattern: cells, name, rule, grid; patterns as .cells
                 rle.py        patterns as RLE, in and out; telling RLE from .cells
                 rules/        families of rules on boards of any size

    People       access.py     callers, admins, newcomers, what is turned away unread
                 people.py     names, and seats
                 accounts.py   who has an account, and how many coins are in it

    Time         clock.py      how many steps are due
                 dice.py       throws that can be proved

    Storage      room.py       what every room is, and how it is saved
                 table.py      stable maps of text
                 sealed.py     lines with a checksum
                 backups.py    in parts, sent in pages, restored step by step
                 ordered.py    sorted lists

    Answers      journal.py    what people did, and the chain of hashes over it
                 news.py       what clients are told of it, and the statement that is certified
                 pages.py      plain HTTP
                 errors.py     refusals, in a tree

    Rooms        world/  arena/  boxes/  lab/  petri/

The whole package is frozen into every canister, so it keeps to the Python that the
canister's interpreter understands.
"""
