"""
What a soak of Petri is made of.

    grower.py    somebody who grows one dish after the other, and knows what each has to be
    checks.py    what has to be true of dishes, of the journal and of tables
"""
