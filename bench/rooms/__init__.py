"""What messages of a room cost: its `ROOM` is a list of `bench.messages.Case`."""
