"""
What messages of a room cost: its `ROOM` is a list of `bench.messages.Case`, its `DAY` what a busy
day has of them.
"""
