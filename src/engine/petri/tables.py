"""
Modes: the three difficulties of a dish, as one table of numbers each.

Chances are so many in 256 for a turn. A mode is chosen when a dish begins and stays::

               births   decay   blight   lingers   catalyst   spores   goal on 36 places
    early       2, 3      -        -        -        16         1      energy 25
    mid            3      1       24     1 turn      16         2      energy 15, in a calm tick
    late           3      2       48    2 turns      24         3      energy  9, in a calm tick
"""

from __future__ import annotations

Energy = int


class Mode:
    """What a mode allows; nothing in it ever changes."""

    def __init__(
        self,
        name: str,
        most_energy: Energy,
        births_with_two: bool,
        decay: Energy,
        blight: int,
        lingers: int,
        catalyst: int,
        spores: int,
        goal: Energy,
        calm_goal: bool,
    ) -> None:
        """*goal* is for 36 places; *calm_goal* wants a tick without a birth or a death, too."""
        self.name = name
        self.most_energy = most_energy
        self.births_with_two = births_with_two
        self.decay = decay
        self.blight = blight
        self.lingers = lingers
        self.catalyst = catalyst
        self.spores = spores
        self.goal = goal
        self.calm_goal = calm_goal


EARLY = Mode("early", 8, True, 0, 0, 1, 16, 1, 25, False)
MID = Mode("mid", 8, False, 1, 24, 1, 16, 2, 15, True)
LATE = Mode("late", 10, False, 2, 48, 2, 24, 3, 9, True)

MODES = {mode.name: mode for mode in (EARLY, MID, LATE)}

MOST_CATALYSTS = 2  # on a dish at once
CHANCES = 256
