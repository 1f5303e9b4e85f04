"""
Boxes: dots and boxes for everybody, on one sheet of 1,000 x 1,000 boxes.

    edges.py      lines and boxes by number and by place
    records.py    a line and who drew it, in three bytes
    sheet.py      which lines are drawn, and whose the boxes are
    quota.py      how many lines somebody may draw now
    chain.py      a hash over the whole log, one page after another
    log.py        every line in order, kept in pages
    bands.py      the sheet as it is kept, a strip at a time
    pace.py       how long the log was in the last hour
    players.py    teams, quotas and names            leaders.py   who has closed the most
    game.py       who may draw what, and what comes of it
    storage.py    a game in stable maps              backup.py    a game as one text
    showing.py    the sheet as text: whole, a region, from far away
    squares.py    how much is drawn where, and who leads there
    access.py     whom the methods are for           pages.py     numbers, and the log, over HTTP
    journal.py    what happened besides
"""
