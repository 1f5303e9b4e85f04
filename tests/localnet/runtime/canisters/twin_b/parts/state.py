"""State of twin B."""


class State:
    def __init__(self, name: str) -> None:
        self.name = name
        self.total = 0
