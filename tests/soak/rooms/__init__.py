"""What is soaked in each room: its `ROOM` is a `tests.soak.room.Room`; its report is beside it.

world    nine regulars, held to the journal and to the reference
"""
