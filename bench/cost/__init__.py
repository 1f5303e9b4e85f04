"""
The cost sheet: what a room costs on the Internet Computer, from measurements and prices.

    rooms/        a room each: its boards, what is done on them, and the words of its sheet
                  (world.py, world.md), beside the figures that were measured last (world.json)
    guests/       a room each: what is metered of its canister
    guest.py      runs that: the canister's own source, asked one thing again and again
    room.py       what a room has to say of itself
    figures.py    runs that in both interpreters of bench.meters
    prices.py     all prices, with their date
    bill.py       from instructions to cycles and dollars
    sheet.py      the tables; with a room's words, a report
    units.py      how figures are written in them
    plot.py       its chart
    __main__.py   the command line: python -m bench.cost --help

Measuring takes some minutes; writing the sheet anew, say after a change of prices,
takes a second.
"""
