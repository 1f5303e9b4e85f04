"""
What a soak of Boxes is made of.

    scribe.py    somebody who draws one line after the other, and knows which are theirs
    checks.py    what has to be true of the log, the sheet and the proof
"""
