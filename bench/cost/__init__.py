"""
The cost sheet: what Life2 costs on the Internet Computer, from measurements and prices.

    boards.py     the boards that it is measured on
    guest.py      what is metered: the canister's own source, asked one thing again and again
    work.py       what is metered to tell two kinds of work apart
    figures.py    runs both in CPython compiled to WASI and in RustPython; figures.json
    estimate.py   from those figures to instructions of the Internet Computer
    prices.py     all prices, with their date
    bill.py       from instructions to cycles and dollars
    sheet.py      docs/measured/cost.md, in the words of sheet.md
    plot.py       docs/measured/cost.svg
    __main__.py   the command line: python -m bench.cost --help

Measuring takes a quarter of an hour; writing the sheet anew, say after a change of prices,
takes a second.
"""
