"""What is measured of a room, and told of it: its `ROOM` is a `bench.cost.room.Room`.

world    soups of four players at different ages, beside the original in Rust
"""
