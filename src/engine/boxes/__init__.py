"""
Boxes: dots and boxes for everybody, on one sheet of 1,000 x 1,000 boxes.

    edges.py      lines and boxes by number and by place
    records.py    a line and who drew it, in three bytes
    sheet.py      which lines are drawn, and whose the boxes are
    quota.py      how many lines somebody may draw now
    chain.py      a hash over the whole log, one page after another
"""
