"""
Boxes: dots and boxes for everybody, on one sheet of 1,000 x 1,000 boxes.

    edges.py      lines and boxes by number and by place; the teams
    sheet.py      which lines are drawn, and whose the boxes are
    log.py        every line in order, the hash over all of them, and how long it was an hour ago
    bands.py      the sheet as it is saved, a strip at a time
    players.py    teams, quotas and names, and who has closed the most
    game.py       who may draw what, and what comes of it
    interface.py  the methods, and the events that are noted besides
    answers.py    the sheet as text: whole, a region, from far away; pages over HTTP
    exported.py   the sheet as plain bytes, to be read elsewhere and imported again
    storage.py    a game in stable maps              backup.py    a game as one text
"""
