"""
The cost sheet: what a room costs on the Internet Computer, from measurements and prices.

    rooms/        a room each: its boards, what is done on them, and the words of its sheet
                  (world.py, world.md), beside the figures that were measured last (world.json)
    guests/       a room each: what is metered of its canister
    guest.py      runs that: the canister's own source, asked one thing again and again
    work.py       what is metered to tell two kinds of work apart
    room.py       what a room has to say of itself
    figures.py    runs both in CPython compiled to WASI and in RustPython
    estimate.py   from those figures to instructions of the Internet Computer
    prices.py     all prices, with their date
    bill.py       from instructions to cycles and dollars
    sheet.py      the tables; with a room's words, docs/measured/cost.md
    units.py      how figures are written in them
    plot.py       docs/measured/cost.svg
    __main__.py   the command line: python -m bench.cost --help

Measuring takes a quarter of an hour; writing the sheet anew, say after a change of prices,
takes a second.
"""
