"""What is soaked in each room: its `ROOM` is a `tests.soak.room.Room`; its report is beside it.

lab      six visitors, held to the journal and to what they computed themselves
world    nine regulars, held to the journal and to the reference
"""
