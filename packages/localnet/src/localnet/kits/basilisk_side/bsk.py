"""Another name of ``basilisk``."""

from basilisk import *
