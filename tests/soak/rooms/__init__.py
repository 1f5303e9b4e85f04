"""What is soaked in each room: its `ROOM` is a `tests.soak.room.Room`; its report is beside it.

arena    six fighters, held to the reveals and to their own count of coins
petri    six who grow dishes, held to the journal and to the rules
lab      six visitors, held to the journal and to what they computed themselves
world    nine regulars, held to the journal and to the reference
"""
